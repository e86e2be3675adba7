import { BOOKING_STATES, SHIPMENT_STATUSES } from '@lamliang/contracts/orders';
import { CARRIERS } from '@lamliang/contracts/pricing';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { OrderState } from './OrderState.tsx';
import { orderDetail, type OrderRecord } from './OrderShow.tsx';

const columns: readonly Column<OrderRecord>[] = [
  { source: 'order_no', kind: 'code', width: 156, card: 'title' },
  { source: 'shop_name', card: 'line' },
  { source: 'receiver_name', optional: true, card: 'line' },
  { source: 'receiver_province', width: 120, optional: true },
  {
    source: 'partner_code',
    width: 122,
    optional: true,
    render: (order) => order.partner_name,
    hint: (o) => o.partner_name,
  },
  {
    source: 'shipment_status',
    width: 152,
    card: 'side',
    render: (order) => <OrderState order={order} />,
  },
  { source: 'cod_amount', kind: 'money', dashZero: true, width: 108, summed: true, optional: true },
  { source: 'shipping_cost', kind: 'money', width: 110, summed: true, card: 'line' },
  { source: 'create_dt', kind: 'date', width: 115, sortable: true, optional: true, card: 'line' },
];

export const carrierFilter: Filter = {
  source: 'partner_id',
  codes: CARRIERS.map((carrier) => String(carrier.id)),
  words: Object.fromEntries(CARRIERS.map((carrier) => [String(carrier.id), carrier.name])),
};
const filters: readonly Filter[] = [
  { source: 'shipment_status', codes: SHIPMENT_STATUSES },
  carrierFilter,
  { source: 'booking_state', codes: BOOKING_STATES },
  { source: 'cod_flag', kind: 'flag' },
  { source: 'create_dt', kind: 'days' },
  shopFilter,
];

export const OrderList = () => <QueueList columns={columns} filters={filters} detail={orderDetail} />;
