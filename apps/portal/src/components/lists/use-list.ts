import type { QueryFunction } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AnswerOf, AnyRoute } from '@lamliang/contracts';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useUser } from '../../session/session.ts';
import { readQuery, withoutTab, writeQuery, type Filter, type Filters, type ListQuery, type QuerySchema, type Tab } from './list-state.rules.ts'; // prettier-ignore

/** A route that lists rows by page. */
export type ListRoute = AnyRoute & { query: QuerySchema };
export interface ListAnswer<Row> {
  rows: Row[];
  total: number;
  total_capped?: 0 | 1;
}
export type RowOf<R extends AnyRoute> =
  AnswerOf<R> extends { rows: (infer Row extends { id: number })[] } ? Row : never;

export type Counts = Readonly<Record<string, number>>;

/** What a list shows; its page declares it once, outside of the component. */
export interface ListDefinition<R extends ListRoute> {
  route: R;
  /** Its counts by the keys of the tabs, under the filters without tab. */
  summary?: AnyRoute;
  /** Its export as a file. */
  exports?: AnyRoute;
  tabs?: readonly Tab[];
  filters?: readonly Filter[];
  /** Filters that hold where the URL says nothing, in the URL's form. */
  defaults?: Readonly<Record<string, string>>;
}

interface Read<T> {
  queryKey: readonly unknown[];
  queryFn: QueryFunction<T>;
}
/** A read of a route that is known to list `T`. */
export const readAny = <T>(route: AnyRoute, input: { query?: object } = {}) =>
  read(route, input as never) as unknown as Read<T>;
/** The read of a page of rows. */
export const rowsOf = <R extends ListRoute>({ route }: ListDefinition<R>, query: object) =>
  readAny<ListAnswer<RowOf<R>>>(route, { query });
/** The read of the tabs' counts. */
export const countsOf = <R extends ListRoute>({ summary, tabs = [], filters = [] }: ListDefinition<R>, query: object) =>
  summary && readAny<Counts>(summary, { query: withoutTab(query, tabs, filters) });

/** Starts the reads of a list before its page is shown. */
export function prefetchList<R extends ListRoute>(list: ListDefinition<R>, params: URLSearchParams): void {
  const query = readQuery(list.route.query, params, list.defaults);
  void queryClient.prefetchQuery(rowsOf(list, query));
  const counts = countsOf(list, query);
  if (counts) void queryClient.prefetchQuery(counts);
}

/** Selections by place in the history, restored when the user comes back. */
const selections = new Map<string, ReadonlyMap<number, unknown>>();

export interface ListState<R extends ListRoute> {
  definition: ListDefinition<R>;
  /** Names the list of this shop and login: what is kept of it is kept by this. */
  place: string;
  query: ListQuery<R['query']>;
  /** The query without its page, in the URL's form. */
  address: string;
  /** Changes the URL; `undefined` removes a filter. Any change but that of the page goes back to page 1. */
  set: (change: Filters, how?: { replace?: boolean }) => void;
  /** Goes to another address of this list. */
  open: (address: string, how?: { replace?: boolean }) => void;
  chosen: ReadonlyMap<number, RowOf<R>>;
  choose: (next: ReadonlyMap<number, RowOf<R>>) => void;
  /** Deselects some rows. */
  release: (gone: readonly { id: number }[]) => void;
}

/** State of a list: its query, which lives in the URL, and the selected rows. */
export function useListState<R extends ListRoute>(definition: ListDefinition<R>): ListState<R> {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const { id, login_id } = useUser();
  const place = `${id}/${login_id}/${definition.route.id}`;
  const query = readQuery<R['query']>(definition.route.query, params, definition.defaults);
  const address = writeQuery({ ...query, page: 1 }, definition.defaults).toString();
  const open: ListState<R>['open'] = (to, { replace = false } = {}) => setParams(new URLSearchParams(to), { replace });
  const set = (change: Filters, { replace = false } = {}) =>
    setParams(writeQuery({ ...query, page: 1, ...change }, definition.defaults), {
      replace,
      preventScrollReset: change.page === undefined,
    });
  const kept = () => (selections.get(key) ?? new Map()) as ReadonlyMap<number, RowOf<R>>;
  const [chosen, setChosen] = useState(kept);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another place in the history has its own selection
  useEffect(() => setChosen(kept), [key]);
  const choose = useCallback(
    (next: ReadonlyMap<number, RowOf<R>>) => {
      setChosen(next);
      selections.set(key, next);
    },
    [key],
  );
  const release = useCallback(
    (gone: readonly { id: number }[]) =>
      setChosen((now) => {
        const left = new Map(now);
        for (const { id } of gone) left.delete(id);
        selections.set(key, left);
        return left;
      }),
    [key],
  );
  return { definition, place, query, address, set, open, chosen, choose, release };
}
