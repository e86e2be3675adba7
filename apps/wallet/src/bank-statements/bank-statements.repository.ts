import type { QueryOf } from '@lamliang/contracts';
import type { BankStatement, BankStatementFigure, StatementBank, walletRoutes } from '@lamliang/contracts/wallet';
import { exactSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BankStatementEntity } from './bank-statement.entity.ts';

const FIELDS = `s.id, s.bank_code, s.file_name, s.state, s.line_count, s.deposit_amount, s.withdrawal_amount, s.first_dt, s.last_dt,
  s.imported_name, s.create_dt, s.decided_name, s.decided_dt,
  (SELECT count(*) FROM bank_statement_line l WHERE l.bank_statement_id = s.id AND l.state = 'waiting') AS waiting_count`;
/** What the list of staff may be sorted by. */
export const STATEMENT_COLUMNS = { id: 's.id', create_dt: 's.create_dt', first_dt: 's.first_dt', line_count: 's.line_count' }; // prettier-ignore
type StatementFilter = NonNullable<QueryOf<typeof walletRoutes.bankStatements>['filter']>;
export type NewBankStatement = Omit<BankStatementEntity, 'id' | 'create_dt' | 'decided_by' | 'decided_name' | 'decided_dt'>; // prettier-ignore

/** SQL of statements of the bank. */
@Injectable()
export class BankStatementsRepository {
  list(tx: Tx, list: StaffList<StatementFilter>): Promise<Listed<BankStatement>> {
    const { id, bank_code, state, q } = list.filter;
    const search = new Search()
      .add('s.id = ANY (?::bigint[])', id)
      .add('s.bank_code = ANY (?)', bank_code)
      .add('s.state = ANY (?)', state)
      .add('strpos(lower(s.file_name), lower(?)) > 0', q?.trim() || undefined);
    const sums = { deposit_amount: 's.deposit_amount', withdrawal_amount: 's.withdrawal_amount' };
    return listRows(tx, { select: FIELDS, from: 'bank_statement s', sums }, search, list);
  }

  async one(tx: Tx, id: number): Promise<BankStatement | undefined> {
    return (await tx.query<BankStatement[]>(`SELECT ${FIELDS} FROM bank_statement s WHERE s.id = $1`, [id]))[0];
  }

  /** Its lines by outcome and state, their amounts added up. */
  figures(tx: Tx, id: number): Promise<BankStatementFigure[]> {
    return tx.query(
      `SELECT outcome, state, count(*)::integer AS line_count, ${exactSum('sum(amount)')} AS amount FROM bank_statement_line
       WHERE bank_statement_id = $1 GROUP BY outcome, state ORDER BY outcome, state`,
      [id],
    );
  }

  /** The statement that a file was read into and that was not discarded. */
  async ofFile(tx: Tx, bank_code: StatementBank, sha256: string): Promise<number | undefined> {
    const sql = `SELECT id FROM bank_statement WHERE bank_code = $1 AND sha256 = $2 AND state <> 'discarded'`;
    return (await tx.query<{ id: number }[]>(sql, [bank_code, sha256]))[0]?.id;
  }

  /** @returns undefined where its file was read already */
  async insert(tx: Tx, statement: NewBankStatement): Promise<number | undefined> {
    const row = { ...statement, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO bank_statement (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  }

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<BankStatementEntity | undefined> {
    return (await tx.query<BankStatementEntity[]>('SELECT * FROM bank_statement WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  async decide(tx: Tx, id: number, decided: Pick<BankStatementEntity, 'state' | 'decided_by' | 'decided_name'>): Promise<void> {
    await tx.run('UPDATE bank_statement SET state = $2, decided_by = $3, decided_name = $4, decided_dt = $5 WHERE id = $1', [
      id, decided.state, decided.decided_by, decided.decided_name, tx.now(),
    ]);
  } // prettier-ignore
}
