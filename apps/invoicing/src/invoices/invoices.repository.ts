import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import { INVOICE_AGES, type Invoice, type InvoiceAge, type InvoiceState, type invoicingRoutes, type StaffInvoice } from '@lamliang/contracts/invoicing'; // prettier-ignore
import type { Satang } from '@lamliang/kernel';
import { exactSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffInvoices>['filter']>;
type Asked = { account_id: number; search?: string | undefined; state?: InvoiceState | undefined; from: Date | undefined; to: Date | undefined }; // prettier-ignore

const FROM = `invoice_approval a LEFT JOIN invoice_payment p ON p.invoice_approval_id = a.id AND p.state <> 'refused' LEFT JOIN paper r ON r.id = p.paper_id`;
const ISSUED = 'a.invoice_no IS NOT NULL';
const SOUGHT = `strpos(lower(concat_ws(' ', a.invoice_no, a.invoice_approval_no)), lower(?)) > 0`;
/** Days since it was due, of one that is owed. */
const late = (today: string) => `CASE WHEN a.invoice_status = 'not-receive' THEN greatest('${today}'::date - a.due_date, 0) ELSE 0 END`; // prettier-ignore
const stateOf = (today: string) => `CASE WHEN a.invoice_status = 'not-receive' AND a.due_date < '${today}'::date THEN 'overdue' ELSE a.invoice_status END`; // prettier-ignore
const ageOf = (today: string) => `CASE WHEN a.invoice_status <> 'not-receive' THEN NULL WHEN ${late(today)} = 0 THEN 'not-due' WHEN ${late(today)} <= 30 THEN '1-30'
  WHEN ${late(today)} <= 60 THEN '31-60' WHEN ${late(today)} <= 90 THEN '61-90' ELSE 'over-90' END`; // prettier-ignore
const received = (column: string) => `CASE WHEN p.state = 'received' THEN p.${column} END`;
const CERTIFICATE = `CASE WHEN p.state = 'received' AND p.withheld_amount > 0 THEN coalesce((
  SELECT c.status FROM certificate_invoice i JOIN withholding_certificate c ON c.id = i.withholding_certificate_id
  WHERE i.invoice_approval_id = a.id AND i.live_flag = 1), 'missing') END`;
const own = (today: string) => `a.id, a.invoice_no, a.invoice_approval_no, ${stateOf(today)} AS state, a.invoice_status,
  to_char(a.approved_dt AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS issue_date, a.due_date::text AS due_date, ${late(today)} AS overdue_days,
  a.period_from::text AS period_from, a.period_to::text AS period_to, a.order_count, a.base_amount, a.vat_amount, a.total_amount, a.withholding_amount,
  ${received('paid_date')}::text AS paid_date, ${received('payment_method')} AS payment_method, ${received('paid_amount')} AS paid_amount,
  ${received('withheld_amount')} AS withheld_amount, r.paper_no AS receipt_no, r.id AS receipt_id, ${CERTIFICATE} AS certificate_state`;
const staff = (today: string) => `${own(today)}, a.account_id, ${ageOf(today)} AS age, a.received_dt, a.remark,
  (SELECT max(d.id) FROM decision d WHERE d.kind = 'invoice_payment' AND d.target = a.id::text AND d.state = 'waiting') AS decision_id,
  CASE WHEN p.state = 'posting' THEN 1 ELSE 0 END AS paying_flag, p.reference AS payment_reference, p.transaction_no, p.entered_name AS payment_name, p.slip_file, coalesce(p.lacks, '{}') AS receipt_lacks,
  CASE WHEN p.id IS NULL AND a.invoice_status = 'not-receive' THEN (
    SELECT f.fault FROM invoice_payment f WHERE f.invoice_approval_id = a.id AND f.state = 'refused' ORDER BY f.id DESC LIMIT 1) END AS payment_fault`;

/** What the list of staff may be sorted by. */
export const INVOICE_COLUMNS = { id: 'a.id', due_date: 'a.due_date', issue_date: 'a.approved_dt', total_amount: 'a.total_amount', account_id: 'a.account_id' }; // prettier-ignore
export type StaffInvoiceRow = StaffInvoice & { slip_file: string | null };
/** What is owed of one age; null where it is more than a number holds exactly. */
export interface AgeRow {
  age: InvoiceAge;
  invoice_count: number;
  amount: Satang | null;
}

/** SQL of invoices that were issued. Days are of Bangkok, `today` among them. */
@Injectable()
export class InvoicesRepository {
  private where({ account_id, search, from, to }: Asked): Search {
    return new Search()
      .add(`${ISSUED} AND a.account_id = ?`, account_id)
      .add(SOUGHT, search?.trim() || undefined)
      .add('a.approved_dt >= ?', from)
      .add('a.approved_dt < ?', to);
  }

  /** A page of a shop's invoices, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    today: string,
    asked: Asked,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: (Invoice & { approved_dt: Date })[]; counted: number }> {
    const search = this.where(asked).add(`${stateOf(today)} = ?`, asked.state);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM invoice_approval a ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(a.approved_dt, a.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<(Invoice & { approved_dt: Date })[]>(
      `SELECT ${own(today)}, a.approved_dt FROM ${FROM} ${search.where} ORDER BY a.approved_dt DESC, a.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  /** How many invoices of each state a shop has, and their sum. */
  summary(tx: Tx, today: string, asked: Asked): Promise<{ state: InvoiceState; total: number; amount: Satang | null }[]> {
    const { where, values } = this.where(asked);
    return tx.search(
      `SELECT ${stateOf(today)} AS state, count(*) AS total, ${exactSum('sum(a.total_amount)')} AS amount FROM invoice_approval a ${where} GROUP BY 1`,
      values,
    );
  } // prettier-ignore

  async one(tx: Tx, today: string, id: number): Promise<StaffInvoiceRow | undefined> {
    const sql = `SELECT ${staff(today)} FROM ${FROM} WHERE ${ISSUED} AND a.id = $1`;
    return (await tx.search<StaffInvoiceRow[]>(sql, [id]))[0];
  }

  list(tx: Tx, today: string, list: StaffList<Filter>): Promise<Listed<StaffInvoiceRow>> {
    const { id, account_id, state, age, certificate_state, q } = list.filter;
    const search = new Search()
      .add(`${ISSUED} AND a.id = ANY (?::bigint[])`, id)
      .add('a.account_id = ?', account_id)
      .add(`${stateOf(today)} = ANY (?)`, state)
      .add(`${ageOf(today)} = ANY (?)`, age)
      .add(`${CERTIFICATE} = ANY (?)`, certificate_state)
      .add(SOUGHT, q?.trim() || undefined)
      .add(`${ISSUED} AND ?::boolean`, true);
    return listRows(tx, { select: staff(today), from: FROM, sums: { total_amount: 'a.total_amount' } }, search, list);
  }

  /** What is owed by age, youngest first; ages of which nothing is owed are there, too. */
  ageing(tx: Tx, today: string, account_id: number | undefined): Promise<AgeRow[]> {
    const search = new Search().add('a.account_id = ?', account_id);
    return tx.search(
      `WITH owed AS (SELECT ${ageOf(today)} AS age, count(*) AS n, ${exactSum('sum(a.total_amount)')} AS amount
         FROM invoice_approval a ${search.where ? `${search.where} AND` : 'WHERE'} a.invoice_status = 'not-receive' GROUP BY 1)
       SELECT g.age, coalesce(o.n, 0) AS invoice_count, CASE WHEN o.age IS NULL THEN 0 ELSE o.amount END AS amount
       FROM unnest(ARRAY[${INVOICE_AGES.map((age) => `'${age}'`).join(', ')}]) WITH ORDINALITY AS g (age, ord) LEFT JOIN owed o ON o.age = g.age ORDER BY g.ord`,
      search.values,
    );
  }

  /** Invoices behind one as they are told to whoever follows them, by id. */
  facts(tx: Tx, after: number, limit: number): Promise<(Pick<StaffInvoice, 'id' | 'account_id' | 'invoice_approval_no' | 'invoice_no' | 'invoice_status' | 'total_amount' | 'vat_amount' | 'due_date'> & { version: number; changed_dt: Date })[]> {
    return tx.query(
      `SELECT id, account_id, invoice_approval_no, invoice_no, invoice_status, total_amount, vat_amount, due_date::text AS due_date, version,
         coalesce(received_dt, approved_dt) AS changed_dt
       FROM invoice_approval WHERE invoice_no IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  } // prettier-ignore

  /** Orders whose booking an invoice asks for, by id, those behind one: not those of which it has a fee or a difference alone. Of a void one, too. */
  async orders(tx: Tx, invoice_approval_id: number, after: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ order_id: number }[]>(
      `SELECT DISTINCT b.order_id FROM invoice_approval_line l JOIN billable_line b ON b.id = l.billable_line_id
       WHERE l.invoice_approval_id = $1 AND l.state <> 'out' AND l.charge_code IN ('shipping', 'packaging', 'premium') AND b.order_id > $2 ORDER BY b.order_id LIMIT $3`,
      [invoice_approval_id, after, limit],
    );
    return rows.map(({ order_id }) => order_id);
  }
}
