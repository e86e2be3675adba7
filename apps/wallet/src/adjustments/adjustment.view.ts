import type * as z from 'zod/mini';
import type { adjustment } from '@lamliang/contracts/wallet';
import type { AdjustmentRow } from './adjustments.repository.ts';

export function adjustmentOf(row: AdjustmentRow): z.output<typeof adjustment> {
  const { id, account_id, book, amount, reason, staff_name, transaction_no, create_dt } = row;
  return {
    id,
    account_id,
    book,
    amount,
    reason,
    reference: row.reference ?? '',
    staff_name,
    transaction_no,
    create_dt,
  };
}
