import { hostName, type ProviderHosts } from '../providers/provider.rules.ts';

/** An application that a provider has at Facebook, or at another identity provider that speaks OpenID Connect. */
export interface FacebookApp {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Where codes are exchanged, where the issuer's description does not say. */
  token_endpoint?: string | undefined;
}

/** The page that Facebook sends people back to. */
export const RETURN_PATH = '/auth/fbform';
/** How long somebody may take at Facebook (ms). */
export const ASKED_MS = 10 * 60_000;
/** How long somebody who is not known here may take for telephone and code (ms). */
export const KNOWN_MS = 30 * 60_000;

const COOKIE = 'facebook';
/** The sealed value of the cookie; undefined where it is missing or cannot be one. */
export const sealedOf = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{40,3000})(?:;|$)`).exec(cookies ?? '')?.[1];

/** The Set-Cookie header: out of reach of scripts, and sent along by our own pages alone. @param ms how long it lasts */
export const facebookCookie = (sealed: string, ms: number, secure: boolean): string =>
  `${COOKIE}=${sealed}; Path=/client/v1/auth/facebook; Max-Age=${ms / 1_000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

const isLocal = (name: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);

/**
 * Where Facebook sends people back to. A host that nobody has named gets none, so that no address that a request makes up
 * is ever handed on; machines of developers are known as they are.
 * @param host as `Call.host` has it
 */
export function returnAddress(host: string, hosts: ProviderHosts, production: boolean): string | undefined {
  const name = hostName(host);
  if (!Object.hasOwn(hosts, name) && (production || !isLocal(name))) return undefined;
  const address = `${production ? 'https' : 'http'}://${host.trim().toLowerCase()}${RETURN_PATH}`;
  return URL.canParse(address) ? address : undefined;
}

/** A name that somebody else tells, as a form can take it; null for none. */
export const toldName = (name: unknown): string | null =>
  (typeof name === 'string' &&
    name
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 150)) ||
  null;
