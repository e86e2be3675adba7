import { type TaxDocument as Shown } from '@lamliang/contracts/sandbox';
import { type Tx } from '@lamliang/platform';
import { type TaxDocument } from './tax-document.entity.ts';

const COLUMNS = 'id, document_no, etax_type, seller_tax_id, sha256, state, receipt_no, reason, at';

export class TaxOfficeRepository {
  async add(tx: Tx, one: Omit<TaxDocument, 'id' | 'receipt_no'>): Promise<Shown> {
    const [row] = await tx.query<Shown[]>(
      `INSERT INTO tax_document (document_no, etax_type, seller_tax_id, sha256, xml, state, reason, at, receipt_no)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE $6 WHEN 'accepted' THEN 'RD' || lpad(nextval('tax_receipt_number')::text, 9, '0') END) RETURNING ${COLUMNS}`,
      [one.document_no, one.etax_type, one.seller_tax_id, one.sha256, one.xml, one.state, one.reason, one.at],
    );
    return row!;
  }

  newest(tx: Tx, document_no: string | undefined, limit: number): Promise<Shown[]> {
    const sql = `SELECT ${COLUMNS} FROM tax_document WHERE $1::text IS NULL OR document_no = $1 ORDER BY id DESC LIMIT $2`;
    return tx.query<Shown[]>(sql, [document_no ?? null, limit]);
  }
}
