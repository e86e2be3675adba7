import { sum, type Satang } from '@lamliang/kernel';
import { useListContext, type RaRecord } from 'react-admin';
import type { Column } from './columns.tsx';

export interface Totals {
  of: 'filter' | 'page';
  rows: number;
  sums: Record<string, Satang>;
}

/** The sums of some columns of money. */
export function sumsOf(rows: readonly RaRecord[], sources: readonly string[]): Record<string, Satang> {
  return Object.fromEntries(
    sources.map((source) => [
      source,
      sum(rows.map((row) => (row[source] as Satang | null | undefined) ?? (0 as Satang))),
    ]),
  );
}

/** Totals of the money columns for the current filter, as the server sums them; undefined for a queue without money. */
export function useTotals(columns: readonly Column[]): Totals | undefined {
  const { data = [], total = 0, meta, isPending } = useListContext<RaRecord>();
  const sources = columns.flatMap((column) => (column.summed ? [column.source] : []));
  if (sources.length === 0 || isPending) return undefined;
  // The server sums up to 10,000 rows; beyond it the footer sums the current page only.
  const sums = (meta as { sums?: Record<string, Satang | null> } | undefined)?.sums;
  if (sums && sources.every((source) => typeof sums[source] === 'number'))
    return { of: 'filter', rows: total, sums: sums as Record<string, Satang> };
  return { of: total <= data.length ? 'filter' : 'page', rows: data.length, sums: sumsOf(data, sources) };
}
