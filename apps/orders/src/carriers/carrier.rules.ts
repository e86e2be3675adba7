import { isDay, maskTelephone } from '@lamliang/kernel';

/** The carrier has said no, for good: nothing was done. `unknown` where it merely does not know what was asked for. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly unknown: boolean;
  constructor(message: string, unknown: boolean) {
    super(message);
    this.unknown = unknown;
  }
}

/** Nobody knows whether the carrier did it: no answer, a server fault, an answer that cannot be read or is not known. */
export class CarrierSilence extends Error {
  override readonly name = 'CarrierSilence';
}

/**
 * The answers of carriers that are a final no. Numbers are those of Flash's open API for an address, a COD, a postcode or
 * an area that it does not take, and for a parcel that is on its way already (1015).
 */
const FINAL = new Set<unknown>(['request.invalid', 'order.carrier_unavailable', 'order.illegal_move', 1005, 1008, 1015, 1021, 1022]); // prettier-ignore

/**
 * What a carrier's answer says: its data, a final no, or nothing one could rely on. A code that is not known to be final
 * (too busy, our key refused, a number seen before, a new one) decides nothing: whoever took it for a no would give
 * money back for a parcel that is on its way.
 * @throws CarrierRefusal, CarrierSilence
 */
export function understand(status: number, answer: unknown): unknown {
  const { code, message, data } = (answer ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (status < 400 && code === 0) return data;
  const said = typeof message === 'string' && message ? message : `code ${String(code)}`;
  if (status === 404 && code === 'order.not_found') throw new CarrierRefusal(said, true);
  if (status < 500 && FINAL.has(code)) throw new CarrierRefusal(said, false);
  const known = typeof code === 'string' || typeof code === 'number';
  throw new CarrierSilence(`HTTP ${status} ${known ? `with code ${code}: ${said}` : 'without a usable answer'}`);
}

const SECRET = /api[-_]?key|token|secret|password|signature|authorization/i;

/** A body as it may be kept: secrets replaced, telephones shortened. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  // Text that no table can hold would lose the call's log and with it the call.
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

const DAY_MS = 86_400_000;
/** As long as reports are kept to know repeats by. */
const OLDEST_MS = 400 * DAY_MS;

/**
 * When a report says that it happened; now, where it says no time or one that is still to come on a clock that is
 * ahead. @returns undefined for a time that no parcel of ours can have: 400 days ago or longer, a day ahead or more
 */
export function happenedAt(occurred_at: string, now: Date): Date | undefined {
  const told = isDay(occurred_at.slice(0, 10)) ? Date.parse(occurred_at) : Number.NaN;
  if (Number.isNaN(told)) return now;
  const ahead_ms = told - now.getTime();
  return ahead_ms > -OLDEST_MS && ahead_ms < DAY_MS ? new Date(Math.min(told, now.getTime())) : undefined;
}
