import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import { Webhook } from './webhook.entity.ts';

type Terms = Pick<Webhook, 'account_id' | 'name' | 'url' | 'token_enc' | 'events' | 'active_flag'>;

@Injectable()
export class WebhooksRepository {
  async all(tx: Tx, account_id: number): Promise<Webhook[]> {
    return await tx.query<Webhook[]>(`SELECT * FROM webhook WHERE account_id = $1 AND deleted_dt IS NULL ORDER BY id`, [
      account_id,
    ]);
  }

  async one(tx: Tx, account_id: number, id: number, lock = false): Promise<Webhook | undefined> {
    const [row] = await tx.query<Webhook[]>(
      `SELECT * FROM webhook WHERE id = $1 AND account_id = $2 AND deleted_dt IS NULL ${lock ? 'FOR NO KEY UPDATE' : ''}`,
      [id, account_id],
    );
    return row;
  }

  /**
   * Locked until the end of `tx`, also when it was deleted meanwhile. Not its key: events that are being applied right now
   * refer to it for as long as their whole chunk takes, and no answer of a receiver must wait for that.
   */
  async lock(tx: Tx, id: number): Promise<Webhook | undefined> {
    const [row] = await tx.query<Webhook[]>(`SELECT * FROM webhook WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    return row;
  }

  /** The same for several, in the order of their ids. */
  async lockAll(tx: Tx, ids: number[]): Promise<Webhook[]> {
    return await tx.query<Webhook[]>(
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
  async subscribed(tx: Tx, account_id: number, events: readonly string[]): Promise<Webhook[]> {
    return await tx.query<Webhook[]>(
      `SELECT * FROM webhook WHERE account_id = $1 AND deleted_dt IS NULL AND active_flag = 1 AND events && $2::text[]
       ORDER BY id`,
      [account_id, events],
    );
  }

  /** How many a shop has; until the end of `tx` nobody else counts them. */
  async countLocked(tx: Tx, account_id: number): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks of a shop', $1::bigint))`, [account_id]);
    return (await this.all(tx, account_id)).length;
  }

  async insert(tx: Tx, terms: Terms, now: Date): Promise<Webhook> {
    const row: Omit<Webhook, 'id'> = {
      ...terms,
      old_token_enc: null,
      old_token_until: null,
      off_reason: null,
      failing_since: null,
      breaker_level: 0,
      breaker_until: null,
      last_delivery_dt: null,
      last_delivery_status: null,
      create_dt: now,
      deleted_dt: null,
    };
    const webhook = tx.manager.create(Webhook, row);
    await tx.manager.insert(Webhook, webhook);
    return webhook;
  }

  /** Secrets that no longer sign are not kept. */
  async forgetOldTokens(tx: Tx, now: Date): Promise<void> {
    await tx.run(`UPDATE webhook SET old_token_enc = NULL, old_token_until = NULL WHERE old_token_until <= $1`, [now]);
  }

  /** Of one that is locked. */
  async update(tx: Tx, id: number, changes: Partial<Webhook>): Promise<void> {
    await tx.manager.update(Webhook, { id }, changes);
  }
}
