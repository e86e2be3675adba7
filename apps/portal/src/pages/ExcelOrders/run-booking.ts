import { CallError } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { newIdempotencyKey, systemClock } from '@lamliang/kernel';
import { api } from '../../api/client.ts';
import { outcomeOf } from '../CreateOrder/outcome.rules.ts';
import { claim, giveBack, isForgotten, settle, type Booking, type Wanted } from './booking.rules.ts';
import { changeBooking, type SheetOwner } from './sheet-store.ts';

/** Pauses after calls without an answer (ms); the last one is taken again and again. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000];
/** A piece may be long under way. */
const MOST_WAIT_S = 120;

export interface RunOptions {
  owner: SheetOwner;
  draft_id: string;
  /** The rows of this run. */
  wanted: readonly Wanted[];
  onBooking: (booking: Booking) => void;
  /** A call had no answer: the same one is sent again after a pause. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
  pauses?: readonly number[];
}
/** How a run ended: all rows were sent, it was stopped, a key is too old to be sent again, or the server refused it. */
export type RunEnd = { end: 'done' | 'stopped' | 'forgotten' } | { end: 'refused'; error: unknown };

/** A pause that ends early when the browser is on line again, or the run is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/**
 * Books rows in pieces, one call after the other. Each piece is kept with its key before it is sent, and sent again with
 * it until there is an answer: whatever is lost in between, nothing is booked twice.
 */
export async function runBooking(options: RunOptions): Promise<RunEnd> {
  const { owner, draft_id, wanted, onBooking, onWaiting, signal, pauses = PAUSES } = options;
  const change = (by: (old: Booking) => Booking) => changeBooking(owner, draft_id, by);
  const sent = new Set<number>();
  let failures = 0;
  for (;;) {
    if (signal.aborted) return { end: 'stopped' };
    const now = systemClock.now().getTime();
    // A row that was refused in this run is not sent again in it.
    const rest = wanted.filter(({ id }) => !sent.has(id));
    const { piece } = await change((old) => claim(old, rest, newIdempotencyKey(), now));
    if (!piece) return { end: 'done' };
    if (isForgotten(piece, now)) return { end: 'forgotten' };
    try {
      const body = { shipment_orders: [...piece.body] };
      const answer = await api.call(shopOrdersRoutes.bulkCreate, { body, idempotency_key: piece.key });
      for (const id of piece.ids) sent.add(id);
      failures = 0;
      onWaiting(false);
      onBooking(await change((old) => settle(old, piece.key, answer)));
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === undefined && outcomeOf(error) !== 'unconfirmed') {
        // Refused as a whole before anything happened; a session that ended is begun again by hand, with the same key.
        if (outcomeOf(error) !== 'kept') onBooking(await change((old) => giveBack(old, piece.key)));
        return { end: 'refused', error };
      }
      onWaiting(true);
      await pause(seconds === undefined ? pauses[Math.min(failures, pauses.length - 1)]! : seconds * 1_000, signal);
      failures += 1;
    }
  }
}

/** Seconds after which the server wants to be asked again: too many calls, or the same one is under way. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof CallError) || (error.status !== 429 && error.code !== 'idempotency.in_flight')) return undefined;
  const { retry_after_s = 1 } = (error.failure?.data ?? {}) as { retry_after_s?: number };
  return Math.min(retry_after_s, MOST_WAIT_S);
} // prettier-ignore
