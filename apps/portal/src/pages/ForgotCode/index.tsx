import { useNavigate } from 'react-router';
import { passwordRoutes } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { inTurn, passwordSteps } from '../../components/codes/password-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { BarePage } from '../../layout/BarePage.tsx';

export const before = () => inTurn('/forgot/otpcheck');

function Code({ steps }: { steps: Steps }) {
  const navigate = useNavigate();
  const { receiver: telephone, ref } = steps;
  const form = useContractForm(passwordRoutes.verifyOtp, {
    defaults: { telephone, ref },
    saved: null,
    onDone: ({ reset_token }) => {
      passwordSteps.change({ token: reset_token });
      // Back leads to the telephone: a used code is no step any more.
      return navigate('/forgot/newpass', { replace: true });
    },
    onFailed: passwordSteps.refused,
  });
  const resend = () => api.call(passwordRoutes.forgotPassword, { body: { telephone } });
  return <CodeCard form={form} steps={steps} kept={passwordSteps} resend={resend} back="/forgot/password" />;
}

/** The second step to a new password: the code. */
export function Component() {
  const steps = passwordSteps.use();
  return <BarePage>{steps ? <Code steps={steps} /> : null}</BarePage>;
}
