import { HAND_OVER_STATES, NOTE_CAUSES, NOTE_REASONS, type HandOver, type HandOverReceiver, type StaffCreditNote, type StaffCreditNoteWhole } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { moneyText } from '@lamliang/ui';
import { Alert, Button, Skeleton } from '@mui/material';
import { FilePlus2 } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Chip, Word } from '../../components/Chip.tsx';
import { Amounts, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { SendButton } from '../hand-overs/SendButton.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { LineName } from './LineName.tsx';
import { Payload } from './Payload.tsx';

const notes: QueueProps<StaffCreditNote> = {
  columns: [
    { source: 'credit_note_no', kind: 'code', width: 200, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'tr_cloud', width: 120, card: 'side', only: 'list', render: ({ tr_cloud }) => <Chip machine="hand_over" code={tr_cloud.state} /> },
    { source: 'issue_dt', kind: 'moment', width: 140, sortable: true, optional: true, card: 'line' },
    { source: 'total_amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { source: 'reason_code', kind: { words: 'note_reason' }, width: 190, optional: true },
    { source: 'cause', kind: { words: 'note_cause' }, width: 120, optional: true },
    { source: 'tax_invoice_no', kind: 'code', width: 200, optional: true, link: ({ tax_invoice_id }) => `/creditable-papers/${tax_invoice_id}` },
    { source: 'tax_invoice_date', only: 'panel', render: ({ tax_invoice_date }) => dayText(tax_invoice_date) },
    { source: 'reason', only: 'panel', wide: true },
    { source: 'issued_name', only: 'panel' },
  ],
  filters: [
    { source: 'tr_cloud_state', label: 'tr_cloud', kind: 'tabs', codes: HAND_OVER_STATES, machine: 'hand_over' },
    { source: 'tax_office_state', label: 'tax_office', codes: HAND_OVER_STATES, machine: 'hand_over' },
    { source: 'reason_code', codes: NOTE_REASONS, machine: 'note_reason' },
    { source: 'cause', codes: NOTE_CAUSES, machine: 'note_cause' },
    shopFilter,
  ],
  first: { tr_cloud_state: 'not-sent' },
  sort: { field: 'issue_dt', order: 'DESC' },
  actions: <NewNote />,
  detail: {
    title: ({ credit_note_no }) => <Code text={credit_note_no} />,
    chip: ({ tr_cloud }) => <Chip machine="hand_over" code={tr_cloud.state} />,
    isOpen: ({ tr_cloud }) => tr_cloud.state === 'not-sent' || tr_cloud.state === 'failed',
    sections: Sections,
    width: 720,
  },
}; // prettier-ignore

/** A note begins with the paper that it takes back from. */
function NewNote() {
  const translate = useTranslate();
  if (!mayDo(currentRole(), 'creditable-papers', 'credit-notes')) return null;
  return (
    <Button
      component={RouterLink}
      to="/creditable-papers"
      variant="contained"
      startIcon={<FilePlus2 size={16} aria-hidden />}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {translate('console.credit_notes.new')}
    </Button>
  );
}

const FIGURES = ['original_amount', 'correct_amount', 'difference_amount', 'vat_amount', 'total_amount'] as const;
/** The figures of a note, as the law wants them. */
export function Figures({ of }: { of: Record<(typeof FIGURES)[number], Parameters<typeof moneyText>[0]> }) {
  const translate = useTranslate();
  return (
    <Amounts
      rows={FIGURES.map((name) => ({
        key: name,
        label: translate(`console.credit_notes.figure.${name}`),
        amount: <span data-field={name}>{moneyText(of[name])}</span>,
        strong: name === 'total_amount',
      }))}
    />
  );
}

/** How far a note is on its way to one of its receivers. */
function Way({ id, no, receiver, of }: { id: number; no: string; receiver: HandOverReceiver; of: HandOver }) {
  const translate = useTranslate();
  const { state, number, sent_dt, tries, fault, fault_detail } = of;
  const columns: Column<HandOver & { id: number }>[] = [
    { source: 'number', label: 'receiver_no', kind: 'code' },
    { source: 'sent_dt', kind: 'moment' },
    { source: 'tries', label: 'attempts', kind: 'count' },
  ];
  return (
    <Section
      title={translate(`console.value.hand_over_receiver.${receiver}`)}
      action={
        <>
          <Chip machine="hand_over" code={state} />
          <SendButton paper_id={id} paper_no={no} receiver={receiver} state={state} />
        </>
      }
    >
      {fault ? (
        <Alert severity={state === 'failed' ? 'error' : 'info'} sx={{ mb: '8px', overflowWrap: 'anywhere' }}>
          <Word machine="hand_over_fault" code={fault} />
          {fault_detail ? `: ${fault_detail}` : null}
        </Alert>
      ) : null}
      {state === 'not-sent' ? null : <Facts columns={columns} record={{ id, state, number, sent_dt, tries, fault, fault_detail }} />}
    </Section>
  );
} // prettier-ignore

const LINES: readonly Column<StaffCreditNoteWhole['details'][number] & { id: number }>[] = [
  { source: 'order_no', card: 'title', render: (line) => <LineName of={line} /> },
  { source: 'charge_code', kind: { machine: 'invoice_charge' }, card: 'side' },
  { source: 'vat_amount', kind: 'money' },
  { source: 'amount', kind: 'money', card: 'line' },
];
/** What the note takes back, line by line. */
function Lines({ id }: { id: number }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetOne<StaffCreditNoteWhole>('credit-notes', { id });
  const title = translate('console.credit_notes.lines');
  // The list has no lines; the record has them as soon as it was read by itself.
  const rows = (data as Partial<StaffCreditNoteWhole> | undefined)?.details;
  return (
    <Section title={title}>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : isPending || !rows ? (
        <Skeleton variant="rounded" height={80} />
      ) : (
        <RecordTable label={title} columns={LINES} rows={rows.map((line) => ({ ...line, id: line.line_no }))} />
      )}
    </Section>
  );
}

function Sections({ record }: { record: StaffCreditNote }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.credit_notes.note')}>
        <Figures of={record} />
        <Facts columns={notes.columns} record={record} />
      </Section>
      <Way id={record.id} no={record.credit_note_no} receiver="tr_cloud" of={record.tr_cloud} />
      <Payload id={record.id} />
      <Way id={record.id} no={record.credit_note_no} receiver="tax_office" of={record.tax_office} />
      <Lines id={record.id} />
    </>
  );
}

export const NoteList = () => <QueueList {...notes} />;
export const NoteShow = () => <RecordPage detail={notes.detail} />;
