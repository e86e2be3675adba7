import { bangkokDate, DAY_MS, isDay, maskTelephone } from '@lamliang/kernel';

/** The carrier has refused and done nothing. `unknown` where it has no booking of that number. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly foreign = true;
  readonly unknown: boolean;
  constructor(message: string, unknown: boolean) {
    super(message);
    this.unknown = unknown;
  }
}

/** The carrier may or may not have done it: no answer, a server error, or an answer we cannot interpret. */
export class CarrierOutcomeUnknown extends Error {
  override readonly name = 'CarrierOutcomeUnknown';
  readonly foreign = true;
}

/**
 * Error codes by which a carrier refuses for good. The numbers are those of Flash's open API: an address, COD amount,
 * postcode or area that it does not accept, and a parcel that is already picked up (1015).
 */
const FINAL = new Set<unknown>(['request.invalid', 'order.carrier_unavailable', 'order.illegal_move', 1005, 1008, 1015, 1021, 1022]); // prettier-ignore

/**
 * The data of a carrier's answer. Only the codes in FINAL count as a refusal. Any other code (too busy, our key
 * refused, duplicate number, a new code) leaves the outcome unknown: to treat it as a refusal would refund a parcel
 * that may be in transit.
 * @throws CarrierRefusal, CarrierOutcomeUnknown
 */
export function parseAnswer(status: number, answer: unknown): unknown {
  const { code, message, data } = (answer ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (status < 400 && code === 0) return data;
  const text = typeof message === 'string' && message ? message : `code ${String(code)}`;
  if (status === 404 && code === 'order.not_found') throw new CarrierRefusal(text, true);
  if (status < 500 && FINAL.has(code)) throw new CarrierRefusal(text, false);
  const known = typeof code === 'string' || typeof code === 'number';
  throw new CarrierOutcomeUnknown(`HTTP ${status} ${known ? `with code ${code}: ${text}` : 'without a usable answer'}`);
}

const SECRET = /api[-_]?key|token|secret|password|signature|authorization/i;

/** A body as it may be logged: secrets replaced, telephones shortened. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  // PostgreSQL refuses NUL and unpaired surrogates, and the call would fail with its log.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (SECRET.test(key)) return [key, '***'];
      if (/telephone|phone/i.test(key) && typeof inner === 'string') return [key, maskTelephone(inner)];
      return [key, masked(inner)];
    }),
  );
}

/** As long as stored reports identify duplicates. */
const OLDEST_MS = 400 * DAY_MS;

const timeOf = (occurred_at: string): number =>
  isDay(occurred_at.slice(0, 10)) ? Date.parse(occurred_at) : Number.NaN;
/** Whether a report has a time that cannot be read. */
export const isUnreadable = (occurred_at: string): boolean => occurred_at !== '' && Number.isNaN(timeOf(occurred_at));

/** By how much a carrier's clock may be behind ours. */
const SKEW_MS = 5 * 60_000;

/**
 * The time of a report: now where it has none or no readable one, or one in the future because the carrier's clock is
 * ahead; that of the booking where the carrier's clock is behind it.
 * @param booked when the order was stored, where it is known; whatever is paid so many days after a delivery counts from
 *   its time
 * @returns undefined for a time that no parcel of ours can have: 400 days or more ago, a day or more ahead, or more than
 *   five minutes before the booking, of a day without a time before the day of the booking
 */
export function happenedAt(occurred_at: string, now: Date, booked?: Date): Date | undefined {
  const time = timeOf(occurred_at);
  if (Number.isNaN(time)) return now;
  const ahead_ms = time - now.getTime();
  if (ahead_ms <= -OLDEST_MS || ahead_ms >= DAY_MS) return undefined;
  const at = Math.min(time, now.getTime());
  if (!booked) return new Date(at);
  const early = isDay(occurred_at) ? occurred_at < bangkokDate(booked) : booked.getTime() - time > SKEW_MS;
  return early ? undefined : new Date(Math.max(at, booked.getTime()));
}
