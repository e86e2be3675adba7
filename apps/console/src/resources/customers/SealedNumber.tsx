import type { SealedField } from '@lamliang/contracts/auth';
import { CopyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { CanAccess, useDataProvider, useNotify } from 'react-admin';
import { page } from '../../layout/pages.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import type { NumberedShop } from './record.ts';

const RevealDialog = page(() => import('./RevealDialog.tsx'), 'RevealDialog');

/**
 * A number of a shop: its last digits, and the whole of it once a reason was given, which is audited.
 * @param reason where it is known: nobody is asked for one
 */
export function SealedNumber({
  customer,
  field,
  reason,
}: {
  customer: NumberedShop;
  field: SealedField;
  reason?: string;
}) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const fieldName = useFieldName()(field);
  const [asks, setAsks] = useState(false);
  const [number, setNumber] = useState<string>();
  const shown = number ?? customer[field] ?? '';
  const reveal = (why: string) =>
    provider
      .runAction<{ number: string }>('customers', customer.id, 'reveal', { field, reason: why })
      .then((told) => setNumber(told.number))
      .catch((error: Error) => notify(error.message, { type: 'error' }));
  if (!shown.startsWith('•')) return <CopyText quiet value={shown} name={fieldName} />;
  return (
    <>
      <bdi>{shown}</bdi>{' '}
      <CanAccess resource="customers" action="reveal">
        <Button
          size="small"
          aria-label={`${translate('console.customers.reveal.button')}: ${fieldName}`}
          onClick={() => (reason ? void reveal(reason) : setAsks(true))}
        >
          {translate('console.customers.reveal.button')}
        </Button>
      </CanAccess>
      {asks ? (
        <Suspense fallback={null}>
          <RevealDialog customer={customer} field={field} onNumber={setNumber} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
