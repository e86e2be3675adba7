import type { Order } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';

type MessageInput = Pick<
  Order,
  'receiver_name' | 'partner_id' | 'partner_name' | 'partner_awb_no' | 'tracking_no' | 'cod_amount'
>;
/** A line of the message: a phrase below `orders.message` and its values. */
export type MessageLine = { phrase: 'greeting' | 'carrier' | 'awb' | 'track' | 'cod'; figure: string | number };

/** The carrier's public page of a parcel; null before it has a number. */
export function trackUrlOf(order: Pick<Order, 'partner_id' | 'partner_awb_no'>): string | null {
  const carrier = carrierOf(order.partner_id);
  return carrier && order.partner_awb_no ? carrier.track + encodeURIComponent(order.partner_awb_no) : null;
}

/**
 * The message for the receiver: carrier, AWB number, tracking link and the COD amount, if any.
 * @param ours address of our own tracking page, used until the carrier has a number.
 */
export function messageOf(order: MessageInput, ours: string): MessageLine[] {
  const lines: MessageLine[] = [
    { phrase: 'greeting', figure: order.receiver_name },
    { phrase: 'carrier', figure: order.partner_name },
    { phrase: 'awb', figure: order.partner_awb_no ?? order.tracking_no },
    { phrase: 'track', figure: trackUrlOf(order) ?? ours },
  ];
  if (order.cod_amount > 0) lines.push({ phrase: 'cod', figure: order.cod_amount });
  return lines;
}
