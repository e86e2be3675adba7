import Button from '@mui/material/Button';
import { WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TOPUP_STATUSES, TOPUP_WALLETS, walletRoutes } from '@lamliang/contracts/wallet';
import { keyBelow } from '@lamliang/i18n';
import { isZero } from '@lamliang/kernel';
import { DateText, DateTimeText, Money, StatusChip, TimeText, type Column } from '@lamliang/ui';
import { PERIOD_FILTERS, type Filter } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { PostingLink } from '../../components/statement/PostingLink.tsx';
import { pathOfTopup } from '../../components/topup/TopupResult.tsx';
import { useNewestTopups } from '../../components/topup/use-watched-topups.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { entryOf } from '../../routes/index.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const TABS = [
  { key: 'total', phrase: 'finance.topups.all' as const, filters: {}, always: true },
  ...TOPUP_STATUSES.map((status) => ({
    key: status,
    phrase: `status.topup.${status}` as const,
    filters: { status },
    always: true,
  })),
];
const WALLETS: Filter = {
  key: 'wallet_type',
  label: 'finance.topups.field.wallet_type',
  options: TOPUP_WALLETS.map((value) => ({ value, label: `finance.topups.wallet_type.${value}` as const })),
};
const LIST = { route: walletRoutes.topups, tabs: TABS, filters: [WALLETS, ...PERIOD_FILTERS] };
type Row = RowOf<typeof LIST.route>;
/** How many of the newest are watched for a decision. */
const WATCHED = 20;

export function prefetch({ url, user }: PageArguments): void {
  if (may(user, 'topup_flag')) prefetchList(LIST, url.searchParams);
}

/** What came of it: the posting, or why there is none, and then a way to send it again. */
function Result({ row }: { row: Row }) {
  const { t } = useTranslation();
  const mayAsk = may(useUser(), 'advanced_topup_flag');
  if (row.transaction_no)
    return (
      <TwoLines>
        <PostingLink
          statement={row.wallet_type === 'insurance' ? 'insurance' : 'wallet'}
          no={row.transaction_no}
          since={row.decided_dt ?? row.create_dt}
        >
          <bdi data-field="transaction_no">{row.transaction_no}</bdi>
        </PostingLink>
        <small>
          <DateTimeText value={row.decided_dt} field="decided_dt" />
        </small>
      </TwoLines>
    );
  if (row.status !== 'not-approved') return <>{t('common.none')}</>;
  return (
    <TwoLines>
      <span data-field="remark">{row.remark}</span>
      {mayAsk ? (
        <small>
          <AppLink to={pathOfTopup(row)} state={{ again: row }}>
            {t('finance.topups.resend')}
          </AppLink>
        </small>
      ) : null}
    </TwoLines>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const column = (id: string, cell: Column<Row>['cell'], more: Partial<Column<Row>> = {}) => ({
    id,
    header: t(keyBelow('finance.topups.field', id)) + (more.numeric ? ` (${t('common.baht_sign')})` : ''),
    cell,
    ...more,
  });
  return [
    column('topup_no', (row) => (
      <TwoLines>
        <bdi data-field="topup_no">{row.topup_no}</bdi>
        <small data-field="wallet_type">{t(`finance.topups.wallet_type.${row.wallet_type}`)}</small>
      </TwoLines>
    )),
    column('create_dt', (row) => (
      <TwoLines>
        <DateText value={row.create_dt} field="create_dt" />
        <small>
          <TimeText value={row.create_dt} />
        </small>
      </TwoLines>
    )),
    column('transfer_dt', (row) => <DateTimeText value={row.transfer_dt} field="transfer_dt" />, { from: 1080 }),
    column('amount', (row) => <Money value={row.amount} bare field="amount" />, { numeric: true }),
    column(
      'credit_amount',
      (row) => (
        <TwoLines>
          <Money value={row.credit_amount} bare field="credit_amount" />
          {isZero(row.bonus_amount) ? null : (
            <small>
              {t('finance.topups.field.bonus_amount')}{' '}
              <Money value={row.bonus_amount} bare signed field="bonus_amount" />
            </small>
          )}
        </TwoLines>
      ),
      { numeric: true, from: 680 },
    ),
    column('status', (row) => <StatusChip machine="topup" value={row.status} field="status" />),
    column('note', (row) => <Result row={row} />, { from: 820 }),
  ];
}

/** A top-up on a phone. */
function TopupCard({ row }: { row: Row }) {
  const { t } = useTranslation();
  const mayAsk = may(useUser(), 'advanced_topup_flag');
  const isRefused = row.status === 'not-approved';
  return (
    <ListCard
      title={row.topup_no}
      field="topup_no"
      chip={<StatusChip machine="topup" value={row.status} field="status" />}
      line={
        isRefused ? (
          <>
            <span data-field="remark">{row.remark}</span>
            {mayAsk ? (
              <AppLink
                to={pathOfTopup(row)}
                state={{ again: row }}
                style={{ flex: 'none', minHeight: 44, display: 'inline-flex', alignItems: 'center' }}
              >
                {t('finance.topups.resend')}
              </AppLink>
            ) : null}
          </>
        ) : (
          <span>
            {[t(`finance.topups.wallet_type.${row.wallet_type}`), row.transaction_no].filter(Boolean).join(' · ')}
          </span>
        )
      }
      ends={
        <>
          <span>
            <Money value={row.amount} field="amount" />
            {isZero(row.bonus_amount) ? null : (
              <>
                {' '}
                {t('finance.topups.field.bonus_amount')}{' '}
                <Money value={row.bonus_amount} bare signed field="bonus_amount" />
              </>
            )}
          </span>
          <DateText value={row.create_dt} field="create_dt" />
        </>
      }
    />
  );
}

function Topups({ title }: { title: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const columns = useColumns();
  // Decisions of finance come while the page is open; balances follow them.
  useNewestTopups(WATCHED);
  return (
    <ListPage
      list={useListState(LIST)}
      title={title}
      columns={columns}
      card={(row) => <TopupCard row={row} />}
      head={
        <>
          {user.payment_type === 'credit' && may(user, 'credit_flag') ? (
            <Button variant="outlined" component={AppLink} to="/report/credit">
              {t('frame.report_credit')}
            </Button>
          ) : null}
          {may(user, 'advanced_topup_flag') ? (
            <Button variant="contained" component={AppLink} to="/topup/create">
              {t('frame.refill')}
            </Button>
          ) : null}
        </>
      }
      empty={{ icon: WalletCards, more: t('finance.topups.empty_more') }}
    />
  );
}

/** The shop's top-ups, each with what came of it: a report, and the history of the refill menu. */
export function Component() {
  const { t } = useTranslation();
  const title = t(entryOf(useLocation().pathname).title);
  return may(useUser(), 'topup_flag') ? <Topups title={title} /> : <NotPermitted title={title} />;
}
