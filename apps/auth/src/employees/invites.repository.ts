import { Injectable } from '@nestjs/common';
import type { EmployeeLevel } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import type { Account } from '../accounts/account.entity.ts';
import { Invite } from './invite.entity.ts';

/** An open invitation with the name of whoever made it. */
export type OpenInvite = Invite & { created_by: string };
/** An invitation with what is told of its shop. */
export type InviteRow = Invite & Pick<Account, 'name' | 'last_name' | 'company_name'>;

/** One invitation, those that a login made, or those that the people of a level made. */
export type WhichInvites = { id: number } | { made_by: number } | { level: EmployeeLevel };

@Injectable()
export class InvitesRepository {
  async add(tx: Tx, invite: Omit<Invite, 'id' | 'used_dt' | 'used_by' | 'revoke_dt'>): Promise<Invite> {
    const row = tx.manager.create(Invite, { ...invite, used_dt: null, used_by: null, revoke_dt: null });
    await tx.manager.insert(Invite, row);
    return row;
  }

  /** Open invitations of a shop, the newest first. */
  async open(tx: Tx, account_id: number, now: Date): Promise<OpenInvite[]> {
    return await tx.query<OpenInvite[]>(
      `SELECT i.*, l.user_name AS created_by FROM invite i JOIN login l ON l.id = i.made_by
       WHERE i.account_id = $1 AND i.used_dt IS NULL AND i.revoke_dt IS NULL AND i.expire_dt > $2 ORDER BY i.id DESC`,
      [account_id, now],
    );
  }

  /**
   * The invitation of a key, where its shop is of this provider and active.
   * @param lock others who accept it wait until this transaction has ended
   */
  async byKey(tx: Tx, provider: string, key_hash: Buffer, lock: boolean): Promise<InviteRow | undefined> {
    const [row] = await tx.query<InviteRow[]>(
      `SELECT i.*, a.name, a.last_name, a.company_name FROM invite i JOIN account a ON a.id = i.account_id
       WHERE i.key_hash = $1 AND a.provider = $2 AND a.user_status = 'active' ${lock ? 'FOR UPDATE OF i' : ''}`,
      [key_hash, provider],
    );
    return row;
  }

  async use(tx: Tx, id: number, login_id: number, now: Date): Promise<void> {
    await tx.run('UPDATE invite SET used_dt = $2, used_by = $3 WHERE id = $1', [id, now, login_id]);
  }

  /** Takes open invitations of a shop back: one, or all that a login or the people of a level made. @returns their ids */
  async revoke(tx: Tx, account_id: number, which: WhichInvites, now: Date): Promise<number[]> {
    const [condition, value] =
      'id' in which
        ? ['id = $2', which.id]
        : 'made_by' in which
          ? ['made_by = $2', which.made_by]
          : [
              'made_by IN (SELECT login_id FROM account_link WHERE account_id = $1 AND access_level_id = $2)',
              which.level,
            ];
    const rows = await tx.query<{ id: number }[]>(
      `UPDATE invite SET revoke_dt = $3
       WHERE account_id = $1 AND ${condition} AND used_dt IS NULL AND revoke_dt IS NULL AND expire_dt > $3 RETURNING id`,
      [account_id, value, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes all open invitations back that a login made, for whichever shops. */
  async revokeMadeBy(tx: Tx, login_id: number, now: Date): Promise<Pick<Invite, 'id' | 'account_id'>[]> {
    return await tx.query<Pick<Invite, 'id' | 'account_id'>[]>(
      `UPDATE invite SET revoke_dt = $2
       WHERE made_by = $1 AND used_dt IS NULL AND revoke_dt IS NULL AND expire_dt > $2 RETURNING id, account_id`,
      [login_id, now],
    );
  }
}
