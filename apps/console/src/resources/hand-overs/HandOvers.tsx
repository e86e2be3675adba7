import { HAND_OVER_RECEIVERS, HAND_OVER_STATES, type StaffHandOver } from '@lamliang/contracts/invoicing';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { SendButton } from './SendButton.tsx';

const handOvers: QueueProps<StaffHandOver> = {
  columns: [
    { source: 'paper_no', kind: 'code', width: 200, card: 'title', only: 'list' },
    { ...shopColumn, card: 'line' },
    { source: 'state', kind: { machine: 'hand_over' }, width: 130, card: 'side', only: 'list' },
    { source: 'receiver', label: 'hand_over_receiver', kind: { words: 'hand_over_receiver' }, width: 130, card: 'line' },
    { source: 'kind', label: 'paper_kind', kind: { words: 'paper_kind' }, width: 130, optional: true },
    { source: 'number', label: 'receiver_no', kind: 'code', width: 150, optional: true },
    { source: 'fault', kind: { words: 'hand_over_fault' }, width: 150, card: 'line' },
    { source: 'fault_detail', only: 'panel', wide: true },
    { source: 'tries', label: 'attempts', kind: 'count', only: 'panel' },
    { source: 'asked_dt', kind: 'moment', width: 140, sortable: true, optional: true },
    { source: 'asked_name', only: 'panel' },
    { source: 'sent_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: HAND_OVER_STATES.filter((state) => state !== 'not-sent'), machine: 'hand_over' },
    { source: 'receiver', label: 'hand_over_receiver', codes: HAND_OVER_RECEIVERS, machine: 'hand_over_receiver' },
    shopFilter,
    { source: 'paper_id', kind: 'link', show: (id) => String(id) },
  ],
  first: { state: 'failed' },
  // Who waits longest comes first.
  sort: { field: 'asked_dt', order: 'ASC' },
  detail: {
    title: ({ paper_no }) => <Code text={paper_no} />,
    chip: ({ state }) => <Chip machine="hand_over" code={state} />,
    isOpen: ({ state }) => state === 'failed',
    sections: Sections,
  },
}; // prettier-ignore

function Sections({ record }: { record: StaffHandOver }) {
  const translate = useTranslate();
  const { paper_id, paper_no, receiver, state } = record;
  return (
    <Section
      title={translate('console.hand_overs.title')}
      action={<SendButton paper_id={paper_id} paper_no={paper_no} receiver={receiver} state={state} />}
    >
      <Facts columns={handOvers.columns} record={record} />
    </Section>
  );
}

export const HandOverList = () => <QueueList {...handOvers} />;
export const HandOverShow = () => <RecordPage detail={handOvers.detail} />;
