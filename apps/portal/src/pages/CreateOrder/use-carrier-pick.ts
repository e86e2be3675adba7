import { useState } from 'react';
import type { LogisticOption } from '@lamliang/contracts/pricing';
import { chooseCarrier, newsOfPick } from './carrier-choice.rules.ts';
import type { FormPreferences } from './draft-store.ts';
import type { useDraftForm } from './form-context.ts';
import type { Quote } from './use-quote.ts';

export interface CarrierPick {
  chosen: LogisticOption | undefined;
  /** What the shop is asked about the carrier that it chose by hand. */
  news: { kind: 'gone' | 'cheaper'; instead: LogisticOption } | undefined;
  pick: (partner_id: number) => void;
  /** Stays with the chosen carrier and says no more about it. */
  keep: () => void;
}

/** The carrier of the form: chosen by hand, or by the shop's rule among the prices of now. */
export function useCarrierPick(
  form: ReturnType<typeof useDraftForm>,
  quote: Quote,
  { rule, last_partner_id: last }: FormPreferences,
): CarrierPick {
  const picked = form.watch('partner_id');
  // The carrier that was the cheapest when it was chosen by hand: only then a cheaper one is news.
  const [best, setBest] = useState<number | null>(null);
  return {
    chosen: chooseCarrier(quote.rows, rule, { picked, last }),
    news: quote.fresh ? newsOfPick(quote.rows, { picked, best, rule, last }) : undefined,
    pick: (partner_id) => {
      form.setValue('partner_id', partner_id, { shouldDirty: true });
      setBest(quote.rows[0]?.partner_id === partner_id ? partner_id : null);
    },
    keep: () => setBest(null),
  };
}
