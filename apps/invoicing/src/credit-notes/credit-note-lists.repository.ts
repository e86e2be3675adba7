import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import { CREDITABLE_KINDS, type CreditableLineRow, type CreditablePaper, type CreditNote, type CreditNoteDetail, type invoicingRoutes } from '@lamliang/contracts/invoicing'; // prettier-ignore
import type { Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { handOverColumns, type NoteRow } from './credit-note.view.ts';
import { FIRST, OWED } from './credit-notes.repository.ts';

type NoteFilter = NonNullable<QueryOf<typeof invoicingRoutes.staffCreditNotes>['filter']>;
type PaperFilter = NonNullable<QueryOf<typeof invoicingRoutes.creditablePapers>['filter']>;

const figure = (name: 'original' | 'correct' | 'difference') => `(p.figures ->> '${name}_amount')::bigint AS ${name}_amount`; // prettier-ignore
const OWN = `p.id, p.paper_no AS credit_note_no, p.issued_dt AS issue_dt, o.id AS tax_invoice_id, o.paper_no AS tax_invoice_no, o.issue_date::text AS tax_invoice_date, o.kind AS tax_invoice_kind,
  p.reason_code, coalesce(p.reason_text, '') AS reason, p.line_count, ${figure('original')}, ${figure('correct')}, ${figure('difference')}, p.vat_amount, p.total_amount`;
const FROM = 'credit_note n JOIN paper p ON p.id = n.id JOIN paper o ON o.id = n.credited_paper_id';
const STAFF = `${OWN}, n.account_id, n.cause, p.issued_name, ${handOverColumns('tr_cloud')}, ${handOverColumns('tax_office')}`;
const handedOver = (receiver: string) => `LEFT JOIN paper_hand_over ${receiver} ON ${receiver}.paper_id = p.id AND ${receiver}.receiver = '${receiver}'`; // prettier-ignore
const STAFF_FROM = `${FROM} ${handedOver('tr_cloud')} ${handedOver('tax_office')}`;
const SOUGHT = `strpos(lower(concat_ws(' ', p.paper_no, o.paper_no)), lower(?)) > 0`;
/** What the lists of staff may be sorted by. */
export const NOTE_COLUMNS = { id: 'p.id', issue_dt: 'p.issued_dt', total_amount: 'p.total_amount', account_id: 'n.account_id' }; // prettier-ignore
export const PAPER_COLUMNS = { id: 'p.id', issue_date: 'p.issue_date', total_amount: 'p.total_amount' };

const KINDS = CREDITABLE_KINDS.map((kind) => `'${kind}'`).join(', ');
const CREDITED = `coalesce((SELECT sum(c.credited_amount) FROM credited_line c WHERE c.paper_id = ${FIRST}), 0)::bigint`;
/** What may be taken back: lines above zero that the next invoice can give back, and no more than the paper came to. */
const TAKEABLE = `coalesce((SELECT sum(l.amount) FROM paper_line l WHERE l.paper_id = p.id AND l.amount > 0 AND l.billable_line_id IS NOT NULL), 0)::bigint`;
const PAPER = `p.id, p.paper_no, p.kind, p.account_id, p.issue_date::text AS issue_date, p.line_count, p.total_amount, ${CREDITED} AS credited_amount, greatest(least(p.total_amount, ${TAKEABLE}) - ${CREDITED}, 0) AS left_amount`;
const STANDS = `p.kind IN (${KINDS}) AND NOT EXISTS (SELECT FROM paper r WHERE r.replaces_paper_id = p.id)`;

const DETAIL = `l.line_no, b.order_id AS shipment_order_id, l.order_no, l.tracking_no, l.charge_code, l.description, l.base_amount, l.vat_amount, l.amount, l.vat_bps AS vat_percent`;
const DETAIL_FROM = 'paper_line l LEFT JOIN billable_line b ON b.id = l.billable_line_id';

/** SQL of what is read of credit notes, and of the papers that they take back from. */
@Injectable()
export class CreditNoteListsRepository {
  /** A page of a shop's notes, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(tx: Tx, asked: { account_id: number; search?: string | undefined; from: Date | undefined; to: Date | undefined }, { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined }): Promise<{ rows: CreditNote[]; counted: number }> {
    const search = new Search()
      .add('n.account_id = ?', asked.account_id)
      .add(SOUGHT, asked.search?.trim() || undefined)
      .add('p.issued_dt >= ?', asked.from)
      .add('p.issued_dt < ?', asked.to);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM ${FROM} ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(p.issued_dt, p.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<CreditNote[]>(
      `SELECT ${OWN} FROM ${FROM} ${search.where} ORDER BY p.issued_dt DESC, p.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  async own(tx: Tx, account_id: number, id: number): Promise<CreditNote | undefined> {
    const sql = `SELECT ${OWN} FROM ${FROM} WHERE n.id = $1 AND n.account_id = $2`;
    return (await tx.query<CreditNote[]>(sql, [id, account_id]))[0];
  }

  /** Lines of a paper behind one, in their order. */
  details(tx: Tx, paper_id: number, after: number, limit: number): Promise<CreditNoteDetail[]> {
    const sql = `SELECT ${DETAIL} FROM ${DETAIL_FROM} WHERE l.paper_id = $1 AND l.line_no > $2 ORDER BY l.line_no LIMIT $3`;
    return tx.query(sql, [paper_id, after, limit]);
  }

  async one(tx: Tx, id: number): Promise<NoteRow | undefined> {
    return (await tx.query<NoteRow[]>(`SELECT ${STAFF} FROM ${STAFF_FROM} WHERE n.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<NoteFilter>): Promise<Listed<NoteRow>> {
    const { id, account_id, tr_cloud_state, tax_office_state, reason_code, cause, issue_date, q } = list.filter;
    const search = new Search()
      .add('n.id = ANY (?::bigint[])', id)
      .add('n.account_id = ?', account_id)
      .add(`coalesce(tr_cloud.state, 'not-sent') = ANY (?)`, tr_cloud_state)
      .add(`coalesce(tax_office.state, 'not-sent') = ANY (?)`, tax_office_state)
      .add('p.reason_code = ANY (?)', reason_code)
      .add('n.cause = ANY (?)', cause)
      .add('p.issue_date = ?', issue_date)
      .add(SOUGHT, q?.trim() || undefined);
    const sums = { total_amount: 'p.total_amount', vat_amount: 'p.vat_amount' };
    return listRows(tx, { select: STAFF, from: STAFF_FROM, sums }, search, list);
  }

  async paper(tx: Tx, id: number): Promise<CreditablePaper | undefined> {
    return (await tx.query<CreditablePaper[]>(`SELECT ${PAPER} FROM paper p WHERE p.id = $1 AND ${STANDS}`, [id]))[0];
  }

  papers(tx: Tx, list: StaffList<PaperFilter>): Promise<Listed<CreditablePaper>> {
    const { id, account_id, kind, q } = list.filter;
    const search = new Search()
      .add(`${STANDS} AND p.kind = ANY (?)`, kind ?? [...CREDITABLE_KINDS])
      .add('p.id = ANY (?::bigint[])', id)
      .add('p.account_id = ?', account_id)
      .add('strpos(lower(p.paper_no), lower(?)) > 0', q?.trim() || undefined);
    return listRows(tx, { select: PAPER, from: 'paper p' }, search, list);
  }

  /** What a note that was entered under a key takes back; undefined where none was, or where it was refused. */
  async enteredAmount(tx: Tx, business_key: string): Promise<Satang | undefined> {
    const sql = `SELECT amount FROM decision WHERE kind = 'credit_note' AND business_key = $1 AND state <> 'refused'`;
    return (await tx.query<{ amount: Satang }[]>(sql, [business_key]))[0]?.amount;
  }

  /** Lines of such a paper behind one, with what is left of each. */
  creditable(tx: Tx, paper_id: number, search: string, after: number, limit: number): Promise<CreditableLineRow[]> {
    return tx.query(
      `SELECT ${DETAIL}, coalesce(c.credited_amount, 0) AS credited_amount,
         CASE WHEN l.amount > 0 AND l.billable_line_id IS NOT NULL THEN least(l.amount - coalesce(c.credited_amount, 0), ${OWED}) ELSE 0 END AS left_amount
       FROM paper p JOIN paper_line l ON l.paper_id = p.id LEFT JOIN billable_line b ON b.id = l.billable_line_id LEFT JOIN credited_line c ON c.paper_id = ${FIRST} AND c.line_no = l.line_no
       WHERE p.id = $1 AND l.line_no > $2 AND ($3 = '' OR strpos(lower(concat_ws(' ', l.order_no, l.tracking_no, l.description)), lower($3)) > 0) ORDER BY l.line_no LIMIT $4`,
      [paper_id, after, search, limit],
    );
  }
}
