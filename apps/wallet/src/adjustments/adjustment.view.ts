import type { Adjustment } from '@lamliang/contracts/wallet';
import type { AdjustmentRow } from './adjustments.repository.ts';

export function adjustmentOf(row: AdjustmentRow): Adjustment {
  const { id, account_id, book, amount, reason, state, decision_id, staff_name, transaction_no, create_dt } = row;
  return {
    id,
    account_id,
    book,
    amount,
    reason,
    reference: row.reference ?? '',
    state,
    decision_id,
    staff_name,
    transaction_no,
    create_dt,
  };
}
