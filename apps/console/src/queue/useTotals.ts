import { sum, bahtToSatang, satangToBaht } from '@lamliang/kernel';
import { useListContext, type RaRecord } from 'react-admin';
import type { Column } from './columns.tsx';

export interface Totals {
  of: 'filter' | 'page';
  rows: number;
  /** Baht by wire name. */
  sums: Record<string, number>;
}

/** Sums in satang to avoid rounding errors. */
export function sumsOf(rows: readonly RaRecord[], sources: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    sources.map((source) => [
      source,
      satangToBaht(sum(rows.map((row) => bahtToSatang((row[source] as number | null | undefined) ?? 0)))),
    ]),
  );
}

/** Totals of the money columns for the current filter, as the server sums them; undefined for a queue without money. */
export function useTotals(columns: readonly Column[]): Totals | undefined {
  const { data = [], total = 0, meta, isPending } = useListContext<RaRecord>();
  const sources = columns.flatMap((column) => (column.summed ? [column.source] : []));
  if (sources.length === 0 || isPending) return undefined;
  // The server sums up to 10,000 rows; beyond it the footer sums the current page only.
  const sums = (meta as { sums?: Record<string, number | null> } | undefined)?.sums;
  if (sums && sources.every((source) => typeof sums[source] === 'number'))
    return { of: 'filter', rows: total, sums: sums as Record<string, number> };
  return { of: total <= data.length ? 'filter' : 'page', rows: data.length, sums: sumsOf(data, sources) };
}
