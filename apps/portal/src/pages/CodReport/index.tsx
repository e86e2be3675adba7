import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COD_STATUSES, codReportRoutes, type CodReportRow } from '@lamliang/contracts/orders';
import { add } from '@lamliang/kernel';
import { Card, DateText, Loaded, Money, StatusChip, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { lastDays, type Period } from '../../components/period/period.rules.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const { codReport: route, codReportSummary: summary, codReportExport: exports, codAmounts } = codReportRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'finance.cod_report.all', filters: {}, always: true },
  ...COD_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_status.${status}` as const,
    filters: { cod_status: status },
  })),
];
/** The report of the last 30 days, unless the URL says others. */
const reportOf = (now: Date) => ({ route, summary, exports, tabs: TABS, filters: PERIOD_FILTERS, defaults: { ...lastDays(30, now) } }); // prettier-ignore
const pathOf = ({ id }: CodReportRow) => `/orders/all/${id}/all`;

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 20px',
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  color: (theme.vars ?? theme).palette.text.secondary,
  [theme.breakpoints.down('md')]: { padding: '10px 16px' },
}));
const FIGURES = ['waiting', 'received', 'transferred', 'fee'] as const;
/** Where the COD of the period is. */
function Figures({ from_date, to_date }: Period) {
  const { t } = useTranslation();
  const amounts = useQuery(read(codAmounts, { query: { from_date, to_date } }));
  // The card stands at its full height before its sums are there, so that nothing below it moves.
  const card = (known?: Record<(typeof FIGURES)[number], CodReportRow['cod_amount'] | null>) => (
    <Card flush>
      <FigureGrid>
        {FIGURES.map((name) => (
          <div key={name} className={name === 'transferred' ? 'main' : ''}>
            <dt>{t(`finance.cod_report.${name}`)}</dt>
            <dd>{known ? <Money value={known[name]} field={name} /> : '\u00a0'}</dd>
          </div>
        ))}
      </FigureGrid>
      <Note>{t('finance.cod_report.period')}</Note>
    </Card>
  );
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={amounts} compact card="" waiting={card()}>
        {card}
      </Loaded>
    </div>
  );
}

/** What happened on the day by which the report takes an order. */
const dayOf = (row: CodReportRow) => (row.cod_received_dt ? 'received_at' : row.delivered_dt ? 'delivered' : 'booked');

function useColumns(opens: boolean): Column<CodReportRow>[] {
  const { t } = useTranslation();
  const baht = (id: string, header: string, value: (row: CodReportRow) => CodReportRow['cod_amount'], more: Partial<Column<CodReportRow>> = {}): Column<CodReportRow> => ({ id, header, numeric: true, cell: (row) => <Money value={value(row)} bare field={id} />, ...more }); // prettier-ignore
  return [
    {
      id: 'order_no',
      header: t('finance.cod_report.order'),
      cell: (row) => (
        <TwoLines>
          {opens ? (
            <OrderLink row={{ shipment_order_id: row.id, order_no: row.order_no }} />
          ) : (
            <span data-field="order_no">{row.order_no}</span>
          )}
          <small data-field="tracking_no">{row.partner_awb_no ?? row.tracking_no}</small>
        </TwoLines>
      ),
    },
    {
      id: 'receiver_name',
      header: t('finance.cod_report.receiver'),
      cell: (row) => (
        <TwoLines>
          <span data-field="receiver_name">{row.receiver_name}</span>
          <small lang="en" data-field="partner_name">
            {row.partner_name}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'cod_status',
      header: t('finance.cod_report.status'),
      cell: (row) => <StatusChip machine="cod_status" value={row.cod_status} />,
    },
    baht('cod_amount', t('finance.cod_report.amount'), (row) => row.cod_amount),
    baht('cod_fee', t('finance.cod_report.fees'), (row) => add(row.cod_fee, row.cod_fee_vat), { from: 820 }),
    baht('net_amount', t('finance.cod_report.net'), (row) => row.net_amount),
    {
      id: 'cod_dt',
      header: t('finance.cod_report.date'),
      sortable: true,
      from: 680,
      cell: (row) => (
        <TwoLines>
          <DateText value={row.cod_dt} field="cod_dt" />
          <small>{t(`finance.cod_report.${dayOf(row)}`)}</small>
        </TwoLines>
      ),
    },
  ];
}

/** An order on a phone. */
function CodCard({ row, opens }: { row: CodReportRow; opens: boolean }) {
  const { t } = useTranslation();
  return (
    <ListCard
      {...(opens ? { to: pathOf(row) } : {})}
      title={row.order_no}
      field="order_no"
      chip={<StatusChip machine="cod_status" value={row.cod_status} />}
      line={
        <span>
          {row.receiver_name} · <span lang="en">{row.partner_name}</span> ·{' '}
          <Money value={row.cod_amount} field="cod_amount" />
        </span>
      }
      ends={
        <>
          <b>
            {t('finance.cod_report.net_short')} <Money value={row.net_amount} field="net_amount" />
          </b>
          <DateText value={row.cod_dt} field="cod_dt" />
        </>
      }
    />
  );
}

/** The orders with COD of a period: by status, with where their money is. */
export function Component() {
  const { t } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  const opens = may(useUser(), 'order_flag');
  return (
    <ListPage
      list={list}
      title={t('finance.cod_report.title')}
      figures={<Figures from_date={list.query.from_date} to_date={list.query.to_date} />}
      columns={useColumns(opens)}
      card={(row) => <CodCard row={row} opens={opens} />}
      {...(opens ? { to: pathOf } : {})}
      search={t('finance.cod_report.search')}
      sorted="cod_dt"
      empty={{ icon: HandCoins, more: t('finance.cod_report.empty_more') }}
    />
  );
}
