import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deletionRoutes, type CodeSent } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { CodeCard } from '../../components/codes/CodeCard.tsx';
import type { Steps } from '../../components/codes/kept-steps.ts';
import { leaveSteps } from '../../components/codes/leave-steps.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { session } from '../../session/session.ts';

/** The code that was sent to the owner's telephone deletes the shop. */
export function LeaveCode({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const telephone = steps.receiver;
  const form = useContractForm(deletionRoutes.deleteAccount, {
    defaults: { telephone, ref: steps.ref },
    // Nothing is saved: the page that follows says that the shop is gone.
    saved: null,
    onDone: () => {
      leaveSteps.change({ done: true });
      session.willEnd('left');
      return navigate('/logout', { replace: true });
    },
    onFailed: (error) => leaveSteps.refused(error),
  });
  const resend = async (): Promise<CodeSent> => {
    const { ref = '', valid_s = 0, resend_s = 0 } = await api.call(deletionRoutes.deleteAccount, { query: {}, body: { telephone } }); // prettier-ignore
    return { ref, valid_s, resend_s };
  };
  return (
    <CodeCard
      form={form}
      steps={steps}
      kept={leaveSteps}
      resend={resend}
      back="/user/profile"
      backLabel={t('profile.email.to_profile')}
      title={t('profile.leave.title_code')}
      submit={t('profile.leave.confirm')}
      top={
        <Alert severity="warning" sx={{ mb: '12px' }}>
          {t('profile.leave.warning')}
        </Alert>
      }
    />
  );
}
