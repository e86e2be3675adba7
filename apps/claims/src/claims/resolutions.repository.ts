import type { QueryOf } from '@lamliang/contracts';
import type { ClaimApproval, claimsRoutes, ClaimResolution } from '@lamliang/contracts/claims';
import type { PaymentType } from '@lamliang/contracts/wallet';
import { endOfBangkokDay, startOfBangkokDay, type Satang } from '@lamliang/kernel';
import { limitOf, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ClaimEventFields } from './claim-event.rules.ts';
import { CLAIM_FIELDS, type StaffClaimRow } from './claim.view.ts';

// A refund that waits for a second person is shown as it was asked for.
const FROM = `(
  SELECT o.id, o.account_id, o.shipment_order_id, o.order_no, o.tracking_no, o.claim_type_id, o.status, o.product_price,
         o.compensation_amount, o.coverage, o.detail, o.resolved_dt, o.create_dt, o.pay_fault, o.pay_round, d.id AS decision_id,
         coalesce(o.resolution, CASE WHEN d.id IS NOT NULL THEN 'refund' END) AS resolution,
         coalesce(o.amount, d.amount) AS amount, coalesce(o.amount, 0) AS refunded, coalesce(o.note, d.reason) AS note,
         coalesce(o.staff_name, d.entered_name) AS staff_name,
         CASE WHEN o.status = 'claim-success' THEN 'resolved' WHEN o.pay_fault IS NOT NULL THEN 'unpaid' WHEN o.resolution IS NOT NULL THEN 'paying'
              WHEN d.id IS NOT NULL THEN 'waiting' ELSE 'open' END AS state
  FROM claim o LEFT JOIN decision d
    ON d.kind = 'claim_refund' AND d.business_key = concat_ws(':', 'claim', o.id, nullif(o.pay_round, 0)) AND d.state = 'waiting'
) AS c JOIN claim_type t ON t.id = c.claim_type_id`;
const SELECT = `${CLAIM_FIELDS}, c.state, c.pay_fault, c.pay_round, c.decision_id, c.staff_name, (${limitOf(`'claim_refund'`)}) AS approval_limit`;
type ClaimFilter = NonNullable<QueryOf<typeof claimsRoutes.staffClaims>['filter']>;
/** What the list may be sorted by. */
export const STAFF_CLAIM_COLUMNS = {
  id: 'c.id',
  create_dt: 'c.create_dt',
  // Those that are not resolved stand last.
  resolved_dt: `coalesce(c.resolved_dt, '-infinity')`,
  compensation_amount: 'c.compensation_amount',
  amount: 'coalesce(c.amount, -1)',
  account_id: 'c.account_id',
};

/** A refund to be paid. */
export interface DueRefund {
  id: number;
  account_id: number;
  shipment_order_id: number;
  order_no: string;
  tracking_no: string;
  amount: Satang;
  payment_type: PaymentType | null;
  pay_attempts: number;
}
const DUE = 'id, account_id, shipment_order_id, order_no, tracking_no, amount, payment_type, pay_attempts';
const TAKEN = 'pay_dt = $2, pay_attempts = pay_attempts + 1';

/** SQL of how claims are resolved. */
@Injectable()
export class ResolutionsRepository {
  async list(tx: Tx, list: StaffList<ClaimFilter>): Promise<Listed<StaffClaimRow>> {
    const { filter } = list;
    const search = new Search()
      .add('c.id = ANY (?::bigint[])', filter.id)
      .add('c.state = ANY (?)', filter.state)
      .add('c.status = ANY (?)', filter.status)
      .add('c.resolution = ANY (?)', filter.resolution)
      .add('c.account_id = ?', filter.account_id)
      .add('c.shipment_order_id = ?', filter.shipment_order_id)
      .add('c.claim_type_id = ?', filter.claim_type_id)
      .add('t.code = ANY (?)', filter.claim_type)
      .add('c.compensation_amount >= ?', filter.from_amount)
      .add('c.compensation_amount <= ?', filter.to_amount)
      .add('c.create_dt >= ?', filter.from_date && startOfBangkokDay(filter.from_date))
      .add('c.create_dt < ?', filter.to_date && endOfBangkokDay(filter.to_date))
      .add(`strpos(lower(concat_ws(' ', c.order_no, c.tracking_no)), lower(?)) > 0`, filter.q);
    const sums = { compensation_amount: 'c.compensation_amount', amount: 'c.refunded' };
    return await listRows(tx, { select: SELECT, from: FROM, sums }, search, list);
  }

  async one(tx: Tx, id: number): Promise<StaffClaimRow | undefined> {
    return (await tx.query<StaffClaimRow[]>(`SELECT ${SELECT} FROM ${FROM} WHERE c.id = $1`, [id]))[0];
  }

  /** What second persons were asked for a claim and answered, newest first. */
  async approvals(tx: Tx, id: number): Promise<ClaimApproval[]> {
    const sql = `SELECT id, amount, reason, entered_name, entered_dt, state, decided_name, decided_dt, remark FROM decision
                 WHERE kind = 'claim_refund' AND target = $1 AND needs_second_flag = 1 ORDER BY id DESC`;
    return await tx.query(sql, [String(id)]);
  }

  /** Keeps what the release before did not: the coverage of a claim, and how its shop pays. */
  async setAgreed(tx: Tx, id: number, coverage: number, payment_type: PaymentType | undefined): Promise<void> {
    const sql =
      'UPDATE claim SET coverage = $2, payment_type = coalesce(payment_type, $3) WHERE id = $1 AND coverage IS NULL';
    await tx.run(sql, [id, coverage, payment_type]);
  }

  /** Keeps others from resolving it until the end of `tx`. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.query('SELECT 1 FROM claim WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** Notes what was decided. @param pay_dt when its refund is due; null for none @returns false unless it was open */
  async decide(
    tx: Tx,
    id: number,
    decided: { resolution: ClaimResolution; amount: number; note: string; staff_name: string; pay_dt: Date | null },
  ): Promise<boolean> {
    const { resolution, amount, note, staff_name, pay_dt } = decided;
    const sql = `UPDATE claim SET resolution = $2, amount = $3, note = $4, staff_name = $5, pay_dt = $6, update_dt = $7
                 WHERE id = $1 AND status = 'on-claim' AND resolution IS NULL`;
    return (await tx.run(sql, [id, resolution, amount, note, staff_name, pay_dt, tx.now()])) === 1;
  }

  /** Ends a claim that was decided on. @returns it, for its event; undefined where it has ended */
  async finish(tx: Tx, id: number) {
    const [row] = await tx.query<(ClaimEventFields & { resolution: ClaimResolution; amount: number })[]>(
      `UPDATE claim c SET status = 'claim-success', resolved_dt = $2, update_dt = $2, pay_dt = NULL, version = version + 1
       FROM claim_type t WHERE c.id = $1 AND t.id = c.claim_type_id AND c.status = 'on-claim' AND c.resolution IS NOT NULL
       RETURNING c.*, t.code AS claim_type`,
      [id, tx.now()],
    );
    return row;
  }

  /** Takes refunds that are due, for as long as `until`. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<DueRefund[]> {
    return tx.query<DueRefund[]>(
      `UPDATE claim SET ${TAKEN} WHERE id IN (
         SELECT id FROM claim WHERE pay_dt <= $3 ORDER BY pay_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${DUE}`,
      [limit, until, tx.now()],
    );
  }

  /** Takes one refund, due or not, for as long as `until`. */
  async takeOne(tx: Tx, id: number, until: Date): Promise<DueRefund | undefined> {
    const sql = `UPDATE claim SET ${TAKEN} WHERE id = $1 AND pay_dt IS NOT NULL RETURNING ${DUE}`;
    return (await tx.query<DueRefund[]>(sql, [id, until]))[0];
  }

  /** Notes that wallet refused the refund for good. */
  async setUnpaid(tx: Tx, id: number, pay_fault: string): Promise<void> {
    await tx.run(
      'UPDATE claim SET pay_fault = $2, pay_dt = NULL, update_dt = $3 WHERE id = $1 AND pay_dt IS NOT NULL',
      [id, pay_fault, tx.now()],
    );
  }

  /** Takes back the resolution of a claim whose refund was refused, for another one. */
  async reopen(tx: Tx, id: number): Promise<void> {
    await tx.run(
      `UPDATE claim SET resolution = NULL, amount = NULL, note = NULL, staff_name = NULL, pay_fault = NULL, pay_attempts = 0,
         pay_round = pay_round + 1 WHERE id = $1 AND pay_fault IS NOT NULL`,
      [id],
    );
  }

  async countUnpaid(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>('SELECT count(*) AS n FROM claim WHERE pay_fault IS NOT NULL');
    return Number(row?.n);
  }

  async payAgainAt(tx: Tx, id: number, at: Date): Promise<void> {
    await tx.run('UPDATE claim SET pay_dt = $2 WHERE id = $1 AND pay_dt IS NOT NULL', [id, at]);
  }
}
