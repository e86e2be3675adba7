import { useTranslation } from 'react-i18next';
import { passwordRoutes } from '@lamliang/contracts/auth';
import { FormDialog, FormNewPassword, FormPassword } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';

/** Another password for whoever is logged in, after the one of before. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(passwordRoutes.changePassword, {
    saved: t('profile.login.password_changed'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} phrases="profile.login" title={t('profile.login.change_password')} onClose={onClose}>
      <FormPassword name="password" autoFocus />
      <FormNewPassword name="new_password" hint={t('validation.password')} />
      <FormNewPassword name="confirm_password" />
    </FormDialog>
  );
}
