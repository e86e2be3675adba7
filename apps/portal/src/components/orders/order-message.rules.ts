import type { Order, ShipmentStatus } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';

type MessageInput = Pick<
  Order,
  | 'receiver_name'
  | 'shop_name'
  | 'shipment_status'
  | 'booking_state'
  | 'partner_id'
  | 'partner_name'
  | 'partner_awb_no'
  | 'tracking_no'
  | 'cod_amount'
>;
/** What the message says of the parcel: a phrase below `orders.message` with the shop's name. */
export type MessageVerb = 'booked' | 'sent' | 'not_delivered' | 'delivered' | 'returning' | 'returned' | 'about';
/** A line of the message: a phrase below `orders.message` and its values. */
export type MessageLine = {
  phrase: 'greeting' | 'greeting_titled' | MessageVerb | 'carrier' | 'awb' | 'track' | 'cod';
  figure: string | number;
};

const VERBS: Record<ShipmentStatus, MessageVerb | undefined> = {
  booked: 'booked',
  pickup: 'sent',
  'on-delivery': 'sent',
  'delivery-failed': 'not_delivered',
  'delivery-success': 'delivered',
  'on-return': 'returning',
  'return-success': 'returned',
  'on-claim': 'about',
  'claim-success': 'about',
  cancelled: undefined,
};
/** Names that bring their own title, so that no second one is put before it. */
const TITLED =
  /^(?:คุณ|นาย|นาง|น\.ส\.|ด\.[ชญ]\.|เด็ก|ดร\.|ผศ\.|รศ\.|พ\.|ร\.ต|ส\.ต|จ\.ส|หมอ|ครู|พี่|น้อง|ป้า|ลุง|เจ๊|เฮีย|ร้าน|บริษัท|บจก|หจก|ห้าง|โรง|khun\b|k\.|mr|ms|miss|dr\b)/i;

/** The carrier's public page of a parcel; null before it has a number. */
export function trackUrlOf(order: Pick<Order, 'partner_id' | 'partner_awb_no'>): string | null {
  const carrier = carrierOf(order.partner_id);
  return carrier && order.partner_awb_no ? carrier.track + encodeURIComponent(order.partner_awb_no) : null;
}

/** Whether the receiver can be told anything: not of an order that is cancelled or was never booked. */
export function hasMessage({
  shipment_status,
  booking_state,
}: Pick<Order, 'shipment_status' | 'booking_state'>): boolean {
  return VERBS[shipment_status] !== undefined && booking_state !== 'failed';
}

/**
 * The message for the receiver by status: who sends, carrier, AWB number, tracking link, and the COD amount while it is still
 * to be paid. Empty where there is nothing to tell (`hasMessage`).
 * @param ours address of our own tracking page, used until the carrier has a number.
 */
export function messageOf(order: MessageInput, ours: string): MessageLine[] {
  const verb = VERBS[order.shipment_status];
  if (!verb || !hasMessage(order)) return [];
  const lines: MessageLine[] = [
    { phrase: TITLED.test(order.receiver_name.trim()) ? 'greeting_titled' : 'greeting', figure: order.receiver_name },
    { phrase: verb, figure: order.shop_name },
    { phrase: 'carrier', figure: order.partner_name },
    { phrase: 'awb', figure: order.partner_awb_no ?? order.tracking_no },
    { phrase: 'track', figure: trackUrlOf(order) ?? ours },
  ];
  const awaited = verb === 'booked' || verb === 'sent' || verb === 'not_delivered';
  if (order.cod_amount > 0 && awaited) lines.push({ phrase: 'cod', figure: order.cod_amount });
  return lines;
}
