import { maskTelephone } from '@lamliang/kernel';

/** The carrier has said no, for good. `unknown` where it merely does not know what was asked for. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal';
  readonly unknown: boolean;
  constructor(message: string, unknown: boolean) {
    super(message);
    this.unknown = unknown;
  }
}

/** Nobody knows whether the carrier did it: no answer, a server fault, an answer that cannot be read. */
export class CarrierSilence extends Error {
  override readonly name = 'CarrierSilence';
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

/** Wait before the nth try of a saga step (ms): 1 s doubling to a minute. */
export function sagaBackoff(attempts: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 10));
}

/** When a failed booking is looked for again at the carrier, in case its number comes late (ms after failing). */
export const VOID_CHECKS_MS = [60_000, 10 * 60_000, 60 * 60_000] as const;
