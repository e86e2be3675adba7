import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { facebookRoutes } from '@lamliang/contracts/auth';
import { FormStep, FormTelephone, FormText, Note } from '@lamliang/ui';
import { DemoMessages } from '../../components/codes/DemoMessages.tsx';
import { facebookSteps } from '../../components/codes/facebook-steps.ts';
import { clockText } from '../../components/codes/use-countdown.ts';
import { useHeld } from '../../components/codes/use-held.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { NewTabLink } from '../../components/navigation/NewTabLink.tsx';
import { BareCard } from '../../layout/BarePage.tsx';

interface TelephoneStepProps {
  /** As the address has them: what counts is kept by the server. */
  name: string;
  email: string;
  /** The telephone or the email has a login. */
  onTaken: () => void;
}

/** Asks for the telephone, and for an email where Facebook told none. */
export function TelephoneStep({ name, email, onTaken }: TelephoneStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(facebookRoutes.requestFacebookOtp, {
    defaults: { telephone: '', email },
    saved: null,
    onDone: (sent): unknown => {
      const telephone = held.telephone();
      facebookSteps.sent(telephone, sent);
      const terms = { name, email: String(form.getValues('email')).trim(), telephone };
      return navigate(`/auth/fbform?${new URLSearchParams(terms)}`);
    },
    onFailed: (error) => {
      held.refused(error);
      if (error instanceof CallError && error.code === 'login.taken') onTaken();
    },
  });
  const held = useHeld(form);
  return (
    <>
      <BareCard
        title={t('entry.facebook.title')}
        more={
          <>
            {t('entry.facebook.more')}
            {name || email ? <br /> : null}
            <bdi data-field="name">{name}</bdi> {email ? <bdi data-field="email">{email}</bdi> : null}
          </>
        }
      >
        <FormStep
          form={form}
          phrases="entry.register"
          disabled={held.wait > 0}
          submit={held.wait > 0 ? t('entry.code.wait', { time: clockText(held.wait) }) : t('entry.forgot.submit')}
        >
          <FormTelephone name="telephone" autoFocus />
          {email ? null : (
            <FormText name="email" type="email" autoComplete="email" inputProps={{ inputMode: 'email' }} />
          )}
        </FormStep>
        <Note sx={{ mt: '12px' }}>
          {t('entry.register.policy_first')} <NewTabLink href="/policyandagree">{t('entry.policy.title')}</NewTabLink>
        </Note>
        <Button onClick={onTaken} color="inherit" sx={{ mt: '4px', width: '100%' }}>
          {t('entry.facebook.have_login')}
        </Button>
        <Button component={AppLink} to="/login" color="inherit" sx={{ width: '100%' }}>
          {t('entry.facebook.to_login')}
        </Button>
      </BareCard>
      <DemoMessages />
    </>
  );
}
