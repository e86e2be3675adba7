import { SHIPMENT_STATUSES, type CommissionOrder, type CommissionOrderDetail } from '@lamliang/contracts/orders';
import type { ParcelBill } from '@lamliang/contracts/wallet';
import { Box } from '@mui/material';
import { useGetOne } from 'react-admin';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { kilograms } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { OrderCalls } from '../shipment-orders/OrderCalls.tsx';
import { carrierFilter } from '../shipment-orders/OrderList.tsx';
import { fewShopsFilter, shopColumn } from '../customers/ShopFilter.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { BillActions } from './BillActions.tsx';
import { CommissionSummary } from './CommissionSummary.tsx';

/** A row of the list has no measures. */
export type CommissionRecord = CommissionOrder & Partial<CommissionOrderDetail>;

const columns: readonly Column<CommissionRecord>[] = [
  { source: 'order_no', kind: 'code', width: 156, card: 'title' },
  { ...shopColumn, card: 'line' },
  { source: 'partner_id', render: ({ partner_name }) => partner_name, width: 122, optional: true },
  { source: 'shipment_status', kind: { machine: 'shipment_status' }, width: 152, card: 'side' },
  { source: 'cod_received_flag', kind: 'flag', width: 100, optional: true, only: 'list' },
  { source: 'match_with_partner_flag', kind: 'flag', width: 100, card: 'line', only: 'list' },
  { source: 'paid_to_partner_flag', kind: 'flag', width: 100, card: 'line', only: 'list' },
  { source: 'selling_price', kind: 'money', width: 112, optional: true },
  { source: 'partner_cost', kind: 'money', width: 112, optional: true },
  { source: 'commission_amount', kind: 'money', width: 118, card: 'line' },
  { source: 'create_dt', kind: 'date', width: 112, sortable: true, optional: true, card: 'line' },
];
const ORDER: readonly Column<CommissionRecord>[] = [
  { source: 'shipping_fee_status', kind: { machine: 'shipping_fee_status' } },
  { source: 'cod_status', kind: { machine: 'cod_status' } },
  { ...shopColumn },
  { source: 'partner_id', render: ({ partner_name }) => partner_name },
  { source: 'partner_awb_no', kind: 'code' },
  { source: 'ws_booking_ref', kind: 'code' },
  { source: 'create_dt', kind: 'moment' },
  { source: 'delivered_dt', kind: 'moment' },
];
const FLAGS: readonly Column<CommissionRecord>[] = [
  { source: 'cod_flag', kind: 'flag' },
  { source: 'cod_received_flag', kind: 'flag' },
  { source: 'cod_received_dt', kind: 'moment' },
  { source: 'match_with_partner_flag', kind: 'flag' },
  { source: 'match_with_partner_dt', kind: 'moment' },
  { source: 'paid_to_partner_flag', kind: 'flag' },
  { source: 'paid_to_partner_dt', kind: 'moment' },
  { source: 'complete_flag', kind: 'flag' },
];
const BILL: readonly Column<ParcelBill>[] = [
  { source: 'actual_weight', render: ({ actual_weight }) => kilograms(actual_weight) },
  { source: 'quoted_amount', kind: 'money' },
  { source: 'repriced_amount', kind: 'money' },
  { source: 'difference_amount', kind: 'money' },
  { source: 'partner_cost', kind: 'money' },
  { source: 'withheld_amount', kind: 'money' },
  { source: 'reference', kind: 'code' },
  postingColumn,
  { source: 'payment_reference', kind: 'code' },
  { source: 'waive_reason', wide: true },
];

/** What the wallet knows of it, which is there at once; orders copy it a moment later. Undefined where nothing was billed. */
const useBill = (id: number) => useGetOne<ParcelBill>('parcel-bills', { id }, { retry: false, onError: () => undefined }).data; // prettier-ignore

function Sections({ record }: { record: CommissionRecord }) {
  const translate = useTranslate();
  const bill = useBill(record.id);
  const { match_with_partner_flag, match_with_partner_dt, paid_to_partner_flag, paid_to_partner_dt, shipping_fee_status } = bill ?? record; // prettier-ignore
  const known = { ...record, match_with_partner_flag, match_with_partner_dt, paid_to_partner_flag, paid_to_partner_dt, shipping_fee_status }; // prettier-ignore
  return (
    <>
      <Section title={translate('console.commissions.flags')} action={<BillActions record={known} bill={bill} />}>
        {bill?.decision_id ? (
          <PageLink to={`/wallet-decisions/${bill.decision_id}`}>{translate('console.topups.second')}</PageLink>
        ) : null}
        <Facts columns={FLAGS} record={known} />
      </Section>
      <Section title={translate('console.commissions.bill')}>
        {bill ? <Facts columns={BILL} record={bill} /> : translate('console.commissions.no_bill')}
      </Section>
      <Section
        title={translate('console.commissions.order')}
        action={<PageLink to={`/shipment-orders/${record.id}/show`}>{translate('console.commissions.open')}</PageLink>}
      >
        <Facts columns={ORDER} record={known} />
      </Section>
      <Section title={translate('console.orders.calls')}>
        <OrderCalls orderId={record.id} />
      </Section>
    </>
  );
}

const commissions: QueueProps<CommissionRecord> = {
  columns,
  filters: [
    carrierFilter,
    { source: 'shipment_status', codes: SHIPMENT_STATUSES },
    { source: 'complete_flag', kind: 'flag' },
    { source: 'cod_flag', kind: 'flag' },
    { source: 'match_with_partner_flag', kind: 'flag' },
    { source: 'paid_to_partner_flag', kind: 'flag' },
    { source: 'create_dt', kind: 'days' },
    fewShopsFilter,
  ],
  detail: {
    title: ({ order_no }) => <Code text={order_no} />,
    copies: 'order_no',
    chip: ({ shipment_status }) => <Chip machine="shipment_status" code={shipment_status} />,
    figures: [
      { source: 'selling_price', kind: 'money' },
      { source: 'partner_cost', kind: 'money' },
      { source: 'commission_amount', kind: 'money' },
    ],
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['wallet']} type="order" id={id} />,
    related: ({ order_no }) => ({ 'ledger-entries': { q: order_no } }),
  },
};

/** Orders as they are settled with carriers, below what this month or the chosen period has come to. */
export const CommissionList = () => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: { md: '100%' }, minHeight: 0 }}>
    <CommissionSummary />
    <Box sx={{ flexGrow: 1, minHeight: 0 }}>
      <QueueList {...commissions} />
    </Box>
  </Box>
);
export const CommissionShow = () => <RecordPage detail={commissions.detail} />;
