import { Inject, Injectable } from '@nestjs/common';
import type { FlagMap } from '@lamliang/contracts';
import { randomToken } from '@lamliang/kernel';
import {
  EMPLOYEE_LEVELS,
  flagsOfLevel,
  POLICY_VERSION,
  type CallerIdentity,
  type CurrentUser,
  type LevelFlags,
  type LinkRow as WireLink,
  type Session,
} from '@lamliang/contracts/auth';
import { walletRoutes, type Balances } from '@lamliang/contracts/wallet';
import { AppClock, AppError, Db, Every, LOGGER, Peers, SERVICE_CONFIG, SessionCache, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import type { AuthConfig } from '../config.ts';
import { messageLanguage } from '../messages/messages.service.ts';
import { isTouchDue, sessionEnd } from './session.rules.ts';
import { accessLevelView, callerView, currentUserView, linkView } from './session.view.ts';
import { SessionsRepository, type LinkRow, type SessionRow } from './sessions.repository.ts';
import { tokenHash } from './token-hash.ts';

/** What a user tells the sessions apart by. */
export type Device = Pick<SessionRow, 'browser' | 'system' | 'address'>;
/** The account and link of a session. */
export type Place = Pick<SessionRow, 'login_id' | 'account_id' | 'link_id'> & { staff: boolean };
const endOf = ({ acting_staff_id, login, create_dt }: SessionRow, now: Date) =>
  sessionEnd(now, create_dt, acting_staff_id ? 'acting' : login.staff_role ? 'staff' : 'shop');
/** Staff who act as a customer see that shop alone of those that its owner works for. */
const linksSeen = (
  rows: LinkRow[],
  { acting_staff_id, account_id }: Pick<SessionRow, 'acting_staff_id' | 'account_id'>,
) =>
  rows
    .filter((link) => acting_staff_id === null || link.account_id === account_id)
    .map((link) => linkView(link, account_id));

/** Logout, switching shops, and introspection for other services. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly peers: Peers,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly sessions: SessionsRepository,
    private readonly cache: SessionCache,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Ends the session of a token; unknown or expired tokens are ignored. */
  async logout(token: string | undefined): Promise<Record<string, never>> {
    if (!token) return {};
    await this.db.system((tx) => this.sessions.remove(tx, tokenHash(token)));
    await this.cache.invalidate([tokenHash(token)]);
    return {};
  }

  /** @param language of the page: the login is written to in it from now on, unless staff act as it */
  async init(token: string, language: string): Promise<CurrentUser> {
    const row = await this.live(token);
    const spoken = messageLanguage(language);
    if (row.acting_staff_id === null && row.login.language !== spoken)
      await this.db.system((tx) => this.sessions.speak(tx, row.login_id, spoken));
    const [balances, asked] = await Promise.all([this.balances(row), this.askedAgain(row)]);
    return { ...currentUserView(row, balances), ...asked };
  }

  async links(caller: CallerIdentity): Promise<WireLink[]> {
    const rows = await this.db.systemAutocommit((tx) => this.sessions.links(tx, caller.login_id));
    return linksSeen(rows, caller);
  }

  /** A link of a login as it stands in this transaction. */
  async link(tx: Tx, login_id: number, id: number): Promise<WireLink> {
    const link = (await this.sessions.links(tx, login_id)).find((row) => row.id === id)!;
    return linkView(link, null);
  }

  /** All links of a login as they stand in this transaction. */
  linksOf(tx: Tx, login_id: number): Promise<LinkRow[]> {
    return this.sessions.links(tx, login_id);
  }

  /** Locks a login until the end of `tx`. @returns whether it may still log in */
  async holdActive(tx: Tx, login_id: number): Promise<boolean> {
    return (await this.sessions.lockedLogin(tx, login_id))?.active_flag === 1;
  }

  /**
   * Locks a login until the end of `tx`, whose sessions were not ended together since a call of it was let in: what makes
   * something that outlives its session asks here, because whoever ended them may not have seen it.
   * @throws AppError session.expired where they were
   */
  async holdSince(tx: Tx, { login_id, sessions_ended }: CallerIdentity): Promise<void> {
    const login = await this.sessions.lockedLogin(tx, login_id);
    if (login && sessions_ended !== undefined && login.sessions_ended !== sessions_ended)
      throw new AppError('session.expired');
  }

  /** A shop's changes to the flags of its levels. */
  levelFlags(tx: Tx, account_id: number): Promise<LevelFlags> {
    return this.sessions.levelFlags(tx, account_id);
  }

  /** What a login may do in a shop as it stands in this transaction; nothing where it may not enter. */
  async flagsNow(tx: Tx, { login_id, account_id }: { login_id: number; account_id: number }): Promise<FlagMap> {
    const links = await this.sessions.links(tx, login_id);
    const link = links.find((row) => row.account_id === account_id && row.enterable);
    return link ? flagsOfLevel(link.access_level_id, await this.sessions.levelFlags(tx, account_id)) : {};
  }

  /** Ends the sessions of a login that entered a shop by a link. @returns what to forget after the commit */
  leave(tx: Tx, login_id: number, link_id: number): Promise<Buffer[]> {
    return this.sessions.end(tx, login_id, { link_id });
  }

  /**
   * Permissions in a shop have changed: drops the cached sessions.
   * @param login_id the login whose permissions changed; by default all logins of the shop
   */
  async refresh(account_id: number, login_id?: number): Promise<void> {
    await this.cache.invalidate(await this.db.systemAutocommit((tx) => this.sessions.inside(tx, account_id, login_id)));
  }

  /**
   * Switches to another shop: creates a new token and ends the old session, which gives one new token and no second.
   * @throws AppError account_child_link.not_found for a shop the login is not linked to, or whose link is off;
   *   session.expired also where the session ended meanwhile
   */
  async enter(caller: CallerIdentity, token: string, parent_id: number): Promise<Session> {
    const rows = await this.db.systemAutocommit((tx) => this.sessions.links(tx, caller.login_id));
    const link = rows.find((row) => row.account_id === parent_id && row.enterable);
    if (!link || caller.acting_staff_id !== null) throw new AppError('account_child_link.not_found');
    const fresh = randomToken(32);
    const { create_dt, login, browser, system, address } = await this.live(token);
    const ended = await this.db.system(async (tx: Tx) => {
      await this.sessions.lock(tx, caller.login_id);
      if (!(await this.sessions.remove(tx, tokenHash(token)))) throw new AppError('session.expired');
      const place = {
        login_id: caller.login_id,
        account_id: link.account_id,
        link_id: link.id,
        staff: login.staff_role !== null,
      };
      const from = { browser, system, address };
      return [tokenHash(token), ...(await this.begin(tx, fresh, place, from, create_dt))];
    });
    await this.cache.invalidate(ended);
    return await this.describe(fresh);
  }

  /** The employee levels with the flags of the current shop. */
  async accessLevels(caller: CallerIdentity) {
    const switched = await this.db.systemAutocommit((tx) => this.sessions.levelFlags(tx, caller.account_id));
    return EMPLOYEE_LEVELS.map((id) => accessLevelView(id, switched));
  }

  /** Who a token belongs to; null when it is unknown, over, or was taken its login, link or shop. Use moves its end. */
  async introspect(token: string): Promise<{ caller: CallerIdentity | null }> {
    const now = this.clock.now();
    const hash = tokenHash(token);
    const row = await this.db.systemAutocommit((tx) => this.sessions.live(tx, hash, now));
    if (!row) return { caller: null };
    if (isTouchDue(row.last_seen_dt, now))
      await this.db.system((tx) => this.sessions.touch(tx, hash, now, endOf(row, now)));
    return { caller: callerView(row) };
  }

  @Every(10 * 60_000, 'sessions')
  async sweep(): Promise<void> {
    await this.db.system((tx) => this.sessions.removeExpired(tx, this.clock.now()));
  }

  /**
   * Begins a session; those of the login above the limit end, the oldest first.
   * @param from where the login came from
   * @param begun the time of its login
   * @returns hashes of the tokens that ended, to be invalidated after the commit
   */
  async begin(tx: Tx, token: string, place: Place, from: Device, begun = this.clock.now()): Promise<Buffer[]> {
    const { staff, ...ids } = place;
    const now = this.clock.now();
    const expire_dt = sessionEnd(now, begun, staff ? 'staff' : 'shop');
    const session = { ...ids, ...from, token_hash: tokenHash(token), create_dt: begun, last_seen_dt: now, expire_dt };
    return await this.sessions.insert(tx, session, this.config.SESSIONS_A_USER);
  }

  /** The answer of a login. @param known the login's links, where they were just read */
  async describe(token: string, known?: LinkRow[]): Promise<Session> {
    const row = await this.live(token);
    const [links, balances, asked] = await Promise.all([
      known ?? this.db.systemAutocommit((tx) => this.sessions.links(tx, row.login_id)),
      this.balances(row),
      this.askedAgain(row),
    ]);
    return {
      ...currentUserView(row, balances),
      ...asked,
      token,
      accounts: linksSeen(links, row),
    };
  }

  /** Whether a person of a shop is asked for the policy of now; staff who act as them are not. */
  private async askedAgain({ link_id, login_id, acting_staff_id }: SessionRow): Promise<{ policy_due_flag?: 1 }> {
    if (link_id === null || acting_staff_id !== null) return {};
    const due = await this.db.systemAutocommit((tx) => this.sessions.isPolicyDue(tx, login_id, POLICY_VERSION));
    return due ? { policy_due_flag: 1 } : {};
  }

  private async live(token: string): Promise<SessionRow> {
    const now = this.clock.now();
    const row = await this.db.systemAutocommit((tx) => this.sessions.live(tx, tokenHash(token), now));
    if (!row) throw new AppError('session.expired');
    return row;
  }

  /** Balances of the current shop; null for staff and when wallet does not respond, because login does not depend on it. */
  private async balances(row: SessionRow): Promise<Balances | null> {
    if (row.link_id === null) return null;
    return await this.peers
      .call(walletRoutes.internalBalances, { body: { account_ids: [row.account_id] } })
      .then((rows) => rows[0] ?? null)
      .catch((error: unknown) => {
        this.log.error({ err: error, account_id: row.account_id }, 'balances of a session cannot be read');
        return null;
      });
  }
}
