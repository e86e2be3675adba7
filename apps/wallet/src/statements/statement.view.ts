import type * as z from 'zod/mini';
import type { serviceTransaction, WalletTransaction } from '@lamliang/contracts/wallet';
import { serviceTypeOf } from './statement.rules.ts';
import type { StatementRow } from './statements.repository.ts';

export function transportRowOf(row: StatementRow): WalletTransaction {
  return {
    id: row.id,
    transaction_no: row.transaction_no,
    transaction_dt: row.transaction_dt,
    type: row.type,
    amount: row.amount,
    bonus_amount: row.bonus_amount,
    pre_cut_credit: row.pre_cut_credit,
    after_cut_credit: row.after_cut_credit,
    pre_cut_bonus: row.pre_cut_bonus,
    after_cut_bonus: row.after_cut_bonus,
    credit_line_flag: row.credit_line_flag,
    hold_flag: row.hold_flag,
    shipment_order_id: row.order_id,
    order_no: row.order_no,
    detail: row.detail,
  };
}

export function insuranceRowOf(row: StatementRow): z.output<typeof serviceTransaction> {
  return {
    id: row.id,
    transaction_no: row.transaction_no,
    transaction_dt: row.transaction_dt,
    type: serviceTypeOf(row.type),
    amount: row.insurance_amount,
    balance_after: row.insurance_after,
    shipment_order_id: row.order_id,
    order_no: row.order_no,
    policy_no: row.policy_no,
    detail: row.detail,
  };
}
