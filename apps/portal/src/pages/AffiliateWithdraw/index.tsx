import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COD_ROUND_STATUSES, walletRoutes, type AffiliateWithdrawable, type AffiliateWithdrawal } from '@lamliang/contracts/wallet'; // prettier-ignore
import { BlockSkeleton, Card, ConfirmDialog, DateText, Loaded, Money, moneyText, StatusChip, toast, type Column } from '@lamliang/ui'; // prettier-ignore
import { api, read } from '../../api/client.ts';
import { RoundBank } from '../../components/cod/RoundBank.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { percentText } from '../../components/rewards/month-text.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const { affiliateWithdrawals, withdrawCommission } = walletRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'rewards.withdraw.all', filters: {}, always: true },
  ...COD_ROUND_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_round.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const LIST = { route: affiliateWithdrawals, tabs: TABS, filters: PERIOD_FILTERS };

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

/** What would come of what may be asked for, before anybody asks. */
function Sums({ free }: { free: AffiliateWithdrawable }) {
  const { t } = useTranslation();
  return (
    <FigureGrid>
      <div>
        <dt>{t('rewards.balance')}</dt>
        <dd>
          <Money value={free.balance} field="balance" />
          {free.on_hold > 0 ? <small>{t('rewards.withdraw.on_hold', { sum: moneyText(free.on_hold) })}</small> : null}
        </dd>
      </div>
      <div>
        <dt>{t('rewards.withdraw.available')}</dt>
        <dd>
          <Money value={free.available_amount} field="available_amount" />
        </dd>
      </div>
      <div>
        <dt>{t('rewards.withdraw.tax', { rate: percentText(free.withholding_percent) })}</dt>
        <dd>
          <Money value={free.withheld_amount} field="withheld_amount" />
        </dd>
      </div>
      <div className="main">
        <dt>{t('rewards.withdraw.net')}</dt>
        <dd>
          <Money value={free.net_amount} field="net_amount" />
        </dd>
      </div>
    </FigureGrid>
  );
}

/** What may be asked for now, and the button that does. */
function Free() {
  const { t } = useTranslation();
  const mayAsk = may(useUser(), 'advanced_finance_flag');
  const [asks, setAsks] = useState(false);
  const { busy, fault, setFault, run } = useWork();
  const found = useQuery(read(affiliateWithdrawals, { query: { page: 1, limit: 20 } }));
  const close = () => {
    setAsks(false);
    setFault(undefined);
  };
  const ask = async (signal: AbortSignal) => {
    const made = await api.call(withdrawCommission, { body: {}, signal });
    toast.success(t('rewards.withdraw.done', { number: made.withdrawal_no }));
    close();
  };
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={found} compact card="" waiting={<BlockSkeleton height={160} />}>
        {({ free }) => {
          const { available_amount, least_amount, net_amount } = free;
          const isEnough = available_amount >= least_amount;
          return (
            <>
              <Card flush>
                <Sums free={free} />
                <div style={{ display: 'grid', gap: 12, padding: '0 20px 20px', justifyItems: 'start' }}>
                  {mayAsk ? (
                    <Button variant="contained" disabled={!isEnough} onClick={() => setAsks(true)} sx={{ minHeight: 44 }}>
                      {t('rewards.withdraw.ask')}
                    </Button>
                  ) : null}
                  <small style={{ fontSize: 14 }}>
                    {t(!mayAsk ? 'rewards.withdraw.no_write' : isEnough ? 'rewards.withdraw.more' : 'rewards.withdraw.too_little', { sum: moneyText(least_amount) })}
                  </small>
                </div>
              </Card>
              <ConfirmDialog
                open={asks}
                title={t('rewards.withdraw.check', { sum: moneyText(available_amount) })}
                confirm={t('rewards.withdraw.confirm', { sum: moneyText(net_amount) })}
                busy={busy}
                onConfirm={() => void run(ask)}
                onClose={close}
              >
                {fault ? <Alert severity="error">{fault}</Alert> : null}
                <Sums free={free} />
                <p style={{ margin: 0 }}>{t('rewards.withdraw.next')}</p>
              </ConfirmDialog>
            </>
          );
        }}
      </Loaded>
    </div>
  );
} // prettier-ignore

function useColumns(): Column<AffiliateWithdrawal>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    {
      id: 'withdrawal_no',
      header: t('rewards.withdraw.number'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="withdrawal_no">{row.withdrawal_no}</bdi>
          <small>
            <DateText value={row.create_dt} field="create_dt" />
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'status',
      header: t('rewards.withdraw.status'),
      cell: (row) => (
        <TwoLines>
          <StatusChip machine="cod_round" value={row.status} field="status" />
          {row.remark ? <small data-field="remark">{row.remark}</small> : null}
        </TwoLines>
      ),
    },
    { id: 'commission_amount', header: `${t('rewards.commission')} (${baht})`, numeric: true, from: 680, cell: (row) => <Money value={row.commission_amount} bare field="commission_amount" /> },
    { id: 'withheld_amount', header: `${t('rewards.withdraw.kept')} (${baht})`, numeric: true, from: 820, cell: (row) => <Money value={row.withheld_amount} bare field="withheld_amount" /> },
    { id: 'net_amount', header: `${t('rewards.withdraw.net')} (${baht})`, numeric: true, cell: (row) => <Money value={row.net_amount} bare field="net_amount" /> },
    { id: 'bank', header: t('rewards.withdraw.bank'), from: 1080, cell: (row) => <RoundBank round={row} /> },
    { id: 'bank_reference', header: t('rewards.withdraw.reference'), from: 900, cell: (row) => <bdi data-field="bank_reference">{row.bank_reference ?? t('common.none')}</bdi> },
  ];
} // prettier-ignore

/** What the shop asked for of its commission, and the way to ask. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  return (
    <ListPage
      list={list}
      title={t('rewards.withdraw.title')}
      figures={<Free />}
      columns={useColumns()}
      card={(row) => (
        <ListCard
          title={row.withdrawal_no}
          field="withdrawal_no"
          chip={<StatusChip machine="cod_round" value={row.status} field="status" />}
          line={
            <span>
              {row.remark ?? t('rewards.withdraw.of', { sum: moneyText(row.commission_amount), tax: moneyText(row.withheld_amount) })}
            </span>
          }
          ends={
            <>
              <b>
                {t('rewards.withdraw.net')} <Money value={row.net_amount} field="net_amount" />
              </b>
              <DateText value={row.create_dt} field="create_dt" />
            </>
          }
        />
      )}
      empty={{ icon: HandCoins, more: t('rewards.withdraw.empty_more') }}
    />
  );
} // prettier-ignore
