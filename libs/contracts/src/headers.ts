const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()';
/** Headers of every answer, of pages and files as well. */
export const SAFE_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': NO_DEVICES,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Headers of every API answer: none of it is a page, and no page may frame it. */
export const API_HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
/** What pages of other origins may read of an answer, besides what every page may. */
export const EXPOSED_HEADERS =
  'content-disposition, content-range, deprecation, link, retry-after, ratelimit-limit, ratelimit-policy, ratelimit-remaining, ratelimit-reset, sunset, x-next, x-request-id, x-sums, x-total-capped';

/** What stands above a failure, whose message is in a language. */
export const failureHeaders = (status: number, language: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-language': language,
  ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
});

/** How a limit stands. @param window_s in which it lets `most` pass; @param left nothing for one that refuses */
export const limitHeaders = (most: number, window_s: number, reset_s: number, left = 0): Record<string, string> => ({
  'ratelimit-limit': String(most),
  'ratelimit-remaining': String(Math.floor(left)),
  'ratelimit-reset': String(Math.ceil(reset_s)),
  'ratelimit-policy': `${most};w=${Math.ceil(window_s)}`,
});
