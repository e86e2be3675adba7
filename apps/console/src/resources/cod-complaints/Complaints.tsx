import {
  COD_COMPLAINT_REASONS,
  COD_COMPLAINT_SOURCES,
  COD_COMPLAINT_STATES,
  codComplaintDecision,
  codGivenBackTerms,
  walletRoutes as routes,
  type CodComplaint,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn, carrierFilter } from '../cod-statements/carriers.ts';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';

const isOpen = ({ state }: CodComplaint) => state === 'open';

const complaints: QueueProps<CodComplaint> = {
  columns: [
    { source: 'order_no', kind: 'code', width: 140, card: 'title', link: ({ order_id }) => `/shipment-orders/${order_id}` },
    { ...shopColumn, card: 'line' },
    carrierColumn,
    { source: 'state', kind: { machine: 'cod_complaint' }, width: 150, optional: true, card: 'side', only: 'list' },
    { source: 'complaint_reason', kind: { words: 'complaint_reason' }, width: 160, card: 'line' },
    { source: 'cod_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, card: 'line' },
    { source: 'cod_status', kind: { machine: 'cod_status' }, only: 'panel' },
    { source: 'hold_until', kind: 'moment', only: 'panel' },
    { source: 'source', kind: { words: 'complaint_source' }, only: 'panel' },
    { source: 'filed_name', only: 'panel' },
    { source: 'tracking_no', kind: 'code', only: 'panel' },
    { source: 'partner_awb_no', kind: 'code', only: 'panel' },
    { source: 'detail', only: 'panel', wide: true },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
    { source: 'reference', kind: 'code', only: 'panel' },
    { source: 'given_back_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: COD_COMPLAINT_STATES, machine: 'cod_complaint' },
    shopFilter,
    carrierFilter,
    { source: 'complaint_reason', codes: COD_COMPLAINT_REASONS, machine: 'complaint_reason' },
    { source: 'source', codes: COD_COMPLAINT_SOURCES, machine: 'complaint_source' },
    { source: 'order_id', kind: 'link', show: (id) => String(id) },
  ],
  first: { state: 'open' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  detail: {
    title: ({ order_no }) => <Code text={order_no} />,
    chip: ({ state }) => <Chip machine="cod_complaint" code={state} />,
    isOpen,
    sections: Sections,
    aside: ({ record }) => <AuditTrail services={['wallet']} type="cod_complaint" id={record.id} />,
    related: ({ order_no }): Record<string, object> => ({ 'ledger-entries': { q: order_no } }),
  },
}; // prettier-ignore

/** Lets the money go on to the shop, or takes it from what the shop is owed. */
function DecideComplaint({ record }: { record: CodComplaint }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, order_no, cod_amount, state, decided_name, decided_dt } = record;
  const choices = (['upheld', 'released'] as const).map((to): Choice<typeof codComplaintDecision> => ({
    code: to === 'released' ? 'KeyA' : 'KeyR',
    action: 'decide',
    phrases: `console.complaints.${to}`,
    names: { order_no, sum: moneyText(cod_amount) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(`console.complaints.${to}.reason`) }],
    fixed: { state: to },
    body: codComplaintDecision,
    run: async (body) => {
      await call(routes.decideComplaint, { params: { id }, body });
      return `console.complaints.${to}.done`;
    },
  }));
  const decided = tellDecided('cod_complaint', state, decided_name, decided_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

/** Records that the receiver has the money. */
function GiveBack({ record }: { record: CodComplaint }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, order_no, cod_amount } = record;
  const words = { return: translate('console.complaints.goods.return'), cancelled: translate('console.complaints.goods.cancelled') }; // prettier-ignore
  const choice: Choice<typeof codGivenBackTerms> = {
    code: 'KeyA',
    action: 'give-back',
    phrases: 'console.complaints.give_back',
    names: { order_no, sum: moneyText(cod_amount) },
    fields: [
      { name: 'reference', kind: 'text', hint: translate('console.complaints.give_back.reference') },
      { name: 'cod_status', label: 'goods', kind: 'choice', words },
    ],
    fixed: {},
    body: codGivenBackTerms,
    run: async (body) => {
      await call(routes.giveBackCod, { params: { id }, body });
      return 'console.complaints.give_back.done';
    },
  };
  return <Decide choices={[choice]} isOpen decided="" />;
}

function Sections({ record }: { record: CodComplaint }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.complaints.one')} action={<DecideComplaint record={record} />}>
        <Facts columns={complaints.columns} record={record} />
      </Section>
      {record.state === 'upheld' ? (
        <Section title={translate('console.complaints.owed')} action={<GiveBack record={record} />}>
          {translate('console.complaints.owed_more')}
        </Section>
      ) : null}
    </>
  );
}

export const ComplaintList = () => <QueueList {...complaints} />;
export const ComplaintShow = () => <RecordPage detail={complaints.detail} />;
