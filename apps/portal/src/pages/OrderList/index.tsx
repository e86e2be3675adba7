import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, PackageSearch, Plus, Rows3 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Order } from '@lamliang/contracts/orders';
import {
  Card,
  DESKTOP_FROM,
  DataTable,
  EmptyState,
  FailurePanel,
  PageHead,
  Pager,
  readPrefs,
  SelectField,
  TOP_BAR_HEIGHT,
  writePrefs,
} from '@lamliang/ui';
import { orderListQuery, orderSummaryQuery } from '../../api/orders.ts';
import { queryClient } from '../../api/query-client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { useOrderActions } from '../../components/orders/OrderMenu.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { FilterBar } from './FilterBar.tsx';
import {
  activeTab,
  filterCount,
  isNumberOf,
  PAGE_SIZES,
  readList,
  tabsOf,
  withoutTab,
  writeList,
  type ListFilters,
} from './list-state.rules.ts';
import { OrderCard, useOrderColumns } from './rows.tsx';
import { StatusTabs } from './StatusTabs.tsx';

const BulkBar = lazy(() => import('./BulkBar.tsx').then((file) => ({ default: file.BulkBar })));
const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })));

const listOf = (params: URLSearchParams) => {
  const { filters, page, limit } = readList(params);
  return orderListQuery({ ...filters, page, limit });
};

export function prefetch({ url }: PageArguments): void {
  void queryClient.prefetchQuery(listOf(url.searchParams));
  void queryClient.prefetchQuery(orderSummaryQuery(withoutTab(readList(url.searchParams).filters)));
}

/** Selections by list, restored when the user comes back. */
const selections = new Map<string, Map<number, Order>>();

/** All orders of the shop: tabs with counts, filters, search, actions and bulk actions. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const { filters, page, limit } = readList(params);
  const phone = useMediaQuery(`(max-width:${DESKTOP_FROM - 0.05}px)`, { noSsr: true });
  const [density, setDensity] = useState(readPrefs().density ?? 'comfortable');
  /** Height of the selection bar in px, which may have several lines. */
  const [barHeight, setBarHeight] = useState(52);
  const [exporting, setExporting] = useState(false);
  const [chosen, setChosen] = useState<Map<number, Order>>(() => selections.get(location.key) ?? new Map());
  const choose = useCallback(
    (next: Map<number, Order>) => {
      setChosen(next);
      selections.set(location.key, next);
    },
    [location.key],
  );
  /** Cancelled orders are deselected; failed ones stay selected for another attempt. */
  const release = useCallback(
    (gone: readonly Order[]) =>
      setChosen((now) => {
        const left = new Map(now);
        for (const order of gone) left.delete(order.id);
        selections.set(location.key, left);
        return left;
      }),
    [location.key],
  );
  useEffect(() => setChosen(selections.get(location.key) ?? new Map()), [location.key]);

  const list = useQuery({ ...orderListQuery({ ...filters, page, limit }), placeholderData: keepPreviousData });
  const summary = useQuery({ ...orderSummaryQuery(withoutTab(filters)), placeholderData: keepPreviousData });
  const actions = useOrderActions(release);
  const columns = useOrderColumns(actions);
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const capped = list.data?.total_capped === 1;
  const tab = activeTab(filters);
  const tabs = tabsOf(summary.data, tab);
  const filtered = filterCount(filters) > 0 || filters.search !== undefined || tab !== 'all';

  const show = (next: Partial<{ filters: ListFilters; page: number; limit: number }>) => {
    const state = { filters, page: 1, limit, ...next };
    setParams(writeList(state), { preventScrollReset: next.page === undefined });
  };
  const search = async (words: string) => {
    if (words !== '') {
      const hits = await queryClient.fetchQuery(orderListQuery({ search: words, limit: 2 })).catch(() => undefined);
      const exact = hits?.rows.filter((order) => isNumberOf(order, words)) ?? [];
      if (exact.length === 1) return navigate(`/orders/all/${exact[0]!.id}/all`);
    }
    const { search: _, ...rest } = filters;
    show({ filters: words === '' ? rest : { ...rest, search: words } });
  };
  const select = (ids: Set<string>) => {
    const next = new Map(chosen);
    for (const order of rows) {
      if (ids.has(String(order.id))) next.set(order.id, order);
      else next.delete(order.id);
    }
    choose(next);
  };

  return (
    <>
      <PageHead
        title={t('orders.title')}
        actions={
          <Button variant="outlined" startIcon={<Download aria-hidden />} onClick={() => setExporting(true)}>
            {t('orders.list.export')}
          </Button>
        }
      />
      <Card flush sx={{ overflow: 'visible' }}>
        <StatusTabs
          tabs={tabs}
          active={tab}
          onTab={(one) => show({ filters: { ...withoutTab(filters), ...one.filters } })}
        />
        <FilterBar
          filters={filters}
          onFilters={(next) => show({ filters: next })}
          onSearch={(words) => void search(words)}
          end={
            phone ? null : (
              <IconButton
                aria-label={t('orders.list.density')}
                aria-pressed={density === 'compact'}
                onClick={() => {
                  const next = density === 'compact' ? 'comfortable' : 'compact';
                  setDensity(next);
                  writePrefs({ density: next });
                }}
              >
                <Rows3 size={18} aria-hidden />
              </IconButton>
            )
          }
        />
        {chosen.size > 0 ? (
          <Suspense fallback={<div style={{ height: barHeight }} />}>
            <BulkBar
              chosen={chosen}
              onChosen={choose}
              total={total}
              filters={filters}
              actions={actions}
              onExport={() => setExporting(true)}
              onHeight={setBarHeight}
            />
          </Suspense>
        ) : null}
        {list.isError ? <FailurePanel error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isError && rows.length === 0 ? null : (
          <DataTable<Order>
            label={t('orders.list.table')}
            columns={columns}
            rows={rows}
            rowId={(order) => String(order.id)}
            rowName={(order) => `${order.receiver_name} ${order.order_no}`}
            selection={new Set([...chosen.keys()].map(String))}
            onSelection={select}
            sort={{ id: 'create_dt', direction: filters.sort === 'ASC' ? 'asc' : 'desc' }}
            onSort={({ direction }) => {
              const { sort: _, ...rest } = filters;
              show({ filters: direction === 'asc' ? { ...rest, sort: 'ASC' } : rest });
            }}
            density={density}
            loading={list.isPending}
            stale={list.isPlaceholderData}
            stickyTop={TOP_BAR_HEIGHT + (chosen.size > 0 ? barHeight : 0)}
            onOpen={(order) => void navigate(`/orders/all/${order.id}/all`)}
            card={(order, box) => <OrderCard order={order} box={box} actions={actions} />}
            empty={
              <EmptyState
                icon={PackageSearch}
                title={t('common.no_data')}
                more={t(filtered ? 'orders.list.empty_filtered' : 'orders.list.empty_more')}
                action={
                  filtered ? (
                    <Button variant="outlined" onClick={() => setParams({})}>
                      {t('orders.list.clear')}
                    </Button>
                  ) : may(user, 'advanced_order_flag') ? (
                    <Button
                      variant="contained"
                      component={AppLink}
                      to="/orders/createorder"
                      startIcon={<Plus aria-hidden />}
                    >
                      {t('frame.orders_create')}
                    </Button>
                  ) : undefined
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
                onChange={(event) => show({ limit: Number(event.target.value) })}
              >
                {PAGE_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </SelectField>
            )}
            <Pager page={page} limit={limit} total={total} capped={capped} onPage={(next) => show({ page: next })} />
          </div>
        ) : null}
      </Card>
      {exporting ? (
        <Suspense fallback={null}>
          <ExportDialog filters={filters} total={total} capped={capped} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
      {actions.dialogs}
    </>
  );
}
