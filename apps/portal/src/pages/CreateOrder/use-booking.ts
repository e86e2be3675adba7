import { useCallback, useRef, useState } from 'react';
import { CallError } from '@lamliang/contracts';
import { shopOrdersRoutes, type OrderDetail, type OrderTerms } from '@lamliang/contracts/orders';
import { newIdempotencyKey, ZERO, type Satang } from '@lamliang/kernel';
import { markStale } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useUnmountSignal } from '../../components/lists/use-work.ts';
import { deleteForm, saveForm } from './draft-store.ts';
import type { Owner } from '../../session/device-store.ts';
import type { Draft } from './draft.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { priceNow } from './total.rules.ts';

/** Time in ms after which a pending booking shows that it takes longer. */
export const SLOW_MS = 8_000;

/** The read of the boxes, for the cache. */
const BOXES = [shopOrdersRoutes.packaging.id];

export type Phase =
  | { name: 'idle' }
  | { name: 'sending'; slow: boolean }
  | { name: 'unconfirmed'; error: unknown }
  | { name: 'price_changed'; seen: Satang; now: Satang | undefined }
  | { name: 'insurance_short' }
  | { name: 'refused'; error: CallError };

export interface Booking {
  phase: Phase;
  /** Sends new terms with the form's key. */
  send: (terms: OrderTerms) => void;
  /** Repeats the last request with the same key. */
  repeat: () => void;
  /** Books at the current price, with a new key. */
  acceptPrice: () => void;
  /** Books without insurance, with a new key. */
  withoutInsurance: () => void;
  /** Back to the form. */
  dismiss: () => void;
  /** Saves the form's draft. */
  keep: (draft: Draft) => void;
}

/**
 * Booking of one form. The form has one idempotency key, saved with its draft before sending and reused until a final
 * response arrives; the next attempt then gets a new one, under which a refused form is kept. Nothing is repeated automatically.
 */
export function useBooking({
  owner,
  start,
  draft,
  onBooked,
}: {
  owner: Owner;
  start: { key: string; sent: OrderTerms | null };
  draft: () => Draft;
  onBooked: (order: OrderDetail) => void;
}): Booking {
  const key = useRef(start.key);
  const sent = useRef<OrderTerms | null>(start.sent);
  const [phase, setPhase] = useState<Phase>(start.sent ? { name: 'unconfirmed', error: undefined } : { name: 'idle' });
  const signalNow = useUnmountSignal();
  const busy = useRef(false);

  const transmit = useCallback(
    async (terms: OrderTerms) => {
      if (busy.current) return;
      busy.current = true;
      sent.current = terms;
      const used = key.current;
      const signal = signalNow();
      setPhase({ name: 'sending', slow: false });
      const timer = setTimeout(() => setPhase({ name: 'sending', slow: true }), SLOW_MS);
      const final = () => {
        sent.current = null;
        key.current = newIdempotencyKey();
      };
      try {
        // Saved first, so that the key survives a crash of the page.
        await saveForm(owner, { key: used, draft: draft(), sent: terms });
        const order = await api.call(shopOrdersRoutes.create, { body: terms, idempotency_key: used });
        final();
        await deleteForm(owner, used);
        if (!signal.aborted) onBooked(order);
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome === 'unconfirmed') setPhase({ name: 'unconfirmed', error });
        else if (error instanceof CallError) {
          if (outcome === 'kept') sent.current = null;
          else final();
          // What was entered outlives a refusal, under the key of the next attempt.
          await saveForm(owner, { key: key.current, draft: draft(), sent: null });
          if (key.current !== used) await deleteForm(owner, used);
          // It may be about a box that has another price by now, or is sold no more: the form kept them for minutes.
          if (outcome === 'price_changed' || outcome === 'refused') markStale(queryClient, BOXES);
          if (outcome === 'price_changed') {
            const seen = terms.price ?? ZERO;
            sent.current = terms;
            setPhase({ name: 'price_changed', seen, now: priceNow(error.failure?.data) });
          } else if (outcome === 'insurance_short') {
            sent.current = terms;
            setPhase({ name: 'insurance_short' });
          } else setPhase({ name: 'refused', error });
        }
      } finally {
        clearTimeout(timer);
        busy.current = false;
      }
    },
    [draft, onBooked, owner, signalNow],
  );

  return {
    phase,
    send: (terms) => void transmit(terms),
    repeat: () => {
      if (sent.current) void transmit(sent.current);
    },
    acceptPrice: () => {
      if (phase.name === 'price_changed' && sent.current && phase.now !== undefined) {
        // What is accepted is the total: the box in it may be what changed.
        const { packaging_price: _, ...terms } = sent.current;
        void transmit({ ...terms, price: phase.now });
      }
    },
    withoutInsurance: () => {
      if (sent.current) void transmit({ ...sent.current, insurance: 0 });
    },
    dismiss: () => {
      sent.current = null;
      setPhase({ name: 'idle' });
    },
    keep: (form) => {
      if (!busy.current) void saveForm(owner, { key: key.current, draft: form, sent: sent.current });
    },
  };
}
