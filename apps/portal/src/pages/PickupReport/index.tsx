import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICKUP_STATUSES, pickupRoutes as routes, shopOrdersRoutes, type PickupReportRow, type PickupReportSummary, type PickupStatus } from '@lamliang/contracts/orders'; // prettier-ignore
import { startOfBangkokDay } from '@lamliang/kernel';
import { BlockSkeleton, Card, DateText, Loaded, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { PERIOD_FILTERS, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { lastDays } from '../../components/period/period.rules.ts';
import { pathOfPickup, PickupCard, usePickupColumns } from '../../components/pickups/PickupRows.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const TABS: readonly Tab[] = [
  { key: 'call_count', phrase: 'pickups.all', filters: {}, always: true },
  ...PICKUP_STATUSES.map((status) => ({
    key: status,
    phrase: `status.pickup_status.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const PARTNER: Filter = {
  key: 'partner_id',
  label: 'pickups.field.partner',
  options: { from: shopOrdersRoutes.partners, value: 'id', label: 'name' },
};
/** The report of the last 30 days, unless the URL says others. */
const reportOf = (now: Date) => ({ route: routes.pickupReport, summary: routes.pickupReportSummary, exports: routes.pickupReportExport, tabs: TABS, filters: [PARTNER, ...PERIOD_FILTERS], defaults: { ...lastDays(30, now) } }); // prettier-ignore

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

const Days = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: '12px 20px 16px',
    display: 'grid',
    gap: 6,
    maxHeight: 280,
    overflowY: 'auto',
    borderTop: `1px solid ${palette.line}`,
    fontSize: 14,
    '& li': { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr) auto', gap: 12, alignItems: 'center' },
    '& i': { display: 'block', height: 14, borderRadius: 3, backgroundColor: palette.primary.main, minWidth: 2 },
    '& b': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
    [theme.breakpoints.down('md')]: { padding: '10px 16px 12px' },
  };
});

/** Calls and parcels of the period: in all, by carrier, and by day as bars. */
function Figures({ asked }: { asked: { from_date: string; to_date: string; partner_id?: number | undefined; status?: PickupStatus | undefined } }) {
  const { t } = useTranslation();
  const sums = useQuery(read(routes.pickupReportSummary, { query: asked }));
  const n = (value: number) => value.toLocaleString('en-US');
  const card = ({ call_count, parcel_count, collected_count, partners, days }: PickupReportSummary) => {
    const most = Math.max(1, ...days.map((one) => one.parcel_count));
    return (
      <Card flush>
        <FigureGrid>
          <div className="main"><dt>{t('pickups.report.call_count')}</dt><dd data-field="call_count">{n(call_count)}</dd></div>
          <div><dt>{t('pickups.report.parcel_count')}</dt><dd data-field="parcel_count">{n(parcel_count)}</dd></div>
          <div><dt>{t('pickups.report.collected_count')}</dt><dd data-field="collected_count">{n(collected_count)}</dd></div>
          {partners.map((one) => (
            <div key={one.partner_id}>
              <dt lang="en">{one.partner_name}</dt>
              <dd data-field="of_partner">{n(one.parcel_count)}</dd>
            </div>
          ))}
        </FigureGrid>
        {days.length > 0 ? (
          <Days aria-label={t('pickups.report.by_day')} tabIndex={0}>
            {days.map((one) => (
              <li key={one.day}>
                <DateText value={startOfBangkokDay(one.day)} />
                <i aria-hidden style={{ width: `${(one.parcel_count / most) * 100}%` }} />
                <b data-field="of_day">{t('pickups.report.of', { collected: n(one.collected_count), parcels: n(one.parcel_count) })}</b>
              </li>
            ))}
          </Days>
        ) : null}
      </Card>
    );
  };
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={sums} compact card="" waiting={<BlockSkeleton height={180} phone={260} />}>
        {card}
      </Loaded>
    </div>
  );
} // prettier-ignore

/** The pickup calls of a period: figures, days as bars, rows, export. */
export function Component() {
  const { t } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  const { from_date, to_date, partner_id, status } = list.query;
  const taken: Column<PickupReportRow> = {
    id: 'collected_count',
    header: t('pickups.report.collected_count'),
    numeric: true,
    cell: (row) => <span data-field="collected_count">{row.collected_count.toLocaleString('en-US')}</span>,
  };
  return (
    <ListPage
      list={list}
      title={t('pickups.report.title')}
      figures={<Figures asked={{ from_date, to_date, partner_id, status }} />}
      columns={usePickupColumns<PickupReportRow>([taken])}
      card={(row) => <PickupCard doc={row} />}
      to={pathOfPickup}
      empty={{ icon: Truck, more: t('pickups.report.empty_more') }}
    />
  );
}
