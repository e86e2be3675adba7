import type { apiLog } from '@lamliang/contracts/orders';
import { carrierOf, CARRIERS } from '@lamliang/contracts/pricing';
import { Count } from '@lamliang/ui';
import { Box, Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { Code, Seconds, Trace } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Detail } from '../../components/RecordPage.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { CallBodies, CallOutcome, pathOf } from './CallParts.tsx';

/** One call to a carrier. */
export type CallRecord = z.output<typeof apiLog>;

const carrierName = ({ partner_code }: CallRecord) => carrierOf(partner_code)?.name ?? partner_code;

const columns: readonly Column<CallRecord>[] = [
  { source: 'request_dt', kind: 'second', width: 170, card: 'title' },
  { source: 'partner_code', width: 130, card: 'line', render: carrierName, hint: carrierName },
  { source: 'response_status', width: 120, card: 'side', render: (call) => <CallOutcome call={call} /> },
  { source: 'order_no', kind: 'code', width: 170, card: 'line' },
  { source: 'url', optional: true, render: (call) => `${call.method} ${pathOf(call.url)}`, hint: (call) => call.url },
  { source: 'duration_ms', kind: 'count', width: 110, optional: true },
  { source: 'error' },
];
const filters: readonly Filter[] = [
  { source: 'poll_flag', kind: 'tabs', codes: ['0', '1'], machine: 'carrier_call' },
  {
    source: 'partner_code',
    codes: CARRIERS.map((carrier) => carrier.code),
    words: Object.fromEntries(CARRIERS.map((carrier) => [carrier.code, carrier.name])),
  },
];

function Sections({ record }: { record: CallRecord }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={carrierName(record)}>
        <DetailList
          items={[
            { name: 'request_dt', value: <Seconds at={record.request_dt} /> },
            { name: 'trace_id', value: <Trace id={record.trace_id} />, wide: true },
            { name: 'duration_ms', value: <Count value={record.duration_ms} /> },
            {
              name: 'order_no',
              value: record.shipment_order_id ? (
                <TextLink component={Link} to={`/shipment-orders/${record.shipment_order_id}`}>
                  <Code text={record.order_no} />
                </TextLink>
              ) : null,
            },
          ]}
        />
      </Section>
      <Section title={translate('console.resource.carrier-calls')}>
        <Box sx={{ mt: '-8px' }}>
          <CallBodies call={record} />
        </Box>
      </Section>
    </>
  );
}

const detail: Detail<CallRecord> = {
  title: (record) => <Code text={record.order_no ?? record.id} />,
  chip: (record) => <CallOutcome call={record} />,
  sections: Sections,
};

export const CallList = () => (
  <QueueList columns={columns} filters={filters} detail={detail} first={{ poll_flag: '0' }} />
);
