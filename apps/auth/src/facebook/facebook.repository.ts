import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { FacebookLogin, FacebookState } from './facebook-login.entity.ts';

@Injectable()
export class FacebookRepository {
  /** The login of somebody of Facebook. */
  async loginId(tx: Tx, provider: string, identity_hash: Buffer): Promise<number | undefined> {
    const [row] = await tx.query<{ login_id: number }[]>(
      'SELECT login_id FROM facebook_login WHERE provider = $1 AND identity_hash = $2',
      [provider, identity_hash],
    );
    return row?.login_id;
  }

  /** Whether somebody of Facebook comes to a login. */
  async isLinked(tx: Tx, provider: string, identity_hash: Buffer, login_id: number): Promise<boolean> {
    return (await this.loginId(tx, provider, identity_hash)) === login_id;
  }

  /** Since when somebody of Facebook comes to a login; undefined where nobody does. */
  async linkedSince(tx: Tx, login_id: number): Promise<Date | undefined> {
    const sql = 'SELECT create_dt FROM facebook_login WHERE login_id = $1';
    return (await tx.query<{ create_dt: Date }[]>(sql, [login_id]))[0]?.create_dt;
  }

  /** @returns whether there was a link */
  async unlink(tx: Tx, login_id: number): Promise<boolean> {
    return (await tx.run('DELETE FROM facebook_login WHERE login_id = $1', [login_id])) > 0;
  }

  /** @returns false where the login or the person has another one already */
  async link(tx: Tx, { provider, identity_hash, login_id, create_dt }: FacebookLogin): Promise<boolean> {
    const sql = `INSERT INTO facebook_login (provider, identity_hash, login_id, create_dt)
      VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;
    return (await tx.run(sql, [provider, identity_hash, login_id, create_dt])) === 1;
  }

  /** Uses a state up; of several at once one alone does. @returns false when it was used */
  async use(tx: Tx, { state_hash, expire_dt }: FacebookState): Promise<boolean> {
    const sql = 'INSERT INTO facebook_state (state_hash, expire_dt) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    return (await tx.run(sql, [state_hash, expire_dt])) === 1;
  }
}
