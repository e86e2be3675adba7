/** The cookie that tells a login's own browser from a stranger's. */
const COOKIE = 'device';
/** The longest that browsers keep a cookie (s). */
const COOKIE_S = 400 * 24 * 60 * 60;
/** A browser that was not logged in from for so long is a stranger again (ms). */
export const DEVICE_MS = COOKIE_S * 1_000;
/** Devices that a login may have; those that were used once make room first, as scripts keep no cookies. */
export const DEVICES_A_LOGIN = 20;

/** The value of the cookie; undefined where it is missing or none of ours. */
export function deviceOf(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];
}

/** The Set-Cookie header: for the login's own calls alone, out of reach of scripts. */
export function deviceCookie(value: string, secure: boolean): string {
  return `${COOKIE}=${value}; Path=/client/v1/auth; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
