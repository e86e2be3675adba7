import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { qrPath } from '@lamliang/kernel';
import { AppClock, AppError, Db, keyFor, Sealer, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { generateSecret, generateURI, verifySync } from 'otplib';
import qrcode from 'qrcode';
import type { AuthConfig } from '../config.ts';
import type { Login } from '../sessions/login.entity.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import { Tickets, visitorSecrets } from '../tickets/tickets.ts';
import type { SecondFactor } from './second-factor.entity.ts';
import { isSecondFactorRequired, RECOVERY_CODE_LETTERS, RECOVERY_CODES, recoveryCode, TICKET_MS, TOLERANCE_S, typedCode } from './second-factor.rules.ts'; // prettier-ignore
import { SecondFactorsRepository } from './second-factors.repository.ts';

const PURPOSE = 'second factor';
const TICKET_OWNER = 'login ticket';
const ISSUER = 'Lamliang';
const ownerOf = (login_id: number) => `login:${login_id}`;

/** Whoever was right with the password may go on with the second step. */
export interface Ticket {
  login_id: number;
  /** What for: to type a code, or to set up an authenticator app. */
  step: 'code' | 'enrol';
  /** What wrong codes are counted for. */
  counter: string;
}
/**
 * The ticket also knows its end, which second factor there was, and which password: it dies when another is set up or this
 * one taken away, and with the password that it was given for.
 */
type Sealed = Ticket & { until: number; of: number; password: string };
/** A ticket that was opened. */
type Opened = Sealed & { ticket_hash: Buffer };

/** Codes of authenticator apps (TOTP) and recovery codes. */
@Injectable()
export class SecondFactorsService {
  private readonly sealer: Sealer;
  private readonly tickets: Tickets<Sealed>;
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly factors: SecondFactorsRepository,
  ) {
    const secrets = visitorSecrets(config);
    this.sealer = new Sealer(secrets.map((secret) => keyFor(secret, PURPOSE)));
    this.tickets = new Tickets(secrets, PURPOSE);
  }

  /** Whether staff need a second factor to log in. */
  get isRequired(): boolean {
    return isSecondFactorRequired(this.config);
  }

  /** The second step that a login of staff needs after the right password; undefined where it needs none. */
  async stepOf(login_id: number): Promise<Ticket['step'] | undefined> {
    const factor = await this.db.systemAutocommit((tx) => this.factors.find(tx, login_id));
    if (factor?.confirm_dt) return 'code';
    return this.isRequired ? 'enrol' : undefined;
  }

  /** The ticket for the second step, ten minutes long. @param password_hash the one that was right */
  async ticket(ticket: Ticket, password_hash: string): Promise<string> {
    const factor = await this.db.systemAutocommit((tx) => this.factors.find(tx, ticket.login_id));
    const until = this.clock.now().getTime() + TICKET_MS;
    const sealed: Sealed = { ...ticket, until, of: versionOf(factor), password: markOf(password_hash) };
    return this.tickets.seal(sealed, TICKET_OWNER);
  }

  /** @throws AppError login.expired for one that is over, has logged in, is of another step or password, or none of ours */
  async open(text: string, step: Ticket['step']): Promise<Opened> {
    const opened = this.opened(text);
    if (opened?.step !== step) throw new AppError('login.expired');
    const { login_id, ticket_hash } = opened;
    const { password_hash, factor, used } = await this.db.systemAutocommit(async (tx) => ({
      password_hash: await this.factors.passwordOf(tx, login_id),
      factor: await this.factors.find(tx, login_id),
      used: await this.factors.isUsed(tx, login_id, ticket_hash),
    }));
    if (password_hash === undefined || used || opened.of !== versionOf(factor)) throw new AppError('login.expired');
    this.check(opened, { password_hash });
    return opened;
  }

  /** A new secret for an app; it counts after a code of it was confirmed. */
  async offer(login_id: number, label: string) {
    const secret = generateSecret();
    await this.db.system((tx) => this.factors.offer(tx, login_id, this.seal(login_id, secret)));
    const uri = generateURI({ issuer: ISSUER, label, secret });
    const { modules } = qrcode.create(uri, { errorCorrectionLevel: 'M' });
    return { secret, uri, qr: { size: modules.size, path: qrPath(modules) } };
  }

  /**
   * Sets the offered app up, and uses the ticket up.
   * @returns recovery codes, told this once; undefined where the code is not of the offered secret
   * @param login locked
   * @throws AppError login.expired where the ticket was used, or the second factor or the password changed, meanwhile
   */
  async confirm(tx: Tx, ticket: Opened, login: Login, code: string): Promise<string[] | undefined> {
    const { login_id } = ticket;
    this.check(ticket, login);
    const factor = await this.factors.lock(tx, login_id);
    if (ticket.of !== versionOf(factor)) throw new AppError('login.expired');
    const typed = typedCode(code);
    if (!factor?.offered_secret || !typed || !('digits' in typed)) return undefined;
    const step = this.stepOfCode(login_id, factor.offered_secret, typed.digits, 0);
    if (step === undefined) return undefined;
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_CODE_LETTERS)));
    const hashes = codes.map((one) => tokenHash(one.replaceAll('-', '')));
    await this.factors.confirm(tx, login_id, factor.offered_secret, step, hashes, this.clock.now());
    await this.useUp(tx, ticket);
    return codes;
  }

  /**
   * Whether a code is right; it is then used up, and its ticket too.
   * @param login locked
   * @throws AppError login.expired where another code has used the ticket, or the password changed, meanwhile; this one
   *   stays good
   */
  async accept(tx: Tx, ticket: Opened, login: Login, code: string): Promise<boolean> {
    this.check(ticket, login);
    const factor = await this.factors.lock(tx, ticket.login_id);
    if (!factor?.secret || !(await this.takes(tx, factor, factor.secret, code))) return false;
    await this.useUp(tx, ticket);
    return true;
  }

  /** @throws AppError login.expired where the password is not the one of the ticket any more */
  private check({ password }: Opened, { password_hash }: Pick<Login, 'password_hash'>): void {
    if (password !== markOf(password_hash)) throw new AppError('login.expired');
  }

  /** @throws AppError login.expired where it was used before */
  private async useUp(tx: Tx, { login_id, ticket_hash, until }: Opened): Promise<void> {
    const used = { login_id, ticket_hash, expire_dt: new Date(until) };
    if (!(await this.factors.use(tx, used, this.clock.now()))) throw new AppError('login.expired');
  }

  private async takes(tx: Tx, { login_id, last_step }: SecondFactor, secret: Buffer, code: string): Promise<boolean> {
    const typed = typedCode(code);
    if (!typed) return false;
    if ('recovery' in typed) return await this.factors.useRecoveryCode(tx, login_id, tokenHash(typed.recovery));
    const step = this.stepOfCode(login_id, secret, typed.digits, last_step);
    if (step === undefined) return false;
    await this.factors.used(tx, login_id, step);
    return true;
  }

  /** A second factor that comes with the login: demo data. @param secret base32 */
  async plant(tx: Tx, login_id: number, secret: string): Promise<void> {
    await this.factors.confirm(tx, login_id, this.seal(login_id, secret), 0, [], this.clock.now());
  }

  async remove(tx: Tx, login_id: number): Promise<void> {
    await this.factors.remove(tx, login_id);
  }

  /** The time step of a code; undefined when it is wrong, or not newer than `after`. */
  private stepOfCode(login_id: number, sealed: Buffer, token: string, after: number): number | undefined {
    const secret = this.sealer.open(sealed, ownerOf(login_id));
    const epoch = Math.floor(this.clock.now().getTime() / 1_000);
    const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_S, ...(after ? { afterTimeStep: after } : {}) }); // prettier-ignore
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }

  private seal(login_id: number, secret: string): Buffer {
    return this.sealer.seal(secret, ownerOf(login_id));
  }

  /** The hash is that of the bytes: one ticket can be written in several ways. */
  private opened(text: string): Opened | undefined {
    const sealed = this.tickets.open(text, TICKET_OWNER, this.clock.now());
    const bytes = Buffer.from(text, 'base64url');
    return sealed && { ...sealed, ticket_hash: tokenHash(bytes.toString('base64url')) };
  }
}

/** Changes whenever an app is set up or taken away: tickets of before are none any more. */
const versionOf = (factor: SecondFactor | undefined): number =>
  (factor?.confirm_dt ?? factor?.removed_dt)?.getTime() ?? 0;

/** Tells passwords apart; the ticket has it sealed. */
const markOf = (password_hash: string): string => tokenHash(password_hash).toString('base64url');
