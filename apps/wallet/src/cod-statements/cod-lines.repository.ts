import type { QueryOf } from '@lamliang/contracts';
import type { CodStatementLine, walletRoutes } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodStatementLineEntity } from './cod-statement-line.entity.ts';
import type { FileLine } from './statement-file.rules.ts';

const FIELDS = `l.id, l.cod_statement_id, l.partner_code, l.line_no, l.partner_awb_no, l.amount, l.paid_dt, l.reference, l.outcome, l.state,
  l.order_id, l.order_no, l.cod_amount, l.reason, l.settled_name, l.settled_dt`;
/** What the list of staff may be sorted by. */
export const LINE_COLUMNS = { id: 'l.id', amount: 'l.amount', paid_dt: 'l.paid_dt' };
type LineFilter = NonNullable<QueryOf<typeof walletRoutes.staffCodLines>['filter']>;
/** What is found of a line. */
export type FoundLine = Pick<CodStatementLineEntity, 'outcome' | 'state' | 'order_id' | 'order_no' | 'cod_amount'>;
export type NewLine = FileLine & FoundLine & Pick<CodStatementLineEntity, 'content_hash'>;
type Settlement = Pick<CodStatementLineEntity, 'state' | 'order_id' | 'order_no' | 'cod_amount' | 'reason' | 'settled_by' | 'settled_name'>; // prettier-ignore

/** SQL of the lines of carriers' COD statements. */
@Injectable()
export class CodLinesRepository {
  list(tx: Tx, list: StaffList<LineFilter>): Promise<Listed<CodStatementLine>> {
    const { id, cod_statement_id, partner_code, outcome, state, order_id, q } = list.filter;
    const search = new Search()
      .add('l.id = ANY (?::bigint[])', id)
      .add('l.cod_statement_id = ?', cod_statement_id)
      .add('l.partner_code = ANY (?)', partner_code)
      .add('l.outcome = ANY (?)', outcome)
      .add('l.state = ANY (?)', state)
      .add('l.order_id = ?', order_id)
      .add(`strpos(lower(concat_ws(' ', l.partner_awb_no, l.order_no, l.reference)), lower(?)) > 0`, q?.trim() || undefined); // prettier-ignore
    return listRows(tx, { select: FIELDS, from: 'cod_statement_line l', sums: { amount: 'l.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CodStatementLine | undefined> {
    return (await tx.query<CodStatementLine[]>(`SELECT ${FIELDS} FROM cod_statement_line l WHERE l.id = $1`, [id]))[0];
  }

  async insert(tx: Tx, cod_statement_id: number, partner_code: CarrierCode, lines: readonly NewLine[]): Promise<void> {
    await tx.run(
      `INSERT INTO cod_statement_line (cod_statement_id, partner_code, line_no, partner_awb_no, amount, paid_dt, reference, content_hash,
         outcome, state, order_id, order_no, cod_amount)
       SELECT $1, $2, * FROM unnest($3::integer[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[], $8::text[], $9::text[], $10::text[],
         $11::bigint[], $12::text[], $13::bigint[])`,
      [
        cod_statement_id,
        partner_code,
        ...(['line_no', 'partner_awb_no', 'amount', 'paid_dt', 'reference', 'content_hash', 'outcome', 'state', 'order_id', 'order_no', 'cod_amount'] as const) // prettier-ignore
          .map((name) => lines.map((line) => line[name])),
      ],
    );
  }

  /** Of these contents those that lines of the carrier were applied with. */
  async applied(tx: Tx, partner_code: CarrierCode, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ content_hash: string }[]>(
      `SELECT content_hash FROM cod_statement_line
       WHERE partner_code = $1 AND content_hash = ANY ($2) AND state IN ('received', 'waiting', 'refused')`,
      [partner_code, hashes],
    );
    return new Set(rows.map((row) => row.content_hash));
  }

  /** The first lines of a statement that were not applied, in their order. */
  next(tx: Tx, cod_statement_id: number, limit: number): Promise<CodStatementLineEntity[]> {
    return tx.query(
      `SELECT * FROM cod_statement_line WHERE cod_statement_id = $1 AND state = 'previewed' ORDER BY line_no LIMIT ${limit}`,
      [cod_statement_id],
    );
  }

  /** Writes what became of lines. */
  async apply(tx: Tx, lines: readonly (FoundLine & { id: number })[]): Promise<void> {
    await tx.run(
      `UPDATE cod_statement_line l SET outcome = u.outcome, state = u.state, order_id = u.order_id, order_no = u.order_no, cod_amount = u.cod_amount
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[]) AS u (id, outcome, state, order_id, order_no, cod_amount)
       WHERE l.id = u.id`,
      (['id', 'outcome', 'state', 'order_id', 'order_no', 'cod_amount'] as const).map((name) => lines.map((line) => line[name])), // prettier-ignore
    );
  }

  /** Discards the lines of a statement. @returns how many there are that were applied, and stay */
  async discard(tx: Tx, cod_statement_id: number): Promise<number> {
    await tx.run(`UPDATE cod_statement_line SET state = 'discarded' WHERE cod_statement_id = $1 AND state = 'previewed'`, [cod_statement_id]); // prettier-ignore
    const sql = `SELECT count(*) AS applied FROM cod_statement_line WHERE cod_statement_id = $1 AND state <> 'discarded'`;
    return (await tx.query<{ applied: number }[]>(sql, [cod_statement_id]))[0]?.applied ?? 0;
  }

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<CodStatementLineEntity | undefined> {
    const sql = 'SELECT * FROM cod_statement_line WHERE id = $1 FOR UPDATE';
    return (await tx.query<CodStatementLineEntity[]>(sql, [id]))[0];
  }

  async settle(tx: Tx, id: number, settled: Settlement): Promise<void> {
    const row = { ...settled, settled_dt: tx.now() };
    await tx.run(
      `UPDATE cod_statement_line SET ${Object.keys(row).map((name, n) => `${name} = $${n + 2}`).join(', ')} WHERE id = $1`, // prettier-ignore
      [id, ...Object.values(row)],
    );
  }
}
