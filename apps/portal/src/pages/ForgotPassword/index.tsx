import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { passwordRoutes } from '@lamliang/contracts/auth';
import { FormStep, FormTidyTelephone } from '@lamliang/ui';
import { DemoMessages } from '../../components/codes/DemoMessages.tsx';
import { passwordSteps } from '../../components/codes/password-steps.ts';
import { clockText } from '../../components/codes/use-countdown.ts';
import { useHeld } from '../../components/codes/use-held.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';

/** The first step to a new password: the telephone. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const steps = passwordSteps.use();
  const form = useContractForm(passwordRoutes.forgotPassword, {
    defaults: { telephone: steps?.receiver ?? '' },
    saved: null,
    onDone: (sent) => {
      passwordSteps.sent(held.telephone(), sent);
      return navigate('/forgot/otpcheck');
    },
    onFailed: (error) => held.refused(error),
  });
  const held = useHeld(form);
  const { wait } = held;
  const isOpen = steps !== null && !steps.done && steps.receiver === form.watch('telephone');
  return (
    <BarePage>
      <BareCard title={t('entry.forgot.title')} more={t('entry.forgot.more')}>
        {search.has('first') && !steps ? (
          <Alert severity="info" sx={{ mb: '12px' }}>
            {t('entry.forgot.first')}
          </Alert>
        ) : null}
        <FormStep
          form={form}
          phrases="entry.forgot"
          disabled={wait > 0}
          submit={wait > 0 ? t('entry.code.wait', { time: clockText(wait) }) : t('entry.forgot.submit')}
        >
          <FormTidyTelephone name="telephone" autoFocus />
        </FormStep>
        <div style={{ display: 'grid', marginTop: 12, gap: 4, justifyItems: 'center' }}>
          {isOpen ? (
            <Button component={AppLink} to="/forgot/otpcheck">
              {t('entry.forgot.go_on')}
            </Button>
          ) : null}
          <Button component={AppLink} to="/login" color="inherit">
            {t('auth.not_found.login')}
          </Button>
        </div>
      </BareCard>
      <DemoMessages />
    </BarePage>
  );
}
