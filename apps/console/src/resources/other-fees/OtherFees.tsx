import { OTHER_FEE_STATUSES, OTHER_FEE_TYPES, type StaffOtherFee, type StaffOtherFeeDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { DateTimeText } from '@lamliang/ui';
import { Alert, Box, Typography } from '@mui/material';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { ApprovalNo } from '../invoice-approvals/ApprovalNo.tsx';
import { ApproveFees } from './ApproveFees.tsx';
import { EnterFee } from './EnterFee.tsx';
import { AnswerQuestion, ChangeFee, DecideFee, isOpen } from './FeeActions.tsx';
import { OrderNo } from './OrderNo.tsx';

/** A row of the list; the questions come with the record alone. */
type Row = StaffOtherFee & Partial<Pick<StaffOtherFeeDetail, 'questions'>>;

const fees: QueueProps<Row> = {
  columns: [
    { source: 'other_fee_no', kind: 'code', width: 130, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'fee_type', kind: { words: 'other_fee_type' }, width: 130, card: 'line' },
    { source: 'order_no', kind: 'code', width: 150, optional: true, only: 'list' },
    { source: 'amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'status', kind: { machine: 'other_fee' }, width: 160, optional: true, card: 'side', only: 'list' },
    { source: 'create_dt', kind: 'date', width: 120, sortable: true, optional: true },
    { source: 'question_state', kind: { machine: 'fee_question' }, width: 140, optional: true, only: 'list' },
    { source: 'vat_amount', kind: 'money', only: 'panel' },
    {
      source: 'order_no',
      only: 'panel',
      link: ({ shipment_order_id }) => `/shipment-orders/${shipment_order_id}`,
    },
    { source: 'payment_type', kind: { words: 'payment_type' }, only: 'panel' },
    {
      source: 'invoice_approval_id',
      only: 'panel',
      render: ({ invoice_no, invoice_approval_id }) =>
        invoice_no ?? (invoice_approval_id === null ? null : <ApprovalNo id={invoice_approval_id} />),
      link: ({ invoice_approval_id }) => `/invoice-approvals/${invoice_approval_id}`,
    },
    { source: 'created_name', only: 'panel' },
    { source: 'approved_name', only: 'panel' },
    { source: 'approved_dt', kind: 'moment', only: 'panel' },
    { source: 'received_dt', kind: 'moment', only: 'panel' },
    { source: 'detail', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'status', kind: 'tabs', codes: OTHER_FEE_STATUSES, machine: 'other_fee' },
    { source: 'fee_type', codes: OTHER_FEE_TYPES, machine: 'other_fee_type' },
    { source: 'asked_flag', kind: 'flag' },
    shopFilter,
    { source: 'shipment_order_id', kind: 'link', show: (id) => <OrderNo id={Number(id)} /> },
  ],
  first: { status: 'wait-for-approve' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  selects: true,
  actions: (
    <>
      <ApproveFees />
      <EnterFee />
    </>
  ),
  detail: {
    title: ({ other_fee_no }) => <Code text={other_fee_no} />,
    chip: ({ status }) => <Chip machine="other_fee" code={status} />,
    actions: ChangeFee,
    isOpen,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['invoicing']} type="other_fee" id={id} />,
    width: 560,
  },
};

/** What the shop asked, and what it was answered. */
function Questions({ record }: { record: Row }) {
  const translate = useTranslate();
  const { questions = [] } = record;
  if (questions.length === 0) return null;
  const isAsked = questions.some(({ answer }) => answer === null);
  return (
    <Section
      title={translate('console.fees.question.title')}
      action={isAsked ? <AnswerQuestion record={record} /> : null}
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '16px' }}>
        {questions.map(({ question, asked_dt, answer, answered_dt, answered_name }) => (
          <li key={asked_dt.getTime()}>
            <Said who={translate('console.fees.question.asked')} at={asked_dt} text={question} />
            {answer === null ? null : (
              <Said
                who={translate('console.fees.question.answered', { name: answered_name ?? '' })}
                at={answered_dt}
                text={answer}
              />
            )}
          </li>
        ))}
      </Box>
    </Section>
  );
}

const Said = ({ who, at, text }: { who: string; at: Date | null; text: string }) => (
  <>
    <Typography variant="body2" color="textSecondary">
      {who} · <DateTimeText value={at} />
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: '8px' }}>{text}</Typography>
  </>
);

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const { decision_id } = record;
  return (
    <>
      <Section title={translate('console.fees.one')} action={<DecideFee record={record} />}>
        {decision_id === null ? null : (
          <Alert severity="info" sx={{ mb: '8px' }}>
            <PageLink to={`/invoicing-decisions/${decision_id}`}>{translate('console.fees.second')}</PageLink>
          </Alert>
        )}
        <Facts columns={fees.columns} record={record} />
      </Section>
      <Questions record={record} />
    </>
  );
}

export const FeeList = () => <QueueList {...fees} />;
export const FeeShow = () => <RecordPage detail={fees.detail} />;
