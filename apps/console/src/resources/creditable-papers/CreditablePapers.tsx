import { CREDITABLE_KINDS, type CreditablePaper } from '@lamliang/contracts/invoicing';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { CreditWizard } from './CreditWizard.tsx';

const papers: QueueProps<CreditablePaper> = {
  columns: [
    { source: 'paper_no', kind: 'code', width: 210, card: 'title', only: 'list' },
    { ...shopColumn, card: 'line' },
    { source: 'kind', label: 'paper_kind', kind: { machine: 'paper_kind' }, width: 160, card: 'side', only: 'list' },
    { source: 'issue_date', width: 120, sortable: true, card: 'line', render: ({ issue_date }) => dayText(issue_date) },
    { source: 'total_amount', kind: 'money', width: 130, sortable: true, card: 'line' },
    { source: 'credited_amount', kind: 'money', width: 130, optional: true, dashZero: true },
    { source: 'left_amount', kind: 'money', width: 130, card: 'line' },
    { source: 'line_count', kind: 'count', width: 90, optional: true },
  ],
  filters: [{ source: 'kind', label: 'paper_kind', codes: CREDITABLE_KINDS, machine: 'paper_kind' }, shopFilter],
  first: {},
  sort: { field: 'issue_date', order: 'DESC' },
  detail: {
    title: ({ paper_no }) => <Code text={paper_no} />,
    chip: ({ kind }) => <Chip machine="paper_kind" code={kind} />,
    isOpen: ({ left_amount }) => left_amount > 0,
    sections: Sections,
    width: 760,
  },
};

function Sections({ record }: { record: CreditablePaper }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.credit_notes.paper')}>
        <Facts columns={papers.columns} record={record} />
      </Section>
      <CreditWizard key={record.id} paper={record} />
    </>
  );
}

export const PaperList = () => <QueueList {...papers} />;
export const PaperShow = () => <RecordPage detail={papers.detail} />;
