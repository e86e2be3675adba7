import { REWARD_KINDS, type StaffReward } from '@lamliang/contracts/wallet';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Section } from '../../components/DetailList.tsx';
import { rateText } from '../../components/format.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { CloseMonths } from './CloseMonths.tsx';

const rewards: QueueProps<StaffReward> = {
  columns: [
    { source: 'period', width: 110, sortable: true, card: 'title', render: ({ period }) => period.slice(0, 7) },
    { source: 'kind', kind: { words: 'reward_kind' }, width: 130, card: 'side' },
    { ...shopColumn, sortable: true, card: 'line' },
    {
      source: 'source_account_id',
      optional: true,
      link: ({ source_account_id }) => `/customers/${source_account_id}`,
      render: ({ source_account_id }) => <ShopName id={source_account_id} />,
    },
    { source: 'order_count', kind: 'count', width: 90 },
    { source: 'base_amount', kind: 'money', width: 130, sortable: true, summed: true, optional: true },
    { source: 'rate_percent', width: 90, render: ({ rate_percent }) => rateText(rate_percent) },
    { source: 'amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { ...postingColumn, only: 'panel' },
    { source: 'create_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'kind', codes: REWARD_KINDS, machine: 'reward_kind' }, shopFilter],
  sort: { field: 'create_dt', order: 'DESC' },
  actions: <CloseMonths />,
  detail: {
    title: ({ period }) => period.slice(0, 7),
    sections: Sections,
  },
};

function Sections({ record }: { record: StaffReward }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={rewards.columns} record={record} />
    </Section>
  );
}

/** What shops were given by the month: commission of those that they referred, and cashback. */
export const RewardList = () => <QueueList {...rewards} />;
export const RewardShow = () => <RecordPage detail={rewards.detail} />;
