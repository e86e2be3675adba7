import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { affiliateRoutes } from '@lamliang/contracts/auth';
import {
  AFFILIATE_TRANSACTION_TYPES,
  walletRoutes,
  type AffiliateBalance,
  type AffiliateTransaction,
} from '@lamliang/contracts/wallet';
import {
  BlockSkeleton,
  Card,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  Movement,
  PageHead,
  StatusChip,
  type Column,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { ShareLink } from '../../components/navigation/ShareLink.tsx';
import { monthText, percentText } from '../../components/rewards/month-text.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { Statement, StatementRow } from '../../components/statement/Statement.tsx';
import { useStatement } from '../../components/statement/use-statement.ts';
import { useTypeFilter } from '../../components/statement/use-type-filter.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(walletRoutes.affiliateBalance));

/** The own link, for those who may see the shop's settings. */
function OwnLink() {
  const { t } = useTranslation();
  const setting = useQuery(read(affiliateRoutes.affiliateSetting));
  return (
    <Card title={t('rewards.link')} more={t('rewards.link_more')} sx={{ mt: '16px' }}>
      <Loaded query={setting} compact waiting={<BlockSkeleton height={200} />}>
        {({ link }) => <ShareLink path={link} label={t('rewards.qr')} />}
      </Loaded>
    </Card>
  );
}

type Shop = AffiliateBalance['shops'][number];
function useShopColumns(): Column<Shop>[] {
  const { t } = useTranslation();
  return [
    { id: 'shop_name', header: t('rewards.shop'), cell: (row) => <bdi data-field="shop_name">{row.shop_name}</bdi> },
    { id: 'create_dt', header: t('rewards.since'), from: 680, cell: (row) => <DateText value={row.create_dt} field="create_dt" /> },
    { id: 'counts_until', header: t('rewards.until'), cell: (row) => <DateText value={row.counts_until} field="counts_until" /> },
    { id: 'commission_amount', header: `${t('rewards.commission')} (${t('common.baht_sign')})`, numeric: true, cell: (row) => <Money value={row.commission_amount} bare field="commission_amount" /> },
  ];
} // prettier-ignore

/** What a row is about: months are named by their first day, payments by their number. */
const detailOf = ({ type, detail }: AffiliateTransaction, language: string) =>
  type === 'paid-out' ? detail : monthText(`${detail}-01`, language);

function useColumns(): Column<AffiliateTransaction>[] {
  const { t, i18n } = useTranslation();
  return [
    { id: 'date', header: t('finance.wallet.date'), cell: (row) => <DateTimeText value={row.transaction_dt} field="transaction_dt" /> },
    { id: 'type', header: t('finance.wallet.type'), cell: (row) => <StatusChip machine="affiliate_transaction" value={row.type} field="type" /> },
    { id: 'detail', header: t('rewards.of'), cell: (row) => <bdi data-field="detail">{detailOf(row, i18n.language)}</bdi> },
    { id: 'transaction_no', header: t('rewards.number'), from: 820, cell: (row) => <bdi data-field="transaction_no">{row.transaction_no}</bdi> },
    { id: 'amount', header: t('finance.wallet.amount'), numeric: true, cell: (row) => <Movement value={row.amount} bare field="amount" /> },
    { id: 'after', header: t('finance.wallet.after'), numeric: true, cell: (row) => <Money value={row.balance_after} bare field="balance_after" /> },
  ];
} // prettier-ignore

function Row({ row }: { row: AffiliateTransaction }) {
  const { t, i18n } = useTranslation();
  return (
    <StatementRow>
      <StatusChip machine="affiliate_transaction" value={row.type} field="type" />
      <Movement value={row.amount} field="amount" className="end amount" />
      <bdi>{detailOf(row, i18n.language)}</bdi>
      <small className="end">
        {t('finance.wallet.left')} <Money value={row.balance_after} field="balance_after" />
      </small>
      <small>
        <DateTimeText value={row.transaction_dt} field="transaction_dt" />
      </small>
    </StatementRow>
  );
}

/** What the shop earned by referring others: balance, link, shops, statement. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const state = useStatement();
  const shopColumns = useShopColumns();
  const balance = useQuery(read(walletRoutes.affiliateBalance));
  // Balance, link and shops have no known height before they are read.
  const settled = useSettled('affiliate', [
    read(walletRoutes.affiliateBalance),
    ...(may(user, 'setting_flag') ? [read(affiliateRoutes.affiliateSetting)] : []),
  ]);
  const columns = useColumns();
  const { type, filters } = useTypeFilter(state, AFFILIATE_TRANSACTION_TYPES, 'affiliate_transaction');
  const query = { ...state.query, ...(type ? { type } : {}) };
  const answer = useQuery({ ...read(walletRoutes.affiliateTransactions, { query }), ...state.options });
  return (
    <>
      <PageHead title={t('rewards.money')} more={t('rewards.money_more')} />
      {settled ? (
        <>
      <Loaded query={balance} card="" waiting={<BlockSkeleton height={220} />}>
        {(told) => (
          <>
            <Card flush>
              <FigureGrid>
                <div className="main">
                  <dt>{t('rewards.balance')}</dt>
                  <dd>
                    <Money value={told.balance} field="balance" />
                    <small>{t('rewards.rate_now', { rate: percentText(told.rate_percent) })}</small>
                    <small>
                      <RowLink to="/finances/affiliatewithdraw">{t('rewards.withdraw.title')}</RowLink>
                    </small>
                  </dd>
                </div>
                <div>
                  <dt>{t('rewards.earned')}</dt>
                  <dd>
                    <Money value={told.earned_amount} field="earned_amount" />
                  </dd>
                </div>
                <div>
                  <dt>{t('rewards.paid_out')}</dt>
                  <dd>
                    <Money value={told.paid_amount} field="paid_amount" />
                  </dd>
                </div>
              </FigureGrid>
            </Card>
            {may(user, 'setting_flag') ? <OwnLink /> : null}
            <Card title={t('rewards.shops')} more={t('rewards.shops_more')} flush sx={{ mt: '16px' }}>
              <DataTable
                label={t('rewards.shops')}
                rows={told.shops}
                rowId={(row) => `${row.shop_name}${row.create_dt.getTime()}`}
                columns={shopColumns}
                card={(row) => (
                  <StatementRow>
                    <bdi data-field="shop_name">{row.shop_name}</bdi>
                    <Money value={row.commission_amount} field="commission_amount" className="end amount" />
                    <small>
                      {t('rewards.until')} <DateText value={row.counts_until} field="counts_until" />
                    </small>
                  </StatementRow>
                )}
                empty={<EmptyState icon={Handshake} title={t('rewards.shops_empty')} more={t('rewards.link_more')} />}
              />
            </Card>
          </>
        )}
      </Loaded>
      <Statement
        state={state}
        answer={answer}
        columns={columns}
        card={(row) => <Row row={row} />}
        empty={<EmptyState icon={Handshake} title={t('rewards.statement_empty')} more={t('rewards.report_empty')} />}
        filters={filters}
      />
        </>
      ) : (
        <BlockSkeleton height={600} />
      )}
    </>
  );
} // prettier-ignore
