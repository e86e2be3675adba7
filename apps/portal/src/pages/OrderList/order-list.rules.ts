import { SHIPMENT_STATUSES, shopOrdersRoutes, type ShipmentStatus } from '@lamliang/contracts/orders';
import { PERIOD_FILTERS, yesNo, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { STATUS_NOTES } from '../../components/orders/status-note.rules.ts';

/** Tabs that are shown even when empty. */
const ALWAYS = new Set<ShipmentStatus>(['booked', 'on-delivery', 'delivery-success', 'on-return', 'cancelled']);
/** What is to do, then the statuses. */
export const ORDER_TABS: readonly Tab[] = [
  { key: 'total', phrase: 'orders.list.all', filters: {}, always: true },
  {
    key: 'booking_failed',
    phrase: 'orders.list.booking_failed',
    filters: { booking_state: 'failed' },
    attention: true,
  },
  {
    key: 'not_printed',
    phrase: 'orders.list.not_printed',
    filters: { shipment_status: 'booked', print_flag: 0 },
    also: { booking_state: 'confirmed' },
  },
  ...SHIPMENT_STATUSES.map((status) => ({
    key: status,
    phrase: STATUS_NOTES[status] ?? (`status.shipment_status.${status}` as const),
    filters: { shipment_status: status },
    always: ALWAYS.has(status),
  })),
];

export const ORDER_FILTERS: readonly Filter[] = [
  { key: 'print_flag', label: 'orders.list.printed', options: yesNo('orders.list.printed') },
  { key: 'cod_flag', label: 'orders.list.cod', options: yesNo('orders.list.cod') },
  { key: 'insurance', label: 'orders.list.insurance', options: yesNo('orders.list.insurance') },
  { key: 'claim_flag', label: 'orders.list.claim', options: yesNo('orders.list.claim') },
  {
    key: 'partner_id',
    label: 'orders.field.partner',
    options: { from: shopOrdersRoutes.partners, value: 'id', label: 'name' },
  },
  { key: 'partner_awb_no', label: 'orders.field.partner_awb_no' },
  ...PERIOD_FILTERS,
];

/** Whether the input is exactly one of the order's numbers, as from a scanner. */
export function isNumberOf(
  order: { order_no: string; tracking_no: string; partner_awb_no: string | null },
  words: string,
): boolean {
  const wanted = words.trim().toLowerCase();
  return (
    wanted !== '' &&
    [order.order_no, order.tracking_no, order.partner_awb_no].some((number) => number?.toLowerCase() === wanted)
  );
}
