import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes, StaffPaper, TaxInvoice } from '@lamliang/contracts/invoicing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffPapers>['filter']>;
type Asked = Pick<QueryOf<typeof invoicingRoutes.taxInvoices>, 'kind' | 'search' | 'from_date' | 'to_date'> & { account_id: number; kinds: readonly string[] }; // prettier-ignore

const ROW = `p.id, p.kind, p.etax_type, p.paper_no, p.issue_date::text AS issue_date, p.buyer->>'name' AS buyer_name, p.line_count, p.taxable_amount, p.exempt_amount,
  p.base_amount, p.vat_amount, p.total_amount, p.withholding_amount, r.paper_no AS refers_to_no, o.paper_no AS replaces_no, n.paper_no AS replaced_by_no`;
const STAFF = `${ROW}, p.account_id, p.month, p.issued_dt, p.issued_name`;
const FROM = `paper p LEFT JOIN paper r ON r.id = p.refers_to_paper_id LEFT JOIN paper o ON o.id = p.replaces_paper_id LEFT JOIN paper n ON n.replaces_paper_id = p.id`;
const SOUGHT = 'strpos(lower(p.paper_no), lower(?)) > 0';
/** What the list of staff may be sorted by. */
export const PAPER_COLUMNS = { id: 'p.id', issue_date: 'p.issue_date', issued_dt: 'p.issued_dt', total_amount: 'p.total_amount', account_id: 'p.account_id' }; // prettier-ignore

/** SQL of papers in lists. */
@Injectable()
export class PaperRowsRepository {
  /** A page of a shop's papers, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    { account_id, kinds, kind, search: sought, from_date, to_date }: Asked,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: TaxInvoice[]; counted: number }> {
    const search = new Search()
      .add('p.account_id = ?', account_id)
      .add('p.kind = ANY (?)', kind ? [kind] : kinds)
      .add(SOUGHT, sought?.trim() || undefined)
      .add('p.issue_date >= ?', from_date)
      .add('p.issue_date <= ?', to_date);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM paper p ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(p.issue_date, p.id) < ((?::timestamptz AT TIME ZONE 'Asia/Bangkok')::date, ${Number(after.id)})`, after.at); // prettier-ignore
    const rows = await tx.search<TaxInvoice[]>(
      `SELECT ${ROW} FROM ${FROM} ${search.where} ORDER BY p.issue_date DESC, p.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  /** A paper of a shop, of one of these kinds. */
  async own(tx: Tx, account_id: number, id: number, kinds: readonly string[]): Promise<TaxInvoice | undefined> {
    const sql = `SELECT ${ROW} FROM ${FROM} WHERE p.id = $1 AND p.account_id = $2 AND p.kind = ANY ($3)`;
    return (await tx.query<TaxInvoice[]>(sql, [id, account_id, kinds]))[0];
  }

  async one(tx: Tx, id: number): Promise<StaffPaper | undefined> {
    return (await tx.query<StaffPaper[]>(`SELECT ${STAFF} FROM ${FROM} WHERE p.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffPaper>> {
    const { id, kind, account_id, month, issue_date_from, issue_date_to, q } = list.filter;
    const search = new Search()
      .add('p.id = ANY (?::bigint[])', id)
      .add('p.kind = ANY (?)', kind)
      .add('p.account_id = ?', account_id)
      .add('p.month = ?', month?.trim() || undefined)
      .add('p.issue_date >= ?', issue_date_from)
      .add('p.issue_date <= ?', issue_date_to)
      .add(SOUGHT, q?.trim() || undefined);
    const sums = { base_amount: 'p.base_amount', vat_amount: 'p.vat_amount', total_amount: 'p.total_amount' };
    return listRows(tx, { select: STAFF, from: FROM, sums }, search, list);
  }
}
