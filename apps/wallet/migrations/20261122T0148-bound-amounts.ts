import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Satang: the largest number that is exact. */
const LARGEST = '9007199254740991';
const bounded = (...columns: string[]) =>
  `least(${columns.join(', ')}) >= -${LARGEST} AND greatest(${columns.join(', ')}) <= ${LARGEST}`;

/** No amount and no balance leaves what a number tells exactly. Services post a billion baht at a time at most. */
export class BoundAmounts1795312080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE ledger_account ADD CONSTRAINT ledger_account__amounts CHECK (${bounded('balance', 'floor')});
      ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction__amounts CHECK (${bounded(
        'amount',
        'bonus_amount',
        'insurance_amount',
        'pre_cut_credit',
        'after_cut_credit',
        'pre_cut_bonus',
        'after_cut_bonus',
        'insurance_after',
      )});
      ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry__amounts CHECK (${bounded('amount', 'balance_after')});
      ALTER TABLE ledger_hold ADD CONSTRAINT ledger_hold__amounts CHECK (${bounded('bonus', 'credit', 'credit_line', 'insurance', 'amount')});
      ALTER TABLE adjustment ADD CONSTRAINT adjustment__amounts CHECK (${bounded('amount')});
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['adjustment', 'ledger_hold', 'ledger_entry', 'ledger_transaction', 'ledger_account'])
      await q.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}__amounts`);
  }
}
