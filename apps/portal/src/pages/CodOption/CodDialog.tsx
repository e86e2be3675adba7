import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type Bank, type OwnAccount } from '@lamliang/contracts/auth';
import { FormSelect, FormText } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { HandInDialog } from '../../components/verification/HandInDialog.tsx';
import { ONE_PAPER, PaperField } from '../../components/verification/PaperField.tsx';
import type { ShownVerification } from '../../components/verification/verification.rules.ts';

/** Hands in the bank account that receives COD. The number is told by its last digits only, and is typed anew. */
export function CodDialog({
  account: { bank_id, account_name },
  banks,
  verification,
  onClose,
}: {
  account: OwnAccount;
  banks: readonly Bank[];
  verification: ShownVerification;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useContractForm(ownAccountRoutes.verifyCod, {
    defaults: { bank_id, account_name: account_name ?? '' },
    saved: t('verification.sent'),
    onDone: onClose,
  });
  return (
    <HandInDialog form={form} title={t('verification.cod.title')} verification={verification} onClose={onClose}>
      <FormSelect
        name="bank_id"
        none={t('verification.cod.choose_bank')}
        choices={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormText name="account_number" inputProps={{ inputMode: 'numeric', dir: 'ltr' }} half />
      <FormText name="account_name" lang="th" hint={t('verification.cod.own')} half />
      <PaperField name="book_bank_file" rule={ONE_PAPER} />
    </HandInDialog>
  );
}
