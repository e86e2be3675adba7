import type { LedgerEntry } from '@lamliang/contracts/wallet';
import { clamped } from '../ledger-checks/ledger-check.rules.ts';
import type { LedgerEntryRow } from './ledger-entries.repository.ts';

/** A faulty entry may be of any size; what the wire cannot tell becomes the largest that it can. */
export function ledgerEntryOf({ order_id, ...row }: LedgerEntryRow): LedgerEntry {
  return {
    ...row,
    amount: clamped(row.amount),
    balance_after: row.balance_after === null ? null : clamped(row.balance_after),
    shipment_order_id: order_id,
  };
}
