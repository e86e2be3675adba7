import type { QueryOf } from '@lamliang/contracts';
import type { BankStatementLine, StatementBank, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BankLine } from './bank-statement-file.rules.ts';
import type { BankStatementLineEntity } from './bank-statement-line.entity.ts';

const FIELDS = `l.id, l.bank_statement_id, l.bank_code, l.line_no, l.booked_dt, l.day::text AS day, l.amount, l.balance, l.detail, l.outcome, l.state,
  l.match_type, l.match_no, l.reason, l.settled_name, l.settled_dt,
  (SELECT t.transaction_no FROM bank_statement_posting p JOIN ledger_transaction t ON t.id = p.transaction_id
   WHERE p.bank_statement_line_id = l.id ORDER BY t.id LIMIT 1) AS transaction_no`;
/** What the list of staff may be sorted by. */
export const BANK_LINE_COLUMNS = { id: 'l.id', amount: 'l.amount', booked_dt: 'l.booked_dt' };
type LineFilter = NonNullable<QueryOf<typeof walletRoutes.bankStatementLines>['filter']>;
/** What is found of a line. */
export type FoundBankLine = Pick<BankStatementLineEntity, 'outcome' | 'state' | 'day' | 'match_type' | 'match_key' | 'match_no'>; // prettier-ignore
export type NewBankLine = BankLine & FoundBankLine & Pick<BankStatementLineEntity, 'content_hash'>;
type Settlement = Pick<BankStatementLineEntity, 'state' | 'outcome' | 'match_type' | 'match_key' | 'match_no' | 'reason' | 'settled_by' | 'settled_name'>; // prettier-ignore

/** SQL of the lines of statements of the bank. */
@Injectable()
export class BankStatementLinesRepository {
  list(tx: Tx, list: StaffList<LineFilter>): Promise<Listed<BankStatementLine>> {
    const { id, bank_statement_id, bank_code, outcome, state, match_type, day, q } = list.filter;
    const search = new Search()
      .add('l.id = ANY (?::bigint[])', id)
      .add('l.bank_statement_id = ?', bank_statement_id)
      .add('l.bank_code = ANY (?)', bank_code)
      .add('l.outcome = ANY (?)', outcome)
      .add('l.state = ANY (?)', state)
      .add('l.match_type = ANY (?)', match_type)
      .add('l.day = ?::date', day)
      .add(`strpos(lower(concat_ws(' ', l.detail, l.match_no)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(tx, { select: FIELDS, from: 'bank_statement_line l', sums: { amount: 'l.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<BankStatementLine | undefined> {
    return (
      await tx.query<BankStatementLine[]>(`SELECT ${FIELDS} FROM bank_statement_line l WHERE l.id = $1`, [id])
    )[0];
  }

  async insert(tx: Tx, bank_statement_id: number, bank_code: StatementBank, lines: readonly NewBankLine[]): Promise<void> {
    await tx.run(
      `INSERT INTO bank_statement_line (bank_statement_id, bank_code, line_no, booked_dt, amount, balance, detail, content_hash, outcome, state,
         match_type, match_key, match_no)
       SELECT $1, $2, * FROM unnest($3::integer[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[],
         $11::text[], $12::text[], $13::text[])`,
      [
        bank_statement_id,
        bank_code,
        ...(['line_no', 'booked_dt', 'amount', 'balance', 'detail', 'content_hash', 'outcome', 'state', 'match_type', 'match_key', 'match_no'] as const)
          .map((name) => lines.map((line) => line[name])),
      ],
    );
  } // prettier-ignore

  /** Of these contents those that lines of the bank were applied with. */
  async applied(tx: Tx, bank_code: StatementBank, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ content_hash: string }[]>(
      'SELECT content_hash FROM bank_statement_line WHERE bank_code = $1 AND content_hash = ANY ($2) AND day IS NOT NULL',
      [bank_code, hashes],
    );
    return new Set(rows.map((row) => row.content_hash));
  }

  /** The lines of a statement that were not applied, in their order. */
  previewed(tx: Tx, bank_statement_id: number): Promise<BankStatementLineEntity[]> {
    const sql = `SELECT * FROM bank_statement_line WHERE bank_statement_id = $1 AND state = 'previewed' ORDER BY line_no`;
    return tx.query(sql, [bank_statement_id]);
  }

  /** Writes what became of lines. */
  async apply(tx: Tx, lines: readonly (FoundBankLine & { id: number })[]): Promise<void> {
    await tx.run(
      `UPDATE bank_statement_line l SET outcome = u.outcome, state = u.state, day = u.day, match_type = u.match_type, match_key = u.match_key,
         match_no = u.match_no
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[])
         AS u (id, outcome, state, day, match_type, match_key, match_no)
       WHERE l.id = u.id`,
      (['id', 'outcome', 'state', 'day', 'match_type', 'match_key', 'match_no'] as const).map((name) => lines.map((line) => line[name])), // prettier-ignore
    );
  }

  /** Joins lines with the postings that they show; one posting is shown by one line. */
  async join(tx: Tx, pairs: readonly { line_id: number; transaction_id: number }[]): Promise<void> {
    await tx.run(
      `INSERT INTO bank_statement_posting (bank_statement_line_id, transaction_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
      [pairs.map(({ line_id }) => line_id), pairs.map(({ transaction_id }) => transaction_id)],
    );
  }

  async discard(tx: Tx, bank_statement_id: number): Promise<void> {
    await tx.run(`UPDATE bank_statement_line SET state = 'discarded' WHERE bank_statement_id = $1 AND state = 'previewed'`, [bank_statement_id]); // prettier-ignore
  }

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<BankStatementLineEntity | undefined> {
    const sql = 'SELECT * FROM bank_statement_line WHERE id = $1 FOR UPDATE';
    return (await tx.query<BankStatementLineEntity[]>(sql, [id]))[0];
  }

  async settle(tx: Tx, id: number, settled: Settlement): Promise<void> {
    const row = { ...settled, settled_dt: tx.now() };
    await tx.run(
      `UPDATE bank_statement_line SET ${Object.keys(row).map((name, n) => `${name} = $${n + 2}`).join(', ')} WHERE id = $1`, // prettier-ignore
      [id, ...Object.values(row)],
    );
  }
}
