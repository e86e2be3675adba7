import { FOLLOW_UP_STATES, type CustomerNote } from '@lamliang/contracts/auth';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { dayText, FollowUpButton, FollowUpChip } from './FollowUp.tsx';

const notes: QueueProps<CustomerNote> = {
  columns: [
    { source: 'shop_name', card: 'title', link: ({ account_id }) => `/customers/${account_id}/show/support` },
    { source: 'text', card: 'line', wide: true },
    {
      source: 'follow_up_day',
      width: 130,
      sortable: true,
      card: 'line',
      render: ({ follow_up_day }) => (follow_up_day ? dayText(follow_up_day) : null),
    },
    { source: 'follow_up_state', kind: { machine: 'follow_up' }, width: 130, card: 'side' },
    { source: 'author_name', width: 140, optional: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 160, sortable: true, optional: true },
    { source: 'done_dt', kind: 'moment', only: 'panel' },
    { source: 'done_name', only: 'panel' },
  ],
  filters: [
    { source: 'follow_up_state', kind: 'tabs', codes: FOLLOW_UP_STATES.filter((state) => state !== 'none'), machine: 'follow_up' },
    { source: 'mine_flag', kind: 'flag' },
    shopFilter,
  ],
  detail: {
    title: ({ shop_name }) => shop_name,
    chip: (note) => <FollowUpChip note={note} />,
    isOpen: ({ follow_up_state }) => follow_up_state === 'due' || follow_up_state === 'planned',
    actions: ({ record }) => <FollowUpButton note={record} />,
    sections: Sections,
  },
  first: { follow_up_state: 'due', mine_flag: 1 },
  // Who waits longest comes first.
  sort: { field: 'follow_up_day', order: 'ASC' },
}; // prettier-ignore

function Sections({ record }: { record: CustomerNote }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={notes.columns} record={record} />
    </Section>
  );
}

/** What staff promised to shops: their own that are due come first. */
export const NoteList = () => <QueueList {...notes} />;
export const NoteShow = () => <RecordPage detail={notes.detail} />;
