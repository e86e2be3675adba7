import { Injectable } from '@nestjs/common';
import { traceparent, type Tx } from '@lamliang/platform';
import { BREAKER, IN_FLIGHT, isAccepted, LEASE_MS, type Answer } from './delivery.rules.ts';
import type { Webhook } from './webhook.entity.ts';
import { WebhookAttempt } from './webhook-attempt.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import type { WebhookMessage } from './webhook-message.entity.ts';

/** Input of an attempt. */
export type ClaimedDelivery = Pick<WebhookDelivery, 'id' | 'account_id' | 'webhook_id' | 'message_id'> &
  Pick<Webhook, 'url' | 'token_enc' | 'old_token_enc' | 'old_token_until'> &
  Pick<WebhookMessage, 'body' | 'traceparent'>;

@Injectable()
export class DeliveriesRepository {
  /** @returns false when a message about this subject exists. */
  async insertMessage(tx: Tx, message: Omit<WebhookMessage, 'create_dt' | 'traceparent'>, now: Date): Promise<boolean> {
    const changed = await tx.run(
      `INSERT INTO webhook_message (id, account_id, subject, event, order_id, order_no, body, create_dt, traceparent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (subject) DO NOTHING`,
      [
        message.id,
        message.account_id,
        message.subject,
        message.event,
        message.order_id,
        message.order_no,
        message.body,
        now,
        traceparent() ?? null,
      ],
    );
    return changed === 1;
  }

  /** One delivery per webhook, due at once; skipped when the webhook already has the event. */
  async insertMany(
    tx: Tx,
    message: { id: string; account_id: number },
    event_id: string,
    webhook_ids: number[],
    now: Date,
  ): Promise<void> {
    await tx.run(
      `INSERT INTO webhook_delivery (account_id, webhook_id, message_id, event_id, state, tries, attempts, next_attempt_dt, resend_flag, create_dt)
       SELECT $1, u, $2, $3, 'pending', 0, 0, $4, 0, $4 FROM unnest($5::bigint[]) u ON CONFLICT DO NOTHING`,
      [message.account_id, message.id, event_id, now, webhook_ids],
    );
  }

  /** A delivery that is sent by its creator, not by the dispatcher. */
  async insertSettled(
    tx: Tx,
    terms: Pick<WebhookDelivery, 'account_id' | 'webhook_id' | 'message_id' | 'event_id' | 'create_dt'>,
  ): Promise<number> {
    const settled = { ...terms, state: 'exhausted' as const, tries: 0, attempts: 0, resend_flag: 0 as const };
    const delivery = tx.manager.create(WebhookDelivery, settled);
    await tx.manager.insert(WebhookDelivery, delivery);
    return delivery.id;
  }

  /**
   * Takes due deliveries, oldest first, at most five in flight per receiver (one while it fails), and first of those that
   * have fewest: receivers that are slow, however many and however old their deliveries, do not block others. Claimed deliveries are leased until the lease expires.
   */
  async claim(tx: Tx, now: Date, most: number): Promise<ClaimedDelivery[]> {
    return await tx.query<ClaimedDelivery[]>(
      `WITH due AS (
         SELECT d.id, w.url, w.token_enc, w.old_token_enc, w.old_token_until
         FROM webhook w CROSS JOIN LATERAL (
           SELECT count(*)::int AS sent FROM webhook_delivery x WHERE x.webhook_id = w.id AND x.lease_until > $1) now
         CROSS JOIN LATERAL (
           SELECT id, next_attempt_dt FROM webhook_delivery d
           WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.next_attempt_dt <= $1
             AND (d.lease_until IS NULL OR d.lease_until <= $1) AND (w.active_flag = 1 OR d.resend_flag = 1)
           ORDER BY d.next_attempt_dt
           LIMIT greatest(CASE WHEN w.failing_since IS NULL THEN $3::int ELSE 1 END - now.sent, 0)
           FOR UPDATE SKIP LOCKED) d
         WHERE w.deleted_dt IS NULL AND (w.breaker_until IS NULL OR w.breaker_until <= $1)
         ORDER BY now.sent, d.next_attempt_dt, d.id LIMIT $4)
       UPDATE webhook_delivery d SET lease_until = $2 FROM due, webhook_message m
       WHERE d.id = due.id AND m.id = d.message_id
       RETURNING d.id, d.account_id, d.webhook_id, d.message_id, due.url, due.token_enc, due.old_token_enc, due.old_token_until, m.body, m.traceparent`,
      [now, new Date(now.getTime() + LEASE_MS), IN_FLIGHT, most],
    );
  }

  /** Renews leases; deliveries that are being settled are skipped. */
  async renew(tx: Tx, ids: number[], now: Date): Promise<void> {
    await tx.run(
      `UPDATE webhook_delivery SET lease_until = $2 WHERE id IN (
         SELECT id FROM webhook_delivery WHERE id = ANY ($1) AND lease_until IS NOT NULL FOR UPDATE SKIP LOCKED)`,
      [ids, new Date(now.getTime() + LEASE_MS)],
    );
  }

  async release(tx: Tx, id: number): Promise<void> {
    await tx.run(`UPDATE webhook_delivery SET lease_until = NULL WHERE id = $1`, [id]);
  }

  async lock(tx: Tx, id: number): Promise<WebhookDelivery | undefined> {
    const [row] = await tx.query<WebhookDelivery[]>(`SELECT * FROM webhook_delivery WHERE id = $1 FOR UPDATE`, [id]);
    return row;
  }

  /** Of one that is locked. */
  async update(tx: Tx, id: number, changes: Partial<WebhookDelivery>): Promise<void> {
    await tx.manager.update(WebhookDelivery, { id }, changes);
  }

  /** Writes an attempt and updates the locked delivery; `changes` has the other fields. */
  async recordAttempt(
    tx: Tx,
    row: WebhookDelivery,
    changes: Partial<WebhookDelivery>,
    answer: Answer,
    now: Date,
  ): Promise<void> {
    const { id, account_id, webhook_id } = row;
    const { status, error, duration_ms, request_headers, response_headers, response_body } = answer;
    const accepted = isAccepted(answer);
    const attempt_no = row.attempts + 1;
    await tx.manager.insert(WebhookAttempt, {
      delivery_id: id,
      attempt_no,
      account_id,
      webhook_id,
      attempt_dt: now,
      duration_ms,
      failed_flag: accepted ? 0 : 1,
      request_headers,
      response_status: status,
      response_headers,
      response_body,
      error,
    });
    await this.update(tx, id, {
      ...changes,
      attempts: attempt_no,
      lease_until: null,
      delivered_dt: accepted ? now : row.delivered_dt,
      last_status: status,
      last_error: error,
    });
  }

  /** Writes attempts that were accepted, with their lines in the ledger. @returns the deliveries that still exist */
  async settleAccepted(
    tx: Tx,
    accepted: { item: { id: number }; answer: Answer }[],
    now: Date,
  ): Promise<{ id: number; create_dt: Date }[]> {
    return await tx.query(
      `WITH answered AS (
         SELECT * FROM unnest($1::bigint[], $2::int[], $3::jsonb[], $4::int[], $5::jsonb[], $6::text[], $7::text[])
           AS a (id, duration_ms, request_headers, status, response_headers, response_body, error)
       ), settled AS (
         UPDATE webhook_delivery d SET state = 'delivered', tries = d.tries + 1, attempts = d.attempts + 1,
           first_try_dt = coalesce(d.first_try_dt, $8), next_attempt_dt = NULL, lease_until = NULL, resend_flag = 0,
           delivered_dt = $8, last_status = a.status, last_error = a.error
         FROM answered a WHERE d.id = a.id
         RETURNING d.id, d.attempts, d.account_id, d.webhook_id, d.create_dt
       ), tried AS (
         INSERT INTO webhook_attempt (delivery_id, attempt_no, account_id, webhook_id, attempt_dt, duration_ms, failed_flag,
           request_headers, response_status, response_headers, response_body, error)
         SELECT s.id, s.attempts, s.account_id, s.webhook_id, $8, a.duration_ms, 0, a.request_headers, a.status,
           a.response_headers, a.response_body, a.error
         FROM settled s JOIN answered a USING (id)
       )
       SELECT id, create_dt FROM settled`,
      [
        accepted.map((t) => t.item.id),
        accepted.map((t) => t.answer.duration_ms),
        accepted.map((t) => JSON.stringify(t.answer.request_headers)),
        accepted.map((t) => t.answer.status),
        accepted.map((t) => t.answer.response_headers && JSON.stringify(t.answer.response_headers)),
        accepted.map((t) => t.answer.response_body),
        accepted.map((t) => t.answer.error),
        now,
      ],
    );
  } // prettier-ignore

  /** Attempts to a webhook in the breaker's window. */
  async recent(tx: Tx, webhook_id: number, now: Date): Promise<{ tries: number; failures: number }> {
    const [row] = await tx.query<{ tries: number; failures: number }[]>(
      `SELECT count(*) AS tries, coalesce(sum(failed_flag), 0) AS failures FROM webhook_attempt
       WHERE webhook_id = $1 AND attempt_dt > $2`,
      [webhook_id, new Date(now.getTime() - BREAKER.window_ms)],
    );
    return row!;
  }

  /** Cancels pending deliveries of a webhook that was deleted or turned off. */
  async cancelWaiting(tx: Tx, webhook_id: number): Promise<void> {
    await tx.run(
      `UPDATE webhook_delivery SET state = 'cancelled', next_attempt_dt = NULL, resend_flag = 0
       WHERE webhook_id = $1 AND state = 'pending'`,
      [webhook_id],
    );
  }
}
