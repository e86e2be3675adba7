import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type OwnAccount } from '@lamliang/contracts/auth';
import { FormCheck, FormText } from '@lamliang/ui';
import { FormPostalAddress } from '../forms/FormPostalAddress.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import { HandInDialog } from './HandInDialog.tsx';
import { NumberDoubt } from './NumberDoubt.tsx';
import { PaperField, SOME_PAPERS } from './PaperField.tsx';
import type { ShownVerification } from './verification.rules.ts';

/** Hands in the papers of a company; what is known of it stands there already. */
export function JuristicDialog({
  company: { company_name, branch_name, head_office_flag, tax_id, registered_address },
  verification,
  onClose,
}: {
  company: Pick<OwnAccount, 'company_name' | 'branch_name' | 'head_office_flag' | 'tax_id' | 'registered_address'>;
  verification: ShownVerification;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useContractForm(ownAccountRoutes.verifyJuristic, {
    defaults: {
      company_name: company_name ?? '',
      branch_name: branch_name ?? undefined,
      head_office_flag: company_name ? head_office_flag : 1,
      // The number of a person is told by its last digits only.
      tax_id: tax_id && /^\d{13}$/.test(tax_id) ? tax_id : '',
      ...(registered_address ? { registered_address } : {}),
    },
    saved: t('verification.sent'),
    onDone: onClose,
  });
  return (
    <HandInDialog form={form} title={t('verification.juristic.title')} verification={verification} onClose={onClose}>
      <FormText name="company_name" lang="th" autoFocus autoComplete="organization" />
      <FormText name="tax_id" inputProps={{ inputMode: 'numeric', dir: 'ltr' }} />
      <NumberDoubt number={form.watch('tax_id')} />
      <FormCheck name="head_office_flag" />
      {form.watch('head_office_flag') === 1 ? null : (
        <FormText name="branch_name" lang="th" hint={t('verification.juristic.branch')} />
      )}
      <FormPostalAddress name="registered_address" />
      <PaperField name="document_files" rule={SOME_PAPERS} hint={t('verification.juristic.papers')} />
    </HandInDialog>
  );
}
