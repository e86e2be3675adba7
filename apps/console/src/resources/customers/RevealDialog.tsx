import { authRoutes, type SealedField } from '@lamliang/contracts/auth';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import { shopOf, type NumberedShop } from './record.ts';

/** Asks for the reason to show a number in full. */
export function RevealDialog({
  customer,
  field,
  onNumber,
  onClose,
}: {
  customer: NumberedShop;
  field: SealedField;
  onNumber: (number: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const fieldName = useFieldName()(field);
  const provider = useDataProvider<ConsoleProvider>();
  const title = translate('console.customers.reveal.title', { field: fieldName });
  return (
    <ActionDialog
      title={title}
      intro={translate('console.customers.reveal.hint')}
      fields={[{ name: 'reason', kind: 'text', wide: true }]}
      body={authRoutes.revealNumber.body}
      fixed={{ field }}
      check={() => translate('console.customers.reveal.check', { field: fieldName, name: shopOf(customer) })}
      confirm={() => title}
      onConfirmed={async (terms) => {
        const told = await provider.runAction<{ number: string }>('customers', customer.id, 'reveal', terms);
        onNumber(told.number);
      }}
      onClose={onClose}
    />
  );
}
