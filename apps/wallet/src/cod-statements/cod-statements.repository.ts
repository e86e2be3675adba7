import type { QueryOf } from '@lamliang/contracts';
import type { CodStatement, CodStatementFigure, walletRoutes } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodStatementEntity } from './cod-statement.entity.ts';

const FIELDS = `s.id, s.partner_code, s.file_name, s.state, s.line_count, s.amount, s.imported_name, s.create_dt, s.decided_name, s.decided_dt,
  (SELECT count(*) FROM cod_statement_line l WHERE l.cod_statement_id = s.id AND (l.state = 'waiting'
    OR s.state = 'previewed' AND l.state = 'previewed' AND l.outcome NOT IN ('matched', 'tolerated', 'repeated'))) AS waiting_count`;
/** What the list of staff may be sorted by. */
export const STATEMENT_COLUMNS = {
  id: 's.id',
  create_dt: 's.create_dt',
  amount: 's.amount',
  line_count: 's.line_count',
};
type StatementFilter = NonNullable<QueryOf<typeof walletRoutes.staffCodStatements>['filter']>;
export type NewStatement = Pick<CodStatementEntity, 'partner_code' | 'file_name' | 'sha256' | 'state' | 'line_count' | 'amount' | 'imported_by' | 'imported_name'>; // prettier-ignore

/** SQL of carriers' COD statements. */
@Injectable()
export class CodStatementsRepository {
  list(tx: Tx, list: StaffList<StatementFilter>): Promise<Listed<CodStatement>> {
    const { id, partner_code, state, q } = list.filter;
    const search = new Search()
      .add('s.id = ANY (?::bigint[])', id)
      .add('s.partner_code = ANY (?)', partner_code)
      .add('s.state = ANY (?)', state)
      .add('strpos(lower(s.file_name), lower(?)) > 0', q?.trim() || undefined);
    return listRows(tx, { select: FIELDS, from: 'cod_statement s', sums: { amount: 's.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CodStatement | undefined> {
    return (await tx.query<CodStatement[]>(`SELECT ${FIELDS} FROM cod_statement s WHERE s.id = $1`, [id]))[0];
  }

  /** Its lines by outcome and state, their amounts added up. */
  figures(tx: Tx, id: number): Promise<CodStatementFigure[]> {
    return tx.query(
      `SELECT outcome, state, count(*)::integer AS line_count, sum(amount)::double precision AS amount FROM cod_statement_line
       WHERE cod_statement_id = $1 GROUP BY outcome, state ORDER BY outcome, state`,
      [id],
    );
  }

  /** The statement that a file was read into and that was not discarded. */
  async ofFile(tx: Tx, partner_code: CarrierCode, sha256: string): Promise<number | undefined> {
    const sql = `SELECT id FROM cod_statement WHERE partner_code = $1 AND sha256 = $2 AND state <> 'discarded'`;
    return (await tx.query<{ id: number }[]>(sql, [partner_code, sha256]))[0]?.id;
  }

  /** @returns undefined where its file was read already */
  async insert(tx: Tx, statement: NewStatement): Promise<number | undefined> {
    const row = { ...statement, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO cod_statement (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  }

  /** The row, locked until the transaction ends: of two who apply it, one sees what the other did. */
  async lock(tx: Tx, id: number): Promise<CodStatementEntity | undefined> {
    return (await tx.query<CodStatementEntity[]>('SELECT * FROM cod_statement WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** One statement of a carrier is applied at a time, until the transaction ends: the same line may stand in two. */
  async lockCarrier(tx: Tx, partner_code: CarrierCode): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('cod_statement'), hashtext($1))`, [partner_code]);
  }

  async decide(tx: Tx, id: number, decided: Pick<CodStatementEntity, 'state' | 'decided_by' | 'decided_name'>): Promise<void> {
    await tx.run('UPDATE cod_statement SET state = $2, decided_by = $3, decided_name = $4, decided_dt = $5 WHERE id = $1', [
      id, decided.state, decided.decided_by, decided.decided_name, tx.now(),
    ]);
  } // prettier-ignore
}
