import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COD_ROUND_STATUSES, walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, ConfirmDialog, Loaded, Money, moneyText, toast } from '@lamliang/ui';
import { api, read } from '../../api/client.ts';
import { roundPath } from '../../components/cod/RoundBank.tsx';
import { RoundCard, useRoundColumns } from '../../components/cod/Rounds.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const { codWithdrawals, withdrawCod } = walletRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'cod.rounds.all', filters: {}, always: true },
  ...COD_ROUND_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_round.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const LIST = { route: codWithdrawals, tabs: TABS, filters: PERIOD_FILTERS };

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

/** What may be asked for now, and the button that does. */
function Free() {
  const { t } = useTranslation();
  const mayAsk = may(useUser(), 'advanced_finance_flag');
  const [asks, setAsks] = useState(false);
  const { busy, fault, setFault, run } = useWork();
  const found = useQuery(read(codWithdrawals, { query: { page: 1, limit: 20 } }));
  const close = () => {
    setAsks(false);
    setFault(undefined);
  };
  const ask = async (signal: AbortSignal) => {
    const made = await api.call(withdrawCod, { body: {}, signal });
    toast.success(t('cod.withdraw.done', { number: made.cod_approval_no }));
    close();
  };
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={found} compact card="" waiting={<BlockSkeleton height={120} />}>
        {({ free: { order_count, net_amount, least_amount } }) => {
          const isEnough = net_amount >= least_amount;
          return (
            <>
              <Card flush>
                <FigureGrid>
                  <div className="main">
                    <dt>{t('cod.withdraw.free')}</dt>
                    <dd>
                      <Money value={net_amount} field="net_amount" />
                      <small>{t('cod.rounds.orders', { count: order_count })}</small>
                    </dd>
                  </div>
                </FigureGrid>
                <div style={{ display: 'grid', gap: 12, padding: '0 20px 20px', justifyItems: 'start' }}>
                  {mayAsk ? (
                    <Button variant="contained" disabled={!isEnough} onClick={() => setAsks(true)} sx={{ minHeight: 44 }}>
                      {t('cod.withdraw.ask')}
                    </Button>
                  ) : null}
                  <small style={{ fontSize: 14 }}>
                    {t(!mayAsk ? 'cod.withdraw.no_write' : isEnough ? 'cod.withdraw.more' : 'cod.withdraw.too_little', { sum: moneyText(least_amount) })}
                  </small>
                </div>
              </Card>
              <ConfirmDialog
                open={asks}
                title={t('cod.withdraw.check', { sum: moneyText(net_amount) })}
                confirm={t('cod.withdraw.confirm', { sum: moneyText(net_amount) })}
                busy={busy}
                onConfirm={() => void run(ask)}
                onClose={close}
              >
                {fault ? <Alert severity="error">{fault}</Alert> : <p style={{ margin: 0 }}>{t('cod.withdraw.next')}</p>}
              </ConfirmDialog>
            </>
          );
        }}
      </Loaded>
    </div>
  );
} // prettier-ignore

/** What the shop asked for outside the round of the day, and the way to ask. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const to = ({ id }: { id: number }) => roundPath(id, list.query.status);
  return (
    <ListPage
      list={list}
      title={t('cod.withdraw.title')}
      figures={<Free />}
      columns={useRoundColumns()}
      card={(row) => <RoundCard row={row} to={to(row)} />}
      to={to}
      empty={{ icon: HandCoins, more: t('cod.withdraw.empty_more') }}
    />
  );
}
