import { ZERO } from '@lamliang/kernel';
import {
  BILL_LINE_OUTCOMES,
  BILL_LINE_STATES,
  billLineTerms,
  walletRoutes as routes,
  type CarrierBillLine,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { kilograms } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn, carrierFilter } from '../cod-statements/carriers.ts';

const isOpen = ({ state }: CarrierBillLine) => state === 'waiting';
const sizeOf = ({ actual_width, actual_length, actual_height }: CarrierBillLine) =>
  actual_width === null ? null : [actual_width, actual_length, actual_height].map((side) => (side ?? 0) / 10).join(' × ') + ' cm'; // prettier-ignore

const lines: QueueProps<CarrierBillLine> = {
  columns: [
    { source: 'partner_awb_no', kind: 'code', width: 170, card: 'title', only: 'list' },
    carrierColumn,
    { source: 'outcome', kind: { machine: 'bill_line_outcome' }, width: 170, card: 'side' },
    { source: 'state', kind: { words: 'bill_line' }, width: 120, optional: true },
    { source: 'booked_weight', render: ({ booked_weight }) => kilograms(booked_weight), width: 115, card: 'line' },
    { source: 'actual_weight', render: ({ actual_weight }) => kilograms(actual_weight), width: 105, card: 'line' },
    { source: 'actual_size', render: sizeOf, only: 'panel' },
    { source: 'quoted_amount', kind: 'money', width: 120, optional: true },
    { source: 'repriced_amount', kind: 'money', width: 150, optional: true },
    { source: 'difference_amount', kind: 'money', width: 150, sortable: true, summed: true, card: 'line' },
    { source: 'partner_cost', kind: 'money', width: 120, sortable: true, summed: true, optional: true, card: 'line' },
    { source: 'expected_cost', kind: 'money', width: 130, optional: true },
    {
      source: 'order_no',
      kind: 'code',
      only: 'panel',
      link: ({ order_id }) => (order_id === null ? '/shipment-orders' : `/commission-orders/${order_id}`),
    },
    { source: 'billed_dt', kind: 'date', only: 'panel' },
    { source: 'reference', kind: 'code', only: 'panel' },
    { source: 'line_no', kind: 'count', only: 'panel' },
    {
      source: 'carrier_bill_id',
      only: 'panel',
      render: ({ carrier_bill_id }) => String(carrier_bill_id),
      link: ({ carrier_bill_id }) => `/carrier-bills/${carrier_bill_id}`,
    },
    { source: 'settled_name', only: 'panel' },
    { source: 'settled_dt', kind: 'moment', only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: BILL_LINE_STATES, machine: 'bill_line' },
    { source: 'outcome', codes: BILL_LINE_OUTCOMES, machine: 'bill_line_outcome' },
    carrierFilter,
    { source: 'carrier_bill_id', kind: 'link', show: (id) => String(id) },
    { source: 'order_id', kind: 'link', show: (id) => String(id) },
  ],
  first: { state: 'waiting' },
  sort: { field: 'id', order: 'ASC' },
  detail: {
    title: ({ partner_awb_no }) => <Code text={partner_awb_no} />,
    // What it is found to be is asked while it is open; afterwards how it was settled.
    chip: ({ outcome, state, settled_dt }) =>
      settled_dt ? <Chip machine="bill_line" code={state} /> : <Chip machine="bill_line_outcome" code={outcome} />,
    isOpen,
    sections: Sections,
    related: ({ order_no }): Record<string, object> => (order_no ? { 'ledger-entries': { q: order_no } } : {}),
  },
};

/** Settles a line: its parcel is matched with it, or the line has no effect. */
function Settle({ record }: { record: CarrierBillLine }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const {
    id,
    partner_awb_no,
    partner_cost,
    expected_cost,
    difference_amount,
    outcome,
    state,
    decision_id,
    settled_name,
    settled_dt,
  } = record;
  const choices = (['refuse', 'settle'] as const).map((word): Choice<typeof billLineTerms> => ({
    code: word === 'settle' ? 'KeyA' : 'KeyR',
    action: 'settle',
    phrases:
      word === 'settle' && outcome === 'cost-outside' ? 'console.bill_lines.settle_cost' : `console.bill_lines.${word}`,
    names: {
      partner_awb_no,
      cost: moneyText(partner_cost),
      expected: expected_cost === null ? translate('common.none') : moneyText(expected_cost),
      sum: moneyText(word === 'settle' ? (difference_amount ?? ZERO) : partner_cost),
    },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(`console.bill_lines.${word}.reason`) }],
    fixed: { state: word === 'settle' ? 'settled' : 'refused' },
    body: billLineTerms,
    run: async (body) => {
      const after = await call(routes.settleBillLine, { params: { id }, body });
      return after.decision_id === null ? `console.bill_lines.${word}.done` : 'console.bill_lines.settle.waits';
    },
  }));
  const decided = tellDecided('bill_line', state, settled_name, settled_dt);
  if (decision_id !== null) return <PageLink to={`/wallet-decisions/${decision_id}`}>{translate('console.bill_lines.second')}</PageLink>; // prettier-ignore
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

function Sections({ record }: { record: CarrierBillLine }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.bill_lines.line')} action={<Settle record={record} />}>
      {isOpen(record) ? (
        <Alert severity="info" sx={{ mb: '12px' }}>
          {translate(`console.bill_lines.why.${record.outcome}`)}
        </Alert>
      ) : null}
      <Facts columns={lines.columns} record={record} />
    </Section>
  );
}

export const LineList = () => <QueueList {...lines} />;
export const LineShow = () => <RecordPage detail={lines.detail} />;
