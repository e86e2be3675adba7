import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { POLICY_VERSION, registrationRoutes } from '@lamliang/contracts/auth';
import { telephoneFault } from '@lamliang/kernel';
import { FormCheck, FormNewPassword, FormSelect, FormText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import { Consent } from '../../components/codes/Consent.tsx';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { registerSteps } from '../../components/codes/register-steps.ts';
import { closedDoor, invited } from '../../components/doors/door.ts';
import { Host, Referrer } from '../../components/doors/Hosts.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { NewTabLink } from '../../components/navigation/NewTabLink.tsx';
import { BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { session } from '../../session/session.ts';

/** Takes up the telephone and the reference of the address, where this tab did not ask for the code itself. */
export async function before({ user, params, url }: PageArguments): Promise<Response | null> {
  const { invite_key } = params;
  if (user) return redirect('/');
  const telephone = url.searchParams.get('telephone') ?? '';
  if (telephoneFault(telephone))
    return redirect(`${invite_key ? `/register/${invite_key}` : '/register'}${url.search}`);
  const steps = registerSteps.get();
  if (steps?.receiver !== telephone || steps.done)
    registerSteps.sent(telephone, { ref: url.searchParams.get('ref') ?? '', valid_s: 300, resend_s: 0 });
  return invited(invite_key);
}

const TYPES = ['ordinary', 'juristic'] as const;

function Registration({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { invite_key } = useParams();
  const [search] = useSearchParams();
  const affiliate_key = search.get('affiliate_key') ?? undefined;
  const email = search.get('email') ?? '';
  const { receiver: telephone, ref, token } = steps;
  const form = useContractForm(registrationRoutes.confirmRegisterOtp, {
    defaults: {
      telephone,
      email,
      account_type: 'ordinary',
      ...(token ? { register_token: token } : { ref }),
      ...(invite_key ? { invite_key } : affiliate_key ? { affiliate_key } : {}),
    },
    saved: null,
    onDone: async (answer) => {
      registerSteps.change({ token: null, done: true });
      queryClient.clear();
      session.begin(answer.token, answer);
      await navigate('/', { replace: true });
    },
    onFailed: (error) => {
      registerSteps.refused(error);
      if (!(error instanceof CallError)) return;
      const { code, failure } = error;
      const { register_token } = (failure?.data ?? {}) as { register_token?: string };
      // The code was right, and something else was not: the token stands for it.
      if (register_token) registerSteps.change({ token: register_token });
      else if (code === 'otp.expired') registerSteps.change({ token: null, ends_at: 0 });
      form.setValue('register_token', registerSteps.get()?.token ?? undefined);
      // Without its recommendation a shop can still be opened; without its invitation nobody can be employed.
      if (code.startsWith('affiliate.')) form.setValue('affiliate_key', undefined);
      const closed = code.startsWith('invite.') ? closedDoor(error) : null;
      if (closed) void navigate(closed);
    },
  });
  const resend = () => api.call(registrationRoutes.resendRegisterOtp, { body: { telephone } });
  const back = `${invite_key ? `/register/${invite_key}` : '/register'}?${search}`;
  return (
    <CodeCard
      form={form}
      steps={steps}
      kept={registerSteps}
      resend={resend}
      back={back}
      title={t(invite_key ? 'entry.register.join_title' : 'entry.register.title')}
      phrases="entry.register"
      submit={t('entry.register.create')}
      top={
        invite_key ? (
          <Host invite_key={invite_key} />
        ) : affiliate_key ? (
          <Referrer affiliate_key={affiliate_key} />
        ) : null
      }
    >
      {search.get('email') ? null : <FormText name="email" type="email" autoComplete="email" />}
      <FormText name="name" autoComplete="given-name" />
      <FormText name="last_name" autoComplete="family-name" optional />
      {!invite_key ? (
        <FormSelect
          name="account_type"
          choices={TYPES.map((value) => ({ value, label: t(`status.account_type.${value}`) }))}
        />
      ) : null}
      {!invite_key && form.watch('account_type') === 'juristic' ? (
        <FormText name="company_name" autoComplete="organization" optional />
      ) : null}
      <FormNewPassword name="password" hint={t('validation.password')} />
      <Consent version={POLICY_VERSION}>
        {t('entry.register.consent')} <NewTabLink href="/policyandagree">{t('entry.policy.title')}</NewTabLink>
      </Consent>
      <FormCheck name="marketing_flag" optional />
    </CodeCard>
  );
}

/** The code of a registration, and what else a login needs. */
export function Component() {
  const steps = registerSteps.use();
  return <BarePage>{steps ? <Registration steps={steps} /> : null}</BarePage>;
}
