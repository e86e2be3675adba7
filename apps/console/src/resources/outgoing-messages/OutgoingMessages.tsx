import type { AnswerOf } from '@lamliang/contracts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  messageTerms,
  type notificationsRoutes,
} from '@lamliang/contracts/notifications';
import { Alert } from '@mui/material';
import { RowActionButton } from '../../actions/RowActionButton.tsx';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip, Word } from '../../components/Chip.tsx';
import { Cause, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';

type Row = AnswerOf<typeof notificationsRoutes.staffMessage>;

/** Why a message was not taken: one of our words, or what its provider said. */
const Reason = ({ row }: { row: Row }) => <Word machine="message_error" code={row.last_error} />;

const messages: QueueProps<Row> = {
  columns: [
    { source: 'receiver', width: 190, card: 'title' },
    { source: 'state', kind: { machine: 'message_state' }, width: 130, card: 'side' },
    { source: 'kind', kind: { words: 'message_kind' }, card: 'line' },
    { source: 'channel', kind: { words: 'message_channel' }, width: 110, card: 'line' },
    { source: 'create_dt', kind: 'age', width: 100, card: 'line' },
    { source: 'attempts', kind: 'count', width: 95, optional: true },
    { source: 'last_error', optional: true, render: (row) => <Reason row={row} /> },
    { source: 'language', kind: { words: 'message_language' }, only: 'panel' },
    { source: 'sent_dt', kind: 'moment', only: 'panel' },
    { source: 'next_attempt_dt', kind: 'moment', only: 'panel' },
    { source: 'until_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [
    { source: 'state', codes: MESSAGE_STATES, machine: 'message_state' },
    { source: 'kind', codes: MESSAGE_KINDS, machine: 'message_kind' },
    { source: 'channel', codes: MESSAGE_CHANNELS, machine: 'message_channel' },
    { source: 'create_dt', kind: 'days' },
  ],
  detail: {
    title: (row) => row.receiver,
    chip: (row) => <Chip machine="message_state" code={row.state} />,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['notifications']} type="outgoing_message" id={id} />,
  },
};

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const isLost = record.state === 'failed' || record.state === 'refused' || record.state === 'expired';
  return (
    <Section
      title={translate('console.queue.facts')}
      action={
        record.resendable ? (
          <RowActionButton
            record={record}
            verb="resend"
            label={translate('console.messages.resend')}
            done="console.messages.resent"
          />
        ) : undefined
      }
    >
      <Cause>{record.last_error ? <Reason row={record} /> : null}</Cause>
      {isLost && messageTerms(record.kind).secret ? (
        <Alert severity="info" icon={false} sx={{ mb: '8px' }}>
          {translate('console.messages.code_gone')}
        </Alert>
      ) : null}
      <Facts columns={messages.columns} record={record} />
    </Section>
  );
}

/** Messages to people of the last 30 days; the search takes a whole telephone or mail address. */
export const MessageList = () => <QueueList {...messages} />;
export const MessageShow = () => <RecordPage detail={messages.detail} />;
