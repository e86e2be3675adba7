import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type Tx } from '@lamliang/platform';

export interface PushTerms {
  event_id: string;
  partner_code: CarrierCode;
  body: string;
  /** 2 sends it twice. */
  copies: number;
}
export type PushRow = PushTerms & { id: number; tries: number };

export class PushesRepository {
  async add(tx: Tx, push: PushTerms, now: Date): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO push (event_id, partner_code, body, copies, state, tries, next_try_dt)
       VALUES ($1, $2, $3, $4, 'waiting', 0, $5) RETURNING id`,
      [push.event_id, push.partner_code, push.body, push.copies, now],
    );
    return row!.id;
  }

  /** Takes a push that is due, so that nobody else sends it until `until`. */
  async claim(tx: Tx, id: number, now: Date, until: Date): Promise<PushRow | undefined> {
    const rows = await tx.query<PushRow[]>(
      `UPDATE push SET tries = tries + 1, next_try_dt = $3
       WHERE id = $1 AND state = 'waiting' AND next_try_dt <= $2
       RETURNING id, event_id, partner_code, body, copies, tries`,
      [id, now, until],
    );
    return rows[0];
  }

  async due(tx: Tx, now: Date, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM push WHERE state = 'waiting' AND next_try_dt <= $1 ORDER BY next_try_dt, id LIMIT $2`,
      [now, limit],
    );
    return rows.map((row) => row.id);
  }

  /** @param next when to try again; undefined ends it as sent or failed. */
  async settle(
    tx: Tx,
    id: number,
    ok: boolean,
    status: number | null,
    error: string | null,
    next: Date | undefined,
  ): Promise<void> {
    const state = ok ? 'sent' : next ? 'waiting' : 'failed';
    await tx.run(
      `UPDATE push SET state = $2, last_status = $3, last_error = $4, next_try_dt = coalesce($5, next_try_dt) WHERE id = $1`,
      [id, state, status, error, next ?? null],
    );
  }
}
