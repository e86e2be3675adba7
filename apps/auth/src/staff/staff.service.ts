import type { QueryOf } from '@lamliang/contracts';
import type { authRoutes, StaffChange, StaffLogin } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, SessionCache, staffList, type AuditTrail, type Listed, type StaffCaller } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { StaffInvitesRepository } from './staff-invites.repository.ts';
import { StaffRepository } from './staff.repository.ts';

const SORTABLE = { id: 'id', user_name: 'user_name', last_login_dt: 'last_login_dt', create_dt: 'create_dt' };

/** Members of staff and what they may do; a change holds from their next call. */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly staff: StaffRepository,
    private readonly invites: StaffInvitesRepository,
    private readonly sessions: OwnSessionsService,
    private readonly cache: SessionCache,
  ) {}

  async list(query: QueryOf<typeof authRoutes.staffLogins>): Promise<Listed<StaffLogin>> {
    return await this.db.systemAutocommit((tx) => this.staff.list(tx, staffList(query, SORTABLE)));
  }

  /** @throws AppError record.not_found for who is no member of staff */
  async get(id: number): Promise<StaffLogin> {
    const found = await this.db.systemAutocommit((tx) => this.staff.one(tx, id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  /**
   * Changes role or active flag of a colleague. Sessions of who is switched off end; those of who has another role go on
   * with that role. Invitations that they made are taken back: nobody comes back by their own invitation.
   * @throws AppError record.not_found; staff.own for the own login, staff.last_admin where nobody would be left to
   *   manage staff; permission.denied for whoever was an administrator when the call began and is none any more
   */
  async update(caller: StaffCaller, id: number, terms: StaffChange, audit: AuditTrail): Promise<StaffLogin> {
    if (id === caller.login_id) throw new AppError('staff.own');
    const { changed, stale } = await this.db.system(async (tx) => {
      const admins = await this.staff.lock(tx, id);
      if (!admins.includes(caller.login_id)) throw new AppError('permission.denied');
      const before = await this.staff.one(tx, id);
      if (!before) throw new AppError('record.not_found');
      const { staff_role = before.staff_role, active_flag = before.active_flag } = terms;
      const after = { staff_role, active_flag };
      const staysAdmin = staff_role === 'admin' && active_flag === 1;
      if (!staysAdmin && admins.includes(id) && admins.length === 1) throw new AppError('staff.last_admin');
      if (staff_role === before.staff_role && active_flag === before.active_flag) {
        audit.unchanged();
        return { changed: before, stale: [] };
      }
      await this.staff.update(tx, id, after);
      await this.invites.revoke(tx, { made_by: id }, this.clock.now());
      const told = { staff_role: before.staff_role, active_flag: before.active_flag };
      await audit.write(tx, { target_id: id, reason: terms.reason, before: told, after });
      const tokens = active_flag ? await this.sessions.tokens(tx, id) : await this.sessions.endAll(tx, id);
      return { changed: { ...before, ...after }, stale: tokens };
    });
    await this.cache.invalidate(stale);
    return changed;
  }
}
