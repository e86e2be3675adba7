import { Injectable } from '@nestjs/common';
import { hasFlag, type FlagMap } from '@lamliang/contracts';
import { DAY_MS, randomToken } from '@lamliang/kernel';
import {
  authRoutes,
  type CallerIdentity,
  type Invite as WireInvite,
  type InviteTerms,
  type LinkRow,
  type Offer,
} from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, Limits, writeAudit, type Auditor, type AuditTrail, type ShopCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { hasIdentity, shopName } from '../accounts/account.rules.ts';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import {
  INVITE_MS,
  inviteFault,
  levelOf,
  mayGive,
  MOST_A_DAY,
  MOST_SENT_UNKNOWN,
  MOST_INVITES,
  MOST_TO_ONE_A_DAY,
} from './employee.rules.ts';
import type { Invite } from './invite.entity.ts';
import { InvitesRepository, type InviteRow, type OpenInvite, type WhichInvites } from './invites.repository.ts';

const view = ({ id, access_level_id, email, telephone, created_by, create_dt, expire_dt }: OpenInvite): WireInvite =>
  ({ id, ...levelOf(access_level_id), email, telephone, created_by, create_dt, expire_dt }); // prettier-ignore

/** Keys of one use with which a shop lets people in. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly invites: InvitesRepository,
    private readonly accounts: AccountsService,
    private readonly changes: AccountChanges,
    private readonly sessions: SessionsService,
    private readonly messages: MessagesService,
    private readonly limits: Limits,
  ) {}

  /**
   * Makes a key, which is told this once, and sends it to the email or else the telephone of the terms. What cannot be
   * handed on is taken back.
   * @throws AppError employee.above for a level with more flags than the caller's, invite.too_many, rate.limited above
   *   100 a day, 5 messages a day for a shop whose identity is not accepted, or 5 a day to one receiver,
   *   service.unavailable, session.expired where a recovery or another end came first
   */
  async generate(caller: CallerIdentity, terms: InviteTerms, audit: AuditTrail, language: string) {
    const { account_id, login_id, user_name } = caller;
    await this.limits.consume(`invites:${account_id}`, MOST_A_DAY, DAY_MS);
    // Before the receiver is counted: what is refused uses up nothing of theirs.
    await this.db.system((tx) => this.mayInvite(tx, caller, terms));
    const receiver = terms.email ?? terms.telephone;
    if (receiver && !(await this.isKnown(account_id)))
      await this.limits.consume(`invites_sent:${account_id}`, MOST_SENT_UNKNOWN, DAY_MS);
    // By its hash: a counter names nobody.
    if (receiver)
      await this.limits.consume(`invited:${tokenHash(receiver).toString('hex')}`, MOST_TO_ONE_A_DAY, DAY_MS);
    const [invite_key, now] = [randomToken(), this.clock.now()];
    const made = await this.db.system(async (tx) => {
      // Once more: the level may have been taken from the caller meanwhile.
      await this.mayInvite(tx, caller, terms);
      await this.sessions.holdSince(tx, caller);
      const invite = await this.invites.add(tx, {
        account_id,
        access_level_id: terms.access_level,
        key_hash: tokenHash(invite_key),
        email: terms.email ?? null,
        telephone: terms.telephone ?? null,
        made_by: login_id,
        create_dt: now,
        expire_dt: new Date(now.getTime() + INVITE_MS),
      });
      await audit.write(tx, { target_id: invite.id, after: { access_level: terms.access_level } });
      return invite;
    });
    const link = `/invite/${invite_key}`;
    try {
      await this.send(made, caller.shop?.name ?? '', link, language);
    } catch (error) {
      await this.db.system((tx) => this.revokeOf(tx, caller, { id: made.id }));
      throw error;
    }
    return { ...view({ ...made, created_by: user_name }), invite_key, link };
  }

  /** @throws AppError employee.above, invite.too_many, permission.denied */
  private async mayInvite(tx: Tx, caller: CallerIdentity, { access_level }: InviteTerms): Promise<void> {
    const { account_id } = caller;
    const own = await this.flagsNow(tx, caller);
    if (!mayGive([access_level], await this.sessions.levelFlags(tx, account_id), own))
      throw new AppError('employee.above');
    const open = await this.invites.open(tx, account_id, this.clock.now());
    if (open.length >= MOST_INVITES) throw new AppError('invite.too_many');
  }

  /**
   * What the caller may do now. The people of the shop are locked until the end of `tx`: who invites, who changes
   * somebody and who changes a level wait for one another, so that nobody goes on with a level that was taken from them.
   * @throws AppError permission.denied for whoever could manage people when the call began and cannot any more
   */
  async flagsNow(tx: Tx, caller: CallerIdentity): Promise<FlagMap> {
    await this.changes.hold(tx, caller.account_id);
    const flags = await this.sessions.flagsNow(tx, caller);
    if (!hasFlag(flags, 'advanced_account_child_flag')) throw new AppError('permission.denied');
    return flags;
  }

  /** Open invitations of the shop. */
  async list({ account_id }: CallerIdentity): Promise<WireInvite[]> {
    return (await this.db.systemAutocommit((tx) => this.invites.open(tx, account_id, this.clock.now()))).map(view);
  }

  /** @throws AppError invite.not_found for one that is over or of another shop */
  async revoke({ account_id }: CallerIdentity, id: number, audit: AuditTrail): Promise<Record<string, never>> {
    await this.db.system(async (tx) => {
      const [revoked] = await this.invites.revoke(tx, account_id, { id }, this.clock.now());
      if (revoked === undefined) throw new AppError('invite.not_found');
      await audit.write(tx, { target_id: id });
    });
    return {};
  }

  /** Takes one back, or all that a login or the people of a level made for the shop, as part of another change; each has its row in the audit trail. */
  async revokeOf(tx: Tx, caller: CallerIdentity, which: WhichInvites): Promise<void> {
    const ids = await this.invites.revoke(tx, caller.account_id, which, this.clock.now());
    for (const target_id of ids) await writeAudit(tx, caller, authRoutes.revokeInvite.audit, { target_id });
  }

  /** Whether the identity of a shop was accepted. */
  private async isKnown(account_id: number): Promise<boolean> {
    return hasIdentity(await this.db.systemAutocommit((tx) => this.changes.read(tx, account_id)));
  }

  /** Takes all of a login back as part of its recovery: whoever was in it may have made them. */
  async revokeMadeBy(tx: Tx, login_id: number, by: Auditor): Promise<void> {
    for (const { id, account_id } of await this.invites.revokeMadeBy(tx, login_id, this.clock.now()))
      await writeAudit(tx, { ...by, account_id }, authRoutes.revokeInvite.audit, { target_id: id });
  }

  /** What a key offers to people of a provider. @throws AppError invite.not_found, invite.used, invite.expired */
  async offer(key: string, provider: string): Promise<Offer> {
    const invite = await this.db.systemAutocommit((tx) => this.usable(tx, key, provider, false));
    return {
      invite_key: key,
      shop_name: shopName(invite),
      ...(invite.telephone ? { telephone: invite.telephone } : {}),
      ...(invite.email ? { email: invite.email } : {}),
      ...levelOf(invite.access_level_id),
      expire_dt: invite.expire_dt,
    };
  }

  /**
   * A login that is there already accepts.
   * @throws AppError invite.not_found, invite.used, invite.expired, invite.member
   */
  async acceptAs(caller: ShopCaller, key: string): Promise<LinkRow> {
    const { link, account_id } = await this.db.system(async (tx) => {
      const made = await this.accept(tx, key, { id: caller.login_id, provider: caller.shop.provider });
      return { ...made, link: await this.sessions.link(tx, caller.login_id, made.link_id) };
    });
    await this.sessions.refresh(account_id, caller.login_id);
    return link;
  }

  /**
   * Uses a key up and gives the login its level, as part of another change. The login is locked: one that ends with its
   * last shop at that moment is none any more.
   * @throws AppError invite.not_found, invite.used, invite.expired; invite.member where the login may enter already;
   *   session.expired where it has ended
   */
  async accept(
    tx: Tx,
    key: string,
    { id: login_id, provider }: { id: number; provider: string },
  ): Promise<{ account_id: number; link_id: number }> {
    const { id, account_id, access_level_id } = await this.usable(tx, key, provider, true);
    if (!(await this.sessions.holdActive(tx, login_id))) throw new AppError('session.expired');
    const links = await this.sessions.linksOf(tx, login_id);
    if (links.some((link) => link.account_id === account_id && link.active_flag === 1))
      throw new AppError('invite.member');
    await this.invites.use(tx, id, login_id, this.clock.now());
    return { account_id, link_id: await this.accounts.link(tx, login_id, account_id, access_level_id) };
  }

  /** To the email or else the telephone of an invitation; to nobody where it has neither. */
  private async send({ id, email, telephone, expire_dt }: Invite, shop: string, link: string, language: string) {
    const receiver = email ?? telephone;
    if (!receiver) return;
    const channel = email ? ('mail' as const) : ('sms' as const);
    const message = { channel, receiver, kind: 'invite' as const, language, values: { shop }, link };
    await this.messages.send({ ...message, business_key: `invite:${id}`, until: expire_dt });
  }

  private async usable(tx: Tx, key: string, provider: string, lock: boolean): Promise<InviteRow> {
    const invite = await this.invites.byKey(tx, provider, tokenHash(key), lock);
    const fault = inviteFault(invite, this.clock.now());
    if (!invite || fault) throw new AppError(fault ?? 'invite.not_found');
    return invite;
  }
}
