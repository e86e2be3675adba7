import Button from '@mui/material/Button';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Download, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  Card,
  DataTable,
  EmptyState,
  FailurePanel,
  ListTabs,
  PageHead,
  Pager,
  SelectField,
  toast,
  BELOW_BARS,
  usePhone,
  type Column,
} from '@lamliang/ui';
import { later } from '../../later.tsx';
import type { BulkAction } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  activeTab,
  clampPage,
  MAX_SELECTED,
  PAGE_SIZES,
  shownTabs,
  withoutTab,
  writeQuery,
} from './list-state.rules.ts';
import { TableTools, useTableLook } from './TableTools.tsx';
import { countsOf, rowsOf, type ListRoute, type ListState, type RowOf } from './use-list.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** Of the bar of selected rows before it has told its own, px. */
const FIRST_BAR = 52;
const BulkBar = later(
  () => import('./BulkBar.tsx').then((file) => file.BulkBar),
  <div style={{ height: FIRST_BAR }} />,
);
const ExportDialog = later(() => import('./ExportDialog.tsx').then((file) => file.ExportDialog));

export interface ListPageProps<R extends ListRoute> {
  list: ListState<R>;
  title: string;
  /** Actions of the page's head, before the export. */
  head?: ReactNode;
  /** What stands between the head and the rows: sums of them. */
  figures?: ReactNode;
  columns: readonly Column<RowOf<R>>[];
  /** The row on a phone, with its checkbox. */
  card: (row: RowOf<R>, box: ReactNode) => ReactNode;
  /** The page of a row; without one its row leads nowhere. */
  to?: (row: RowOf<R>) => string;
  /** Label of the search; without one there is none. */
  search?: string;
  /** Looks for one row by what was searched. @returns its page, which is opened instead of the list */
  onSearch?: (words: string) => Promise<string | undefined>;
  /** The column that the query's `sort` is about. */
  sorted?: string;
  /** Accessible name of a row. Required for selection. */
  rowName?: (row: RowOf<R>) => string;
  /** Actions on selected rows. */
  bulk?: (rows: RowOf<R>[]) => readonly BulkAction<RowOf<R>>[];
  /** What to say, and to offer, where there is nothing yet. */
  empty: { icon: LucideIcon; more: string; action?: ReactNode };
}

/** A list with tabs, search, filters, selection, export and pages; its state is `useListState`. */
export function ListPage<R extends ListRoute>(props: ListPageProps<R>) {
  const { list, title, to, bulk, empty, sorted } = props;
  const { definition, query, set, chosen } = list;
  const { tabs = [], filters = [], exports } = definition;
  const { page, limit } = query;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = usePhone();
  const look = useTableLook(definition.route.id);
  /** Height of the selection bar in px, which may have several lines. */
  const [barHeight, setBarHeight] = useState(FIRST_BAR);
  const [exporting, setExporting] = useState(false);

  const answer = useQuery({ ...rowsOf(definition, query), placeholderData: keepPreviousData });
  const counted = useQuery({
    ...(countsOf(definition, query) ?? { queryKey: ['no counts'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const counts = counted.data;
  const rows = answer.data?.rows ?? [];
  const total = answer.data?.total ?? 0;
  const capped = answer.data?.total_capped === 1;
  const last = answer.data && !answer.isPlaceholderData ? clampPage(page, { limit, total, capped }) : page;
  useEffect(() => {
    if (last < page) set({ page: last }, { replace: true });
  });

  const tab = activeTab(tabs, query);
  const badTexts = Object.fromEntries([...list.bad].map(([key, { text }]) => [key, text]));
  const others = { ...withoutTab(query, tabs, filters), ...badTexts };
  const filtered = writeQuery(others, definition.defaults).size > 0 || (tab !== undefined && tab !== tabs[0]);
  /** Nothing set, or nothing but the given. */
  const only = (given: object) => ({ ...Object.fromEntries(Object.keys({ ...query, ...badTexts }).map((key) => [key, undefined])), limit, ...given }); // prettier-ignore
  const search = async (words: string, signal: AbortSignal) => {
    const found = words === '' ? undefined : await props.onSearch?.(words);
    if (signal.aborted) return;
    if (found) await navigate(found);
    else set({ search: words || undefined });
  };
  const select = (ids: Set<string>) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (!ids.has(String(row.id))) next.delete(row.id);
      else if (next.has(row.id) || next.size < MAX_SELECTED) next.set(row.id, row);
      else return toast.warning(t('lists.selected_most', { most: MAX_SELECTED.toLocaleString('en-US') }));
    list.choose(next);
  };
  // What is in sight is newer than what was selected.
  const here = new Map(rows.filter((row) => chosen.has(row.id)).map((row) => [row.id, row]));
  const chosenRows = [...chosen.values()].map((row) => here.get(row.id) ?? row);
  const onOpen = to && ((row: RowOf<R>, aside: boolean) => void (aside ? window.open(to(row), '_blank', 'noopener') : navigate(to(row)))); // prettier-ignore
  const openExport = exports && (() => setExporting(true));
  const { sort } = query as { sort?: 'ASC' | 'DESC' };

  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {props.head}
            {openExport ? (
              <Button variant="outlined" startIcon={<Download aria-hidden />} onClick={openExport}>
                {t('lists.export.button')}
              </Button>
            ) : null}
          </>
        }
      />
      {props.figures}
      <Card flush sx={{ overflow: 'visible' }}>
        {tabs.length > 0 ? (
          <ListTabs
            label={t('lists.tabs')}
            tabs={shownTabs(tabs, counts, tab)}
            counts={counts}
            active={tab}
            onTab={(one) => set(only({ ...others, ...one.filters, ...one.also, sort }))}
          />
        ) : null}
        <FilterBar
          list={list}
          search={props.search}
          onSearch={(words, signal) => void search(words, signal)}
          end={
            <>
              <ViewsButton key={list.place} list={list} look={look} />
              {phone ? null : <TableTools columns={props.columns} look={look} />}
            </>
          }
        />
        {chosen.size > 0 ? (
          <BulkBar
            list={list}
            total={total}
            actions={bulk?.(chosenRows) ?? []}
            elsewhere={chosen.size - here.size}
            onExport={openExport}
            onHeight={setBarHeight}
          />
        ) : null}
        {answer.isError ? <FailurePanel error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.isError && rows.length === 0 ? null : (
          <DataTable
            label={title}
            columns={props.columns.filter(({ id }) => !look.hidden.includes(id))}
            rows={rows}
            rowId={(row) => String(row.id)}
            {...(props.rowName && (bulk ?? exports)
              ? { rowName: props.rowName, selection: new Set([...chosen.keys()].map(String)), onSelection: select }
              : {})}
            {...(sorted ? { sort: { id: sorted, direction: sort === 'ASC' ? 'asc' : 'desc' } } : {})}
            onSort={({ direction }) => set({ sort: direction === 'asc' ? 'ASC' : undefined })}
            density={look.density}
            loading={answer.isPending || answer.isPlaceholderData || last < page}
            stale={answer.isPlaceholderData}
            stickyTop={`calc(${BELOW_BARS} + ${chosen.size > 0 ? barHeight : 0}px)`}
            {...(onOpen ? { onOpen } : {})}
            card={props.card}
            empty={
              <EmptyState
                icon={empty.icon}
                title={t('common.no_data')}
                more={filtered ? t('lists.empty_filtered') : empty.more}
                action={
                  filtered ? (
                    <Button variant="outlined" onClick={() => set(only({ limit: undefined }))}>
                      {t('lists.clear_filters')}
                    </Button>
                  ) : (
                    empty.action
                  )
                }
              />
            }
          />
        )}
        {total > 0 ? (
          <div
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'flex-end',
              borderTop: '1px solid var(--ll-palette-line)',
            }}
          >
            {phone ? null : (
              <SelectField
                label={t('common.page_size')}
                hideLabel
                value={limit}
                onChange={(event) => set({ limit: Number(event.target.value) })}
                choices={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
              />
            )}
            <Pager page={last} limit={limit} total={total} capped={capped} onPage={(next) => set({ page: next })} />
          </div>
        ) : null}
      </Card>
      {exporting && exports ? (
        <ExportDialog
          route={exports}
          query={{ ...query, page: undefined, limit: undefined }}
          ids={[...chosen.keys()]}
          total={total}
          capped={capped}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
