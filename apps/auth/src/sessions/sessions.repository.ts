import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { AccessLevelId, StaffRole } from '@lamliang/contracts';
import { ACTING_ROLES, type LevelFlags } from '@lamliang/contracts/auth';
import type { MessageLanguage } from '@lamliang/contracts/notifications';
import type { AccountLink } from '../accounts/account-link.entity.ts';
import type { Account } from '../accounts/account.entity.ts';
import { Login } from './login.entity.ts';
import type { Session } from './session.entity.ts';

/** A shop that a login may work for; `enterable` while link and shop are active. */
export type LinkRow = Pick<AccountLink, 'id' | 'account_id' | 'access_level_id' | 'active_flag'> &
  Pick<Account, 'name' | 'last_name' | 'company_name'> & { enterable: boolean };

/** An active session with everything that makes up a caller. */
export type SessionRow = Omit<Session, 'token_hash' | 'id' | 'expire_dt' | 'staff_session_id' | 'key_hash'> & {
  access_level_id: AccessLevelId | null;
  /** When the login joined the shop; null for staff. */
  link_dt: Date | null;
  /** Of whoever acts as the customer. */
  staff_name: string | null;
  acting_role: StaffRole | null;
  login: Omit<Login, 'password_hash' | 'create_dt'>;
  account: Omit<Account, 'search_text' | 'create_dt'>;
};

@Injectable()
export class SessionsRepository {
  /**
   * The login of a name at the door of a provider: one of its own people, else one of the staff, who belong to no provider.
   * @param device_hash the device of the attempt; `known_device` says whether the login was right from it before
   */
  async loginByName(
    tx: Tx,
    provider: string,
    name: { kind: 'email' | 'telephone'; value: string },
    device_hash: Buffer | null,
  ): Promise<(Login & { known_device: boolean }) | undefined> {
    const column = name.kind === 'email' ? 'email' : 'telephone';
    const [row] = await tx.query<(Login & { known_device: boolean })[]>(
      `SELECT l.*, EXISTS (SELECT FROM login_device d WHERE d.login_id = l.id AND d.device_hash = $3) AS known_device
       FROM login l WHERE l.${column} = $2 AND (l.provider = $1 OR l.staff_role IS NOT NULL)
       ORDER BY l.provider <> $1, l.id LIMIT 1`,
      [provider, name.value, device_hash],
    );
    return row;
  }

  async login(tx: Tx, id: number): Promise<Login | undefined> {
    return (await tx.manager.findOneBy(Login, { id })) ?? undefined;
  }

  /** The login that a shop belongs to. */
  async owner(tx: Tx, account_id: number): Promise<Login | undefined> {
    const [row] = await tx.query<Login[]>(
      `SELECT l.* FROM account_link k JOIN login l ON l.id = k.login_id WHERE k.account_id = $1 AND k.access_level_id = 1`,
      [account_id],
    );
    return row;
  }

  /**
   * A login, locked until the end of `tx`: whoever sets its password, ends its sessions or switches it off waits, or has
   * done so already.
   */
  async lockedLogin(tx: Tx, id: number): Promise<Login | undefined> {
    const [row] = await tx.query<Login[]>('SELECT * FROM login WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return row;
  }

  /** What messages to a login are written in from now on. */
  async speak(tx: Tx, login_id: number, language: MessageLanguage): Promise<void> {
    await tx.run('UPDATE login SET language = $2 WHERE id = $1 AND language <> $2', [login_id, language]);
  }

  async setPassword(tx: Tx, login_id: number, password_hash: string): Promise<void> {
    await tx.manager.update(Login, { id: login_id }, { password_hash });
  }

  /** The same password under another hash. @returns false where another password was set meanwhile */
  async rehash(tx: Tx, login_id: number, stored: string, password_hash: string): Promise<boolean> {
    const sql = 'UPDATE login SET password_hash = $3 WHERE id = $1 AND password_hash = $2';
    return (await tx.run(sql, [login_id, stored, password_hash])) > 0;
  }

  /** Own shop and shops worked for, the own one first. */
  async links(tx: Tx, login_id: number): Promise<LinkRow[]> {
    return await tx.query<LinkRow[]>(
      `SELECT k.id, k.account_id, k.access_level_id, k.active_flag, a.name, a.last_name, a.company_name,
              k.active_flag = 1 AND a.user_status = 'active' AS enterable
       FROM account_link k JOIN account a ON a.id = k.account_id
       WHERE k.login_id = $1 ORDER BY k.access_level_id <> 1, k.id`,
      [login_id],
    );
  }

  /** Whether the policy that a login accepted last is not this one; a login that staff made has accepted none. */
  async isPolicyDue(tx: Tx, login_id: number, version: string): Promise<boolean> {
    const [last] = await tx.query<{ version: string }[]>(
      `SELECT version FROM consent WHERE login_id = $1 AND kind = 'policy' ORDER BY id DESC LIMIT 1`,
      [login_id],
    );
    return last !== undefined && last.version !== version;
  }

  async levelFlags(tx: Tx, account_id: number): Promise<LevelFlags> {
    const [row] = await tx.query<{ level_flags: LevelFlags }[]>(`SELECT level_flags FROM account WHERE id = $1`, [
      account_id,
    ]);
    return row?.level_flags ?? {};
  }

  /** Until the end of `tx` nobody else begins or ends sessions of this login: whoever ends them sees all there are. */
  async lock(tx: Tx, login_id: number): Promise<void> {
    await tx.run(`SELECT 1 FROM login WHERE id = $1 FOR NO KEY UPDATE`, [login_id]);
  }

  /**
   * Stores a session and ends the oldest ones of its login above `most`. The login is locked, so that several at once
   * do not leave more.
   * @returns hashes of the tokens that ended
   */
  async insert(
    tx: Tx,
    session: Omit<Session, 'id' | 'acting_staff_id' | 'staff_session_id' | 'key_hash'>,
    most: number,
  ): Promise<Buffer[]> {
    await this.lock(tx, session.login_id);
    await tx.run(
      `INSERT INTO session (token_hash, login_id, account_id, link_id, create_dt, last_seen_dt, expire_dt, browser, system, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        session.token_hash, session.login_id, session.account_id, session.link_id,
        session.create_dt, session.last_seen_dt, session.expire_dt, session.browser, session.system, session.address,
      ], // prettier-ignore
    );
    const ended = await tx.query<{ token_hash: Buffer }[]>(
      `DELETE FROM session s USING (
         SELECT token_hash FROM session WHERE login_id = $1 AND token_hash <> $2 AND acting_staff_id IS NULL
         ORDER BY create_dt DESC, last_seen_dt DESC OFFSET $3
       ) o WHERE s.token_hash = o.token_hash RETURNING s.token_hash`,
      [session.login_id, session.token_hash, most - 1],
    );
    return ended.map((row) => row.token_hash);
  }

  /**
   * The session of a token, in one statement; undefined when it is unknown, over, or when its login, link or shop was
   * switched off since. That of staff who act as a customer needs their own session and role, too. The parts are found by their keys, whatever the statistics of a young table promise: a merge
   * join that was expected to end at the highest shop with a session read all shops.
   */
  async live(tx: Tx, token_hash: Buffer, now: Date): Promise<SessionRow | undefined> {
    const [row] = await tx.query<SessionRow[]>(
      `SELECT s.login_id, s.account_id, s.link_id, s.acting_staff_id, s.browser, s.system, s.address, s.create_dt, s.last_seen_dt, k.access_level_id,
              k.create_dt AS link_dt, g.user_name AS staff_name, g.staff_role AS acting_role, to_jsonb(l) - 'password_hash' - 'create_dt' AS login,
              to_jsonb(a) - 'search_text' - 'create_dt' AS account
       FROM session s
       JOIN LATERAL (SELECT * FROM login WHERE id = s.login_id OFFSET 0) l ON true
       JOIN LATERAL (SELECT * FROM account WHERE id = s.account_id OFFSET 0) a ON true
       LEFT JOIN LATERAL (SELECT * FROM account_link WHERE id = s.link_id OFFSET 0) k ON true
       LEFT JOIN LATERAL (
         SELECT o.user_name, o.staff_role FROM session p JOIN login o ON o.id = p.login_id
         WHERE p.id = s.staff_session_id AND p.expire_dt > $2 AND o.active_flag = 1 AND o.staff_role = ANY ($3) OFFSET 0
       ) g ON true
       WHERE s.token_hash = $1 AND s.expire_dt > $2 AND l.active_flag = 1 AND a.user_status = 'active'
         AND (s.link_id IS NULL OR k.active_flag = 1) AND (s.acting_staff_id IS NULL OR g.user_name IS NOT NULL)`,
      [token_hash, now, ACTING_ROLES],
    );
    return row;
  }

  /** Hashes of the tokens that entered a shop by its links, and of its API keys: all of them, or those of one login. */
  async inside(tx: Tx, account_id: number, login_id?: number): Promise<Buffer[]> {
    const rows = await tx.query<{ token_hash: Buffer }[]>(
      `SELECT s.token_hash FROM session s JOIN account_link k ON k.login_id = s.login_id AND k.id = s.link_id
       WHERE k.account_id = $1 AND ($2::bigint IS NULL OR k.login_id = $2)
       UNION ALL SELECT key_hash FROM api_key WHERE account_id = $1 AND ($2::bigint IS NULL OR made_by = $2)`,
      [account_id, login_id ?? null],
    );
    return rows.map((row) => row.token_hash);
  }

  async touch(tx: Tx, token_hash: Buffer, now: Date, expire_dt: Date): Promise<void> {
    await tx.run(`UPDATE session SET last_seen_dt = $2, expire_dt = $3 WHERE token_hash = $1 AND expire_dt > $2`, [
      token_hash,
      now,
      expire_dt,
    ]);
  }

  /** @returns whether there was such a session; it is gone now, and of several at once one alone has ended it */
  async remove(tx: Tx, token_hash: Buffer): Promise<boolean> {
    return (await tx.run(`DELETE FROM session WHERE token_hash = $1`, [token_hash])) > 0;
  }

  /** The open sessions of a login, the one used last first; staff who act as it are none of its devices. */
  async open(tx: Tx, login_id: number, now: Date): Promise<Session[]> {
    return await tx.query<Session[]>(
      `SELECT * FROM session WHERE login_id = $1 AND expire_dt > $2 AND acting_staff_id IS NULL ORDER BY last_seen_dt DESC, id DESC`,
      [login_id, now],
    );
  }

  /** Ends sessions of a login: one, those of a link, or all but one. @returns hashes of the tokens that ended */
  async end(
    tx: Tx,
    login_id: number,
    which: { id: number } | { link_id: number } | { but: Buffer | null },
  ): Promise<Buffer[]> {
    const [ending, value] =
      'id' in which
        ? ['id = $2', which.id]
        : 'link_id' in which
          ? ['link_id = $2', which.link_id]
          : ['($2::bytea IS NULL OR token_hash <> $2)', which.but];
    await this.lock(tx, login_id);
    if ('but' in which) await tx.run('UPDATE login SET sessions_ended = sessions_ended + 1 WHERE id = $1', [login_id]);
    const rows = await tx.query<{ token_hash: Buffer }[]>(
      `DELETE FROM session WHERE login_id = $1 AND ${ending} RETURNING token_hash`,
      [login_id, value],
    );
    return rows.map((row) => row.token_hash);
  }

  async removeExpired(tx: Tx, now: Date): Promise<number> {
    return await tx.run(`DELETE FROM session WHERE expire_dt <= $1`, [now]);
  }
}
