import type { QueryFunction } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf, AnyRoute } from '@lamliang/contracts';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useUser } from '../../session/session.ts';
import { badDays, readQuery, withoutTab, writeQuery, type BadDay, type Filter, type Filters, type ListQuery, type QuerySchema, type Tab } from './list-state.rules.ts'; // prettier-ignore

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

type Chosen<R extends ListRoute> = ReadonlyMap<number, RowOf<R>>;
/** The selection of each list of a shop and login, with the filters that it was made under; it outlives the page. */
const selections = new Map<string, { filters: string; rows: ReadonlyMap<number, unknown> }>();
const NONE = new Map<number, never>();

export interface ListState<R extends ListRoute> {
  definition: ListDefinition<R>;
  /** Names the list of this shop and login: what is kept of it is kept by this. */
  place: string;
  query: ListQuery<R['query']>;
  /** The days of the URL that do not hold, by filter. */
  bad: ReadonlyMap<string, BadDay>;
  /** The query without its page, in the URL's form. */
  address: string;
  /** Changes the URL; `undefined` removes a filter. Any change but that of the page goes back to page 1. */
  set: (change: Filters, how?: { replace?: boolean }) => void;
  /** Goes to another address of this list. */
  open: (address: string, how?: { replace?: boolean }) => void;
  /** The selected rows, as they were read when they were selected. Other filters begin a new selection. */
  chosen: Chosen<R>;
  choose: (next: Chosen<R>) => void;
  /** Deselects some rows. */
  release: (gone: readonly { id: number }[]) => void;
}

/** State of a list: its query, which lives in the URL, and the selected rows. */
export function useListState<R extends ListRoute>(definition: ListDefinition<R>): ListState<R> {
  const { route, defaults, filters = [] } = definition;
  const [params, setParams] = useSearchParams();
  const { id, login_id } = useUser();
  const place = `${id}/${login_id}/${route.id}`;
  const refused = new Map<string, string>();
  const query = readQuery<R['query']>(route.query, params, defaults, refused);
  const bad = badDays(filters, params, query, refused);
  const given = { ...query, ...Object.fromEntries([...bad].map(([key, { text }]) => [key, text])) };
  const address = writeQuery({ ...query, page: 1 }, defaults).toString();
  const open: ListState<R>['open'] = (to, { replace = false } = {}) => setParams(new URLSearchParams(to), { replace });
  const set = (change: Filters, { replace = false } = {}) =>
    setParams(writeQuery({ ...given, page: 1, ...change }, defaults), {
      replace,
      preventScrollReset: change.page === undefined,
    });
  const under = writeQuery({ ...query, page: 1, limit: undefined, sort: undefined }, defaults).toString();
  const kept = selections.get(place);
  const chosen = (kept?.filters === under ? kept.rows : NONE) as Chosen<R>;
  useEffect(() => {
    if (selections.get(place)?.filters !== under) selections.delete(place);
  }, [place, under]);
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const choose = useCallback(
    (rows: Chosen<R>) => {
      selections.set(place, { filters: under, rows });
      draw();
    },
    [place, under],
  );
  const release = useCallback(
    (gone: readonly { id: number }[]) => {
      const old = selections.get(place);
      if (!old) return;
      const rows = new Map(old.rows);
      for (const one of gone) rows.delete(one.id);
      selections.set(place, { ...old, rows });
      draw();
    },
    [place],
  );
  return { definition, place, query, bad, address, set, open, chosen, choose, release };
}
