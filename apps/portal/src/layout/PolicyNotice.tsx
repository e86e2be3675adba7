import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { deletionRoutes, POLICY_VERSION } from '@lamliang/contracts/auth';
import { TitledDialog, useToasts } from '@lamliang/ui';
import { useWrite } from '../api/client.ts';
import { AppLink } from '../components/navigation/AppLink.tsx';
import { NewTabLink } from '../components/navigation/NewTabLink.tsx';
import { refreshUser } from '../session/start.ts';

/** Asks for the policy of now, where the login accepted an older one. */
export function PolicyNotice() {
  const { t } = useTranslation();
  const toasts = useToasts(t('profile.policy.accepted'));
  const accept = useWrite(deletionRoutes.updateConsents, {
    ...toasts,
    onSuccess: async () => {
      await refreshUser();
      toasts.onSuccess();
    },
  });
  return (
    <TitledDialog
      open
      title={t('profile.policy.title')}
      onClose={undefined}
      actions={
        <>
          <Button component={AppLink} to="/logout" color="inherit">
            {t('frame.logout')}
          </Button>
          <Button
            variant="contained"
            loading={accept.isPending}
            onClick={() => accept.mutate({ body: { policy_version: POLICY_VERSION } })}
          >
            {t('profile.policy.accept')}
          </Button>
        </>
      }
    >
      <p style={{ margin: '0 0 12px' }}>{t('profile.policy.more', { version: POLICY_VERSION })}</p>
      <NewTabLink href="/policyandagree">{t('profile.policy.read')}</NewTabLink>
    </TitledDialog>
  );
}
