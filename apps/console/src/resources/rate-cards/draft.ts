/** A rate card or list of postal codes while it is edited: text in the units of the wire, as it stands in the cells. */
import { toWire } from '@lamliang/contracts';
import {
  CARD_TERMS,
  rateCardContent,
  zoneListContent,
  type CardTerm,
  type RateCardContent,
  type ZoneListContent,
} from '@lamliang/contracts/pricing';

/** The columns of each grid: where a band ends, then what it costs. */
export const GRIDS = {
  rows: ['weight_to', 'capital_city_price', 'other_provinces_price'],
  size_rows: ['size_to', 'capital_city_price', 'other_provinces_price'],
  oversize_bands: ['size_to', 'price'],
  fees: ['weight_to', 'price'],
} as const;
export type GridName = keyof typeof GRIDS;
export const TERM_NAMES = Object.keys(CARD_TERMS) as CardTerm[];

export interface Draft {
  grids: Partial<Record<GridName, string[][]>>;
  terms?: Record<CardTerm, string>;
  /** Postal codes, with anything between them. */
  codes?: string;
}
type Wire = Record<string, unknown>;

const gridsOf = (wire: Wire, names: readonly GridName[]): Draft['grids'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (wire[name] as Record<string, number>[]).map((band) => GRIDS[name].map((column) => String(band[column] ?? ''))),
    ]),
  );

export function draftOfCard(content: RateCardContent): Draft {
  const wire = toWire(rateCardContent, content) as Wire;
  return {
    grids: gridsOf(wire, ['rows', 'size_rows', 'oversize_bands']),
    terms: Object.fromEntries(TERM_NAMES.map((term) => [term, String(wire[term])])) as Record<CardTerm, string>,
  };
}
export function draftOfList(content: ZoneListContent): Draft {
  const wire = toWire(zoneListContent, content) as Wire;
  return { grids: gridsOf(wire, ['fees']), codes: content.zip_prefixes.join('\n') };
}

/** What is no number becomes NaN, which the contract refuses; what is empty is missing. */
const numberOf = (text: string): number | undefined => {
  const typed = text.trim().replaceAll(',', '');
  return typed === '' ? undefined : /^[+-]?\d*\.?\d+$/.test(typed) ? Number(typed) : Number.NaN;
};
export const codesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The content of a draft on the wire, to be judged by its schema. */
export function wireOf({ grids, terms, codes }: Draft): Wire {
  return {
    ...Object.fromEntries(Object.entries(terms ?? {}).map(([term, text]) => [term, numberOf(text)])),
    ...(codes === undefined ? {} : { zip_prefixes: codesOf(codes) }),
    ...Object.fromEntries(
      (Object.entries(grids) as [GridName, string[][]][]).map(([name, rows]) => [
        name,
        rows.map((row) => Object.fromEntries(GRIDS[name].map((column, at) => [column, numberOf(row[at] ?? '')]))),
      ]),
    ),
  };
}

/** Where the same band ends in the rows before, and what stood there: cells that differ are marked. */
export function cellBefore(
  before: readonly string[][] | undefined,
  row: readonly string[],
  column: number,
): string | undefined {
  return before?.find(([to]) => Number(to) === numberOf(row[0] ?? ''))?.[column];
}
