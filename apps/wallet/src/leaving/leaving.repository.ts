import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Columns of words, by their tables. */
const WORDS = {
  bank_file_line: ['reason'],
  bill_dispute: ['detail', 'carrier_answer', 'reason'],
  carrier_bill_line: ['reason'],
  cod_advance: ['reason'],
  cod_complaint: ['detail', 'reason', 'reference'],
  cod_round: ['remark'],
  cod_statement_line: ['reason'],
  decision: ['reason', 'remark'],
  demand: ['reason'],
  parcel_bill: ['waive_reason'],
  topup: ['remark'],
};
/** Rows of a shop in tables that do not name it. */
const FOUND_BY: Partial<Record<keyof typeof WORDS, string>> = {
  bank_file_line: 'cod_round_id IN (SELECT id FROM cod_round WHERE account_id = $1)',
  cod_statement_line: 'order_id IN (SELECT order_id FROM ledger_hold WHERE account_id = $1)',
};

/** SQL of what names the person of a shop that left. */
@Injectable()
export class LeavingRepository {
  /** The name of the payee in rounds of a shop that ended without a payment. What waits is named until it ends. */
  async erasePayees(tx: Tx, account_id: number): Promise<void> {
    const sql = `UPDATE cod_round SET account_name = $2 WHERE account_id = $1 AND status IN ('failed', 'cancelled') AND account_name <> $2`;
    await tx.run(sql, [account_id, ERASED]);
  }

  /** What a shop that left, and staff about it, wrote in words. The reason of a correction stays with it. */
  async eraseWords(tx: Tx, account_id: number): Promise<void> {
    for (const [table, columns] of Object.entries(WORDS) as [keyof typeof WORDS, string[]][]) {
      const set = columns.map((column) => `${column} = CASE WHEN ${column} IS NOT NULL THEN $2 END`).join(', ');
      await tx.run(`UPDATE ${table} SET ${set} WHERE ${FOUND_BY[table] ?? 'account_id = $1'}`, [account_id, ERASED]);
    }
  }

  /** The name of the payee in rounds of shops that left which were paid before a time; at most so many. @returns how many */
  async erasePaid(tx: Tx, before: Date, limit: number): Promise<number> {
    return await tx.run(
      `UPDATE cod_round SET account_name = $2 WHERE id IN (
         SELECT r.id FROM deleted_account d JOIN cod_round r ON r.account_id = d.account_id
         WHERE r.status = 'transferred' AND r.transfer_dt < $1 AND r.account_name <> $2 LIMIT ${limit})`,
      [before, ERASED],
    );
  }
}
