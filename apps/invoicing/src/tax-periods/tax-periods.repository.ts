import type { QueryOf } from '@lamliang/contracts';
import { TAX_GROUPS, type invoicingRoutes, type PeriodWait, type TaxFigure, type TaxGroup, type TaxPeriod } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { exactSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { firstDayOf, lastDayOf, takesBack } from './tax-period.rules.ts';
import type { TaxPeriodEntity } from './tax-period.entity.ts';
import type { ReportPlace, ReportRow } from './tax-report.rules.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.taxPeriods>['filter']>;

const GROUP = `CASE WHEN p.kind <> 'credit_note' THEN p.kind WHEN p.etax_type IS NULL THEN 'receipt_credit_note' ELSE 'tax_credit_note' END`;
const RANK = `array_position(ARRAY[${TAX_GROUPS.map((group) => `'${group}'`).join(', ')}], ${GROUP})`;
/** The paper that another one stands in for keeps its sums, also in a month that is closed. */
const SIGN = `CASE WHEN p.replaces_paper_id IS NOT NULL THEN 0 WHEN p.kind = 'credit_note' THEN -1 ELSE 1 END`;
const sumOf = (name: string) => exactSum(`coalesce(sum(p.${name} * ${SIGN}), 0)`);
/** Months of the list at most: ten years. */
const MOST_YEARS = 10;
/** From the first paper of an issuer up to today. @param issuer 13 digits of the configuration @param today YYYY-MM-DD, of our own clock */
const monthsOf = (issuer: string, today: string) => `(
    SELECT to_char(g, 'YYYYMM')::integer AS id, to_char(g, 'YYYYMM') AS month
    FROM generate_series(date_trunc('month', greatest('${today}'::date - interval '${MOST_YEARS} years', least('${today}'::date,
      (SELECT min(issue_date) FROM paper WHERE issuer = '${issuer}')))), '${today}'::date, interval '1 month') AS g
  ) AS d LEFT JOIN tax_period c ON c.issuer = '${issuer}' AND c.month = d.month LEFT JOIN LATERAL (
    SELECT count(*)::integer AS paper_count, ${exactSum(`coalesce(sum(p.vat_amount * ${SIGN}) FILTER (WHERE p.kind IN ('tax_invoice', 'credit_note')), 0)`)} AS vat_amount
    FROM paper p WHERE c.month IS NULL AND p.issuer = '${issuer}' AND p.month = d.month) AS o ON true`;
const FIELDS = `d.id, left(d.month, 4) || '-' || right(d.month, 2) AS month, CASE WHEN c.month IS NULL THEN 'open' ELSE 'closed' END AS state,
  coalesce(c.paper_count, o.paper_count) AS paper_count,
  CASE WHEN c.month IS NULL THEN o.vat_amount ELSE (SELECT sum((f ->> 'vat_amount')::bigint)::bigint FROM jsonb_array_elements(c.figures) AS f WHERE f ->> 'group' IN ('tax_invoice', 'tax_credit_note')) END AS vat_amount,
  (SELECT max(e.id) FROM decision e WHERE e.kind = 'tax_period' AND e.state = 'waiting' AND e.target = d.id::text) AS decision_id,
  c.reason, c.closed_name, c.closed_dt, c.sha256`;
/** What the list may be sorted by. */
export const PERIOD_COLUMNS = { id: 'd.id' };

const amountOf = (name: string) => `p.${name} * ${SIGN} AS ${name}`;
const REPORT = `SELECT ${GROUP} AS "group", p.sequence, p.branch AS seller_branch, p.issue_date::text AS issue_date, p.paper_no,
    r.paper_no AS refers_to_no, o.paper_no AS replaces_no, n.paper_no AS replaced_by_no, coalesce(a.invoice_status = 'cancelled', false) AS cancelled, p.account_id,
    p.buyer ->> 'name' AS buyer_name, p.buyer ->> 'tax_id' AS buyer_tax_id, p.buyer ->> 'last_digits' AS last_digits, p.buyer ->> 'branch' AS buyer_branch,
    ${['taxable_amount', 'exempt_amount', 'vat_amount', 'total_amount'].map(amountOf).join(', ')}, p.head_sha256, p.note
  FROM paper p LEFT JOIN paper r ON r.id = p.refers_to_paper_id LEFT JOIN paper o ON o.id = p.replaces_paper_id LEFT JOIN paper n ON n.replaces_paper_id = p.id
    LEFT JOIN invoice_approval a ON a.id = p.invoice_approval_id
  WHERE p.issuer = $1 AND p.month = $2`;
/** Paid at once and on no paper. */
const UNISSUED = `b.payment_type = 'wallet' AND b.paper_id IS NULL AND b.void_dt IS NULL AND b.credit_note_id IS NULL`;

/** SQL of the months of papers. */
@Injectable()
export class TaxPeriodsRepository {
  list(tx: Tx, issuer: string, today: string, list: StaffList<Filter>): Promise<Listed<TaxPeriod>> {
    const { id, state } = list.filter;
    const search = new Search()
      .add('d.id = ANY (?::bigint[])', id)
      .add(`CASE WHEN c.month IS NULL THEN 'open' ELSE 'closed' END = ANY (?)`, state);
    return listRows(tx, { select: FIELDS, from: monthsOf(issuer, today) }, search, list);
  }

  async one(tx: Tx, issuer: string, today: string, id: number): Promise<TaxPeriod | undefined> {
    return (await tx.query<TaxPeriod[]>(`SELECT ${FIELDS} FROM ${monthsOf(issuer, today)} WHERE d.id = $1`, [id]))[0];
  }

  /** The first month that has papers, as they are numbered by it. */
  async first(tx: Tx, issuer: string): Promise<string | undefined> {
    const sql = 'SELECT min(month) AS month FROM paper WHERE issuer = $1';
    return (await tx.query<{ month: string | null }[]>(sql, [issuer]))[0]?.month ?? undefined;
  }

  /** Sums of the papers of a month, by group. */
  figures(tx: Tx, issuer: string, month: string): Promise<TaxFigure[]> {
    return tx.query(
      `SELECT ${GROUP} AS "group", count(*)::integer AS paper_count, ${sumOf('taxable_amount')} AS taxable_amount, ${sumOf('exempt_amount')} AS exempt_amount,
         ${sumOf('vat_amount')} AS vat_amount, ${sumOf('total_amount')} AS total_amount
       FROM paper p WHERE p.issuer = $1 AND p.month = $2 GROUP BY 1, ${RANK} ORDER BY ${RANK}`,
      [issuer, month],
    );
  }

  /** SHA-256 of the papers of a month: number, a blank and hash of each, a line each, in the order of the numbers' bytes. */
  async digest(tx: Tx, issuer: string, month: string): Promise<string> {
    const [row] = await tx.query<{ sha256: string }[]>(
      `SELECT encode(sha256(convert_to(coalesce(string_agg(p.paper_no || ' ' || p.head_sha256, chr(10) ORDER BY p.paper_no COLLATE "C"), ''), 'UTF8')), 'hex') AS sha256
       FROM paper p WHERE p.issuer = $1 AND p.month = $2`,
      [issuer, month],
    );
    return row!.sha256;
  }

  /** The places of business that issued papers in a month, in the order of their numbers. */
  async branches(tx: Tx, { issuer, month }: { issuer: string; month: string }): Promise<string[]> {
    const sql = 'SELECT DISTINCT branch FROM paper WHERE issuer = $1 AND month = $2 ORDER BY branch';
    return (await tx.query<{ branch: string }[]>(sql, [issuer, month])).map(({ branch }) => branch);
  }

  /** Papers of a group and place behind one, in the order of their numbers. */
  reported(tx: Tx, of: { issuer: string; month: string; branch: string; group: TaxGroup }, after: ReportPlace, limit: number): Promise<ReportRow[]> {
    return tx.query(
      `${REPORT} AND p.branch = $3 AND p.kind = $4 AND ${GROUP} = $5 AND p.sequence > $6 ORDER BY p.sequence LIMIT $7`,
      [of.issuer, of.month, of.branch, takesBack(of.group) ? 'credit_note' : of.group, of.group, after.sequence, limit],
    );
  } // prettier-ignore

  /** All papers behind one, in the order of `digest`. */
  all(tx: Tx, of: { issuer: string; month: string }, after: ReportPlace, limit: number): Promise<ReportRow[]> {
    return tx.query(
      `${REPORT} AND p.paper_no COLLATE "C" > $3 ORDER BY p.paper_no COLLATE "C" LIMIT $4`,
      [of.issuer, of.month, after.paper_no, limit], // prettier-ignore
    );
  }

  /**
   * What of a month waits. Days whose paper would be below zero wait for what they give back of, and stand on a later one;
   * certificates of shops that left, of whom nobody will tell more, keep no month open.
   * @param prepaid_from the first day whose charges are receipted by a paper of the day
   */
  async waits(tx: Tx, month: string, prepaid_from: string): Promise<Record<PeriodWait, number>> {
    const [first, last] = [firstDayOf(month), lastDayOf(month)];
    const [row] = await tx.query<Record<PeriodWait, number>[]>(
      `WITH day AS (
         SELECT b.account_id, (b.charged_dt AT TIME ZONE 'Asia/Bangkok')::date AS day, sum(b.amount) AS amount FROM billable_line b
         WHERE ${UNISSUED} AND b.charged_dt >= $1 AND b.charged_dt < $3 GROUP BY 1, 2
       ), due AS (
         SELECT account_id, day, amount + coalesce(sum(least(amount, 0)) OVER (PARTITION BY account_id ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS amount FROM day
       )
       SELECT
         (SELECT count(*) FROM due d WHERE d.day >= $4::date AND d.amount >= 0
            AND NOT EXISTS (SELECT FROM paper p WHERE p.source_key = 'prepaid:' || d.account_id || ':' || d.day::text))::integer AS days,
         (SELECT count(*) FROM invoice_payment WHERE state IN ('posting', 'received') AND paper_id IS NULL AND paid_date <= $5::date)::integer AS receipts,
         (SELECT count(*) FROM decision WHERE kind = 'invoice_payment' AND state = 'waiting' AND terms ->> 'paid_date' <= $5::text)::integer AS payments,
         (SELECT count(*) FROM payee_certificate c WHERE c.paper_id IS NULL AND c.paid_date <= $5::date
            AND NOT EXISTS (SELECT FROM deleted_account g WHERE g.account_id = c.account_id))::integer AS certificates,
         (SELECT count(*) FROM decision WHERE kind IN ('invoice_approval', 'credit_note', 'other_fee', 'withholding_certificate') AND state = 'waiting' AND entered_dt < $3)::integer AS decisions,
         (SELECT count(*) FROM billable_line b WHERE b.payment_type = 'credit' AND b.void_dt IS NULL AND b.charged_dt >= $2 AND b.charged_dt < $3
            AND NOT EXISTS (SELECT FROM invoice_approval_line l JOIN invoice_approval a ON a.id = l.invoice_approval_id WHERE l.billable_line_id = b.id AND l.state = 'in' AND a.status = 'approved'))::integer AS lines,
         (SELECT count(*) FROM charged_order WHERE due_dt IS NOT NULL AND least(captured_dt, cod_dt, cod_fee_dt, advance_dt, difference_dt) < $3)::integer AS facts,
         (SELECT count(*) FROM paper_hand_over h JOIN paper p ON p.id = h.paper_id WHERE h.state <> 'sent' AND p.month = $6)::integer AS hand_overs`,
      [startOfBangkokDay(prepaid_from), startOfBangkokDay(first), endOfBangkokDay(last), first, last, month],
    );
    return row!;
  } // prettier-ignore

  /** What a month was closed with. */
  async frozen(tx: Tx, issuer: string, month: string): Promise<TaxPeriodEntity | undefined> {
    const sql = 'SELECT * FROM tax_period WHERE issuer = $1 AND month = $2';
    return (await tx.query<TaxPeriodEntity[]>(sql, [issuer, month]))[0];
  }

  async close(tx: Tx, of: Omit<TaxPeriodEntity, 'closed_dt'>): Promise<void> {
    await tx.run(
      `INSERT INTO tax_period (issuer, month, paper_count, figures, waits, sha256, reason, closed_by, closed_name, closed_dt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [of.issuer, of.month, of.paper_count, JSON.stringify(of.figures), JSON.stringify(of.waits), of.sha256, of.reason, of.closed_by, of.closed_name, tx.now()],
    );
  } // prettier-ignore
}
