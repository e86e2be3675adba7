import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BookingSaga, SagaStep } from './booking-saga.entity.ts';

export type SagaRow = Omit<BookingSaga, 'next_attempt_at' | 'last_error'>;
export type ClaimedSaga = SagaRow & { partner_code: string };

/** Of so many of the oldest due rows shops take turns. */
const WINDOW = 64;

/** SQL of the booking saga: for each order its next step and when that is due. */
@Injectable()
export class SagaRepository {
  /**
   * Claims due rows, except those of `busy` carriers, with a lease of `lease_ms`: first those of other shops than the
   * `served`, which have their share under way, one of each in turn; theirs where that leaves room.
   */
  async claim(tx: Tx, limit: number, lease_ms: number, busy: string[], served: number[]): Promise<ClaimedSaga[]> {
    const now = tx.now();
    const due = `FROM booking_saga b JOIN shipment_order o ON o.id = b.order_id
      WHERE b.step <> 'done' AND b.next_attempt_at <= $1 AND NOT o.partner_code = ANY ($4)`;
    // The second part is read only where the first has fewer rows than asked for.
    return tx.query<ClaimedSaga[]>(
      `UPDATE booking_saga s SET next_attempt_at = $3, attempts = attempts + 1
       FROM (
         (SELECT * FROM (SELECT b.order_id, turn.partner_code FROM (
             SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY next_attempt_at) AS nth FROM (
               SELECT b.order_id, b.account_id, b.next_attempt_at, o.partner_code ${due} AND NOT b.account_id = ANY ($5)
               ORDER BY b.next_attempt_at LIMIT ${WINDOW}) oldest) turn
           JOIN booking_saga b USING (order_id) WHERE b.step <> 'done' AND b.next_attempt_at <= $1
           ORDER BY turn.nth, b.next_attempt_at LIMIT $2 FOR UPDATE OF b SKIP LOCKED) others)
         UNION ALL
         (SELECT * FROM (SELECT b.order_id, o.partner_code ${due} AND b.account_id = ANY ($5)
           ORDER BY b.next_attempt_at LIMIT $2 FOR UPDATE OF b SKIP LOCKED) theirs)
         LIMIT $2) due
       WHERE s.order_id = due.order_id RETURNING s.order_id, s.account_id, s.step, s.attempts, s.deadline, s.traceparent, due.partner_code`,
      [now, limit, new Date(now.getTime() + lease_ms), busy, served],
    );
  }
  /** Claims the row of one order, due or not. */
  async claimOne(tx: Tx, order_id: number, lease_ms: number): Promise<SagaRow | undefined> {
    const rows = await tx.query<SagaRow[]>(
      `UPDATE booking_saga SET next_attempt_at = $2, attempts = attempts + 1 WHERE order_id = $1 AND step <> 'done' RETURNING order_id, account_id, step, attempts, deadline, traceparent`,
      [order_id, new Date(tx.now().getTime() + lease_ms)],
    );
    return rows[0];
  }
  /**
   * Orders that were booked before a time, that their carrier has not got, and to which nothing else happens. Those that a
   * carrier would not cancel are asked for again after all others.
   */
  async unused(tx: Tx, before: Date, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT o.id FROM shipment_order o JOIN booking_saga b ON b.order_id = o.id AND b.step = 'done'
       WHERE o.booking_state = 'confirmed' AND o.shipment_status = 'booked' AND o.cancel_requested = 0 AND o.create_dt < $1
       ORDER BY b.next_attempt_at, o.id LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }
  /** Sets the next step of an order, due in `wait_ms`. */
  async advance(tx: Tx, order_id: number, step: SagaStep, wait_ms = 0): Promise<void> {
    await tx.run(
      `UPDATE booking_saga SET step = $2, attempts = 0, next_attempt_at = $3, last_error = NULL WHERE order_id = $1`,
      [order_id, step, new Date(tx.now().getTime() + wait_ms)],
    );
  }
  /** The same, unless the order has another step than `from` by now. @returns whether it was set */
  async advanceFrom(tx: Tx, order_id: number, from: SagaStep, step: SagaStep, wait_ms: number): Promise<boolean> {
    const changed = await tx.run(
      `UPDATE booking_saga SET step = $3, attempts = 0, next_attempt_at = $4, last_error = NULL WHERE order_id = $1 AND step = $2`,
      [order_id, from, step, new Date(tx.now().getTime() + wait_ms)],
    );
    return changed > 0;
  }
  /** Retries a step in `wait_ms`, unless the order has another step by now. `attempts` replaces the count. */
  async retryLater(
    tx: Tx,
    order_id: number,
    step: SagaStep,
    wait_ms: number,
    error: string,
    attempts?: number,
  ): Promise<void> {
    await tx.run(
      `UPDATE booking_saga SET next_attempt_at = $3, last_error = $4, attempts = coalesce($5, attempts) WHERE order_id = $1 AND step = $2`,
      [order_id, step, new Date(tx.now().getTime() + wait_ms), error.slice(0, 500), attempts ?? null],
    );
  }
}
