import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import { GROUP_OF, LINE_CHARGES, type InvoiceLine, type invoicingRoutes, type LineCharge, type StaffInvoiceLine } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { LineRates } from '../tax/tax.rules.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffLines>['filter']>;
export type RatesByCharge = Readonly<Record<LineCharge, LineRates>>;

const GROUP = `CASE l.charge_code ${LINE_CHARGES.map((charge) => `WHEN '${charge}' THEN '${GROUP_OF[charge]}'`).join(' ')} END`;
const OWN = `l.id, b.order_id, b.order_no, b.tracking_no, ${GROUP} AS line_group, l.charge_code, b.description, b.charged_dt, l.base_amount, l.vat_amount, l.amount,
  l.vat_bps AS vat_percent, l.withholding_bps AS withholding_percent`;
const FROM = 'invoice_approval_line l JOIN billable_line b ON b.id = l.billable_line_id';
/** What the list of staff may be sorted by. */
export const LINE_COLUMNS = { id: 'l.id', charged_dt: 'b.charged_dt', amount: 'l.amount' };
const ratesJson = (rates: RatesByCharge) =>
  JSON.stringify(LINE_CHARGES.map((charge_code) => ({ charge_code, ...rates[charge_code] })));
const RATES = 'jsonb_to_recordset($1::jsonb) AS r (charge_code text, vat_bps integer, withholding_bps integer)';

/** VAT, amount before it and what is withheld of that, by the rates `r`, as `taxed` has them. */
const taxedIn = (line: string): string => {
  const vat = `half_up(${line}.amount, r.vat_bps, 10000 + r.vat_bps)`;
  return `${vat}, ${line}.amount - ${vat}, half_up(${line}.amount - ${vat}, r.withholding_bps, 10000)`;
};

/** SQL of the lines of invoice approvals. */
@Injectable()
export class InvoiceLinesRepository {
  /** Puts all that a shop owes from before a time, and that no other paper has, into an approval. */
  gather(tx: Tx, { id, account_id, before }: { id: number; account_id: number; before: Date }, rates: RatesByCharge): Promise<number> {
    return tx.run(
      `WITH due AS MATERIALIZED (
         SELECT b.id, b.charge_code, b.amount FROM billable_line b
         WHERE b.account_id = $3 AND b.payment_type = 'credit' AND b.void_dt IS NULL AND b.charged_dt < $4
           AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')
         ORDER BY b.id FOR UPDATE
       )
       INSERT INTO invoice_approval_line (invoice_approval_id, billable_line_id, account_id, charge_code, amount, vat_bps, withholding_bps, vat_amount, base_amount, withholding_amount, state)
       SELECT $2, due.id, $3, due.charge_code, due.amount, r.vat_bps, r.withholding_bps, ${taxedIn('due')}, 'in'
       FROM due JOIN ${RATES} USING (charge_code) ORDER BY due.id
       ON CONFLICT (billable_line_id) WHERE state = 'in' DO NOTHING`,
      [ratesJson(rates), id, account_id, before],
    );
  } // prettier-ignore

  /** Gives the lines of an approval the rates of another day. */
  async rate(tx: Tx, invoice_approval_id: number, rates: RatesByCharge): Promise<void> {
    await tx.run(
      `UPDATE invoice_approval_line l SET vat_bps = r.vat_bps, withholding_bps = r.withholding_bps, (vat_amount, base_amount, withholding_amount) = ROW (${taxedIn('l')})
       FROM ${RATES} WHERE l.invoice_approval_id = $2 AND l.charge_code = r.charge_code AND (l.vat_bps, l.withholding_bps) <> (r.vat_bps, r.withholding_bps)`,
      [ratesJson(rates), invoice_approval_id],
    );
  }

  async takeOut(tx: Tx, invoice_approval_id: number, ids: readonly number[], reason: string): Promise<void> {
    await tx.run(
      `UPDATE invoice_approval_line SET state = 'out', reason = $3 WHERE invoice_approval_id = $1 AND id = ANY ($2::bigint[]) AND state = 'in'`,
      [invoice_approval_id, ids, reason],
    );
  }

  /** Locks the billable lines of lines, as whoever gathers them does: what is read after it stays. */
  async lockBillable(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.run(
      `SELECT id FROM billable_line WHERE id IN (SELECT billable_line_id FROM invoice_approval_line WHERE id = ANY ($1::bigint[])) ORDER BY id FOR UPDATE`,
      [ids],
    );
  }

  /** Puts locked lines back that no other paper has and whose order was not cancelled. @returns how many of these are in it now */
  async putBack(tx: Tx, invoice_approval_id: number, ids: readonly number[]): Promise<number> {
    return await tx.run(
      `UPDATE invoice_approval_line l SET state = 'in', reason = NULL FROM billable_line b
       WHERE l.invoice_approval_id = $1 AND l.id = ANY ($2::bigint[]) AND l.state IN ('in', 'out') AND b.id = l.billable_line_id AND b.void_dt IS NULL
         AND NOT EXISTS (SELECT FROM invoice_approval_line o WHERE o.billable_line_id = b.id AND o.state = 'in' AND o.id <> l.id)`,
      [invoice_approval_id, ids],
    );
  }

  /** How many of these lines an approval has. */
  async count(tx: Tx, invoice_approval_id: number, ids: readonly number[]): Promise<number> {
    const sql = `SELECT count(*) AS n FROM invoice_approval_line WHERE invoice_approval_id = $1 AND id = ANY ($2::bigint[]) AND state <> 'freed'`;
    return (await tx.query<{ n: number }[]>(sql, [invoice_approval_id, ids]))[0]!.n;
  }

  /** The lines of a cancelled approval may be asked for by another one. */
  async free(tx: Tx, invoice_approval_id: number): Promise<void> {
    await tx.run(`UPDATE invoice_approval_line SET state = 'freed' WHERE invoice_approval_id = $1 AND state = 'in'`, [invoice_approval_id]); // prettier-ignore
  }

  /** Which pending approvals have these billable lines. */
  async pendingOf(tx: Tx, billable_line_ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT DISTINCT a.id FROM invoice_approval_line l JOIN invoice_approval a ON a.id = l.invoice_approval_id
       WHERE l.billable_line_id = ANY ($1::bigint[]) AND l.state = 'in' AND a.status = 'pending' ORDER BY a.id`,
      [billable_line_ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes billable lines out of an approval. */
  async leave(
    tx: Tx,
    invoice_approval_id: number,
    billable_line_ids: readonly number[],
    reason: string,
  ): Promise<void> {
    await tx.run(
      `UPDATE invoice_approval_line SET state = 'out', reason = $3 WHERE invoice_approval_id = $1 AND billable_line_id = ANY ($2::bigint[]) AND state = 'in'`,
      [invoice_approval_id, billable_line_ids, reason],
    );
  }

  /** Lines on the paper, behind one, in the order in which they were billed. */
  batch(tx: Tx, invoice_approval_id: number, after: number, limit: number): Promise<InvoiceLine[]> {
    const sql = `SELECT ${OWN} FROM ${FROM} WHERE l.invoice_approval_id = $1 AND l.state = 'in' AND l.id > $2 ORDER BY l.id LIMIT $3`;
    return tx.query(sql, [invoice_approval_id, after, limit]);
  }

  /** A page of the lines of a shop's approval, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    of: { account_id: number; invoice_approval_id: number; line_group?: string | undefined },
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: InvoiceLine[]; counted: number }> {
    const search = new Search()
      .add(`l.account_id = ? AND l.state = 'in'`, of.account_id)
      .add('l.invoice_approval_id = ?', of.invoice_approval_id)
      .add(`${GROUP} = ?`, of.line_group);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM ${FROM} ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(b.charged_dt, l.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<InvoiceLine[]>(
      `SELECT ${OWN} FROM ${FROM} ${search.where} ORDER BY b.charged_dt DESC, l.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  async one(tx: Tx, id: number): Promise<StaffInvoiceLine | undefined> {
    const sql = `SELECT ${OWN}, l.account_id, l.invoice_approval_id, l.state, l.reason FROM ${FROM} WHERE l.id = $1`;
    return (await tx.query<StaffInvoiceLine[]>(sql, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffInvoiceLine>> {
    const { id, invoice_approval_id, account_id, order_id, line_group, charge_code, state, q } = list.filter;
    const search = new Search()
      .add('l.id = ANY (?::bigint[])', id)
      .add('l.invoice_approval_id = ?', invoice_approval_id)
      .add('l.account_id = ?', account_id)
      .add('b.order_id = ?', order_id)
      .add(`${GROUP} = ANY (?)`, line_group)
      .add('l.charge_code = ANY (?)', charge_code)
      .add('l.state = ANY (?)', state)
      .add(`strpos(lower(concat_ws(' ', b.order_no, b.tracking_no)), lower(?)) > 0`, q?.trim() || undefined);
    const select = `${OWN}, l.account_id, l.invoice_approval_id, l.state, l.reason`;
    return listRows(tx, { select, from: FROM, sums: { amount: 'l.amount', vat_amount: 'l.vat_amount' } }, search, list);
  }
}
