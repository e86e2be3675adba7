import type { StaffInvite as WireInvite } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { StaffInvite } from './staff-invite.entity.ts';

/** SQL of invitations of staff. */
@Injectable()
export class StaffInvitesRepository {
  async add(tx: Tx, invite: Omit<StaffInvite, 'id' | 'used_dt' | 'used_by' | 'revoke_dt'>): Promise<StaffInvite> {
    const row = tx.manager.create(StaffInvite, { ...invite, used_dt: null, used_by: null, revoke_dt: null });
    await tx.manager.insert(StaffInvite, row);
    return row;
  }

  /** Open ones, the newest first. */
  async open(tx: Tx, now: Date): Promise<WireInvite[]> {
    return await tx.query<WireInvite[]>(
      `SELECT i.id, i.user_name, i.email, i.telephone, i.staff_role, l.user_name AS created_by, i.create_dt, i.expire_dt
       FROM staff_invite i JOIN login l ON l.id = i.made_by
       WHERE i.used_dt IS NULL AND i.revoke_dt IS NULL AND i.expire_dt > $1 ORDER BY i.id DESC`,
      [now],
    );
  }

  /** @param lock others who accept it wait until this transaction has ended */
  async byKey(tx: Tx, key_hash: Buffer, lock: boolean): Promise<StaffInvite | undefined> {
    const sql = `SELECT * FROM staff_invite WHERE key_hash = $1 ${lock ? 'FOR UPDATE' : ''}`;
    return (await tx.query<StaffInvite[]>(sql, [key_hash]))[0];
  }

  async use(tx: Tx, id: number, login_id: number, now: Date): Promise<void> {
    await tx.run('UPDATE staff_invite SET used_dt = $2, used_by = $3 WHERE id = $1', [id, now, login_id]);
  }

  /** Takes open ones back: one, all of a mailbox or a telephone, or all that somebody made. @returns those that it took back */
  async revoke(
    tx: Tx,
    which: { id: number } | { made_by: number } | { email: string; telephone: string },
    now: Date,
  ): Promise<Pick<StaffInvite, 'id' | 'user_name' | 'staff_role'>[]> {
    const [condition, values] =
      'id' in which
        ? ['id = $2', [which.id]]
        : 'made_by' in which
          ? ['made_by = $2', [which.made_by]]
          : ['(email = $2 OR telephone = $3)', [which.email, which.telephone]];
    return await tx.query(
      `UPDATE staff_invite SET revoke_dt = $1
       WHERE ${condition} AND used_dt IS NULL AND revoke_dt IS NULL AND expire_dt > $1 RETURNING id, user_name, staff_role`,
      [now, ...values],
    );
  }
}
