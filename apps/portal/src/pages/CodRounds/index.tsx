import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COD_ROUND_KINDS, COD_ROUND_STATUSES, walletRoutes } from '@lamliang/contracts/wallet';
import { roundPath } from '../../components/cod/RoundBank.tsx';
import { RoundCard, useRoundColumns } from '../../components/cod/Rounds.tsx';
import { PERIOD_FILTERS, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import type { PageArguments } from '../../routes/entry.ts';

const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'cod.rounds.all', filters: {}, always: true },
  ...COD_ROUND_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_round.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const KINDS: Filter = {
  key: 'kind',
  label: 'cod.rounds.field.kind',
  options: COD_ROUND_KINDS.map((value) => ({ value, label: `cod.rounds.kind.${value}` as const })),
};
const LIST = { route: walletRoutes.codApprovals, tabs: TABS, filters: [KINDS, ...PERIOD_FILTERS] };
type Row = RowOf<typeof LIST.route>;

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

/** The rounds in which the shop's COD is paid to its bank. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const to = (row: Row) => roundPath(row.id, list.query.status);
  return (
    <ListPage
      list={list}
      title={t('cod.rounds.title')}
      columns={useRoundColumns()}
      card={(row) => <RoundCard row={row} to={to(row)} />}
      to={to}
      empty={{ icon: Landmark, more: t('cod.rounds.empty_more') }}
    />
  );
}
