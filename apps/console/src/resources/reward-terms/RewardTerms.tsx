import { REWARD_TERM_KINDS, type RewardTerms } from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Section } from '../../components/DetailList.tsx';
import { rateText } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { SetTerms } from './SetTerms.tsx';

/** Each step with the amount from which it holds. */
export const stepsText = ({ steps }: Pick<RewardTerms, 'steps'>) =>
  steps.map(({ from_amount, rate_percent }) => `${moneyText(from_amount)}: ${rateText(rate_percent)}`).join(' · ');

const terms: QueueProps<RewardTerms> = {
  columns: [
    { source: 'kind', kind: { words: 'reward_term_kind' }, width: 200, sortable: true, card: 'title' },
    { source: 'valid_from', width: 120, sortable: true, card: 'side', render: ({ valid_from }) => dayText(valid_from) },
    { source: 'steps', render: stepsText, card: 'line' },
    {
      source: 'account_id',
      width: 180,
      optional: true,
      render: ({ account_id }) => (account_id === null ? null : <ShopName id={account_id} />),
    },
    { source: 'staff_name', width: 160, optional: true },
    { source: 'create_dt', kind: 'moment', width: 160, sortable: true, optional: true },
  ],
  filters: [{ source: 'kind', codes: REWARD_TERM_KINDS, machine: 'reward_term_kind' }, shopFilter],
  sort: { field: 'valid_from', order: 'DESC' },
  actions: <SetTerms />,
  detail: {
    title: ({ valid_from }) => dayText(valid_from),
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['wallet']} type="reward_terms" id={id} />,
  },
};

function Sections({ record }: { record: RewardTerms }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={terms.columns} record={record} />
    </Section>
  );
}

/** Rates of commission, cashback and tax kept back, with the day from which each holds. */
export const TermsList = () => <QueueList {...terms} />;
export const TermsShow = () => <RecordPage detail={terms.detail} />;
