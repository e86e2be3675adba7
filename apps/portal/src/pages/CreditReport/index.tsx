import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CREDIT_STATUSES, creditReportRoutes, type CreditReportSummary } from '@lamliang/contracts/orders';
import { Card, DateText, Loaded, Money, StatusChip, type Column } from '@lamliang/ui';
import { PERIOD_FILTERS, withoutTab, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, readAny, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { lastDays } from '../../components/period/period.rules.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const { creditReport: route, creditReportSummary: summary } = creditReportRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'finance.credit_report.all', filters: {}, always: true },
  ...CREDIT_STATUSES.map((status) => ({
    key: status,
    phrase: `status.credit_status.${status}` as const,
    filters: { credit_status: status },
    always: true,
  })),
];
type Row = RowOf<typeof route>;
/** The report of the last 30 days, unless the URL says others. */
const reportOf = (now: Date) => ({ route, summary, tabs: TABS, filters: PERIOD_FILTERS, defaults: { ...lastDays(30, now) } }); // prettier-ignore

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

const pathOf = ({ id }: Row) => `/orders/all/${id}/all`;

/** What was charged in the period, by how far its money is. @param query the list's, without its tab */
function Figures({ query }: { query: object }) {
  const { t } = useTranslation();
  const counted = useQuery(readAny<CreditReportSummary>(summary, { query }));
  // The card stands at its full height before its sums are there, so that nothing below it moves.
  const card = (known?: CreditReportSummary) => (
    <Card flush>
      <FigureGrid>
        {CREDIT_STATUSES.map((status) => (
          <div key={status} className={status === 'not-receive' ? 'main' : ''}>
            <dt>{t(`status.credit_status.${status}`)}</dt>
            <dd>{known ? <Money value={known.amounts[status]} field={status} /> : '\u00a0'}</dd>
          </div>
        ))}
      </FigureGrid>
    </Card>
  );
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={counted} compact card="" waiting={card()}>
        {card}
      </Loaded>
    </div>
  );
}

function useColumns(opens: boolean): Column<Row>[] {
  const { t } = useTranslation();
  const money = (id: 'shipping_cost' | 'premium' | 'amount', from?: 680 | 820): Column<Row> => ({
    id,
    header: `${t(`finance.credit_report.${id}`)} (${t('common.baht_sign')})`,
    numeric: true,
    cell: (row) => <Money value={row[id]} bare field={id} />,
    ...(from ? { from } : {}),
  });
  return [
    {
      id: 'order_no',
      header: t('finance.credit_report.order'),
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
      header: t('finance.credit_report.receiver'),
      from: 680,
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
      id: 'credit_status',
      header: t('finance.credit_report.status'),
      cell: (row) => (
        <TwoLines>
          <StatusChip machine="credit_status" value={row.credit_status} field="credit_status" />
          {row.invoice_no ? (
            <small>
              <bdi dir="ltr" data-field="invoice_no">
                {row.invoice_no}
              </bdi>
            </small>
          ) : null}
        </TwoLines>
      ),
    },
    money('shipping_cost', 820),
    money('premium', 820),
    money('amount'),
    {
      id: 'create_dt',
      header: t('finance.credit_report.date'),
      sortable: true,
      from: 680,
      cell: (row) => <DateText value={row.create_dt} field="create_dt" />,
    },
  ];
}

/** An order on credit on a phone. */
function OrderCard({ row, opens }: { row: Row; opens: boolean }) {
  return (
    <ListCard
      {...(opens ? { to: pathOf(row) } : {})}
      title={row.order_no}
      field="order_no"
      chip={<StatusChip machine="credit_status" value={row.credit_status} field="credit_status" />}
      line={
        <span>
          {row.receiver_name} · <span lang="en">{row.partner_name}</span>
          {row.invoice_no ? <bdi dir="ltr"> · {row.invoice_no}</bdi> : null}
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.amount} field="amount" />
          </b>
          <DateText value={row.create_dt} field="create_dt" />
        </>
      }
    />
  );
}

/** The orders of a period that were sent on credit: by how far their money is, with the invoice that asks for it. */
export function Component() {
  const { t } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  const opens = may(useUser(), 'order_flag');
  return (
    <ListPage
      list={list}
      title={t('finance.credit_report.title')}
      figures={<Figures query={withoutTab(list.query, TABS, PERIOD_FILTERS)} />}
      columns={useColumns(opens)}
      card={(row) => <OrderCard row={row} opens={opens} />}
      {...(opens ? { to: pathOf } : {})}
      search={t('finance.credit_report.search')}
      sorted="create_dt"
      empty={{ icon: CreditCard, more: t('finance.credit_report.empty_more') }}
    />
  );
}
