import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type { BuyerField, invoicingRoutes, PayeeCertificate, StaffPayeeCertificate, WithholdingReturn } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { boundedSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PayeeCertificateEntity } from './payee-certificate.entity.ts';
import type { RatePart, Withheld } from './withheld.rules.ts';
import type { FiledCertificate } from './withholding-return.rules.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffPayeeCertificates>['filter']>;
type Asked = Pick<QueryOf<typeof invoicingRoutes.payeeCertificates>, 'from_date' | 'to_date'> & { account_id: number };
/** A certificate that is not issued yet. */
export type DueCertificate = Pick<PayeeCertificateEntity, 'id' | 'payee_kind' | 'account_id' | 'partner_code' | 'payment_reference' | 'withheld_amount' | 'lacks'> & { paid_date: string; paid_dt: Date }; // prettier-ignore
const STATE = `CASE WHEN c.paper_id IS NOT NULL THEN 'issued' WHEN c.lacks <> '{}' THEN 'waiting' ELSE 'due' END`;
const OWN = `c.id, c.payment_reference, c.paid_date::text AS paid_date, c.paid_amount, c.withheld_amount, ${STATE} AS state, c.lacks, p.paper_no AS certificate_no`;
const STAFF = `${OWN}, c.payee_kind, nullif(c.account_id, 0) AS account_id, nullif(c.partner_code, '') AS partner_code, coalesce(p.buyer, b.party, k.party)->>'name' AS payee_name,
  c.payment_count, c.paper_id, c.return_form, c.create_dt`;
const FROM = `payee_certificate c LEFT JOIN paper p ON p.id = c.paper_id LEFT JOIN buyer b ON b.account_id = c.account_id LEFT JOIN carrier_payee k ON k.partner_code = c.partner_code`;
const OPEN = `c.id, c.payee_kind, c.account_id, c.partner_code, c.payment_reference, c.paid_date::text AS paid_date, c.withheld_amount, c.lacks,
  (SELECT max(w.paid_dt) FROM withheld_payment w WHERE w.payee_certificate_id = c.id) AS paid_dt`;
/** What the list of staff may be sorted by. */
export const PAYEE_CERTIFICATE_COLUMNS = { id: 'c.id', paid_date: 'c.paid_date', paid_amount: 'c.paid_amount', withheld_amount: 'c.withheld_amount' }; // prettier-ignore

/** SQL of certificates of tax that we withheld. */
@Injectable()
export class PayeeCertificatesRepository {
  /** Keeps a payment, once for its fact, on the certificate of its payee, reference and day that is not issued yet. */
  async keep(tx: Tx, of: Withheld): Promise<void> {
    await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`withheld of ${of.source_key}`]);
    const known = await tx.query<object[]>('SELECT FROM withheld_payment WHERE source_key = $1', [of.source_key]);
    if (known.length) return;
    // What comes after the certificate was issued has another one.
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO payee_certificate AS c (payee_kind, account_id, partner_code, payment_reference, paid_date, payment_count, paid_amount, withheld_amount, create_dt)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8)
       ON CONFLICT (payee_kind, account_id, partner_code, payment_reference, paid_date) WHERE paper_id IS NULL DO UPDATE
       SET payment_count = c.payment_count + 1, paid_amount = c.paid_amount + excluded.paid_amount, withheld_amount = c.withheld_amount + excluded.withheld_amount
       RETURNING id`,
      [of.payee_kind, of.account_id, of.partner_code, of.payment_reference, of.paid_date, of.paid_amount, of.withheld_amount, tx.now()],
    );
    await tx.run(
      'INSERT INTO withheld_payment (source_key, payee_certificate_id, paid_dt, paid_amount, withheld_bps, withheld_amount) VALUES ($1, $2, $3, $4, $5, $6)',
      [of.source_key, row!.id, of.paid_dt, of.paid_amount, of.withheld_bps, of.withheld_amount],
    );
  } // prettier-ignore

  /** Certificates behind one that are not issued yet. */
  open(tx: Tx, after: number, limit: number): Promise<DueCertificate[]> {
    return tx.query(`SELECT ${OPEN} FROM payee_certificate c WHERE c.paper_id IS NULL AND c.id > $1 ORDER BY c.id LIMIT $2`, [after, limit]); // prettier-ignore
  }

  /** One that is not issued yet; nobody adds to it until the transaction ends. */
  async lockOpen(tx: Tx, id: number): Promise<DueCertificate | undefined> {
    const sql = `SELECT ${OPEN} FROM payee_certificate c WHERE c.id = $1 AND c.paper_id IS NULL FOR UPDATE`;
    return (await tx.query<DueCertificate[]>(sql, [id]))[0];
  }

  /** Its payments by their rates, the highest first. */
  parts(tx: Tx, id: number): Promise<RatePart[]> {
    return tx.query(
      `SELECT withheld_bps, sum(paid_amount)::bigint AS paid_amount, sum(withheld_amount)::bigint AS withheld_amount FROM withheld_payment
       WHERE payee_certificate_id = $1 GROUP BY withheld_bps ORDER BY withheld_bps DESC`,
      [id],
    );
  }

  async wait(tx: Tx, id: number, lacks: readonly BuyerField[]): Promise<void> {
    await tx.run('UPDATE payee_certificate SET lacks = $2 WHERE id = $1 AND lacks <> $2::text[]', [id, lacks]);
  }

  async issued(tx: Tx, id: number, paper_id: number, return_form: WithholdingReturn): Promise<void> {
    await tx.run(`UPDATE payee_certificate SET paper_id = $2, return_form = $3, lacks = '{}' WHERE id = $1`, [id, paper_id, return_form]); // prettier-ignore
  }

  async waiting(tx: Tx): Promise<number> {
    return (await tx.query<{ n: number }[]>(`SELECT count(*) AS n FROM payee_certificate WHERE paper_id IS NULL AND lacks <> '{}'`))[0]!.n; // prettier-ignore
  }

  /** A page of a shop's certificates, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    { account_id, from_date, to_date }: Asked,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: PayeeCertificate[]; counted: number }> {
    const search = new Search()
      .add('c.account_id = ?', account_id)
      .add('c.paid_date >= ?', from_date)
      .add('c.paid_date <= ?', to_date);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM payee_certificate c ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(c.paid_date, c.id) < ((?::timestamptz AT TIME ZONE 'Asia/Bangkok')::date, ${Number(after.id)})`, after.at); // prettier-ignore
    const rows = await tx.search<PayeeCertificate[]>(
      `SELECT ${OWN} FROM payee_certificate c LEFT JOIN paper p ON p.id = c.paper_id ${search.where} ORDER BY c.paid_date DESC, c.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  /** The paper of one, in a transaction of a shop of its own: null where it is not issued. */
  async paperOf(tx: Tx, id: number): Promise<number | null | undefined> {
    const rows = await tx.query<{ paper_id: number | null }[]>('SELECT paper_id FROM payee_certificate WHERE id = $1', [id]); // prettier-ignore
    return rows[0]?.paper_id;
  }

  async one(tx: Tx, id: number): Promise<StaffPayeeCertificate | undefined> {
    return (await tx.query<StaffPayeeCertificate[]>(`SELECT ${STAFF} FROM ${FROM} WHERE c.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<StaffPayeeCertificate>> {
    const { id, account_id, payee_kind, state, paid_date_from, paid_date_to, q } = list.filter;
    const search = new Search()
      .add('c.id = ANY (?::bigint[])', id)
      .add('c.account_id = ?', account_id)
      .add('c.payee_kind = ANY (?)', payee_kind)
      .add(`${STATE} = ANY (?)`, state)
      .add('c.paid_date >= ?', paid_date_from)
      .add('c.paid_date <= ?', paid_date_to)
      .add(
        `strpos(lower(c.payment_reference || chr(10) || coalesce(p.paper_no, '')), lower(?)) > 0`,
        q?.trim() || undefined,
      );
    const sums = { paid_amount: 'c.paid_amount', withheld_amount: 'c.withheld_amount' };
    return listRows(tx, { select: STAFF, from: FROM, sums }, search, list);
  }

  /** What was paid between two days, behind one, in the order of its payment. */
  filed(tx: Tx, { from, to }: { from: string; to: string }, after: { paid_date: string; id: number }, limit: number): Promise<FiledCertificate[]> {
    return tx.query(
      `SELECT c.id, c.payee_kind, c.account_id, c.payment_reference, c.paid_date::text AS paid_date, c.lacks, c.return_form, p.paper_no AS certificate_no, coalesce(p.buyer, b.party, k.party) AS party,
         (SELECT jsonb_agg(jsonb_build_object('withheld_bps', r.withheld_bps, 'paid_amount', r.paid_amount, 'withheld_amount', r.withheld_amount) ORDER BY r.withheld_bps DESC) FROM (
            SELECT w.withheld_bps, ${boundedSum('sum(w.paid_amount)')} AS paid_amount, ${boundedSum('sum(w.withheld_amount)')} AS withheld_amount
            FROM withheld_payment w WHERE w.payee_certificate_id = c.id GROUP BY w.withheld_bps) r) AS parts
       FROM ${FROM} WHERE c.paid_date BETWEEN $1 AND $2 AND (c.paid_date, c.id) > ($3::date, $4::bigint) ORDER BY c.paid_date, c.id LIMIT $5`,
      [from, to, after.paid_date, after.id, limit],
    );
  } // prettier-ignore
}
