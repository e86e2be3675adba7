import type { WaitingPaperRow } from '@lamliang/contracts/invoicing';
import { Alert } from '@mui/material';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { useLacks } from '../papers/lacks.ts';
import { dayText } from '../rate-cards/RateSections.tsx';

const waiting: QueueProps<WaitingPaperRow> = {
  columns: [
    { source: 'day', width: 120, sortable: true, card: 'title', render: ({ day }) => dayText(day) },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'lacks', width: 220, card: 'line', render: ({ lacks }) => <Lacks lacks={lacks} /> },
    { source: 'line_count', kind: 'count', width: 90, optional: true },
    { source: 'total_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'waits_since', kind: 'moment', width: 150, optional: true },
  ],
  filters: [shopFilter],
  searches: false,
  first: {},
  // What waits longest comes first.
  sort: { field: 'day', order: 'ASC' },
  detail: {
    title: ({ day }) => dayText(day),
    isOpen: () => true,
    sections: Sections,
  },
};

const Lacks = ({ lacks }: Pick<WaitingPaperRow, 'lacks'>) => <>{useLacks()(lacks)}</>;

/** Why the paper of a day is not issued, and where the shop is found that has to tell. */
function Sections({ record }: { record: WaitingPaperRow }) {
  const translate = useTranslate();
  const lacksOf = useLacks();
  return (
    <Section
      title={translate('console.papers.waiting')}
      action={
        <PageLink to={`/customers/${record.account_id}/show`}>{translate('console.receivables.to_shop')}</PageLink>
      }
    >
      <Alert severity="warning" sx={{ mb: '12px' }}>
        {translate('console.papers.why', { lacks: lacksOf(record.lacks) })}
      </Alert>
      <Facts columns={waiting.columns} record={record} />
    </Section>
  );
}

export const WaitingList = () => <QueueList {...waiting} />;
export const WaitingShow = () => <RecordPage detail={waiting.detail} />;
