import { type Verdict } from '@lamliang/contracts/sandbox';

/** How far a webhook's timestamp may be from now. */
const TOLERANCE_S = 300;

/**
 * Verifies a webhook's signature, after the Standard Webhooks specification: webhook-signature holds
 * `v1,<base64>` parts, one of which must be the HMAC of `<id>.<timestamp>.<body>`.
 * @param sign the HMAC-SHA256 of a text under the consumer's secret, base64; undefined without a secret
 */
export function verdictOf(
  headers: Record<string, string | undefined>,
  body: string,
  now: Date,
  sign: ((text: string) => string) | undefined,
): Verdict {
  if (!sign) return 'no_secret';
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) return 'headers_missing';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_S)
    return 'too_old';
  const wanted = `v1,${sign(`${id}.${timestamp}.${body}`)}`;
  return signatures.split(' ').includes(wanted) ? 'ok' : 'signature_wrong';
}
