import { lenientQuery, type AnyRoute, type QueryOf } from '@lamliang/contracts';
import type { PhraseKey } from '@lamliang/i18n/keys';

export const PAGE_SIZES = [20, 50, 100] as const;
/** Maximum selected rows: the limit of a print job and of an export by selection. */
export const MAX_SELECTED = 500;

export type QuerySchema = Parameters<typeof lenientQuery>[0];
/** A list's query: the filters of its route by wire name, with page (from 1) and page size. */
export type ListQuery<S extends QuerySchema = QuerySchema> = Omit<
  QueryOf<AnyRoute & { query: S }>,
  'page' | 'limit' | 'after'
> & {
  page: number;
  limit: number;
};
/** Filters, without page and page size. */
export type Filters = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;
const STANDARD: Texts = { page: '1', limit: String(PAGE_SIZES[0]) };

/**
 * Reads a list's query from the URL by the schema of its route, and drops the values that the schema refuses.
 * @param defaults values in the URL's form for what the URL leaves out
 * @param refused takes what the schema said of each value that it refused
 */
export function readQuery<S extends QuerySchema>(
  schema: S,
  params: URLSearchParams,
  defaults?: Texts,
  refused?: Map<string, string>,
): ListQuery<S> {
  const texts = new Map([...params].map(([key, value]) => [key, value.trim()]));
  for (const [key, value] of texts) if (value === '' || key === 'after') texts.delete(key);
  if (!PAGE_SIZES.some((size) => String(size) === texts.get('limit'))) texts.delete('limit');
  const read: unknown = lenientQuery(schema, Object.fromEntries(texts), { ...STANDARD, ...defaults }, refused);
  return read as ListQuery<S>;
}

/** The URL of a query; what is empty or a default is left out. */
export function writeQuery(query: Filters, defaults: Texts = {}): URLSearchParams {
  const standard = { ...STANDARD, ...defaults };
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(
    set
      .map(([key, value]) => [key, String(value)])
      .filter(([key = '', value]) => value !== standard[key]) as string[][],
  );
}

/** What is wrong with a day of the URL. */
export interface BadDay {
  text: string;
  /** Phrase of the fault. */
  phrase: PhraseKey;
}
/**
 * The days of the URL that do not hold, so that they are told instead of left out.
 * @param query as it was read
 * @param refused what the schema said
 */
export function badDays(
  filters: readonly Filter[],
  params: URLSearchParams,
  query: object,
  refused: ReadonlyMap<string, string>,
): ReadonlyMap<string, BadDay> {
  const bad = new Map<string, BadDay>();
  for (const { key, kind } of filters) {
    const text = params.get(key)?.trim();
    if (kind !== 'day' || !text || query[key as never] === text) continue;
    bad.set(key, { text, phrase: (refused.get(key) ?? [...refused.values()][0] ?? 'validation.date') as PhraseKey });
  }
  return bad;
}

/** The page to show: at most the last one. A capped total has no last page. */
export function clampPage(page: number, { limit, total, capped }: { limit: number; total: number; capped: boolean }) {
  return capped ? page : Math.min(page, Math.max(1, Math.ceil(total / limit)));
}

export interface Tab {
  /** Name of its count in the list's summary. */
  key: string;
  /** Phrase of the tab. */
  phrase: PhraseKey;
  attention?: boolean;
  /** Filters that make it the active tab, and that it sets. */
  filters: Filters;
  /** Filters that it sets besides. */
  also?: Filters;
  /** Shown even when it is empty. */
  always?: boolean;
}

/** The active tab: the one with the most filters that all hold; of equals the first. */
export function activeTab(tabs: readonly Tab[], query: object): Tab | undefined {
  const holds = ({ filters }: Tab) => Object.entries(filters).every(([key, value]) => query[key as never] === value);
  const size = (tab: Tab) => Object.keys(tab.filters).length;
  return tabs.filter(holds).toSorted((a, b) => size(b) - size(a))[0];
}

/** The tabs in sight: empty ones are omitted unless they are always shown or active. */
export const shownTabs = (tabs: readonly Tab[], counts: Texts | Filters | undefined, active: Tab | undefined) =>
  tabs.filter((tab) => tab.always || tab === active || Number(counts?.[tab.key] ?? 0) > 0);

export interface Choice {
  value: string | number;
  /** A phrase. */
  label: PhraseKey;
}
/** A filter beside search and tabs: a choice when it has options, a calendar day, or free text. */
export interface Filter {
  key: string;
  /** Phrase of its label. */
  label: PhraseKey;
  kind?: 'day' | 'text';
  /** Choices, or the route that lists them with the names of their fields; it is read when the filters are opened. */
  options?: readonly Choice[] | { from: AnyRoute; value: string; label: string };
}
/** What has words for yes and no. */
type FlagKey = PhraseKey extends infer K ? (K extends `${infer Flag}_yes` ? Flag : never) : never;

/** The choices of a flag. @param phrase its words are below `_yes` and `_no`. */
export const yesNo = (phrase: FlagKey): readonly Choice[] => [
  { value: 1, label: `${phrase}_yes` },
  { value: 0, label: `${phrase}_no` },
];
/** First and last day, both included. */
export const PERIOD_FILTERS: readonly Filter[] = [
  { key: 'from_date', label: 'common.from_date', kind: 'day' },
  { key: 'to_date', label: 'common.to_date', kind: 'day' },
];

const tabKeys = (tab: Tab | undefined) => Object.keys({ ...tab?.filters, ...tab?.also });

/** The filters without page, sort and what only tabs set, to count all tabs. */
export function withoutTab(query: object, tabs: readonly Tab[], filters: readonly Filter[]): Filters {
  const own = new Set(filters.map(({ key }) => key));
  const active = tabKeys(activeTab(tabs, query));
  const gone = new Set(['page', 'limit', 'sort', ...active, ...tabs.flatMap(tabKeys).filter((key) => !own.has(key))]);
  return Object.fromEntries(Object.entries(query).filter(([key]) => !gone.has(key)));
}

/** The filters to offer: not those that the active tab sets. */
export const offered = (filters: readonly Filter[], tab: Tab | undefined) =>
  filters.filter(({ key }) => !tabKeys(tab).includes(key));

/** The filters that are set, other than tab and search. */
export const setFilters = (query: object, tabs: readonly Tab[], filters: readonly Filter[]) =>
  offered(filters, activeTab(tabs, query)).filter(({ key }) => query[key as never] !== undefined);
