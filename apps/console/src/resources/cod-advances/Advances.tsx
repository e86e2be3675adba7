import { COD_ADVANCE_ENDS, COD_ADVANCE_STATES, codAdvanceReversal, codAdvanceTaking, walletRoutes as routes, type CodAdvance } from '@lamliang/contracts/wallet'; // prettier-ignore
import { ZERO } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useDataProvider } from 'react-admin';
import { rateText } from '../../components/format.ts';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn } from '../cod-statements/carriers.ts';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';

/** What a round is to take is decided by it. */
const isOwed = ({ state, taking_approval_id }: CodAdvance) => state === 'owed' && taking_approval_id === null;

const advances: QueueProps<CodAdvance> = {
  columns: [
    { source: 'order_no', kind: 'code', width: 140, card: 'title', link: ({ order_id }) => `/shipment-orders/${order_id}` },
    { ...shopColumn, card: 'line' },
    { source: 'state', kind: { machine: 'cod_advance' }, width: 150, optional: true, card: 'side', only: 'list' },
    { source: 'cod_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'due_amount', kind: 'money', width: 130, summed: true, card: 'line' },
    { source: 'take_dt', kind: 'moment', width: 165, sortable: true, optional: true },
    { ...carrierColumn, only: 'panel' },
    { source: 'partner_awb_no', kind: 'code', only: 'panel' },
    { source: 'cod_status', kind: { machine: 'cod_status' }, only: 'panel' },
    { source: 'cod_approval_no', kind: 'code', only: 'panel', link: ({ cod_approval_id }) => `/cod-rounds/${cod_approval_id}` },
    { source: 'paid_dt', kind: 'moment', only: 'panel' },
    { source: 'fee_percent', only: 'panel', render: ({ fee_percent }) => rateText(fee_percent) },
    { source: 'advance_fee_amount', kind: 'money', only: 'panel' },
    { source: 'advance_fee_vat_amount', kind: 'money', only: 'panel' },
    { source: 'create_dt', kind: 'moment', only: 'panel' },
    { source: 'reversed_dt', kind: 'moment', only: 'panel' },
    { source: 'ends_as', kind: { words: 'cod_advance_end' }, only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
    { source: 'taking_approval_no', kind: 'code', only: 'panel', link: ({ taking_approval_id }) => `/cod-rounds/${taking_approval_id}` },
    { source: 'taken_from', kind: { words: 'cod_advance_source' }, only: 'panel' },
    { source: 'taken_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: COD_ADVANCE_STATES, machine: 'cod_advance' }, shopFilter],
  first: { state: 'owed' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  detail: {
    title: ({ order_no }) => <Code text={order_no} />,
    chip: ({ state }) => <Chip machine="cod_advance" code={state} />,
    isOpen: isOwed,
    sections: Sections,
    aside: ({ record: { order_id } }) => <AuditTrail services={['wallet']} type="order" id={order_id} />,
    related: ({ order_no }): Record<string, object> => ({ 'ledger-entries': { q: order_no } }),
  },
}; // prettier-ignore

/** Records that a parcel came back: its shop owes what it was paid. */
function Reverse({ record: { id, order_no, cod_amount } }: { record: CodAdvance }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const words = Object.fromEntries(COD_ADVANCE_ENDS.map((end) => [end, translate(`console.advances.reverse.ends.${end}`)])); // prettier-ignore
  const choice: Choice<typeof codAdvanceReversal> = {
    code: 'KeyR',
    action: 'reverse',
    phrases: 'console.advances.reverse',
    names: { order_no, sum: moneyText(cod_amount) },
    fields: [
      { name: 'ends_as', kind: 'choice', words },
      { name: 'reason', kind: 'text', wide: true, hint: translate('console.advances.reverse.reason') },
    ],
    first: { ends_as: 'return' },
    body: codAdvanceReversal,
    run: async (body) => {
      await call(routes.reverseCodAdvance, { params: { id }, body });
      return 'console.advances.reverse.done';
    },
  };
  return <Decide choices={[choice]} isOpen decided="" />;
}

/** Takes what is owed from the wallet, before the time for it has come. */
function Take({ record }: { record: CodAdvance }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, order_no, due_amount } = record;
  const choice: Choice<typeof codAdvanceTaking> = {
    code: 'KeyA',
    action: 'take',
    phrases: 'console.advances.take',
    names: { order_no, sum: moneyText(due_amount ?? ZERO) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.advances.take.reason') }],
    body: codAdvanceTaking,
    run: async (body) => {
      await call(routes.takeCodAdvance, { params: { id }, body });
      return 'console.advances.take.done';
    },
  };
  return <Decide choices={[choice]} isOpen={isOwed(record)} decided="" />;
}

function Sections({ record }: { record: CodAdvance }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.advances.one')}
      action={record.state === 'paid' ? <Reverse record={record} /> : <Take record={record} />}
    >
      <Facts columns={advances.columns} record={record} />
    </Section>
  );
}

/** COD that was paid before its carrier handed it over, and what became of it. */
export const AdvanceList = () => <QueueList {...advances} />;
export const AdvanceShow = () => <RecordPage detail={advances.detail} />;
