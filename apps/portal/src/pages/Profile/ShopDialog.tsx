import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { FormDialog, FormText } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { refreshUser } from '../../session/start.ts';

/** Changes name and email of the shop. */
export function ShopDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, last_name, email } = account;
  const form = useContractForm(ownAccountRoutes.updateProfile, {
    defaults: { name, last_name, email: email || undefined },
    onDone: () => {
      void refreshUser();
      onClose();
    },
  });
  return (
    <FormDialog form={form} phrases="profile.shop" title={t('profile.shop.edit')} onClose={onClose}>
      <FormText name="name" lang="th" autoComplete="organization" autoFocus />
      <FormText name="last_name" lang="th" optional />
      <FormText name="email" type="email" autoComplete="email" hint={t('profile.shop.email_hint')} optional={!email} />
    </FormDialog>
  );
}
