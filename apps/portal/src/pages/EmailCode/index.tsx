import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { api, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import { emailSteps } from '../../components/codes/email-steps.ts';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { leaveSteps } from '../../components/codes/leave-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { LeaveCode } from './LeaveCode.tsx';

const ofLeaving = (search: URLSearchParams): boolean => search.get('for') === 'leave';

/** Opens only while the shop has the email that a code was sent to, or while its owner is leaving. */
export async function before({ url }: Pick<PageArguments, 'url'>): Promise<Response | null> {
  if (ofLeaving(url.searchParams)) {
    const leaving = leaveSteps.get();
    return leaving && !leaving.done ? null : redirect('/user/profile');
  }
  const steps = emailSteps.get();
  if (!steps || steps.done) return redirect('/user/profile');
  const { email } = await queryClient.ensureQueryData(read(ownAccountRoutes.ownAccount));
  return email === steps.receiver ? null : redirect('/user/profile');
}

function Code({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(ownAccountRoutes.verifyEmail, {
    defaults: { ref: steps.ref },
    saved: t('profile.email.verified'),
    onDone: (account) => {
      queryClient.setQueryData(read(ownAccountRoutes.ownAccount).queryKey, account);
      emailSteps.change({ done: true });
      return navigate('/user/profile', { replace: true });
    },
    onFailed: (error) => {
      emailSteps.refused(error);
      // The shop has another email by now.
      if (error instanceof CallError && error.code === 'otp.expired') emailSteps.change({ ends_at: 0 });
    },
  });
  const resend = () => api.call(ownAccountRoutes.sendEmailCode, {});
  return (
    <CodeCard
      form={form}
      steps={steps}
      kept={emailSteps}
      resend={resend}
      back="/user/profile"
      backLabel={t('profile.email.to_profile')}
    />
  );
}

/** The code that was sent to the email of the shop, or to the telephone of its owner who deletes it. */
export function Component() {
  const [search] = useSearchParams();
  const email = emailSteps.use();
  const leaving = leaveSteps.use();
  if (ofLeaving(search)) return <BarePage>{leaving ? <LeaveCode steps={leaving} /> : null}</BarePage>;
  return <BarePage>{email ? <Code steps={email} /> : null}</BarePage>;
}
