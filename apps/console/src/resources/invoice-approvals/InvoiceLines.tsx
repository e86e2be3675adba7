import {
  approvalChangeTerms,
  invoicingRoutes as routes,
  LINE_CHARGES,
  LINE_STATES,
  type StaffInvoiceLine,
} from '@lamliang/contracts/invoicing';
import { moneyText } from '@lamliang/ui';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { OrderNo } from '../other-fees/OrderNo.tsx';
import { ApprovalNo } from './ApprovalNo.tsx';

const isOpen = ({ state }: StaffInvoiceLine) => state !== 'freed';

/** A line of no order is called by what it is for. */
const nameOf = ({ order_no, description }: StaffInvoiceLine) => order_no || description;

const lines: QueueProps<StaffInvoiceLine> = {
  columns: [
    { source: 'order_no', kind: 'code', width: 160, card: 'title', only: 'list', render: (line) => <Code text={nameOf(line)} /> },
    { ...shopColumn, card: 'line' },
    { source: 'charge_code', kind: { machine: 'invoice_charge' }, width: 150, card: 'side' },
    { source: 'state', kind: { words: 'invoice_line' }, width: 120, optional: true, only: 'list' },
    { source: 'charged_dt', kind: 'date', width: 115, sortable: true, optional: true },
    { source: 'amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { source: 'vat_amount', kind: 'money', width: 110, summed: true, optional: true },
    { source: 'base_amount', kind: 'money', only: 'panel' },
    { source: 'withholding_percent', only: 'panel', render: ({ withholding_percent }) => `${withholding_percent / 100}%` },
    { source: 'description', only: 'panel', wide: true },
    { source: 'tracking_no', kind: 'code', only: 'panel', link: ({ order_id }) => `/shipment-orders/${order_id}` },
    {
      source: 'invoice_approval_id',
      only: 'panel',
      render: ({ invoice_approval_id }) => <ApprovalNo id={invoice_approval_id} />,
      link: ({ invoice_approval_id }) => `/invoice-approvals/${invoice_approval_id}`,
    },
    { source: 'reason', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: LINE_STATES, machine: 'invoice_line' },
    { source: 'charge_code', codes: LINE_CHARGES, machine: 'invoice_charge' },
    shopFilter,
    { source: 'invoice_approval_id', kind: 'link', show: (id) => <ApprovalNo id={Number(id)} /> },
    { source: 'order_id', kind: 'link', show: (id) => <OrderNo id={Number(id)} /> },
  ],
  first: { state: 'in' },
  sort: { field: 'id', order: 'ASC' },
  detail: {
    title: (line) => <Code text={nameOf(line)} />,
    chip: ({ state }) => <Chip machine="invoice_line" code={state} />,
    isOpen,
    sections: Sections,
  },
}; // prettier-ignore

/** Takes a line out of its approval, or puts it back. */
function Move({ record }: { record: StaffInvoiceLine }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, amount, state, invoice_approval_id } = record;
  const word = state === 'in' ? 'take_out' : 'put_back';
  const choice: Choice<typeof approvalChangeTerms> = {
    resource: 'invoice-approvals',
    action: 'edit',
    code: state === 'in' ? 'KeyR' : 'KeyA',
    phrases: `console.invoices.${word}`,
    names: { order_no: nameOf(record), sum: moneyText(amount) },
    fields: state === 'in' ? [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.invoices.take_out.reason') }] : [],
    fixed: { [word]: [id] },
    body: approvalChangeTerms,
    run: async (body) => {
      await call(routes.changeApproval, { params: { id: invoice_approval_id }, body });
      return `console.invoices.${word}.done`;
    },
  };
  return <Decide choices={[choice]} isOpen={isOpen(record)} decided={null} />;
} // prettier-ignore

function Sections({ record }: { record: StaffInvoiceLine }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.invoices.line')} action={<Move record={record} />}>
      <Facts columns={lines.columns} record={record} />
    </Section>
  );
}

export const LineList = () => <QueueList {...lines} />;
export const LineShow = () => <RecordPage detail={lines.detail} />;
