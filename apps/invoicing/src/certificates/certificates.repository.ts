import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type {
  CertificateStatus,
  invoicingRoutes,
  StaffCertificate,
  WithholdingCertificate,
} from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CertifiedYear } from './certificate.rules.ts';
import { CertificateInvoice, WithholdingCertificateEntity } from './withholding-certificate.entity.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffCertificates>['filter']>;
type Asked = { account_id: number; status?: string | undefined; search?: string | undefined; from: Date | undefined; to: Date | undefined }; // prettier-ignore
/** An invoice that a certificate may prove. */
export interface WithheldInvoice {
  id: number;
  withheld_amount: Satang;
  /** Before VAT. */
  base_amount: Satang;
}
export type StaffCertificateRow = StaffCertificate & { file_id: string | null };

const OWN = `c.id, c.document_no, c.document_date::text AS document_date, c.base_amount, c.tax_amount, c.rate_bps AS rate_percent, c.status, c.refund_flag,
  c.refunded_dt, c.remark, c.create_dt, c.decided_dt, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', a.id, 'invoice_no', a.invoice_no) ORDER BY a.id)
    FROM certificate_invoice i JOIN invoice_approval a ON a.id = i.invoice_approval_id WHERE i.withholding_certificate_id = c.id), '[]') AS invoices`;
const STAFF = `${OWN}, c.account_id, c.decided_name, c.refund_fault, c.transaction_no, c.file_id,
  (SELECT max(d.id) FROM decision d WHERE d.kind = 'withholding_certificate' AND d.target = c.id::text AND d.state = 'waiting') AS decision_id`;
const SOUGHT = `strpos(lower(c.document_no), lower(?)) > 0`;
/** What the list of staff may be sorted by. */
export const CERTIFICATE_COLUMNS = { id: 'c.id', create_dt: 'c.create_dt', document_date: 'c.document_date', tax_amount: 'c.tax_amount', account_id: 'c.account_id' }; // prettier-ignore

/** SQL of certificates of tax that shops withheld. */
@Injectable()
export class CertificatesRepository {
  /** Those of these invoices of a shop of which tax was kept back and that no certificate proves. */
  withheld(tx: Tx, account_id: number, ids: readonly number[]): Promise<WithheldInvoice[]> {
    return tx.query(
      `SELECT p.invoice_approval_id AS id, p.withheld_amount, a.base_amount
       FROM invoice_payment p JOIN invoice_approval a ON a.id = p.invoice_approval_id
       WHERE p.account_id = $1 AND p.invoice_approval_id = ANY ($2::bigint[]) AND p.state = 'received' AND p.withheld_amount > 0
         AND NOT EXISTS (SELECT FROM certificate_invoice i WHERE i.invoice_approval_id = p.invoice_approval_id AND i.live_flag = 1)
       ORDER BY p.invoice_approval_id FOR UPDATE OF p`,
      [account_id, ids],
    );
  }

  /** @returns its id; undefined where the shop has handed it in already, or its picture was taken */
  async insert(tx: Tx, row: Omit<WithholdingCertificateEntity, 'id' | 'due_dt' | 'attempts' | 'refund_fault' | 'transaction_no' | 'refunded_dt' | 'remark' | 'decided_by' | 'decided_name' | 'decided_dt' | 'version'>): Promise<number | undefined> {
    const names = Object.keys(row);
    const sql = `INSERT INTO withholding_certificate (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) ON CONFLICT DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  } // prettier-ignore

  async proves(tx: Tx, { id, account_id }: { id: number; account_id: number }, invoice_ids: readonly number[]): Promise<void> {
    for (const invoice_approval_id of invoice_ids)
      await tx.manager.insert(CertificateInvoice, { withholding_certificate_id: id, invoice_approval_id, account_id, live_flag: 1 });
  } // prettier-ignore

  async lock(tx: Tx, id: number): Promise<WithholdingCertificateEntity | undefined> {
    const sql =
      'SELECT *, document_date::text AS document_date FROM withholding_certificate WHERE id = $1 FOR NO KEY UPDATE';
    return (await tx.query<WithholdingCertificateEntity[]>(sql, [id]))[0];
  }

  /** @param decided with `due_dt`, when its tax is to be paid to the wallet */
  async decide(tx: Tx, id: number, decided: Pick<WithholdingCertificateEntity, 'status' | 'remark' | 'due_dt' | 'decided_by' | 'decided_name'>): Promise<void> {
    const { status, remark, due_dt, decided_by, decided_name } = decided;
    await tx.run(
      `UPDATE withholding_certificate SET status = $2, remark = $3, due_dt = $4, decided_by = $5, decided_name = $6, decided_dt = $7, version = version + 1 WHERE id = $1`,
      [id, status, remark, due_dt, decided_by, decided_name, tx.now()],
    );
    if (status === 'refused') await tx.run('UPDATE certificate_invoice SET live_flag = 0 WHERE withholding_certificate_id = $1', [id]);
  } // prettier-ignore

  async own(tx: Tx, id: number): Promise<WithholdingCertificate | undefined> {
    const sql = `SELECT ${OWN} FROM withholding_certificate c WHERE c.id = $1`;
    return (await tx.query<WithholdingCertificate[]>(sql, [id]))[0];
  }

  /** A page of a shop's certificates, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    { account_id, status, search: sought, from, to }: Asked,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: WithholdingCertificate[]; counted: number }> {
    const search = new Search()
      .add('c.account_id = ?', account_id)
      .add('c.status = ?', status)
      .add(SOUGHT, sought?.trim() || undefined)
      .add('c.create_dt >= ?', from)
      .add('c.create_dt < ?', to);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM withholding_certificate c ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(c.create_dt, c.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<WithholdingCertificate[]>(
      `SELECT ${OWN} FROM withholding_certificate c ${search.where} ORDER BY c.create_dt DESC, c.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  async one(tx: Tx, id: number): Promise<StaffCertificateRow | undefined> {
    const sql = `SELECT ${STAFF} FROM withholding_certificate c WHERE c.id = $1`;
    return (await tx.query<StaffCertificateRow[]>(sql, [id]))[0];
  }

  /** Of two who accept certificates of a shop at once, one sees what the other did. */
  async holdShop(tx: Tx, account_id: number): Promise<void> {
    await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`certificates of ${account_id}`]);
  }

  /**
   * What a shop paid whole in each of some years, at once or by invoices of which nothing was kept back, with VAT, and the
   * bases of certificates that name no invoice, by their days.
   * @param but a certificate that is left out
   */
  years(tx: Tx, account_id: number, { first, last, statuses, but = 0 }: { first: number; last: number; statuses: readonly CertificateStatus[]; but?: number }): Promise<CertifiedYear[]> {
    return tx.query(
      `SELECT y.year, (
           SELECT coalesce(sum(b.amount), 0) FROM billable_line b WHERE b.account_id = $1 AND b.payment_type = 'wallet' AND b.void_dt IS NULL
             AND b.charged_dt >= y.first_dt AND b.charged_dt < y.end_dt)::bigint + (
           SELECT coalesce(sum(a.total_amount), 0) FROM invoice_payment p JOIN invoice_approval a ON a.id = p.invoice_approval_id
           WHERE p.account_id = $1 AND p.state = 'received' AND p.withheld_amount = 0 AND extract(year FROM p.paid_date) = y.year)::bigint AS paid, (
           SELECT coalesce(sum(c.base_amount), 0) FROM withholding_certificate c WHERE c.account_id = $1 AND c.refund_flag = 1 AND c.status = ANY ($4)
             AND c.id <> $5 AND extract(year FROM c.document_date) = y.year)::bigint AS certified
       FROM (SELECT n AS year, make_date(n, 1, 1)::timestamp AT TIME ZONE 'Asia/Bangkok' AS first_dt, make_date(n + 1, 1, 1)::timestamp AT TIME ZONE 'Asia/Bangkok' AS end_dt
         FROM generate_series($2::int, $3::int) AS n) AS y`,
      [account_id, first, last, statuses, but],
    );
  } // prettier-ignore

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffCertificateRow>> {
    const { id, account_id, status, refund_flag, q } = list.filter;
    const search = new Search()
      .add('c.id = ANY (?::bigint[])', id)
      .add('c.account_id = ?', account_id)
      .add('c.status = ANY (?)', status)
      .add('c.refund_flag = ?', refund_flag)
      .add(SOUGHT, q?.trim() || undefined);
    return listRows(tx, { select: STAFF, from: 'withholding_certificate c', sums: { tax_amount: 'c.tax_amount' } }, search, list); // prettier-ignore
  }
}
