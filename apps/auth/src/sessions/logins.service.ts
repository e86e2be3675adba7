import { Inject, Injectable } from '@nestjs/common';
import { randomToken } from '@lamliang/kernel';
import type { AccessNote, Session } from '@lamliang/contracts/auth';
import {
  AppClock,
  AppError,
  Db,
  Every,
  SERVICE_CONFIG,
  SessionCache,
  type AuditTrail,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { AccessLog } from '../access-log/access-log.service.ts';
import type { AuthConfig } from '../config.ts';
import { messageLanguage } from '../messages/messages.service.ts';
import { SecondFactorsService } from '../second-factors/second-factors.service.ts';
import { deviceCookie, DEVICE_MS, DEVICES_A_LOGIN } from './device.rules.ts';
import { LoginDevicesRepository } from './login-devices.repository.ts';
import { LoginLimitsService, type Try } from './login-limits.service.ts';
import type { Login } from './login.entity.ts';
import type { Origin } from './origin.ts';
import { PasswordsService } from './passwords.service.ts';
import { firstLink, isClosed } from './session.rules.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';
import { tokenHash } from './token-hash.ts';
import { deviceNames } from './user-agent.rules.ts';
import { normalUsername } from './username.rules.ts';

/** Something that a login gets while its session begins. */
type Linked = (tx: Tx, login_id: number) => Promise<void>;
type Refusal = 'login.failed' | 'login.closed' | 'otp.failed';
type Entered = Awaited<ReturnType<LoginsService['place']>>;

/** A login for the access log. What was typed is not in it: it may be a password in the wrong place. */
const noteOf = (from: Origin, who: Pick<AccessNote, 'login_id' | 'account_id' | 'staff_role'>): AccessNote => ({
  ...who,
  action: who.account_id === null ? 'login_failed' : 'login',
  route: from.route,
  acting_staff_id: null,
  address: from.address,
  user_agent: from.user_agent ?? '',
});

/** What let somebody in must still hold when the session begins: the password that was typed, or what vouches instead. */
type Proof = (tx: Tx, login: Login) => Promise<boolean> | boolean;

/** A code that was wrong, or a password that is another one by now: takes back the transaction in which it was checked. */
class NotProven extends Error {
  override readonly name = 'NotProven';
}

/** Passwords and codes are checked here; `settle` alone knows how a login ended. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly devices: LoginDevicesRepository,
    private readonly limits: LoginLimitsService,
    private readonly passwords: PasswordsService,
    private readonly cache: SessionCache,
    private readonly factors: SecondFactorsService,
    private readonly log: AccessLog,
  ) {}

  /**
   * Logs in by phone or email, at the door of a provider: people of others are unknown there, staff are known at all.
   * An unknown user and a wrong password take the same time and give the same response.
   * Wrong passwords of strangers never refuse a device that the login knows.
   * @param linked what the login gets in the transaction of its session; with it staff are refused
   * @throws AppError login.failed, login.code_required and login.enrol_required with a ticket, rate.limited (see
   *   `login-limit.rules.ts`); login.closed after the right password of whom every shop has closed its access;
   *   facebook.taken for staff who are to be linked
   */
  async login(
    typed: { username: string; password: string },
    from: Origin,
    provider: string,
    linked?: Linked,
  ): Promise<Session> {
    const name = normalUsername(typed.username);
    const device_hash = from.device ? tokenHash(from.device) : null;
    const login = await this.db.systemAutocommit((tx) => this.repository.loginByName(tx, provider, name, device_hash));
    const known = login?.known_device ? `${login.id}:${device_hash?.toString('base64url')}` : undefined;
    const strangers = login ? `${login.id}` : tokenHash(name.value).toString('base64url');
    const tried = await this.limits.begin(
      known
        ? [['device', known]]
        : [
            ['login', strangers],
            ['address', from.address],
          ],
    );
    let entered: Entered;
    const { correct, outdated } = await this.counted(
      tried,
      this.passwords.verify(login?.password_hash, typed.password),
    );
    if (correct && login?.active_flag === 1) entered = await this.counted(tried, this.place(login));
    let stored = login?.password_hash;
    if (login && entered && outdated) stored = await this.renewPassword(login, typed.password);
    if (linked && entered?.place.staff) {
      await this.limits.succeed(tried, async () => undefined);
      throw new AppError('facebook.taken');
    }
    await this.secondStep(tried, entered, stored, known);
    const prove: Proof = (_tx, { password_hash }) => password_hash === stored;
    const refusal = correct && login && !entered ? await this.refusalOf(login) : 'login.failed';
    return await this.settle(tried, from, entered, refusal, login?.id, { prove, ...(linked && { linked }) });
  }

  /**
   * Logs in somebody for whom something else vouches than a password: a registration that is just done, or Facebook. Staff
   * have their second step all the same.
   * @param prove whether it still vouches, in the transaction of the session
   * @throws AppError login.failed or login.closed where the login may not log in any more, login.code_required and
   *   login.enrol_required
   */
  async vouched(login_id: number, from: Origin, prove: Proof = () => true): Promise<Session> {
    const nothingTried = { keys: [], at: this.clock.now() };
    const login = await this.db.systemAutocommit((tx) => this.repository.login(tx, login_id));
    const entered = login?.active_flag === 1 ? await this.place(login) : undefined;
    await this.secondStep(nothingTried, entered, login?.password_hash);
    const refusal = login && !entered ? await this.refusalOf(login) : 'login.failed';
    return await this.settle(nothingTried, from, entered, refusal, login_id, { prove });
  }

  /**
   * @param password_hash the one that was right
   * @param known what a known device is counted by
   * @throws AppError login.code_required, login.enrol_required with a ticket
   */
  private async secondStep(tried: Try, entered: Entered, password_hash = '', known?: string): Promise<void> {
    const step = entered?.place.staff ? await this.factors.stepOf(entered.place.login_id) : undefined;
    if (!entered || !step) return;
    const { login_id } = entered.place;
    await this.limits.succeed(tried, async () => undefined);
    const ticket = await this.factors.ticket({ login_id, step, counter: known ?? `${login_id}` }, password_hash);
    throw new AppError(step === 'code' ? 'login.code_required' : 'login.enrol_required', { data: { ticket } });
  }

  /**
   * The second step of a login: a code of the authenticator app, or a recovery code.
   * @throws AppError otp.failed, login.expired, rate.limited
   */
  async code(given: { ticket: string; code: string }, from: Origin): Promise<Session> {
    const ticket = await this.factors.open(given.ticket, 'code');
    const { login_id, counter } = ticket;
    const tried = await this.limits.begin([['code', counter]]);
    const entered = await this.counted(tried, this.active(login_id));
    const prove: Proof = (tx, login) => this.factors.accept(tx, ticket, login, given.code);
    return await this.settle(tried, from, entered, 'otp.failed', login_id, { prove });
  }

  /** A secret for the authenticator app of whoever has the ticket. @throws AppError login.expired */
  async offer(given: string) {
    const { login_id } = await this.factors.open(given, 'enrol');
    const login = await this.db.systemAutocommit((tx) => this.repository.login(tx, login_id));
    return await this.factors.offer(login_id, login?.email ?? '');
  }

  /**
   * Its first code: from now on each login asks for one. The answer is a login, with the recovery codes; all other
   * sessions end, since whoever has one began it without this app. Nothing of it holds where the session cannot begin:
   * the codes are told this once.
   * @throws AppError otp.failed, login.expired, rate.limited
   */
  async confirm(given: { ticket: string; code: string }, from: Origin) {
    const ticket = await this.factors.open(given.ticket, 'enrol');
    const { login_id, counter } = ticket;
    const tried = await this.limits.begin([['code', counter]]);
    const entered = await this.counted(tried, this.active(login_id));
    let recovery_codes: string[] | undefined;
    const prove: Proof = async (tx, login) => {
      recovery_codes = await this.factors.confirm(tx, ticket, login, given.code);
      return recovery_codes !== undefined;
    };
    const session = await this.settle(tried, from, entered, 'otp.failed', login_id, { prove, others: 'alone' });
    return { ...session, recovery_codes: recovery_codes ?? [] };
  }

  /**
   * A ticket to set up another app, for staff who are logged in and know their password.
   * @throws AppError login.failed, rate.limited
   */
  async change(
    { login_id }: StaffCaller,
    password: string,
    audit: AuditTrail,
    from: Origin,
  ): Promise<{ ticket: string }> {
    let password_hash = '';
    const counter = await this.proven(login_id, password, from, async (tx, login) => {
      ({ password_hash } = login);
      await audit.write(tx, { target_id: login_id });
    });
    return { ticket: await this.factors.ticket({ login_id, step: 'enrol', counter }, password_hash) };
  }

  /**
   * Takes the own second factor away, for staff who know their password, where none is required.
   * @throws AppError permission.denied where it is, login.failed, rate.limited
   */
  async removeSecondFactor({ login_id }: StaffCaller, password: string, audit: AuditTrail, from: Origin) {
    if (this.factors.isRequired) throw new AppError('permission.denied');
    await this.proven(login_id, password, from, async (tx) => {
      await this.factors.remove(tx, login_id);
      await audit.write(tx, { target_id: login_id });
    });
    return {};
  }

  /**
   * Has an effect after the right password of somebody who is logged in. The login is locked for it, and its password is
   * still the one that was typed: a recovery or another change that came first is never undone by a check of before. Where
   * the effect refuses, the password was right all the same, and nothing is counted.
   * @throws AppError login.failed, rate.limited
   * @returns what wrong ones are counted for
   */
  async proven(
    login_id: number,
    password: string,
    from: Origin,
    effect: (tx: Tx, login: Login) => Promise<void>,
  ): Promise<string> {
    const counter = `own-${login_id}`;
    const tried = await this.limits.begin([['login', counter]]);
    const login = await this.db.systemAutocommit((tx) => this.repository.login(tx, login_id));
    const { correct } = await this.passwords.verify(login?.password_hash, password);
    if (!correct) return await this.refuse(tried, from, 'login.failed', login_id);
    const done = this.limits.succeed(tried, async (tx) => {
      const now = await this.repository.lockedLogin(tx, login_id);
      if (now?.active_flag !== 1 || now.password_hash !== login?.password_hash) throw new NotProven();
      await effect(tx, now);
    });
    try {
      await done;
    } catch (error) {
      if (error instanceof NotProven) return await this.refuse(tried, from, 'login.failed', login_id);
      await this.limits.succeed(tried, async () => undefined);
      throw error;
    }
    return counter;
  }

  /** The login of a shop's user of a provider who may still log in, by telephone. */
  async ofShop(provider: string, telephone: string): Promise<Login | undefined> {
    const name = { kind: 'telephone', value: telephone } as const;
    const login = await this.db.systemAutocommit((tx) => this.repository.loginByName(tx, provider, name, null));
    return login?.active_flag === 1 && login.staff_role === null ? login : undefined;
  }

  /** A login, whoever it is of. */
  read(tx: Tx, id: number): Promise<Login | undefined> {
    return this.repository.login(tx, id);
  }

  /** The owner of a shop, who may still log in. */
  async ownerOf(tx: Tx, account_id: number): Promise<Login | undefined> {
    const owner = await this.repository.owner(tx, account_id);
    return owner?.active_flag === 1 ? owner : undefined;
  }

  /** Sets a password for `NewPasswordsService`; the login is locked until the end of `tx`. @returns it as it was */
  async setPassword(tx: Tx, login_id: number, hash: string): Promise<Login | undefined> {
    const login = await this.repository.lockedLogin(tx, login_id);
    await this.repository.setPassword(tx, login_id, hash);
    return login;
  }

  /**
   * How a login ended: with a session, which is created in the transaction that releases the slot, or with a refusal.
   * @param prove whether what was typed is right, in the transaction of the session, which has locked the login: a code
   *   is used up, a password may have been set anew while it was checked
   * @param others `alone` ends all other sessions of the login
   * @param linked what else is done in that transaction
   */
  private async settle(
    tried: Try,
    from: Origin,
    entered: Entered,
    refusal: Refusal,
    login_id: number | undefined,
    { prove, others, linked }: { prove: Proof; others?: 'alone'; linked?: Linked },
  ): Promise<Session> {
    if (!entered) return await this.refuse(tried, from, refusal, login_id);
    const { place, links, staff_role } = entered;
    const token = randomToken(32);
    let ended: Buffer[] = [];
    let proven = false;
    const begun = this.limits.succeed(tried, async (tx) => {
      const login = await this.repository.lockedLogin(tx, place.login_id);
      if (login?.active_flag !== 1 || !(await prove(tx, login))) throw new NotProven();
      proven = true;
      const language = messageLanguage(from.language);
      if (language !== login.language) await this.repository.speak(tx, login.id, language);
      await linked?.(tx, place.login_id);
      const device = { ...deviceNames(from.user_agent), address: from.address };
      ended = await this.sessions.begin(tx, token, place, device);
      if (others) ended.push(...(await this.repository.end(tx, place.login_id, { but: tokenHash(token) })));
      await this.remember(tx, place.login_id, from);
      await this.log.add(tx, noteOf(from, { login_id: place.login_id, account_id: place.account_id, staff_role }));
    });
    try {
      await begun;
    } catch (error) {
      if (error instanceof NotProven) return await this.refuse(tried, from, refusal, login_id);
      await (proven ? this.limits.succeed(tried, async () => undefined) : this.limits.fail(tried));
      throw error;
    }
    await this.cache.invalidate(ended);
    return await this.sessions.describe(token, links);
  }

  /** Counts a wrong password or code, and notes it. @throws AppError always */
  private async refuse(tried: Try, from: Origin, refusal: Refusal, login_id: number | undefined): Promise<never> {
    await this.limits.fail(tried);
    await this.noteFailure(from, login_id);
    throw new AppError(refusal);
  }

  /** A wrong password or code in the access log. A name of nobody is asked for as well, for the same time. */
  private async noteFailure(from: Origin, login_id: number | undefined): Promise<void> {
    const login = await this.db.systemAutocommit((tx) => this.repository.login(tx, login_id ?? 0));
    const who = { login_id: login_id ?? null, account_id: null, staff_role: login?.staff_role ?? null };
    await this.log.record(noteOf(from, who));
  }

  /** Why a login is refused that was proven: only whoever knows its password is told that its access is closed. */
  private async refusalOf({ id, staff_role, active_flag }: Login): Promise<'login.failed' | 'login.closed'> {
    if (staff_role !== null || active_flag !== 1) return 'login.failed';
    return isClosed(await this.db.systemAutocommit((tx) => this.repository.links(tx, id)))
      ? 'login.closed'
      : 'login.failed';
  }

  /** An attempt that breaks off counts as a failure. */
  private async counted<T>(tried: Try, check: Promise<T>): Promise<T> {
    return await check.catch(async (error: unknown) => {
      await this.limits.fail(tried);
      throw error;
    });
  }

  /** The place of a login that may still log in. */
  private async active(login_id: number): Promise<Entered> {
    const login = await this.db.systemAutocommit((tx) => this.repository.login(tx, login_id));
    return login?.active_flag === 1 ? await this.place(login) : undefined;
  }

  /** The login knows this device from now on. A cookie of ours is kept, since other logins may know it too. */
  private async remember(tx: Tx, login_id: number, { device, answer_headers }: Origin): Promise<void> {
    const kept = device !== undefined && (await this.devices.isOurs(tx, tokenHash(device))) ? device : randomToken(32);
    await this.devices.seen(tx, login_id, tokenHash(kept), this.clock.now(), DEVICES_A_LOGIN);
    answer_headers['set-cookie'] = deviceCookie(kept, this.config.NODE_ENV === 'production');
  }

  @Every(10 * 60_000, 'login-failures')
  async sweep(): Promise<void> {
    await this.limits.sweep();
    const before = new Date(this.clock.now().getTime() - DEVICE_MS);
    await this.db.system((tx) => this.devices.removeBefore(tx, before));
  }

  /** The initial account of a login: staff get the staff account, others their first active shop; without one the login fails. */
  private async place(login: Login) {
    const { id: login_id, staff_role, account_id } = login;
    if (staff_role !== null && account_id !== null)
      return { place: { login_id, link_id: null, account_id, staff: true }, links: undefined, staff_role };
    const links = await this.db.systemAutocommit((tx) => this.repository.links(tx, login_id));
    const link = firstLink(links);
    const staff = staff_role !== null;
    return link && { place: { login_id, link_id: link.id, account_id: link.account_id, staff }, links, staff_role };
  }

  /** @returns the hash by which the password is known from now on; the old one where another password was set meanwhile */
  private async renewPassword({ id, password_hash }: Login, password: string): Promise<string> {
    const hash = await this.passwords.hash(password);
    const renewed = await this.db.system((tx) => this.repository.rehash(tx, id, password_hash, hash));
    return renewed ? hash : password_hash;
  }
}
