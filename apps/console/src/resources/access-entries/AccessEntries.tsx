import type { AnswerOf } from '@lamliang/contracts';
import { ACCESS_ACTIONS, ACCESS_OUTCOMES, type authRoutes } from '@lamliang/contracts/auth';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';

type Row = AnswerOf<typeof authRoutes.staffAccessEntry>;

const accessEntries: QueueProps<Row> = {
  columns: [
    { source: 'user_name', card: 'title' },
    { source: 'at', kind: 'second', sortable: true, card: 'line' },
    { source: 'action', kind: { words: 'access' }, card: 'side' },
    { source: 'outcome', kind: { words: 'access_outcome' }, card: 'line' },
    { source: 'address', card: 'line' },
    { source: 'shop_name', optional: true, card: 'line' },
    { source: 'staff_role', kind: { machine: 'staff_role' }, optional: true },
    { source: 'user_agent', only: 'panel', wide: true },
    { source: 'account_id', only: 'panel' },
    { source: 'login_id', only: 'panel' },
    { source: 'acting_staff_id', only: 'panel' },
    { source: 'record_id', only: 'panel' },
    { source: 'answer_status', only: 'panel' },
    { source: 'route', only: 'panel', wide: true, render: (row) => <code>{row.route}</code> },
    { source: 'trace_id', kind: 'code', only: 'panel', wide: true },
  ],
  filters: [
    shopFilter,
    { source: 'action', codes: ACCESS_ACTIONS, machine: 'access' },
    { source: 'outcome', codes: ACCESS_OUTCOMES, machine: 'access_outcome' },
    { source: 'at', kind: 'days' },
  ],
  detail: {
    title: (row) => <Code text={row.id} />,
    sections: Sections,
  },
};

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={accessEntries.columns} record={record} />
    </Section>
  );
}

/** Lists logins and accesses to personal data of the last 90 days. */
export const AccessEntryList = () => <QueueList {...accessEntries} />;
export const AccessEntryShow = () => <RecordPage detail={accessEntries.detail} />;
