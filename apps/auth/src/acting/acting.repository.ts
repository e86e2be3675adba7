import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Session } from '../sessions/session.entity.ts';

/** The owner of a shop, as whom staff act. */
export interface Owner {
  login_id: number;
  link_id: number;
}

/** SQL of sessions of staff who act as a customer. */
@Injectable()
export class ActingRepository {
  /** @returns undefined for an account that is no shop; `owner` is undefined while shop, login or link are switched off, and for staff */
  async shop(tx: Tx, account_id: number): Promise<{ owner: Owner | undefined } | undefined> {
    const [row] = await tx.query<({ login_id: number | null } & Omit<Owner, 'login_id'>)[]>(
      `SELECT l.id AS login_id, k.id AS link_id FROM account a
       LEFT JOIN account_link k ON k.account_id = a.id AND k.access_level_id = 1 AND k.active_flag = 1 AND a.user_status = 'active'
       LEFT JOIN login l ON l.id = k.login_id AND l.active_flag = 1 AND l.staff_role IS NULL
       WHERE a.id = $1 AND a.kind = 'shop'`,
      [account_id],
    );
    if (!row) return undefined;
    const { login_id, link_id } = row;
    return { owner: login_id === null ? undefined : { login_id, link_id } };
  }

  async sessionId(tx: Tx, token_hash: Buffer): Promise<number | undefined> {
    const rows = await tx.query<{ id: number }[]>(`SELECT id FROM session WHERE token_hash = $1`, [token_hash]);
    return rows[0]?.id;
  }

  /** Begins a session in the place of any other of these staff. Their login is locked, so that two at once leave one. */
  async replace(tx: Tx, session: Omit<Session, 'id' | 'browser' | 'system' | 'address'>): Promise<void> {
    await tx.run(`SELECT 1 FROM login WHERE id = $1 FOR NO KEY UPDATE`, [session.acting_staff_id]);
    await tx.run(`DELETE FROM session WHERE acting_staff_id = $1`, [session.acting_staff_id]);
    await tx.run(
      `INSERT INTO session (token_hash, key_hash, login_id, account_id, link_id, acting_staff_id, staff_session_id, create_dt, last_seen_dt, expire_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        session.token_hash, session.key_hash, session.login_id, session.account_id, session.link_id,
        session.acting_staff_id, session.staff_session_id, session.create_dt, session.last_seen_dt, session.expire_dt,
      ], // prettier-ignore
    );
  }

  /**
   * Uses a key up: its session has this token from now on.
   * @param since keys that were given before are over
   * @returns whether there was such a key; of two at once one finds it
   */
  async takeUp(tx: Tx, key_hash: Buffer, token_hash: Buffer, since: Date): Promise<boolean> {
    const found = await tx.run(
      `UPDATE session SET token_hash = $2, key_hash = NULL, last_seen_dt = $3 WHERE key_hash = $1 AND create_dt > $4`,
      [key_hash, token_hash, tx.now(), since],
    );
    return found > 0;
  }
}
