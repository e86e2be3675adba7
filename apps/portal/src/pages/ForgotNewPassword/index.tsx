import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { passwordRoutes } from '@lamliang/contracts/auth';
import { FormNewPassword, FormStep } from '@lamliang/ui';
import { inTurn, passwordSteps } from '../../components/codes/password-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';
import { session } from '../../session/session.ts';

export const before = () => inTurn('/forgot/newpass');

/** The third step to a new password. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { receiver: telephone = '', token } = passwordSteps.use() ?? {};
  const form = useContractForm(passwordRoutes.forgotPasswordConfirm, {
    defaults: { telephone, reset_token: token ?? '' },
    saved: null,
    onDone: () => {
      passwordSteps.change({ token: null, done: true });
      // The server ended all sessions of this login.
      if (session.get().user?.telephone === telephone) session.end();
      return navigate('/forgot/newpass-confirm', { replace: true });
    },
    onFailed: (error) => {
      // The code was used for what is over now: another one is asked for.
      if (error instanceof CallError && error.code === 'otp.expired') passwordSteps.change({ token: null, ends_at: 0 });
    },
  });
  return (
    <BarePage>
      <BareCard title={t('entry.forgot.new_title')} more={t('entry.forgot.new_more')}>
        <FormStep form={form} phrases="entry.forgot" submit={t('entry.forgot.set')} disabled={!token}>
          <FormNewPassword name="password" autoFocus hint={t('validation.password')} />
          <FormNewPassword name="confirm_password" />
        </FormStep>
        {token ? null : (
          <Button component={AppLink} to="/forgot/otpcheck" sx={{ mt: '12px', width: '100%' }}>
            {t('entry.code.again')}
          </Button>
        )}
      </BareCard>
    </BarePage>
  );
}
