import { useQuery } from '@tanstack/react-query';
import { sum, bahtToSatang, satangToBaht } from '@lamliang/kernel';
import { useDataProvider, useListContext, useResourceContext, type RaRecord } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import type { Column } from './columns.tsx';

/** Up to this many matching rows are fetched for the totals; beyond it the footer sums the current page only. */
const MAX_SUMMED_ROWS = 500;

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

/** Totals of the money columns for the current filter; undefined for a queue without money. */
export function useTotals(columns: readonly Column[]): Totals | undefined {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const { data = [], total = 0, filterValues, isPending } = useListContext<RaRecord>();
  const sources = columns.flatMap((column) => (column.summed ? [column.source] : []));
  const isOnPage = total <= data.length;
  const { data: all } = useQuery({
    queryKey: [resource, 'totals', filterValues, total],
    queryFn: () => provider.all<RaRecord>(resource, filterValues as object, MAX_SUMMED_ROWS),
    enabled: sources.length > 0 && !isPending && !isOnPage && total <= MAX_SUMMED_ROWS,
  });
  if (sources.length === 0 || isPending) return undefined;
  if (isOnPage) return { of: 'filter', rows: data.length, sums: sumsOf(data, sources) };
  if (all) return { of: 'filter', rows: all.rows.length, sums: sumsOf(all.rows, sources) };
  return { of: 'page', rows: data.length, sums: sumsOf(data, sources) };
}
