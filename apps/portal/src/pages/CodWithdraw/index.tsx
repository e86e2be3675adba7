import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COD_ROUND_STATUSES, walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Loaded, Money } from '@lamliang/ui';
import { api, read } from '../../api/client.ts';
import { roundPath } from '../../components/cod/RoundBank.tsx';
import { RoundCard, useRoundColumns } from '../../components/cod/Rounds.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { AskForPayout } from '../../components/payouts/AskForPayout.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';

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
  const found = useQuery(read(codWithdrawals, { query: { page: 1, limit: 20 } }));
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={found} compact card="" waiting={<BlockSkeleton height={120} />}>
        {({ free: { order_count, net_amount, least_amount } }) => (
          <AskForPayout
            phrases="cod.withdraw"
            asked_amount={net_amount}
            least_amount={least_amount}
            net_amount={net_amount}
            ask={async (signal) => (await api.call(withdrawCod, { body: {}, signal })).cod_approval_no}
            figures={
              <FigureGrid>
                <div className="main">
                  <dt>{t('cod.withdraw.free')}</dt>
                  <dd>
                    <Money value={net_amount} field="net_amount" />
                    <small>{t('cod.rounds.orders', { count: order_count })}</small>
                  </dd>
                </div>
              </FigureGrid>
            }
          />
        )}
      </Loaded>
    </div>
  );
}

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
