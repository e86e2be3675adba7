import type { DeadLetter, jobRequest, lagRow } from '@lamliang/contracts';
import type { ComponentType } from 'react';
import { CanAccess } from 'react-admin';
import type * as z from 'zod/mini';
import { RowActionButton } from '../../actions/RowActionButton.tsx';
import { RunAll } from '../../actions/RunAll.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Cause, DetailList, Section } from '../../components/DetailList.tsx';
import { Age, Code, Done, Seconds, Trace } from '../../components/Values.tsx';
import type { ServiceName } from '@lamliang/contracts/all';
import { useTranslate } from '../../providers/translate.ts';
import type { Filter } from '../../queue/filters.tsx';
import type { QueueProps } from '../../queue/QueueList.tsx';
import { Count, DateTimeText, Payload } from '@lamliang/ui';

type DeadLetterRecord = DeadLetter;
type JobRecord = z.output<typeof jobRequest>;
type LagRecord = z.output<typeof lagRow>;

interface Shown extends Pick<QueueProps<never>, 'filters' | 'searches' | 'selects'> {
  columns: QueueProps<never>['columns'];
  detail: QueueProps<never>['detail'];
  Actions?: ComponentType<{ service: ServiceName }>;
  /** The filter for rows that need attention, if any. */
  waits?: object;
  /** The initial filter. */
  first?: object;
}

function DeadLetterSections({ record }: { record: DeadLetterRecord }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.field.error')}
      action={
        record.state === 'replayed' ? null : (
          <RowActionButton
            record={record}
            verb="replay"
            label={translate('console.operations.replay')}
            done="console.operations.replayed"
          />
        )
      }
    >
      <Cause>{record.error}</Cause>
      <DetailList
        items={[
          { name: 'attempts', value: <Count value={record.attempts} /> },
          { name: 'age', value: <Age at={record.create_dt} /> },
          { name: 'consumer', value: record.consumer, wide: true },
          { name: 'type', value: record.type, wide: true },
          { name: 'key', value: <Code text={record.key} /> },
          { name: 'version', value: <Count value={record.version} /> },
          { name: 'occurred_at', value: <Seconds at={record.occurred_at} /> },
          { name: 'replay_dt', value: <DateTimeText value={record.replay_dt} /> },
          { name: 'event_id', value: <Code text={record.event_id} />, wide: true },
          { name: 'trace_id', value: <Trace id={record.trace_id} />, wide: true },
        ]}
      />
      <Payload label={translate('console.operations.payload')} body={record.payload} />
    </Section>
  );
}

const NOT_REPLAYED = ['dead', 'parked'] as const;
const DEAD_LETTER_FILTERS: readonly Filter[] = [
  { source: 'state', codes: [...NOT_REPLAYED, 'replayed'], machine: 'dead_letter' },
];

function ReplayAll({ service }: { service: ServiceName }) {
  const translate = useTranslate();
  return (
    <CanAccess resource={`${service}-dead-letters`} action="replay">
      <RunAll
        skips={translate('console.operations.skips')}
        service={service}
        verb="replay"
        title={translate('console.operations.replay_all')}
        one={translate('console.operations.replay')}
        check={translate('console.operations.replay_all_check', {
          service: translate(`console.operations.service_name.${service}`),
        })}
        filters={DEAD_LETTER_FILTERS}
        states={NOT_REPLAYED}
      />
    </CanAccess>
  );
}

function JobSections({ record }: { record: JobRecord }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.field.job_name')}
      action={
        record.state === 'failed' ? (
          <RowActionButton
            record={record}
            verb="again"
            label={translate('console.operations.again')}
            done="console.operations.queued"
          />
        ) : null
      }
    >
      <Cause>{record.error}</Cause>
      <DetailList
        items={[
          { name: 'queue', value: record.queue },
          { name: 'progress', value: <Done done={record.done} total={record.total} /> },
          { name: 'attempts', value: <Count value={record.attempts} /> },
          { name: 'account_id', value: <Code text={record.account_id} /> },
          { name: 'create_dt', value: <Seconds at={record.create_dt} /> },
          { name: 'done_dt', value: <Seconds at={record.done_dt} /> },
          { name: 'id', value: <Code text={record.id} />, wide: true },
          { name: 'trace_id', value: <Trace id={record.trace_id} />, wide: true },
        ]}
      />
    </Section>
  );
}

/** A service without subscriptions has one row with a hyphen as topic. */
function Topic({ name }: { name: string }) {
  return <Code text={name === '-' ? null : name} />;
}

function LagSections({ record }: { record: LagRecord }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.field.lag')}>
      <DetailList
        items={[
          { name: 'group', value: record.group },
          { name: 'topic', value: <Topic name={record.topic} /> },
          { name: 'lag', value: <Count value={record.lag} /> },
          { name: 'oldest_age_ms', value: <Age ms={record.oldest_age_ms} /> },
          { name: 'outbox_pending', value: <Count value={record.outbox_pending} /> },
          { name: 'outbox_oldest_ms', value: <Age ms={record.outbox_oldest_ms} /> },
          { name: 'parked', value: <Count value={record.parked} /> },
        ]}
      />
    </Section>
  );
}

const shown = <R extends { id: number | string }>(
  queue: Pick<QueueProps<R>, 'columns' | 'detail' | 'filters' | 'searches' | 'selects'> &
    Pick<Shown, 'Actions' | 'waits' | 'first'>,
) => queue as unknown as Shown;

export const KINDS = {
  'dead-letters': shown<DeadLetterRecord>({
    columns: [
      { source: 'error', card: 'title' },
      { source: 'state', kind: { machine: 'dead_letter' }, width: 190, card: 'side' },
      { source: 'consumer', width: 200, optional: true, card: 'line' },
      { source: 'type', width: 240, optional: true },
      { source: 'key', kind: 'code', width: 110, card: 'line' },
      { source: 'attempts', kind: 'count', width: 105, optional: true },
      { source: 'create_dt', kind: 'age', width: 100, card: 'line' },
    ],
    filters: DEAD_LETTER_FILTERS,
    detail: {
      title: (record) => record.type,
      chip: (record) => <Chip machine="dead_letter" code={record.state} />,
      sections: DeadLetterSections,
    },
    Actions: ReplayAll,
    selects: true,
    waits: { state: 'dead' },
    first: { state: 'dead' },
  }),
  jobs: shown<JobRecord>({
    columns: [
      { source: 'name', label: 'job_name', card: 'title' },
      { source: 'queue', width: 180, optional: true },
      { source: 'state', kind: { machine: 'job' }, width: 130, card: 'side' },
      {
        source: 'done',
        label: 'progress',
        width: 130,
        card: 'line',
        render: ({ done, total }) => <Done done={done} total={total} />,
      },
      { source: 'attempts', kind: 'count', width: 105 },
      { source: 'error', optional: true, card: 'line' },
      { source: 'create_dt', kind: 'moment', width: 170 },
    ],
    filters: [{ source: 'state', codes: ['waiting', 'running', 'done', 'failed'], machine: 'job' }],
    detail: {
      title: (record) => record.name,
      chip: (record) => <Chip machine="job" code={record.state} />,
      sections: JobSections,
    },
    waits: { state: 'failed' },
  }),
  lag: shown<LagRecord>({
    columns: [
      { source: 'topic', card: 'title', render: ({ topic }) => <Topic name={topic} /> },
      { source: 'group', width: 200, optional: true, card: 'line' },
      { source: 'lag', kind: 'count', width: 110, card: 'side' },
      { source: 'oldest_age_ms', kind: 'span', width: 130, card: 'line' },
      { source: 'outbox_pending', kind: 'count', width: 130, optional: true },
      { source: 'parked', kind: 'count', width: 110, optional: true },
    ],
    searches: false,
    detail: { title: ({ topic }) => <Topic name={topic} />, sections: LagSections },
  }),
};
export type Kind = keyof typeof KINDS;
