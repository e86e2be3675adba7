import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type { AccountDocument, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

type Asked = Omit<QueryOf<typeof invoicingRoutes.accountDocuments>, 'page' | 'limit' | 'after'> & {
  account_id: number;
};

/** A document, and its place among those of its day: ids are of three tables. */
type Placed = AccountDocument & { place: number };

/** A certificate that a shop was given is a paper of ours; one that it handed in is its own. */
const DOCUMENTS = `(
  SELECT account_id, 'invoice_approval' AS kind, id, id * 4 AS place, invoice_approval_no AS document_no, summary_date AS day, total_amount AS amount, status FROM invoice_approval
  UNION ALL SELECT account_id, CASE kind WHEN 'withholding_certificate' THEN 'payee_certificate' ELSE kind END, id, id * 4 + 1, paper_no, issue_date, CASE kind WHEN 'withholding_certificate' THEN withholding_amount ELSE total_amount END, NULL FROM paper
  UNION ALL SELECT account_id, 'withholding_certificate', id, id * 4 + 2, document_no, document_date, tax_amount, status FROM withholding_certificate
) d`;

/** SQL of what invoicing keeps of a customer, of all kinds. */
@Injectable()
export class AccountDocumentsRepository {
  /** A page, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    { account_id, kind, search: sought, from_date, to_date }: Asked,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: Placed[]; counted: number }> {
    const search = new Search()
      .add('d.account_id = ?', account_id)
      .add('d.kind = ?', kind)
      .add('strpos(lower(d.document_no), lower(?)) > 0', sought?.trim() || undefined)
      .add('d.day >= ?', from_date)
      .add('d.day <= ?', to_date);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM ${DOCUMENTS} ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(d.day, d.place) < ((?::timestamptz AT TIME ZONE 'Asia/Bangkok')::date, ${Number(after.id)})`, after.at); // prettier-ignore
    const rows = await tx.search<Placed[]>(
      `SELECT d.kind, d.id, d.place, d.document_no, d.day::text AS document_date, d.amount, d.status AS document_status FROM ${DOCUMENTS} ${search.where}
       ORDER BY d.day DESC, d.place DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }
}
