import type { LogisticOption } from '@lamliang/contracts/pricing';

export const CARRIER_RULES = ['cheapest', 'fastest', 'last'] as const;
export type CarrierRule = (typeof CARRIER_RULES)[number];

type Offer = Pick<LogisticOption, 'partner_id' | 'total' | 'days_min' | 'days_max'>;

/** Lowest total first, then by carrier id. */
export function byTotal<T extends Offer>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.total - b.total || a.partner_id - b.partner_id);
}

/** The fastest offer; the cheaper one of equals. */
export function fastestOf<T extends Offer>(rows: readonly T[]): T | undefined {
  return rows.toSorted((a, b) => a.days_max - b.days_max || a.days_min - b.days_min || a.total - b.total)[0];
}

/**
 * The selected carrier: the one chosen by hand, none where that one is not offered (the shop is asked, its choice is
 * never replaced), else by the shop's rule. The last used one is replaced by the cheapest when it is unavailable.
 */
export function chooseCarrier<T extends Offer>(
  rows: readonly T[],
  rule: CarrierRule,
  { picked, last }: { picked: number | null; last: number | null },
): T | undefined {
  const of = (id: number | null) => rows.find((row) => row.partner_id === id);
  const cheapest = byTotal(rows)[0];
  if (picked !== null) return of(picked);
  return rule === 'fastest' ? fastestOf(rows) : rule === 'last' ? (of(last) ?? cheapest) : cheapest;
}

/**
 * What the shop is told about the carrier that it chose by hand: `gone` when it is not offered any more, `cheaper` when
 * it was the cheapest then (`best`) and another is now; with the carrier to take in its place.
 */
export function newsOfPick<T extends Offer>(
  rows: readonly T[],
  { picked, best, rule, last }: { picked: number | null; best: number | null; rule: CarrierRule; last: number | null },
): { kind: 'gone' | 'cheaper'; instead: T } | undefined {
  const cheapest = byTotal(rows)[0];
  if (picked === null || !cheapest) return undefined;
  const own = rows.find((row) => row.partner_id === picked);
  if (!own) return { kind: 'gone', instead: chooseCarrier(rows, rule, { picked: null, last }) ?? cheapest };
  return best === picked && cheapest.total < own.total ? { kind: 'cheaper', instead: cheapest } : undefined;
}
