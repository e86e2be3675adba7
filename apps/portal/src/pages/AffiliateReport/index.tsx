import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletRoutes, type AffiliateRow } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, Count, Loaded, Money, Movement, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { PERIOD_FILTERS } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { lastDays, type Period } from '../../components/period/period.rules.ts';
import { monthText, percentText } from '../../components/rewards/month-text.ts';
import { Months } from '../../components/rewards/Months.tsx';
import { CommissionLink } from '../../components/statement/PostingLink.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const { affiliateReport: route, affiliateExport: exports, affiliateSums } = walletRoutes;
/** Months are closed on the fifth of the next: half a year shows the last ones. */
const DAYS = 180;
const reportOf = (now: Date) => ({ route, exports, filters: PERIOD_FILTERS, defaults: { ...lastDays(DAYS, now) } });

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

/** What the period came to, and each month of it. */
function Figures({ from_date, to_date }: Period) {
  const { t } = useTranslation();
  const sums = useQuery(read(affiliateSums, { query: { from_date, to_date } }));
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={sums} compact card="" waiting={<BlockSkeleton height={120} />}>
        {({ order_count, base_amount, commission_amount, months }) => (
          <Card flush>
            <FigureGrid>
              <div className="main">
                <dt>{t('rewards.commission')}</dt>
                <dd>
                  <Money value={commission_amount} field="commission_amount" />
                </dd>
              </div>
              <div>
                <dt>{t('rewards.base')}</dt>
                <dd>
                  <Money value={base_amount} field="base_amount" />
                </dd>
              </div>
              <div>
                <dt>{t('rewards.orders')}</dt>
                <dd>
                  <Count value={order_count} field="order_count" />
                </dd>
              </div>
            </FigureGrid>
            <Months
              months={months.map((one) => ({ ...one, amount: one.commission_amount }))}
              label={t('rewards.by_month')}
              field="commission_amount"
            />
          </Card>
        )}
      </Loaded>
    </div>
  );
}

function useColumns(): Column<AffiliateRow>[] {
  const { t, i18n } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    { id: 'period', header: t('rewards.month'), cell: (row) => <span data-field="period">{monthText(row.period, i18n.language)}</span> },
    { id: 'shop_name', header: t('rewards.shop'), cell: (row) => <bdi data-field="shop_name">{row.shop_name ?? t('rewards.left')}</bdi> },
    { id: 'order_count', header: t('rewards.orders'), numeric: true, from: 680, cell: (row) => <Count value={row.order_count} field="order_count" /> },
    { id: 'base_amount', header: `${t('rewards.base')} (${baht})`, numeric: true, from: 820, cell: (row) => <Money value={row.base_amount} bare field="base_amount" /> },
    { id: 'rate_percent', header: t('rewards.rate'), numeric: true, from: 820, cell: (row) => <span data-field="rate_percent">{percentText(row.rate_percent)}</span> },
    { id: 'commission_amount', header: `${t('rewards.commission')} (${baht})`, numeric: true, cell: (row) => <CommissionLink posted={row.create_dt}><Movement value={row.commission_amount} bare field="commission_amount" /></CommissionLink> },
    { id: 'paid_flag', header: t('rewards.paid'), from: 900, cell: (row) => <span data-field="paid_flag">{t(row.paid_flag ? 'rewards.paid_yes' : 'rewards.paid_no')}</span> },
  ];
} // prettier-ignore

/** Commission of a period, by month and referred shop. */
export function Component() {
  const { t, i18n } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  return (
    <ListPage
      list={list}
      title={t('rewards.report')}
      figures={<Figures from_date={list.query.from_date} to_date={list.query.to_date} />}
      columns={useColumns()}
      card={(row) => (
        <ListCard
          title={row.shop_name ?? t('rewards.left')}
          field="shop_name"
          chip={<CommissionLink posted={row.create_dt}><Movement value={row.commission_amount} field="commission_amount" /></CommissionLink>}
          line={
            <span>
              {t('rewards.orders')} {row.order_count.toLocaleString('en-US')} · {t('rewards.base')} <Money value={row.base_amount} field="base_amount" /> · {percentText(row.rate_percent)}
            </span>
          }
          ends={
            <>
              <b>{monthText(row.period, i18n.language)}</b>
              <span>{t(row.paid_flag ? 'rewards.paid_yes' : 'rewards.paid_no')}</span>
            </>
          }
        />
      )}
      empty={{ icon: Handshake, more: t('rewards.report_empty') }}
    />
  );
} // prettier-ignore
