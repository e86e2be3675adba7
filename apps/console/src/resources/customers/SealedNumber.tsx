import type { SealedField } from '@lamliang/contracts/auth';
import { CopyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { CanAccess } from 'react-admin';
import { page } from '../../layout/pages.ts';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import type { CustomerRecord } from './record.ts';

const RevealDialog = page(() => import('./RevealDialog.tsx'), 'RevealDialog');

/** A number of a shop: its last digits, and the whole of it once a reason was given, which is audited. */
export function SealedNumber({ customer, field }: { customer: CustomerRecord; field: SealedField }) {
  const translate = useTranslate();
  const fieldName = useFieldName()(field);
  const [asks, setAsks] = useState(false);
  const [number, setNumber] = useState<string>();
  const shown = number ?? customer[field] ?? '';
  if (!shown.startsWith('•')) return <CopyText quiet value={shown} name={fieldName} />;
  return (
    <>
      <bdi>{shown}</bdi>{' '}
      <CanAccess resource="customers" action="reveal">
        <Button
          size="small"
          aria-label={`${translate('console.customers.reveal.button')}: ${fieldName}`}
          onClick={() => setAsks(true)}
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
