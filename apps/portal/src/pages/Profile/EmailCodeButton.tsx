import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { emailSteps } from '../../components/codes/email-steps.ts';
import { useCountdown } from '../../components/codes/use-countdown.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';

/** Sends a code to the email of the shop and goes to where it is typed; while one is under way, goes there only. */
export function EmailCodeButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = emailSteps.use();
  const isUnderWay = useCountdown(steps?.receiver === email && !steps.done ? steps.ends_at : 0) > 0;
  const send = useWrite(ownAccountRoutes.sendEmailCode, {
    ...useToasts(),
    onSuccess: (sent) => {
      emailSteps.sent(email, sent);
      return navigate('/user/otp-check');
    },
  });
  return isUnderWay ? (
    <Button variant="contained" component={AppLink} to="/user/otp-check">
      {t('profile.email.enter')}
    </Button>
  ) : (
    <Button variant="contained" loading={send.isPending} onClick={() => send.mutate({})}>
      {t('profile.email.send')}
    </Button>
  );
}
