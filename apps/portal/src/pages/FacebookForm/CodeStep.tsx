import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { facebookRoutes, POLICY_VERSION, registrationRoutes } from '@lamliang/contracts/auth';
import { FormCheck, FormText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import { Consent } from '../../components/codes/Consent.tsx';
import { facebookSteps } from '../../components/codes/facebook-steps.ts';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { NewTabLink } from '../../components/navigation/NewTabLink.tsx';
import { enter } from '../../session/entrance.ts';

interface CodeStepProps {
  name: string;
  email: string;
  steps: Steps;
  /** The telephone or the email has a login by now. */
  onTaken: () => void;
}

/** The code to the telephone, and what else a shop needs; a password it has none. */
export function CodeStep({ name, email, steps, onTaken }: CodeStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { receiver: telephone, ref, token } = steps;
  const form = useContractForm(facebookRoutes.completeFacebook, {
    defaults: { telephone, email, name, account_type: 'ordinary', ...(token ? { register_token: token } : { ref }) },
    saved: null,
    onDone: async (answer) => {
      facebookSteps.change({ token: null, done: true });
      await navigate(enter(answer) ?? '/login', { replace: true });
    },
    onFailed: (error) => {
      facebookSteps.refused(error);
      if (!(error instanceof CallError)) return;
      const { code, failure } = error;
      const { register_token } = (failure?.data ?? {}) as { register_token?: string };
      // The code was right, and something else was not: the token stands for it.
      if (register_token) facebookSteps.change({ token: register_token });
      else if (code === 'otp.expired') facebookSteps.change({ token: null, ends_at: 0 });
      form.setValue('register_token', facebookSteps.get()?.token ?? undefined);
      if (code === 'login.taken') onTaken();
    },
  });
  const resend = () => api.call(registrationRoutes.resendRegisterOtp, { body: { telephone } });
  return (
    <CodeCard
      form={form}
      steps={steps}
      kept={facebookSteps}
      resend={resend}
      back={`/auth/fbform?${new URLSearchParams({ name, email })}`}
      title={t('entry.facebook.title')}
      phrases="entry.register"
      submit={t('entry.register.create')}
    >
      <FormText name="name" autoComplete="name" />
      <Consent version={POLICY_VERSION}>
        {t('entry.register.consent')} <NewTabLink href="/policyandagree">{t('entry.policy.title')}</NewTabLink>
      </Consent>
      <FormCheck name="marketing_flag" optional />
    </CodeCard>
  );
}
