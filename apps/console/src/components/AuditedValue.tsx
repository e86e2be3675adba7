import type { SalesPerson } from '@lamliang/contracts/auth';
import { useReference } from 'react-admin';
import { shopOf } from './shop-name.ts';

interface Named {
  reference: string;
  nameOf: (record: never) => string;
}
/** Fields that hold the id of a record, told by its name. */
const NAMED: Record<string, Named> = {
  sale_id: { reference: 'sales-people', nameOf: ({ name }: SalesPerson) => name },
  reseller_id: { reference: 'customers', nameOf: shopOf },
};

/** What a field was or is; of an id the name, and the id itself while that is loading or unavailable. */
export function AuditedValue({ name, value }: { name: string; value: string }) {
  const named = NAMED[name];
  return named ? <RecordName {...named} id={Number(value)} /> : value;
}

function RecordName({ reference, nameOf, id }: Named & { id: number }) {
  const { referenceRecord } = useReference({ reference, id });
  return referenceRecord ? nameOf(referenceRecord as never) : id;
}
