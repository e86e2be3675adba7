import { useTranslation } from 'react-i18next';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { FormDialog, FormText } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { ONE_PICTURE, PaperField } from '../../components/verification/PaperField.tsx';
import { refreshUser } from '../../session/start.ts';

/** Changes name and picture of whoever is logged in. */
export function LoginDialog({ user_name, onClose }: { user_name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(ownAccountRoutes.updateProfile, {
    defaults: { user_name },
    onDone: () => {
      void refreshUser();
      onClose();
    },
  });
  return (
    <FormDialog form={form} phrases="profile.login" title={t('profile.login.edit')} onClose={onClose}>
      <FormText name="user_name" lang="th" autoComplete="name" autoFocus />
      <PaperField name="profile_pic" rule={ONE_PICTURE} purpose="profile_pic" optional />
    </FormDialog>
  );
}
