import type { CodStatus, ShipmentStatus } from '@lamliang/contracts/orders';
import { cleanTelephone, DAY_MS, heldUntil, HOUR_MS, telephoneFault } from '@lamliang/kernel';

interface Tracked {
  shipment_status: ShipmentStatus;
  /** Null also for claims that were refunded before it was kept. */
  status_before_claim: ShipmentStatus | null;
  on_delivery_dt: Date | null;
  delivered_dt: Date | null;
}
/** The status for public tracking: that of the parcel, for a claim is between the shop and us. */
export function publicStatus({ shipment_status, status_before_claim, ...times }: Tracked): ShipmentStatus {
  if (shipment_status !== 'on-claim' && shipment_status !== 'claim-success') return shipment_status;
  if (status_before_claim) return status_before_claim;
  return times.delivered_dt ? 'delivery-success' : times.on_delivery_dt ? 'on-delivery' : 'pickup';
}

/** COD that the receiver has paid and that has not left for the shop. */
const KEEPABLE: ReadonlySet<CodStatus | null> = new Set<CodStatus | null>(['delivery-success', 'cod-received', 'cod-wait-for-tranfer']); // prettier-ignore

/** Whether the receiver may complain now: the cash was paid, and the law still holds it. Wallet decides. */
export const canComplain = (order: { cod_amount: number; cod_status: CodStatus | null; delivered_dt: Date | null }, now: Date): boolean =>
  order.cod_amount > 0 && KEEPABLE.has(order.cod_status) && order.delivered_dt !== null && now < heldUntil(order.delivered_dt); // prettier-ignore

/** Digits that somebody must know of the receiver's telephone. */
export const KNOWN_DIGITS = 4;
/** What somebody typed to prove it: digits alone, of a whole number as it is dialled in Thailand. */
const digitsOf = (typed: string): string => cleanTelephone(typed.normalize('NFKC')).replace(/\D/g, '');
/** Whether that is more than the last digits. */
export const isWholeNumber = (typed: string): boolean => digitsOf(typed).length > KNOWN_DIGITS;
/** Whether somebody typed the last digits of a telephone, or all of it; of one that was erased nobody knows them. */
export function knowsTelephone(telephone: string, typed: string): boolean {
  const [digits, known] = [digitsOf(typed), digitsOf(telephone)];
  if (isWholeNumber(typed)) return telephoneFault(known) === undefined && digits === known;
  return digits.length === KNOWN_DIGITS && known.slice(-KNOWN_DIGITS) === digits;
}

/**
 * How often a telephone may be tried for one parcel. Of the 10,000 last digits five a day whoever tries, at most 30 while
 * the law holds the money; that strangers can use up, so the whole number is asked for then, of which 1,000 a day are
 * nothing among millions, and too many to be used up by a few addresses. One address has five of each an hour.
 */
export const TRIES = {
  address: { most: 5, window_ms: HOUR_MS },
  digits: { most: 5, window_ms: DAY_MS },
  whole: { most: 1_000, window_ms: DAY_MS },
};

/** A name for public tracking: the first letter of each word (with its vowel and tone marks), stars for the rest; nothing that turns the direction. */
export function maskedName(name: string): string {
  const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });
  return name
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .split(/\s+/)
    .map((word) => {
      const letters = [...segmenter.segment(word)].map((s) => s.segment);
      return letters.length ? `${letters[0]}***` : '';
    })
    .join(' ');
}

/** The longest tracking number that is looked for. */
const MAX_NUMBER = 60;
/** What somebody typed as a tracking number, as numbers are stored: without blanks and dashes, in capitals. */
export const trackingNumberOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, MAX_NUMBER);

/**
 * What the portal's cookie `prefs` on this device names as the language; undefined where it names none. Anybody may have
 * written the cookie: the caller checks that there is such a language.
 * @param cookies the header; what is longer than a browser keeps (4,096 characters) is none of the portal's
 */
export function languageInCookies(cookies: string | undefined): unknown {
  const found = /(?:^|;\s*)prefs=([^;]{1,4096})(?:;|$)/.exec(cookies ?? '')?.[1];
  if (!found) return undefined;
  try {
    const prefs: unknown = JSON.parse(decodeURIComponent(found));
    return prefs && typeof prefs === 'object' && 'language' in prefs ? prefs.language : undefined;
  } catch {
    return undefined;
  }
}
