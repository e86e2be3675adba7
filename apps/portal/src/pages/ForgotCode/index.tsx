import { useNavigate } from 'react-router';
import { passwordRoutes } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { fromMessage, inTurn, passwordSteps } from '../../components/codes/password-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';

export function before({ url }: Pick<PageArguments, 'url'>): Response | null {
  fromMessage(url.searchParams.get('ref'));
  return inTurn('/forgot/otpcheck');
}

function Code({ steps }: { steps: Steps }) {
  const navigate = useNavigate();
  const { receiver: telephone, ref } = steps;
  const form = useContractForm(passwordRoutes.verifyOtp, {
    defaults: { telephone, ref },
    saved: null,
    onDone: ({ reset_token }) => {
      passwordSteps.change({ receiver: String(form.getValues('telephone')), token: reset_token });
      // Back leads to the telephone: a used code is no step any more.
      return navigate('/forgot/newpass', { replace: true });
    },
    onFailed: passwordSteps.refused,
  });
  const resend = () => api.call(passwordRoutes.forgotPassword, { body: { telephone: String(form.getValues('telephone')) } }); // prettier-ignore
  return <CodeCard form={form} steps={steps} kept={passwordSteps} resend={resend} back="/forgot/password" />;
}

/** The second step to a new password: the code. */
export function Component() {
  const steps = passwordSteps.use();
  return <BarePage>{steps ? <Code steps={steps} /> : null}</BarePage>;
}
