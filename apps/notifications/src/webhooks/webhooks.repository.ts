import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';

export interface WebhookRow {
  id: number;
  account_id: number;
  name: string;
  url: string;
  token_enc: Buffer;
  events: string[];
  active_flag: 0 | 1;
  off_reason: 'gone' | 'failing' | null;
  failing_since: Date | null;
  breaker_level: number;
  breaker_until: Date | null;
  last_delivery_dt: Date | null;
  last_delivery_status: string | null;
  create_dt: Date;
  deleted_dt: Date | null;
}
export type WebhookTerms = Pick<WebhookRow, 'name' | 'url' | 'token_enc' | 'events' | 'active_flag'>;

@Injectable()
export class WebhooksRepository {
  async all(tx: Tx, account_id: number): Promise<WebhookRow[]> {
    return await tx.query<WebhookRow[]>(
      `SELECT * FROM webhook WHERE account_id = $1 AND deleted_dt IS NULL ORDER BY id`,
      [account_id],
    );
  }

  async one(tx: Tx, account_id: number, id: number, lock = false): Promise<WebhookRow | undefined> {
    const [row] = await tx.query<WebhookRow[]>(
      `SELECT * FROM webhook WHERE id = $1 AND account_id = $2 AND deleted_dt IS NULL ${lock ? 'FOR NO KEY UPDATE' : ''}`,
      [id, account_id],
    );
    return row;
  }

  /**
   * Locked until the end of `tx`, also when it was deleted meanwhile. Not its key: events that are being applied right now
   * refer to it for as long as their whole chunk takes, and no answer of a receiver must wait for that.
   */
  async lock(tx: Tx, id: number): Promise<WebhookRow | undefined> {
    const [row] = await tx.query<WebhookRow[]>(`SELECT * FROM webhook WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    return row;
  }

  /** The same for several, in the order of their ids. */
  async lockAll(tx: Tx, ids: number[]): Promise<WebhookRow[]> {
    return await tx.query<WebhookRow[]>(
      `SELECT * FROM webhook WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
  }

  /** Receivers that have just accepted a message: their record is clean. The last answer of each stays. */
  async clearRecords(tx: Tx, accepted: { id: number; status: number | null }[], now: Date): Promise<void> {
    const last = new Map(accepted.map(({ id, status }) => [id, String(status)]));
    await tx.run(
      `UPDATE webhook w SET failing_since = NULL, breaker_level = 0, breaker_until = NULL, last_delivery_dt = $3, last_delivery_status = u.status
       FROM unnest($1::bigint[], $2::text[]) u(id, status) WHERE w.id = u.id`,
      [[...last.keys()], [...last.values()], now],
    );
  }

  /** Receivers of a shop that are on and asked for one of these events. */
  async subscribed(tx: Tx, account_id: number, events: readonly string[]): Promise<WebhookRow[]> {
    return await tx.query<WebhookRow[]>(
      `SELECT * FROM webhook WHERE account_id = $1 AND deleted_dt IS NULL AND active_flag = 1 AND events && $2::text[]
       ORDER BY id`,
      [account_id, events],
    );
  }

  async insert(tx: Tx, account_id: number, terms: WebhookTerms, now: Date): Promise<WebhookRow> {
    const [row] = await tx.query<WebhookRow[]>(
      `INSERT INTO webhook (account_id, name, url, token_enc, events, active_flag, breaker_level, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, 0, $7) RETURNING *`,
      [account_id, terms.name, terms.url, terms.token_enc, terms.events, terms.active_flag, now],
    );
    return row!;
  }

  /** Saves what the shop may change; a changed receiver begins with a clean record. */
  async update(tx: Tx, row: WebhookRow): Promise<WebhookRow> {
    const [saved] = await tx.query<WebhookRow[]>(
      `UPDATE webhook SET name = $2, url = $3, token_enc = $4, events = $5, active_flag = $6, off_reason = $7,
         failing_since = $8, breaker_level = $9, breaker_until = $10
       WHERE id = $1 RETURNING *`,
      [
        row.id,
        row.name,
        row.url,
        row.token_enc,
        row.events,
        row.active_flag,
        row.off_reason,
        row.failing_since,
        row.breaker_level,
        row.breaker_until,
      ],
    );
    return saved!;
  }

  async saveRecord(tx: Tx, row: WebhookRow): Promise<void> {
    await tx.run(
      `UPDATE webhook SET active_flag = $2, off_reason = $3, failing_since = $4, breaker_level = $5, breaker_until = $6,
         last_delivery_dt = $7, last_delivery_status = $8
       WHERE id = $1`,
      [
        row.id,
        row.active_flag,
        row.off_reason,
        row.failing_since,
        row.breaker_level,
        row.breaker_until,
        row.last_delivery_dt,
        row.last_delivery_status,
      ],
    );
  }

  async markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.run(`UPDATE webhook SET deleted_dt = $2, active_flag = 0 WHERE id = $1`, [id, now]);
  }
}
