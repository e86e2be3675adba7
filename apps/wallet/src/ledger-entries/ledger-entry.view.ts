import type { LedgerEntry } from '@lamliang/contracts/wallet';
import type { LedgerEntryRow } from './ledger-entries.repository.ts';

/** An entry for staff; amounts of any size are returned exactly. */
export const ledgerEntryOf = ({ order_id, ...row }: LedgerEntryRow): LedgerEntry => ({
  ...row,
  shipment_order_id: order_id,
});
