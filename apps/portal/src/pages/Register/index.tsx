import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router';
import { registrationRoutes } from '@lamliang/contracts/auth';
import { FormStep, FormTelephone, FormText, Note } from '@lamliang/ui';
import { DemoMessages } from '../../components/codes/DemoMessages.tsx';
import { registerSteps } from '../../components/codes/register-steps.ts';
import { clockText } from '../../components/codes/use-countdown.ts';
import { useHeld } from '../../components/codes/use-held.ts';
import { invited, offerOf } from '../../components/doors/door.ts';
import { Host, Referrer } from '../../components/doors/Hosts.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { NewTabLink } from '../../components/navigation/NewTabLink.tsx';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { keyInPath } from '../../session/entrance.ts';

export async function before({ user, params, url }: PageArguments): Promise<Response | null> {
  const { invite_key } = params;
  const affiliate_key = url.searchParams.get('affiliate_key');
  if (user && invite_key) return redirect(`/invite/accept/${invite_key}`);
  if (user) return redirect(affiliate_key ? `/affiliate/accept/${affiliate_key}` : '/');
  return invited(invite_key);
}

/** Who wants to register: telephone and e-mail. An invitation or a recommendation goes along in the address. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { invite_key } = useParams();
  const [search] = useSearchParams();
  const affiliate_key = search.get('affiliate_key');
  // `before` has asked for it.
  const { data: offer } = useQuery({ ...offerOf(invite_key ?? ''), enabled: invite_key !== undefined });
  const form = useContractForm(registrationRoutes.requestRegisterOtp, {
    defaults: {
      telephone: search.get('telephone') ?? offer?.telephone ?? '',
      email: search.get('email') ?? offer?.email ?? '',
    },
    saved: null,
    onDone: (sent): unknown => {
      const [telephone, email] = [held.telephone(), String(form.getValues('email')).trim()];
      registerSteps.sent(telephone, sent);
      const terms = { telephone, email, ref: sent.ref, ...(affiliate_key ? { affiliate_key } : {}) };
      return navigate(`/otpverify${invite_key ? `/${invite_key}` : ''}?${new URLSearchParams(terms)}`);
    },
    onFailed: (error) => held.refused(error),
  });
  const held = useHeld(form);
  return (
    <BarePage>
      <BareCard
        title={t(invite_key ? 'entry.register.join_title' : 'entry.register.title')}
        more={t('entry.register.more')}
      >
        {invite_key ? <Host invite_key={invite_key} /> : null}
        {affiliate_key ? <Referrer affiliate_key={affiliate_key} /> : null}
        <FormStep
          form={form}
          phrases="entry.register"
          disabled={held.wait > 0}
          submit={held.wait > 0 ? t('entry.code.wait', { time: clockText(held.wait) }) : t('entry.forgot.submit')}
        >
          <FormTelephone name="telephone" autoFocus />
          <FormText name="email" type="email" autoComplete="email" inputProps={{ inputMode: 'email' }} />
        </FormStep>
        <Note sx={{ mt: '12px' }}>
          {t('entry.register.policy_first')} <NewTabLink href="/policyandagree">{t('entry.policy.title')}</NewTabLink>
        </Note>
        <Button
          component={AppLink}
          to={invite_key ? `/login/${invite_key}` : `/login${keyInPath(affiliate_key)}`}
          color="inherit"
          sx={{ mt: '4px', width: '100%' }}
        >
          {t('entry.register.have_login')}
        </Button>
      </BareCard>
      <DemoMessages />
    </BarePage>
  );
}
