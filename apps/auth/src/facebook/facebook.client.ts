import { AppClock, AppError, inSpan, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import type { FacebookApp } from './facebook.rules.ts';

/** Loaded when somebody first signs in. */
const load = () => import('openid-client');
type Oidc = Awaited<ReturnType<typeof load>>;
type Configuration = InstanceType<Oidc['Configuration']>;
type ServerMetadata = ConstructorParameters<Oidc['Configuration']>[0];

const TIMEOUT_S = 8;
/** How long the description of an issuer is kept (ms). */
const DESCRIBED_MS = 3_600_000;
const SCOPE = 'openid public_profile email';

/** What a sign-in is known again by; all three are random. */
export interface Checks {
  state: string;
  nonce: string;
  /** Of PKCE: whoever has the code alone gets nothing for it. */
  verifier: string;
}
/** Who somebody is, as the identity provider signed it. */
export interface Claims {
  issuer: string;
  subject: string;
  name: unknown;
  email: unknown;
}

/** OpenID Connect with an identity provider: authorization code with PKCE, and an ID token whose signature is checked. */
@Injectable()
export class FacebookClient {
  private readonly described = new Map<string, { server: ServerMetadata; at: number }>();

  constructor(
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The page of the identity provider to go to, with fresh checks. @throws AppError service.unavailable */
  async begin(app: FacebookApp, redirect_uri: string): Promise<{ url: string; checks: Checks }> {
    return await this.asking('facebook.begin', async () => {
      const oidc = await load();
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(await this.configuration(app), {
        redirect_uri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    });
  }

  /**
   * Exchanges a code for who somebody is. State, issuer, audience, nonce, times and signature are checked.
   * @throws AppError facebook.failed for an answer that is not right, service.unavailable where there is none
   */
  async redeem(
    app: FacebookApp,
    redirect_uri: string,
    given: { code: string; state: string; iss?: string | undefined },
    { state, nonce, verifier }: Checks,
  ): Promise<Claims> {
    return await this.asking('facebook.redeem', async () => {
      const oidc = await load();
      const address = new URL(redirect_uri);
      for (const [name, value] of Object.entries(given)) if (value) address.searchParams.set(name, value);
      const tokens = await oidc.authorizationCodeGrant(await this.configuration(app), address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const { iss: issuer, sub: subject, name, email } = tokens.claims()!;
      return { issuer, subject, name, email };
    });
  }

  private async configuration(app: FacebookApp): Promise<Configuration> {
    const oidc = await load();
    const { issuer, client_id, client_secret, token_endpoint } = app;
    const by = oidc.ClientSecretPost(client_secret);
    // Outside production the sandbox stands in, which has no certificate.
    const plain = this.config.NODE_ENV !== 'production' && issuer.startsWith('http:');
    const now = this.clock.now().getTime();
    let known = this.described.get(issuer);
    if (!known || now - known.at > DESCRIBED_MS) {
      const execute = plain ? [oidc.allowInsecureRequests] : [];
      const found = await oidc.discovery(new URL(issuer), client_id, {}, by, { execute, timeout: TIMEOUT_S });
      known = { server: found.serverMetadata(), at: now };
      this.described.set(issuer, known);
    }
    const server = { ...known.server, ...(token_endpoint ? { token_endpoint } : {}) };
    const skew = Math.round((now - Date.now()) / 1_000);
    const made = new oidc.Configuration(server, client_id, { [oidc.clockSkew]: skew, [oidc.clockTolerance]: 30 }, by);
    made.timeout = TIMEOUT_S;
    if (plain) oidc.allowInsecureRequests(made);
    // By itself the library trusts the connection that a token came over; here its signature counts.
    oidc.enableNonRepudiationChecks(made);
    return made;
  }

  private async asking<T>(name: string, work: () => Promise<T>): Promise<T> {
    return await inSpan({ service: 'auth', name, kind: 'client' }, async (note) => {
      try {
        return await work();
      } catch (error) {
        const fault = faultOf(error);
        note({ 'error.type': fault });
        throw new AppError(fault === 'refused' ? 'facebook.failed' : 'service.unavailable', { cause: error });
      }
    });
  }
}

/** Whether an identity provider did not answer as one, or answered what may not count. */
function faultOf(error: unknown): 'refused' | 'unavailable' {
  const { code, cause, name } = error as { code?: string; cause?: { status?: number }; name?: string };
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !code))
    return 'unavailable';
  return (cause?.status ?? 0) >= 500 ? 'unavailable' : 'refused';
}
