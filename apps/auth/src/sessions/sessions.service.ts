import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { randomToken } from '@lamliang/kernel';
import {
  EMPLOYEE_LEVELS,
  type CallerIdentity,
  type CurrentUser,
  type LinkRow as WireLink,
  type Session,
} from '@lamliang/contracts/auth';
import { walletRoutes, type Balances } from '@lamliang/contracts/wallet';
import { AppClock, AppError, Db, Every, Peers, SERVICE_CONFIG, SessionCache, type Tx } from '@lamliang/platform';
import type { AuthConfig } from '../config.ts';
import { LoginLimitsService } from './login-limits.service.ts';
import { PasswordsService } from './passwords.service.ts';
import { firstLink, isTouchDue, sessionEnd } from './session.rules.ts';
import { accessLevelView, callerView, currentUserView, linkView } from './session.view.ts';
import type { Login } from './login.entity.ts';
import { SessionsRepository, type LinkRow, type SessionRow } from './sessions.repository.ts';
import { normalUsername } from './username.rules.ts';

/** The account and link of a session. */
type Place = Pick<SessionRow, 'login_id' | 'account_id' | 'link_id'>;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Login, logout, switching shops, and introspection for other services. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly peers: Peers,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly sessions: SessionsRepository,
    private readonly limits: LoginLimitsService,
    private readonly passwords: PasswordsService,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Logs in by phone or email. An unknown user and a wrong password take the same time and give the same response.
   * @param address the caller's address, for the limit
   * @throws AppError login.failed, rate.limited (5 failures a minute for a login, 30 for an address)
   */
  async login(typed: { username: string; password: string }, address: string): Promise<Session> {
    const name = normalUsername(typed.username);
    const login = await this.db.systemRead((tx) => this.sessions.loginByName(tx, this.config.PROVIDER, name));
    const tried = await this.limits.begin(login ? `${login.id}` : sha256(name.value).toString('base64url'), address);
    const token = randomToken(32);
    let entered: Awaited<ReturnType<SessionsService['place']>>;
    try {
      const { correct, outdated } = await this.passwords.verify(login?.password_hash, typed.password);
      if (correct && login?.active_flag === 1) entered = await this.place(login);
      if (entered && outdated) await this.renewPassword(entered.login_id, typed.password);
    } finally {
      // The session is created in the transaction that releases the slot, which saves a commit.
      const place = entered;
      if (place) await this.limits.succeed(tried, (tx) => this.insert(tx, token, place));
      else await this.limits.fail(tried);
    }
    if (!entered) throw new AppError('login.failed');
    return await this.describe(token, entered.links);
  }

  /** Ends the session of a token; unknown or expired tokens are ignored. */
  async logout(token: string | undefined): Promise<Record<string, never>> {
    if (!token) return {};
    await this.db.system((tx) => this.sessions.remove(tx, sha256(token)));
    await this.cache.invalidate([sha256(token)]);
    return {};
  }

  async init(token: string): Promise<CurrentUser> {
    const row = await this.live(token);
    return currentUserView(row, await this.balances(row));
  }

  async links(caller: CallerIdentity): Promise<WireLink[]> {
    const rows = await this.db.systemRead((tx) => this.sessions.links(tx, caller.login_id));
    return rows.map((row) => linkView(row, caller.account_id));
  }

  /** A link of a login as it stands in this transaction. */
  async link(tx: Tx, login_id: number, id: number): Promise<WireLink> {
    const link = (await this.sessions.links(tx, login_id)).find((row) => row.id === id)!;
    return linkView(link, null);
  }

  /**
   * Permissions in a shop have changed: drops the cached sessions.
   * @param login_id the login whose permissions changed; by default all logins of the shop
   */
  async refresh(account_id: number, login_id?: number): Promise<void> {
    await this.cache.invalidate(await this.db.systemRead((tx) => this.sessions.inside(tx, account_id, login_id)));
  }

  /**
   * Switches to another shop: creates a new token and ends the old session.
   * @throws AppError account_child_link.not_found for a shop the login is not linked to, or whose link is off
   */
  async enter(caller: CallerIdentity, token: string, parent_id: number): Promise<Session> {
    const rows = await this.db.systemRead((tx) => this.sessions.links(tx, caller.login_id));
    const link = rows.find((row) => row.account_id === parent_id && row.enterable);
    if (!link || caller.acting_staff_id !== null) throw new AppError('account_child_link.not_found');
    const fresh = await this.open({ login_id: caller.login_id, account_id: link.account_id, link_id: link.id }, token);
    return await this.describe(fresh);
  }

  /** The employee levels with the flags of the current shop. */
  async accessLevels(caller: CallerIdentity) {
    const switched = await this.db.systemRead((tx) => this.sessions.levelFlags(tx, caller.account_id));
    return EMPLOYEE_LEVELS.map((id) => accessLevelView(id, switched));
  }

  /** Who a token belongs to; null when it is unknown, over, or was taken its login, link or shop. Use moves its end. */
  async introspect(token: string): Promise<{ caller: CallerIdentity | null }> {
    const now = this.clock.now();
    const hash = sha256(token);
    const row = await this.db.systemRead((tx) => this.sessions.live(tx, hash, now));
    if (!row) return { caller: null };
    if (isTouchDue(row.last_seen_dt, now))
      await this.db.system((tx) => this.sessions.touch(tx, hash, now, sessionEnd(now)));
    return { caller: callerView(row) };
  }

  @Every(10 * 60_000, 'sessions')
  async sweep(): Promise<void> {
    await this.db.system((tx) => this.sessions.removeExpired(tx, this.clock.now()));
    await this.limits.sweep();
  }

  /** The initial account of a login: staff get the staff account, others their first active shop; without one the login fails. */
  private async place(login: Login) {
    if (login.staff_role !== null && login.account_id !== null)
      return { login_id: login.id, link_id: null, account_id: login.account_id, links: undefined };
    const links = await this.db.systemRead((tx) => this.sessions.links(tx, login.id));
    const link = firstLink(links);
    return link && { login_id: login.id, link_id: link.id, account_id: link.account_id, links };
  }

  private async renewPassword(login_id: number, password: string): Promise<void> {
    const hash = await this.passwords.hash(password);
    await this.db.system((tx) => this.sessions.setPassword(tx, login_id, hash));
  }

  private async open(place: Place, replaced: string): Promise<string> {
    const token = randomToken(32);
    await this.db.system(async (tx: Tx) => {
      await this.sessions.remove(tx, sha256(replaced));
      await this.insert(tx, token, place);
    });
    await this.cache.invalidate([sha256(replaced)]);
    return token;
  }

  private async insert(tx: Tx, token: string, { login_id, account_id, link_id }: Place): Promise<void> {
    const now = this.clock.now();
    const session = { token_hash: sha256(token), login_id, account_id, link_id };
    await this.sessions.insert(tx, { ...session, create_dt: now, expire_dt: sessionEnd(now) });
  }

  /** @param known the login's links, where they were just read */
  private async describe(token: string, known?: LinkRow[]): Promise<Session> {
    const row = await this.live(token);
    const [links, balances] = await Promise.all([
      known ?? this.db.systemRead((tx) => this.sessions.links(tx, row.login_id)),
      this.balances(row),
    ]);
    return {
      ...currentUserView(row, balances),
      token,
      accounts: links.map((link) => linkView(link, row.account_id)),
    };
  }

  private async live(token: string): Promise<SessionRow> {
    const now = this.clock.now();
    const row = await this.db.systemRead((tx) => this.sessions.live(tx, sha256(token), now));
    if (!row) throw new AppError('session.expired');
    return row;
  }

  /** Balances of the current shop; null for staff and when wallet does not respond, because login does not depend on it. */
  private async balances(row: SessionRow): Promise<Balances | null> {
    if (row.link_id === null) return null;
    return await this.peers
      .call(walletRoutes.internalBalances, { body: { account_ids: [row.account_id] } })
      .then((rows) => rows[0] ?? null)
      .catch(() => null);
  }
}
