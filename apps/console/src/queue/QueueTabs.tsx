import { ListTabs } from '@lamliang/ui';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataProvider, useListContext, useResourceContext } from 'react-admin';
import type { Within } from '../providers/data.ts';
import { phraseOf } from '../components/codes.ts';
import { useFilterWords, type Choice } from './filters.tsx';

const ALL = 'all';

/** The answers of one filter as tabs, each with the number of its rows under the other filters. */
export function QueueTabs({ filter, within }: { filter: Choice; within?: Within | undefined }) {
  const { source, codes, machine = source } = filter;
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const { nameOf } = useFilterWords();
  const { filterValues, setFilters } = useListContext();
  const { [source]: chosen, ...others } = filterValues as Record<string, unknown>;
  const valuesOf = (key: string) => (key === ALL ? others : { ...others, [source]: key });
  const tabs = [...codes, ALL].map((key) => ({
    key,
    phrase: key === ALL ? 'console.queue.every' : phraseOf(machine, key),
  }));
  const totals = useQueries({
    queries: tabs.map(({ key }) => {
      const sort = { field: 'id', order: 'DESC' } as const;
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: valuesOf(key),
        ...(within ? { meta: { within } } : {}),
      };
      return {
        // As react-admin's own, so that a refresh of the page counts again.
        queryKey: [resource, 'getList', params],
        queryFn: () => provider.getList(resource, params),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const counts = Object.fromEntries(
    tabs.flatMap(({ key }, index) => {
      const total = totals[index]?.data?.total;
      return total === undefined ? [] : [[key, total]];
    }),
  );
  return (
    <ListTabs
      label={nameOf(filter)}
      tabs={tabs}
      counts={counts}
      waits={totals.some(({ isPending }) => isPending)}
      active={tabs.find(({ key }) => key === (chosen ?? ALL))}
      onTab={({ key }) => setFilters(valuesOf(key))}
    />
  );
}
