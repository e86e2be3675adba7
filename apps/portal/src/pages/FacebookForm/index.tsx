import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useSearchParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { facebookRoutes } from '@lamliang/contracts/auth';
import { BlockSkeleton, Loaded, useFailureText } from '@lamliang/ui';
import { api, read } from '../../api/client.ts';
import { facebookSteps } from '../../components/codes/facebook-steps.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { enter } from '../../session/entrance.ts';
import { CodeStep } from './CodeStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { TelephoneStep } from './TelephoneStep.tsx';

/** What came of the way back from Facebook, which no address tells. */
let arrived: { failure?: CallError | 'cancelled' | 'staff'; isTaken?: boolean } = {};
/** It is for the page that comes next. */
let handed = false;

/** Takes what Facebook has sent along: whoever is known is logged in, others go on with their name and email. */
export async function before({ user, url }: PageArguments): Promise<Response | null> {
  const given = url.searchParams;
  const [code, state, iss] = [given.get('code'), given.get('state'), given.get('iss')];
  if (user || !code || !state) {
    if (!handed) arrived = given.has('error') ? { failure: 'cancelled' } : {};
    handed = false;
    return user ? redirect('/') : null;
  }
  // Used up or not: neither the history nor a reload has it.
  history.replaceState(history.state, '', url.pathname);
  try {
    const body = { code, state, ...(iss ? { iss } : {}) };
    const answer = await api.call(facebookRoutes.returnFacebook, { body });
    const next = answer.session && enter(answer.session);
    if (next) return redirect(next);
    arrived = answer.session ? { failure: 'staff' } : { isTaken: answer.taken_flag === 1 };
    handed = true;
    const { name, email } = answer;
    return redirect(`/auth/fbform?${new URLSearchParams({ ...(name ? { name } : {}), ...(email ? { email } : {}) })}`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    arrived = {
      failure: error.code === 'login.code_required' || error.code === 'login.enrol_required' ? 'staff' : error,
    };
    return null;
  }
}

function ToLogin() {
  const { t } = useTranslation();
  return (
    <Button component={AppLink} to="/login" variant="contained" size="large" sx={{ width: '100%', minHeight: 44 }}>
      {t('entry.facebook.to_login')}
    </Button>
  );
}

/** Telephone, code, or the password of a login that is there already. */
function Steps() {
  const [search] = useSearchParams();
  const steps = facebookSteps.use();
  const [isTaken, setTaken] = useState(arrived.isTaken ?? false);
  const who = { name: search.get('name') ?? '', email: search.get('email') ?? '' };
  if (isTaken) return <LinkStep {...who} onOther={() => setTaken(false)} />;
  if (steps && !steps.done && steps.receiver === search.get('telephone'))
    return <CodeStep {...who} steps={steps} onTaken={() => setTaken(true)} />;
  return <TelephoneStep {...who} onTaken={() => setTaken(true)} />;
}

/** What somebody who comes from Facebook without a login is asked for. */
export function Component() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const offer = useQuery(read(facebookRoutes.provider, {}));
  const { failure } = arrived;
  if (failure) {
    const words = {
      cancelled: { title: t('entry.facebook.cancelled'), more: t('entry.facebook.cancelled_more') },
      staff: { title: t('auth.login.staff_title'), more: t('auth.login.staff_more') },
    };
    const said = typeof failure === 'string' ? words[failure] : { title: t('entry.facebook.failed'), more: failureText(failure) }; // prettier-ignore
    return (
      <BarePage>
        <BareCard {...said}>
          <ToLogin />
        </BareCard>
      </BarePage>
    );
  }
  return (
    <BarePage>
      <Loaded query={offer} waiting={<BlockSkeleton height={320} />}>
        {({ facebook_flag }) =>
          facebook_flag === 1 ? (
            <Steps />
          ) : (
            <BareCard title={t('entry.facebook.off')} more={t('entry.facebook.off_more')}>
              <ToLogin />
            </BareCard>
          )
        }
      </Loaded>
    </BarePage>
  );
}
