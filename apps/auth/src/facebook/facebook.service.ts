import { createHash, timingSafeEqual } from 'node:crypto';
import { email as emailOf, type CodeSent, type FacebookTerms, type Session } from '@lamliang/contracts/auth';
import { randomToken } from '@lamliang/kernel';
import { AppClock, AppError, Db, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import type { AuthConfig } from '../config.ts';
import { ProvidersService } from '../providers/providers.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import type { Origin } from '../sessions/origin.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import { Tickets, visitorSecrets } from '../tickets/tickets.ts';
import { FacebookClient, type Checks } from './facebook.client.ts';
import { FacebookLinksService } from './facebook-links.service.ts';
import { FacebookRepository } from './facebook.repository.ts';
import { ASKED_MS, facebookCookie, KNOWN_MS, returnAddress, sealedOf, toldName, type FacebookApp } from './facebook.rules.ts'; // prettier-ignore

/** Where somebody stands: what the browser has in its cookie, sealed. */
export interface Door {
  host: string;
  cookies: string | undefined;
}
/** Somebody was sent to Facebook, and comes back to the same door. */
type Asked = { step: 'asked'; provider: string; redirect_uri: string; until: number } & Checks;
/** Facebook has told who somebody is, and no login is known of them. */
interface Known {
  step: 'known';
  provider: string;
  /** Hash of who that is there, in base64url. */
  identity: string;
  email: string | null;
  until: number;
}
type Sealed = Asked | Known;

/** Signing in with Facebook. Who somebody is travels sealed in their cookie, never in an address or a body. */
@Injectable()
export class FacebookService {
  private readonly tickets: Tickets<Sealed>;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly client: FacebookClient,
    private readonly facebook: FacebookRepository,
    private readonly links: FacebookLinksService,
    private readonly providers: ProvidersService,
    private readonly registrations: RegistrationsService,
    private readonly accounts: AccountsService,
    private readonly logins: LoginsService,
  ) {
    this.tickets = new Tickets(visitorSecrets(config), 'sign-ins with Facebook');
  }

  /** Whose people a host serves, and whether they can sign in with Facebook. */
  offer(host: string): { provider: string; facebook_flag: 0 | 1 } {
    return { provider: this.providers.of(host), facebook_flag: this.found(host) ? 1 : 0 };
  }

  /** @throws AppError facebook.off, service.unavailable */
  async begin(host: string, from: Origin): Promise<{ url: string }> {
    const { app, provider, redirect_uri } = this.at(host);
    const { url, checks } = await this.client.begin(app, redirect_uri);
    this.give(from, { step: 'asked', provider, redirect_uri, ...checks, until: this.in(ASKED_MS) }, ASKED_MS);
    return { url };
  }

  /**
   * Takes what Facebook sent back. It counts in the browser that was sent there, at the same door, and once.
   * @throws AppError facebook.off, facebook.failed, service.unavailable; of somebody who is known as `LoginsService.vouched`
   */
  async take(door: Door, given: { code: string; state: string; iss?: string | undefined }, from: Origin) {
    const { app, provider, redirect_uri } = this.at(door.host);
    const asked = this.open(door, 'asked', provider);
    if (asked.redirect_uri !== redirect_uri || !isSame(asked.state, given.state)) throw new AppError('facebook.failed');
    const used = { state_hash: tokenHash(asked.state), expire_dt: new Date(asked.until) };
    if (!(await this.db.system((tx) => this.facebook.use(tx, used)))) throw new AppError('facebook.failed');
    const { issuer, subject, ...told } = await this.client.redeem(app, redirect_uri, given, asked);
    const identity = createHash('sha256')
      .update(JSON.stringify([issuer, subject]))
      .digest();
    const login_id = await this.db.systemAutocommit((tx) => this.facebook.loginId(tx, provider, identity));
    if (login_id !== undefined) {
      const session = await this.logins.vouched(login_id, from, (tx) =>
        this.facebook.isLinked(tx, provider, identity, login_id),
      );
      return { session, name: null, email: null, taken_flag: 0 as const };
    }
    const email = toldEmail(told.email);
    const known = { step: 'known', provider, identity: identity.toString('base64url'), email } as const;
    this.give(from, { ...known, until: this.in(KNOWN_MS) }, KNOWN_MS);
    const taken_flag: 0 | 1 = email && (await this.accounts.isTaken(provider, '', email)) ? 1 : 0;
    return { session: null, name: toldName(told.name), email, taken_flag };
  }

  /** @throws AppError facebook.off, facebook.failed, login.taken, rate.limited, service.unavailable */
  async ask(
    door: Door,
    who: { telephone: string; email: string },
    from: { address: string; language: string },
  ): Promise<CodeSent> {
    const { provider } = this.known(door, who.email);
    return await this.registrations.ask(provider, who, from);
  }

  /**
   * Makes the shop of somebody whose telephone is proven, linked from the beginning. Its password is nobody's: one can be
   * set as a forgotten one is.
   * @throws AppError facebook.off, facebook.failed, otp.failed, otp.expired, login.taken with `data.register_token`
   */
  async complete(door: Door, terms: FacebookTerms, from: Origin): Promise<Session> {
    const known = this.known(door, terms.email);
    const { provider } = known;
    return await this.registrations.confirm(provider, { ...terms, password: randomToken(32) }, from, (tx, login_id) =>
      this.link(tx, known, login_id, 'facebook.failed'),
    );
  }

  /**
   * A login that is there already: its password proves once that it is the same person, who is told by mail.
   * @throws AppError facebook.off, facebook.failed, login.failed; facebook.taken where it has another one, and for staff
   */
  async linkLogin(door: Door, typed: { username: string; password: string }, from: Origin): Promise<Session> {
    const known = this.known(door, null);
    return await this.logins.login(typed, from, known.provider, async (tx, login_id) => {
      await this.link(tx, known, login_id, 'facebook.taken');
      await this.links.tell(tx, login_id, 'facebook_linked');
    });
  }

  private async link(
    tx: Tx,
    { provider, identity }: Known,
    login_id: number,
    otherwise: 'facebook.failed' | 'facebook.taken',
  ): Promise<void> {
    const row = { provider, identity_hash: Buffer.from(identity, 'base64url'), login_id, create_dt: this.clock.now() };
    if (!(await this.facebook.link(tx, row))) throw new AppError(otherwise);
  }

  /** The application of the provider of a host. */
  private found(host: string): { app: FacebookApp; provider: string; redirect_uri: string } | undefined {
    const { FACEBOOK_KEYS, PROVIDER_HOSTS, NODE_ENV } = this.config;
    const provider = this.providers.of(host);
    const app = Object.hasOwn(FACEBOOK_KEYS, provider) ? FACEBOOK_KEYS[provider] : undefined;
    const redirect_uri = returnAddress(host, PROVIDER_HOSTS, NODE_ENV === 'production');
    return app && redirect_uri ? { app, provider, redirect_uri } : undefined;
  }
  private at(host: string) {
    const found = this.found(host);
    if (!found) throw new AppError('facebook.off');
    return found;
  }

  /** Who stands at a door. An email that Facebook told is the one that counts. @param email null where none is given */
  private known(door: Door, email: string | null): Known {
    const known = this.open(door, 'known', this.at(door.host).provider);
    if (email !== null && known.email !== null && known.email !== email)
      throw new AppError('request.invalid', { errors: [{ field: 'email', code: 'validation.facebook_email' }] });
    return known;
  }

  private give({ answer_headers }: Origin, sealed: Sealed, ms: number): void {
    const text = this.tickets.seal(sealed, sealed.step);
    answer_headers['set-cookie'] = facebookCookie(text, ms, this.config.NODE_ENV === 'production');
  }

  /** @throws AppError facebook.failed for a cookie that is over, of another step or provider, or none of ours */
  private open<S extends Sealed['step']>({ cookies }: Door, step: S, provider: string): Extract<Sealed, { step: S }> {
    const sealed = this.tickets.open(sealedOf(cookies) ?? '', step, this.clock.now());
    if (sealed?.step !== step || sealed.provider !== provider) throw new AppError('facebook.failed');
    return sealed as Extract<Sealed, { step: S }>;
  }

  private in(ms: number): number {
    return this.clock.now().getTime() + ms;
  }
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(tokenHash(a), tokenHash(b));

/** An email that somebody else tells, in the form that the forms have; null for none. */
function toldEmail(told: unknown): string | null {
  const read = emailOf.safeParse(told);
  return read.success ? read.data : null;
}
