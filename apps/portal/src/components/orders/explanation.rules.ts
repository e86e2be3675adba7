import { MONEY_FIGURES, PRICE_RULES, ROUNDINGS, type Explanation } from '@lamliang/contracts/pricing';

const kilograms = (grams: number) => (grams / 1000).toLocaleString('en-US');
const centimetres = (mm: number) => (mm / 10).toLocaleString('en-US');

const KNOWN = new Set<string>(PRICE_RULES);
const BAHT = new Set<string>(MONEY_FIGURES);

/** A formatted value; its unit is a phrase of its own. */
export interface Figure {
  value: string;
  unit?: 'kg' | 'cm' | 'baht' | 'zone';
}

/** The phrase below `orders.why` for an explanation, with its values in display units. */
export function wordsOf({ rule, row, figures }: Explanation): { phrase: string; figures: Record<string, Figure> } {
  const out: Record<string, Figure> = {};
  for (const [name, raw] of Object.entries(figures)) {
    if (name.endsWith('_g') && typeof raw === 'number') out[name.slice(0, -2)] = { value: kilograms(raw), unit: 'kg' };
    else if (name.endsWith('_mm') && typeof raw === 'number')
      out[name.slice(0, -3)] = { value: centimetres(raw), unit: 'cm' };
    else if (name === 'zone') out.zone = { value: String(raw), unit: 'zone' };
    else out[name] = BAHT.has(name) ? { value: String(raw), unit: 'baht' } : { value: String(raw) };
  }
  const limit = /^weight<=(\d+)$/.exec(row ?? '')?.[1];
  out.row = limit ? { value: kilograms(Number(limit)), unit: 'kg' } : { value: '' };
  const byVolume =
    rule === 'shipping_by_weight' && Number(figures.volume_weight_g ?? 0) > Number(figures.weight_g ?? 0);
  return { phrase: byVolume ? 'shipping_by_volume' : KNOWN.has(rule) ? rule : 'other', figures: out };
}

/** The phrase below `pricing.rounding` for how an explanation rounds; undefined where it does not. */
export function roundingOf({ rounding }: Explanation): string | undefined {
  return ROUNDINGS.find((known) => known === rounding);
}
