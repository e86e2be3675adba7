import { type Tx } from '@lamliang/platform';
import { type Push } from './push.entity.ts';

export type PushTerms = Pick<Push, 'event_id' | 'partner_code' | 'path' | 'body' | 'copies'>;
export type PushRow = PushTerms & Pick<Push, 'id' | 'tries'>;

const COLUMNS = 'id, event_id, partner_code, path, body, copies, tries';
const leaseEnd = (tx: Tx, lease_ms: number) => new Date(tx.now().getTime() + lease_ms);

export class PushesRepository {
  /** Stores a push whose first try its caller makes, under a lease. */
  async add(tx: Tx, push: PushTerms, lease_ms: number): Promise<PushRow> {
    const [row] = await tx.query<PushRow[]>(
      `INSERT INTO push (event_id, partner_code, body, copies, state, tries, next_try_dt, path)
       VALUES ($1, $2, $3, $4, 'waiting', 1, $5, $6) RETURNING ${COLUMNS}`,
      [push.event_id, push.partner_code, push.body, push.copies, leaseEnd(tx, lease_ms), push.path],
    );
    return row!;
  }

  /** Takes due pushes, oldest first; nobody else takes them for `lease_ms`. */
  claim(tx: Tx, limit: number, lease_ms: number): Promise<PushRow[]> {
    return tx.query<PushRow[]>(
      `UPDATE push SET tries = tries + 1, next_try_dt = $3 WHERE id IN (
         SELECT id FROM push WHERE state = 'waiting' AND next_try_dt <= $1 ORDER BY next_try_dt, id LIMIT $2
         FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [tx.now(), limit, leaseEnd(tx, lease_ms)],
    );
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
