import type { LedgerEntry } from '@lamliang/contracts/wallet';
import type { LedgerEntryRow } from './ledger-entries.repository.ts';

/** An entry as staff read it; a faulty one has its own figures, whatever their size. */
export const ledgerEntryOf = ({ order_id, ...row }: LedgerEntryRow): LedgerEntry => ({
  ...row,
  shipment_order_id: order_id,
});
