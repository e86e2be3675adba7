import type { CreditTransaction, HoldAnswer } from '@lamliang/contracts/wallet';
import type { PlacedRow } from './holds.repository.ts';

/** Payment data that the order stores: balances at the time of the hold. */
export function holdAnswerOf(row: PlacedRow): HoldAnswer {
  const { order_id, state } = row;
  return { order_id, state, credit_transaction: state === 'held' ? (figuresOf(row) as CreditTransaction) : null };
}

function figuresOf(row: PlacedRow): Record<keyof CreditTransaction, unknown> {
  return {
    transaction_no: row.transaction_no,
    transaction_dt: row.transaction_dt,
    pre_cut_credit: row.pre_cut_credit,
    after_cut_credit: row.after_cut_credit,
    pre_cut_bonus: row.pre_cut_bonus,
    after_cut_bonus: row.after_cut_bonus,
  };
}
