import {
  BILL_DISPUTE_STATES,
  carrierAnswerTerms,
  disputeDecision,
  walletRoutes as routes,
  type BillDispute,
  type BillDisputeDetail,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { useDataProvider, useGetOne } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { kilograms } from '../../components/format.ts';
import { Pictures } from '../../components/Pictures.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn, carrierFilter } from '../cod-statements/carriers.ts';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';

/** A row of the list has no pictures, and does not tell what was booked. */
type Row = BillDispute & Partial<Omit<BillDisputeDetail, keyof BillDispute>>;
type Side = number | null | undefined;
const isOpen = ({ state }: Row) => state === 'open';
const sizeOf = (...sides: Side[]) =>
  sides.every((side) => side) ? sides.map((side) => (side ?? 0) / 10).join(' × ') + ' cm' : null;

const disputes: QueueProps<Row> = {
  columns: [
    { source: 'order_no', kind: 'code', width: 156, card: 'title', link: ({ order_id }) => `/shipment-orders/${order_id}` },
    { ...shopColumn, card: 'line' },
    carrierColumn,
    { source: 'state', kind: { machine: 'bill_dispute' }, width: 150, optional: true, card: 'side', only: 'list' },
    { source: 'booked_weight', render: ({ booked_weight }) => kilograms(booked_weight ?? null), only: 'panel' },
    { source: 'actual_weight', render: ({ actual_weight }) => kilograms(actual_weight), width: 110, card: 'line' },
    { source: 'booked_width', label: 'size', render: (row) => sizeOf(row.booked_width, row.booked_length, row.booked_height), only: 'panel' },
    { source: 'actual_width', label: 'actual_size', render: (row) => sizeOf(row.actual_width, row.actual_length, row.actual_height), only: 'panel' },
    { source: 'quoted_amount', kind: 'money', only: 'panel' },
    { source: 'repriced_amount', kind: 'money', only: 'panel' },
    { source: 'amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, card: 'line' },
    { source: 'match_with_partner_dt', kind: 'moment', only: 'panel' },
    { source: 'partner_awb_no', kind: 'code', only: 'panel' },
    { source: 'detail', only: 'panel', wide: true },
    { source: 'carrier_answer', only: 'panel', wide: true },
    { source: 'carrier_answer_dt', kind: 'moment', only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: BILL_DISPUTE_STATES, machine: 'bill_dispute' },
    shopFilter,
    carrierFilter,
    { source: 'order_id', kind: 'link', show: (id) => String(id) },
  ],
  first: { state: 'open' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  detail: {
    title: ({ order_no }) => <Code text={order_no} />,
    chip: ({ state }) => <Chip machine="bill_dispute" code={state} />,
    isOpen,
    sections: Sections,
    width: 860,
    related: ({ order_no }): Record<string, object> => ({ 'ledger-entries': { q: order_no } }),
  },
}; // prettier-ignore

/** Decides for the shop or for the carrier. What waits for a second person may still be decided for the carrier, by another. */
function DecideDispute({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, order_no, amount, state, decided_name, decided_dt, decision_id } = record;
  const params = { id };
  const choices = (['lost', 'won'] as const).map((to): Choice<typeof disputeDecision> => ({
    code: to === 'won' ? 'KeyA' : 'KeyR',
    action: 'decide',
    phrases: `console.disputes.${to}`,
    names: { order_no, sum: moneyText(amount) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(`console.disputes.${to}.reason`) }],
    fixed: { state: to },
    body: disputeDecision,
    run: async (body) => {
      const after = await call(routes.decideDispute, { params, body });
      return after.decision_id === null ? `console.disputes.${to}.done` : 'console.disputes.won.waits';
    },
  }));
  const decided = tellDecided('bill_dispute', state, decided_name, decided_dt);
  const open = decision_id === null ? choices : choices.filter(({ code }) => code === 'KeyR');
  return <Decide choices={open} isOpen={isOpen(record)} decided={decided} />;
}

/** Records what the carrier said when it was asked. */
function CarrierAnswer({ record }: { record: Row }) {
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, order_no, partner_awb_no } = record;
  const choice: Choice<typeof carrierAnswerTerms> = {
    code: 'KeyC',
    action: 'answer',
    phrases: 'console.disputes.answer',
    names: { order_no, partner_awb_no: partner_awb_no ?? order_no },
    fields: [{ name: 'carrier_answer', kind: 'text', wide: true }],
    fixed: {},
    body: carrierAnswerTerms,
    run: async (body) => {
      await call(routes.answerDispute, { params: { id }, body });
      return 'console.disputes.answer.done';
    },
  };
  return isOpen(record) ? <Decide choices={[choice]} isOpen decided="" /> : null;
}

/** What the shop says beside what the carrier measured. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const { id, pictures, decision_id } = record;
  useGetOne('bill-disputes', { id }, { ...KEPT_FRESH, enabled: pictures !== undefined });
  return (
    <>
      <Section title={translate('console.disputes.one')} action={<DecideDispute record={record} />}>
        {decision_id === null ? null : (
          <Alert severity="info" sx={{ mb: '8px' }}>
            <PageLink to={`/wallet-decisions/${decision_id}`}>{translate('console.disputes.second')}</PageLink>
          </Alert>
        )}
        <Facts columns={disputes.columns} record={record} />
        {pictures && pictures.length > 0 ? <Pictures urls={pictures.map(({ url }) => url)} /> : null}
      </Section>
      {isOpen(record) ? (
        <Section title={translate('console.disputes.carrier')} action={<CarrierAnswer record={record} />}>
          {translate('console.disputes.ask')}
        </Section>
      ) : null}
    </>
  );
}

export const DisputeList = () => <QueueList {...disputes} />;
export const DisputeShow = () => <RecordPage detail={disputes.detail} />;
