import {
  authRoutes,
  type StaffInvite as WireInvite,
  type StaffInviteTerms,
  type StaffOffer,
} from '@lamliang/contracts/auth';
import { DAY_MS, randomToken } from '@lamliang/kernel';
import { AppClock, AppError, Db, Limits, SERVICE_CONFIG, writeAudit, type Auditor, type AuditTrail, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import type { AuthConfig } from '../config.ts';
import { inviteFault } from '../employees/employee.rules.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import type { StaffInvite } from './staff-invite.entity.ts';
import { StaffInvitesRepository } from './staff-invites.repository.ts';
import { StaffRepository } from './staff.repository.ts';

/** How long an invitation may be accepted (ms). */
const STAFF_INVITE_MS = 3 * DAY_MS;
/** Invitations that one administrator may make a day: each is a mail. */
const MOST_A_DAY = 50;
/** The page that takes a key up; browsers send no server what stands behind the `#`. */
const JOIN = '/console/join#';

/** How somebody becomes a member of staff: by a link in a mail, with a password of their own that nobody else sees. */
@Injectable()
export class StaffInvitesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly limits: Limits,
    private readonly invites: StaffInvitesRepository,
    private readonly staff: StaffRepository,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly messages: MessagesService,
  ) {}

  async list(): Promise<WireInvite[]> {
    return await this.db.systemAutocommit((tx) => this.invites.open(tx, this.clock.now()));
  }

  /**
   * Sends a key to the mailbox of somebody who is to become a member of staff; an earlier one of that mailbox or telephone
   * is over. A key that cannot be handed on is taken back.
   * @throws AppError login.taken where email or telephone have a login, rate.limited above 50 a day, service.unavailable;
   *   permission.denied for whoever was an administrator when the call began and is none any more,
   *   session.expired where that session has ended since
   */
  async invite(caller: StaffCaller, terms: StaffInviteTerms, audit: AuditTrail, language: string): Promise<WireInvite> {
    const { login_id, user_name: created_by } = caller;
    await this.limits.consume(`staff_invites:${login_id}`, MOST_A_DAY, DAY_MS);
    if (await this.accounts.isTaken(this.config.PROVIDER, terms.telephone, terms.email))
      throw new AppError('login.taken');
    const [key, now] = [randomToken(32), this.clock.now()];
    const expire_dt = new Date(now.getTime() + STAFF_INVITE_MS);
    const made = await this.db.system(async (tx) => {
      const { email, telephone } = terms;
      // Whoever takes the right from the caller takes back what they made: of the two, one sees what the other has done.
      if (!(await this.staff.lockAdmin(tx, login_id))) throw new AppError('permission.denied');
      await this.sessions.holdSince(tx, caller);
      await this.invites.revoke(tx, { email, telephone }, now);
      const invite = await this.invites.add(tx, {
        ...terms,
        key_hash: tokenHash(key),
        made_by: login_id,
        create_dt: now,
        expire_dt,
      });
      await audit.write(tx, {
        target_id: invite.id,
        after: { user_name: terms.user_name, staff_role: terms.staff_role },
      });
      return invite;
    });
    try {
      await this.messages.send({
        business_key: `staff_invite:${made.id}`,
        channel: 'mail',
        kind: 'staff_invite',
        receiver: terms.email,
        language,
        values: { name: terms.user_name },
        link: JOIN + key,
        until: expire_dt,
      });
    } catch (error) {
      await this.db.system((tx) => this.invites.revoke(tx, { id: made.id }, this.clock.now()));
      throw error;
    }
    return { id: made.id, ...terms, created_by, create_dt: now, expire_dt };
  }

  /** @throws AppError invite.not_found for one that is over */
  async revoke(id: number, audit: AuditTrail): Promise<Record<string, never>> {
    await this.db.system(async (tx) => {
      const [revoked] = await this.invites.revoke(tx, { id }, this.clock.now());
      if (!revoked) throw new AppError('invite.not_found');
      const { user_name, staff_role } = revoked;
      await audit.write(tx, { target_id: id, before: { user_name, staff_role } });
    });
    return {};
  }

  /** Takes all back that a login sent: whoever was in it may have sent them. */
  async revokeMadeBy(tx: Tx, login_id: number, by: Auditor): Promise<void> {
    for (const { id, user_name, staff_role } of await this.invites.revoke(tx, { made_by: login_id }, this.clock.now()))
      await writeAudit(tx, by, authRoutes.revokeStaffInvite.audit, {
        target_id: id,
        before: { user_name, staff_role },
      });
  }

  /** Whom a key is for. @throws AppError invite.not_found, invite.used, invite.expired */
  async offer(key: string): Promise<StaffOffer> {
    const found = await this.db.systemAutocommit((tx) => this.usable(tx, key, false));
    const { user_name, email, staff_role, expire_dt } = found;
    return { user_name, email, staff_role, expire_dt };
  }

  /**
   * Makes the login with a password that its owner chose; of two at once one makes it.
   * @throws AppError invite.not_found, invite.used, invite.expired; login.taken where email or telephone got a login
   *   meanwhile
   */
  async accept(key: string, password: string): Promise<Record<string, never>> {
    // A key of no use costs no hash.
    await this.offer(key);
    const password_hash = await this.passwords.hash(password);
    await this.db.system(async (tx) => {
      const { id, user_name, email, telephone, staff_role } = await this.usable(tx, key, true);
      const made = await this.accounts.open(tx, { login: { user_name, email, telephone }, staff_role }, password_hash);
      if (made.taken) throw new AppError('login.taken');
      const { login_id, account } = made;
      await this.invites.use(tx, id, login_id, this.clock.now());
      const joined = { login_id, account_id: account?.id ?? null, acting_staff_id: null, staff_role, user_name };
      const action = { action: 'staff.joined', target: 'login' };
      await writeAudit(tx, joined, action, { target_id: login_id, after: { user_name, staff_role } });
    });
    return {};
  }

  private async usable(tx: Tx, key: string, lock: boolean): Promise<StaffInvite> {
    const invite = await this.invites.byKey(tx, tokenHash(key), lock);
    const fault = inviteFault(invite, this.clock.now());
    if (!invite || fault) throw new AppError(fault ?? 'invite.not_found');
    return invite;
  }
}
