import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { FormDialog } from '@lamliang/ui';
import { FormPostalAddress } from '../forms/FormPostalAddress.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import type { AddressName } from './addresses.ts';

const EMPTY = { address: '', subdistrict: '', district: '', province: '', zip_code: '' };

/** Changes one of the shop's addresses. The first one of a company begins as its registered address. */
export function AddressDialog({
  account,
  name,
  onClose,
}: {
  account: OwnAccount;
  name: AddressName;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useContractForm(ownAccountRoutes.updateProfile, {
    defaults: { [name]: account[name] ?? account.registered_address ?? EMPTY },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} phrases="profile.shop" title={t(`profile.shop.edit_${name}`)} onClose={onClose}>
      <FormPostalAddress name={name} autoFocus />
    </FormDialog>
  );
}
