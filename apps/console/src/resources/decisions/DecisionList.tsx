import { DECISION_STATES } from '@lamliang/contracts';
import { WALLET_DECISIONS } from '@lamliang/contracts/wallet';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { Owner, type DecisionRecord } from './record.tsx';
import { decisionDetail } from './DecisionShow.tsx';
import { LimitButton } from './LimitButton.tsx';

const columns: readonly Column<DecisionRecord>[] = [
  { source: 'kind', label: 'decision_kind', kind: { words: 'decision_kind' }, width: 170, card: 'title' },
  { source: 'account_id', label: 'shop_name', width: 200, card: 'line', render: (row) => <Owner decision={row} /> },
  { source: 'reason', optional: true },
  { source: 'entered_name', width: 160, card: 'line' },
  { source: 'amount', kind: 'money', width: 130, sortable: true, card: 'side' },
  { source: 'state', kind: { machine: 'decision' }, width: 210, card: 'line' },
  { source: 'entered_dt', kind: 'date', width: 115, sortable: true, optional: true },
];
const filters: readonly Filter[] = [
  { source: 'state', kind: 'tabs', codes: DECISION_STATES, machine: 'decision' },
  { source: 'kind', label: 'decision_kind', codes: [...WALLET_DECISIONS, 'decision_limit'], machine: 'decision_kind' },
];

/** Decisions: pending and past. */
export const DecisionList = () => (
  <QueueList
    columns={columns}
    filters={filters}
    first={{ state: 'waiting' }}
    searches={false}
    detail={decisionDetail}
    actions={<LimitButton />}
  />
);
