import { DECISION_STATES } from '@lamliang/contracts';
import { Chip, Word } from '../../components/Chip.tsx';
import { QueueList } from '../../queue/QueueList.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { Owner, type DecisionRecord, type DecisionService } from './record.tsx';
import { DecisionSections } from './DecisionSections.tsx';
import { LimitButton } from './LimitButton.tsx';

const columnsOf = ({ amount }: Pick<DecisionService, 'amount'>): readonly Column<DecisionRecord>[] => [
  { source: 'kind', kind: { words: 'decision_kind' }, width: 170, card: 'title' },
  { source: 'account_id', width: 200, card: 'line', alone: true, render: (row) => <Owner decision={row} /> },
  { source: 'reason', optional: true },
  { source: 'entered_name', width: 160, card: 'line' },
  { source: 'amount', ...(amount ? { label: amount.name } : {}), kind: 'money', width: 130, sortable: true, card: 'side' }, // prettier-ignore
  { source: 'state', kind: { machine: 'decision' }, width: 210, optional: true, card: 'line' },
  { source: 'entered_dt', kind: 'date', width: 115, sortable: true, optional: true },
];

/** The pages of a service's decisions, pending and past. */
export function decisionPages<const K extends string>(service: DecisionService<K>) {
  const filters: readonly Filter[] = [
    { source: 'state', kind: 'tabs', codes: DECISION_STATES, machine: 'decision' },
    { source: 'kind', codes: [...service.kinds, 'decision_limit'], machine: 'decision_kind' },
    shopFilter,
  ];
  const detail: Detail<DecisionRecord> = {
    title: (record) => <Word machine="decision_kind" code={record.kind} />,
    chip: (record) => <Chip machine="decision" code={record.state} />,
    isOpen: (record) => record.state === 'waiting',
    sections: ({ record }) => <DecisionSections service={service} record={record} />,
  };
  const list = {
    columns: columnsOf(service),
    filters,
    detail,
    first: { state: 'waiting' },
    searches: false,
    actions: <LimitButton service={service} />,
  };
  return {
    DecisionList: () => <QueueList {...list} />,
    DecisionShow: () => <RecordPage detail={detail} />,
  };
}
