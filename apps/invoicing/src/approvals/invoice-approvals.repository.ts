import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import { GROUP_OF, LINE_CHARGES, type InvoiceApproval, type invoicingRoutes, type LineGroup, type StaffInvoiceApproval } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { InvoiceApprovalEntity } from './invoice-approval.entity.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffApprovals>['filter']>;
export type ApprovalChange = Partial<Pick<InvoiceApprovalEntity, 'status' | 'invoice_status' | 'invoice_no' | 'due_date' | 'withholding_amount' | 'remark' | 'approved_by' | 'approved_name' | 'approved_dt' | 'received_dt'>>; // prettier-ignore

const OWN = `a.id, a.invoice_approval_no, a.summary_date::text AS summary_date, a.period_from::text AS period_from, a.period_to::text AS period_to, a.status,
  a.invoice_status, a.invoice_no, a.order_count, a.line_count, a.shipping_amount, a.cod_fee_amount, a.insurance_amount, a.other_fee_amount,
  a.base_amount, a.vat_amount, a.total_amount, a.withholding_amount, a.due_date::text AS due_date, a.remark, a.approved_dt, a.create_dt`;
const STAFF = `${OWN}, a.account_id, a.created_name, a.approved_name, a.version,
  (SELECT max(d.id) FROM decision d WHERE d.kind IN ('invoice_approval', 'invoice_payment') AND d.target = a.id::text AND d.state = 'waiting') AS decision_id`;
/** What the list of staff may be sorted by. */
export const APPROVAL_COLUMNS = {
  id: 'a.id',
  create_dt: 'a.create_dt',
  summary_date: 'a.summary_date',
  total_amount: 'a.total_amount',
  account_id: 'a.account_id',
};
const SOUGHT = `strpos(lower(concat_ws(' ', a.invoice_approval_no, a.invoice_no)), lower(?)) > 0`;
const chargesOf = (group: LineGroup) => LINE_CHARGES.filter((charge) => GROUP_OF[charge] === group).map((charge) => `'${charge}'`).join(', '); // prettier-ignore
const sumOf = (group: LineGroup) =>
  `coalesce(sum(l.amount) FILTER (WHERE l.charge_code IN (${chargesOf(group)})), 0)::bigint`;
const day = (time: string) => `(${time} AT TIME ZONE 'Asia/Bangkok')::date`;

/** SQL of invoice approvals. */
@Injectable()
export class InvoiceApprovalsRepository {
  /** An empty one. @returns its id */
  async insert(tx: Tx, made: Pick<InvoiceApprovalEntity, 'account_id' | 'summary_date' | 'status' | 'due_days' | 'created_by' | 'created_name'>): Promise<number> {
    const row = { ...made, order_count: 0, line_count: 0, shipping_amount: 0, cod_fee_amount: 0, insurance_amount: 0, other_fee_amount: 0, base_amount: 0, vat_amount: 0, total_amount: 0, withholding_amount: 0, create_dt: tx.now(), version: 1 };
    const names = Object.keys(row);
    const sql = `INSERT INTO invoice_approval (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]!.id;
  } // prettier-ignore

  /** The row, locked until the transaction ends; whoever changes its lines locks it first. */
  async lock(tx: Tx, id: number): Promise<InvoiceApprovalEntity | undefined> {
    const sql = 'SELECT *, summary_date::text AS summary_date, due_date::text AS due_date FROM invoice_approval WHERE id = $1 FOR UPDATE';
    return (await tx.query<InvoiceApprovalEntity[]>(sql, [id]))[0];
  } // prettier-ignore

  /**
   * Adds its lines up, as `headOf` does.
   * @param from satang before VAT from which tax is withheld
   */
  async addUp(tx: Tx, id: number, from: number): Promise<void> {
    await tx.run(
      `UPDATE invoice_approval a SET version = a.version + 1, order_count = s.order_count, line_count = s.line_count, shipping_amount = s.shipping,
         cod_fee_amount = s.cod_fee, insurance_amount = s.insurance, other_fee_amount = s.other_fee, base_amount = s.base, vat_amount = s.vat,
         total_amount = s.base + s.vat, withholding_amount = CASE WHEN s.liable < $2 THEN 0 ELSE greatest(s.withheld, 0) END,
         period_from = s.first, period_to = s.last
       FROM (SELECT count(*)::integer AS line_count, count(DISTINCT b.order_id)::integer AS order_count, ${sumOf('shipping')} AS shipping, ${sumOf('cod_fee')} AS cod_fee,
           ${sumOf('insurance')} AS insurance, ${sumOf('other_fee')} AS other_fee, coalesce(sum(l.base_amount), 0)::bigint AS base, coalesce(sum(l.vat_amount), 0)::bigint AS vat,
           coalesce(sum(l.base_amount) FILTER (WHERE l.withholding_bps > 0), 0)::bigint AS liable, coalesce(sum(l.withholding_amount), 0)::bigint AS withheld,
           min(${day('b.charged_dt')}) AS first, max(${day('b.charged_dt')}) AS last
         FROM invoice_approval_line l JOIN billable_line b ON b.id = l.billable_line_id WHERE l.invoice_approval_id = $1 AND l.state = 'in') AS s
       WHERE a.id = $1`,
      [id, from],
    );
  }

  async change(tx: Tx, id: number, change: ApprovalChange): Promise<void> {
    const sets = Object.keys(change).map((column, n) => `, ${column} = $${n + 2}`);
    await tx.run(`UPDATE invoice_approval SET version = version + 1${sets.join('')} WHERE id = $1`, [id, ...Object.values(change)]); // prettier-ignore
  }

  /** Whether wallet is asked to post the payment of its invoice. */
  async isPaying(tx: Tx, id: number): Promise<boolean> {
    const sql = `SELECT 1 FROM invoice_payment WHERE invoice_approval_id = $1 AND state = 'posting'`;
    return (await tx.query(sql, [id])).length > 0;
  }

  /** A page of a shop's approvals, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    asked: { account_id: number; status?: string | undefined; invoice_status?: string | undefined; search?: string | undefined; from: Date | undefined; to: Date | undefined },
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: InvoiceApproval[]; counted: number }> {
    const search = new Search()
      .add('a.account_id = ?', asked.account_id)
      .add('a.status = ?', asked.status)
      .add('a.invoice_status = ?', asked.invoice_status)
      .add(SOUGHT, asked.search?.trim() || undefined)
      .add('a.create_dt >= ?', asked.from)
      .add('a.create_dt < ?', asked.to);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM invoice_approval a ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(a.create_dt, a.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<InvoiceApproval[]>(
      `SELECT ${OWN} FROM invoice_approval a ${search.where} ORDER BY a.create_dt DESC, a.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  async own(tx: Tx, account_id: number, id: number): Promise<InvoiceApproval | undefined> {
    const sql = `SELECT ${OWN} FROM invoice_approval a WHERE a.id = $1 AND a.account_id = $2`;
    return (await tx.query<InvoiceApproval[]>(sql, [id, account_id]))[0];
  }

  async one(tx: Tx, id: number): Promise<StaffInvoiceApproval | undefined> {
    return (await tx.query<StaffInvoiceApproval[]>(`SELECT ${STAFF} FROM invoice_approval a WHERE a.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffInvoiceApproval>> {
    const { id, account_id, status, invoice_status, summary_date, q } = list.filter;
    const search = new Search()
      .add('a.id = ANY (?::bigint[])', id)
      .add('a.account_id = ?', account_id)
      .add('a.status = ANY (?)', status)
      .add('a.invoice_status = ANY (?)', invoice_status)
      .add('a.summary_date = ?', summary_date)
      .add(SOUGHT, q?.trim() || undefined);
    const sums = { total_amount: 'a.total_amount', vat_amount: 'a.vat_amount' };
    return listRows(tx, { select: STAFF, from: 'invoice_approval a', sums }, search, list);
  }
}
