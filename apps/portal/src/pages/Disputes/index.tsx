import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { carrierOf } from '@lamliang/contracts/pricing';
import { DISPUTE_STATES, walletRoutes, type BilledOrder } from '@lamliang/contracts/wallet';
import { DateText, DateTimeText, Money, Weight, type Column } from '@lamliang/ui';
import { DisputeChip, disputePath } from '../../components/disputes/DisputeChip.tsx';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import type { PageArguments } from '../../routes/entry.ts';

const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'disputes.all', filters: {}, always: true },
  ...DISPUTE_STATES.map((state) => ({
    key: state,
    phrase: `disputes.state.${state}` as const,
    filters: { state },
    always: true as const,
  })),
];
const LIST = { route: walletRoutes.billedOrders, tabs: TABS, filters: PERIOD_FILTERS };
const to = ({ id }: { id: number }) => disputePath(id);

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

function useColumns(): Column<BilledOrder>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'order_no',
      header: t('disputes.field.order_no'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="order_no">{row.order_no}</bdi>
          <small data-field="partner_code">{carrierOf(row.partner_code)?.name ?? row.partner_code}</small>
        </TwoLines>
      ),
    },
    {
      id: 'match_with_partner_dt',
      header: t('disputes.field.match_with_partner_dt'),
      from: 680,
      cell: (row) => <DateText value={row.match_with_partner_dt} field="match_with_partner_dt" />,
    },
    {
      id: 'dispute_state',
      header: t('disputes.field.dispute_state'),
      cell: (row) => (row.dispute_state ? <DisputeChip state={row.dispute_state} /> : t('common.none')),
    },
    {
      id: 'dispute_until',
      header: t('disputes.field.dispute_until'),
      from: 1080,
      cell: (row) =>
        row.dispute_state === 'possible' && row.dispute_until ? (
          <DateTimeText value={row.dispute_until} field="dispute_until" />
        ) : (
          t('common.none')
        ),
    },
    {
      id: 'actual_weight',
      header: t('disputes.actual'),
      numeric: true,
      from: 820,
      cell: (row) => <Weight value={row.actual_weight} field="actual_weight" />,
    },
    {
      id: 'difference_amount',
      header: `${t('disputes.field.difference_amount')} (${t('common.baht_sign')})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.difference_amount} bare field="difference_amount" />
        </b>
      ),
    },
  ];
}

function BilledCard({ row }: { row: BilledOrder }) {
  return (
    <ListCard
      to={to(row)}
      title={row.order_no}
      field="order_no"
      chip={row.dispute_state ? <DisputeChip state={row.dispute_state} /> : null}
      line={
        <span>
          {carrierOf(row.partner_code)?.name ?? row.partner_code} · <Weight value={row.actual_weight} field="actual_weight" />
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.difference_amount} field="difference_amount" />
          </b>
          <DateText value={row.match_with_partner_dt} field="match_with_partner_dt" />
        </>
      }
    />
  );
} // prettier-ignore

/** What carriers' measures cost the shop, and what it objects to. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  return (
    <ListPage
      list={list}
      title={t('disputes.title')}
      columns={useColumns()}
      card={(row) => <BilledCard row={row} />}
      to={to}
      empty={{ icon: Scale, more: t('disputes.none_more') }}
    />
  );
}
