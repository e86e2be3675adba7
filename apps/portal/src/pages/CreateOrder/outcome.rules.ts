import { CallError, isUnconfirmed } from '@lamliang/contracts';

/**
 * The outcome of a failed booking. `unconfirmed`: it may have succeeded, so the same key is sent until a final response
 * arrives. `kept`: rejected before anything happened, the key is kept. All others are final: the next attempt gets a new key.
 */
export type Outcome = 'unconfirmed' | 'kept' | 'price_changed' | 'insurance_short' | 'refused';

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError) || isUnconfirmed(error)) return 'unconfirmed';
  const { status, code } = error;
  if (status === 401 || status === 403 || status === 429) return 'kept';
  if (code === 'order.price_changed') return 'price_changed';
  if (code === 'wallet.insurance_short') return 'insurance_short';
  return 'refused';
}

/** Time in ms within which the same phone number and COD amount count as a likely duplicate. */
export const DUPLICATE_MS = 24 * 60 * 60 * 1000;

/** The newest order that looks like a duplicate of this one. */
export function duplicateOf<
  T extends { receiver_telephone: string; cod_amount: number; create_dt: Date; shipment_status: string },
>(orders: readonly T[], telephone: string, cod_amount: number, now: Date): T | undefined {
  return orders.find(
    (order) =>
      order.receiver_telephone === telephone &&
      order.cod_amount === cod_amount &&
      order.shipment_status !== 'cancelled' &&
      now.getTime() - order.create_dt.getTime() < DUPLICATE_MS,
  );
}
