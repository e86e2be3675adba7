import type { ErrorCode } from '@lamliang/contracts';
import type { Order, OrderTerms, PackagingBox, Party } from '@lamliang/contracts/orders';
import { carrierOf, type QuoteAnswer } from '@lamliang/contracts/pricing';
import type { CreditTransaction, HoldAnswer } from '@lamliang/contracts/wallet';
import { text } from '@lamliang/i18n';
import { bangkokDate, satang, type Satang, satangToBaht, ZERO } from '@lamliang/kernel';
import { fieldFault, type ShopCaller } from '@lamliang/platform';
import { coverageOf } from '../claimable/coverage.rules.ts';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import type { ShipmentItem } from '../shipments/shipment-item.entity.ts';
import { orderNo, policyNo, trackingNo, type Priced, type Refusal } from './booking.rules.ts';

export interface RowError {
  /** From 1. */
  row: number;
  client_ref: string | null;
  code: string;
  message: string;
  errors: { field: string; code: string; message: string }[];
  price_seen?: Satang;
  price_now?: Satang;
}
export interface BulkAnswer {
  created: (Order & { row: number; client_ref: string | null })[];
  errors: RowError[];
}

/** An order that is being checked, priced and paid for, before it is stored. */
export interface Draft {
  row: number;
  client_ref: string | null;
  terms: OrderTerms;
  sender: Party;
  box: PackagingBox | undefined;
  id: number;
  priced: Priced | undefined;
  quote: QuoteAnswer | undefined;
  credit: CreditTransaction | null;
  refusal: Refusal | undefined;
}

/** The drafts that are not refused so far. */
export const accepted = (drafts: Draft[]): Draft[] => drafts.filter((d) => !d.refusal);

/** An order to be stored, with its product lines. */
export type NewShipment = Omit<
  ShipmentOrder,
  | 'carrier_seen_dt'
  | 'claim_id'
  | 'cod_version'
  | 'bill_version'
  | 'partner_cost'
  | 'selling_price'
  | 'paid_to_partner_dt'
  | 'status_before_claim'
  | 'erased_dt'
> & {
  items: Pick<ShipmentItem, 'name' | 'quantity' | 'price' | 'weight'>[];
};

/** Why the wallet's answer refuses an order of this price; undefined when the money is held. */
export function refusalOfHold(hold: HoldAnswer | undefined, price: Satang): Refusal | undefined {
  if (!hold) return { code: 'service.unavailable' };
  if (hold.state === 'held') {
    const paid = hold.credit_transaction;
    if (!paid) return undefined;
    // An earlier attempt of the same request may have held another price. That hold is released by the sweeper.
    const held = satang(paid.pre_cut_credit - paid.after_cut_credit + paid.pre_cut_bonus - paid.after_cut_bonus);
    return held === price ? undefined : { code: 'order.price_changed', data: { price_seen: held, price_now: price } };
  }
  const codes: Record<Exclude<HoldAnswer['state'], 'held'>, ErrorCode> = {
    insufficient: 'wallet.insufficient',
    credit_line_short: 'wallet.credit_line_short',
    credit_stopped: 'wallet.credit_stopped',
    insurance_short: 'wallet.insurance_short',
    resolved: 'hold.resolved',
  };
  return { code: codes[hold.state] };
}

/** The order to be stored of a draft that was priced and whose money is held. */
export function newShipment(shop: ShopCaller, d: Draft, now: Date): NewShipment {
  const { terms, sender } = d;
  const priced = d.priced as Priced;
  const carrier = carrierOf(terms.partner_id);
  const cod = terms.cod_amount ?? ZERO;
  const order_no = orderNo(d.id, bangkokDate(now));
  const { receiver } = terms;
  return {
    id: d.id, account_id: shop.account_id, order_no, tracking_no: trackingNo(crypto.getRandomValues(new Uint8Array(12))),
    partner_awb_no: null, ws_booking_ref: null, policy_no: terms.insurance === 1 ? policyNo(order_no) : null,
    shop_name: shop.shop.name, partner_id: terms.partner_id, partner_code: carrier?.code ?? '', ws: carrier?.ws ?? '',
    sender_name: sender.name, sender_telephone: sender.telephone, sender_address: sender.address, sender_subdistrict: sender.subdistrict,
    sender_district: sender.district, sender_province: sender.province, sender_zip_code: sender.zip_code,
    receiver_name: receiver.name, receiver_telephone: receiver.telephone, receiver_address: receiver.address, receiver_subdistrict: receiver.subdistrict,
    receiver_district: receiver.district, receiver_province: receiver.province, receiver_zip_code: receiver.zip_code,
    parcel_type: terms.parcel_type, width: terms.width, length: terms.length, height: terms.height, weight: terms.weight,
    actual_width: null, actual_length: null, actual_height: null, actual_weight: null,
    shipping_cost: priced.shipping_cost, actual_shipping_cost: null, cod_flag: cod > 0 ? 1 : 0, cod_amount: cod, cod_fee: priced.cod_fee, cod_fee_vat: priced.cod_fee_vat,
    product_price: terms.product_price ?? ZERO, insurance: terms.insurance ?? 0, premium: priced.premium,
    coverage: coverageOf(terms.product_price ?? ZERO, d.quote?.premium?.coverage), packaging_id: terms.packaging_id ?? null,
    pickup_point_id: terms.pickup_point_id ?? null, payment_type: shop.shop.payment_type,
    shipment_status: 'booked', booking_state: 'booking', booking_reason: null, cod_status: cod > 0 ? 'booked' : null, shipping_fee_status: 'booked',
    credit_status: shop.shop.payment_type === 'credit' ? 'booked' : null, cod_fee_status: cod > 0 ? 'not-receive' : null, claim_status: null,
    claim_flag: 0, print_flag: 0, cancel_flag: 0, cancel_requested: 0, cancel_remark: null, cod_received_flag: 0, cod_received_dt: null,
    match_with_partner_flag: 0, match_with_partner_dt: null, paid_to_partner_flag: 0, remark: terms.remark ?? '', created_by: shop.user_name,
    acted_role: shop.acting_role ?? null,
    create_dt: now, update_dt: now, pickup_dt: null, on_delivery_dt: null, delivered_dt: null, version: 1,
    credit_transaction: d.credit && { ...d.credit, transaction_dt: d.credit.transaction_dt.toISOString() },
    charges: priced.charges, explanations: [...(d.quote?.option?.explanations ?? []), ...(d.quote?.premium ? [d.quote.premium.explanation] : [])],
    items: (terms.shipment_order_items ?? []).map((i) => ({ name: i.name, quantity: i.quantity, price: i.price, weight: i.weight ?? null })),
  }; // prettier-ignore
}

/** A refused row of a bulk, in the reader's language. */
export function rowError(language: string, row: number, client_ref: string | null, refusal: Refusal): RowError {
  const prices =
    refusal.code === 'order.price_changed' ? (refusal.data as { price_seen: Satang; price_now: Satang }) : {};
  return {
    row,
    client_ref,
    code: refusal.code,
    message: text(language, `errors.${refusal.code}`),
    errors: (refusal.errors ?? []).map((e) => fieldFault(language, e.field, e.code, refusal)),
    ...prices,
  };
}

/** The data of a refusal in wire units: prices in baht. */
export function wireData(refusal: Refusal): unknown {
  if (refusal.code !== 'order.price_changed') return refusal.data;
  const { price_seen, price_now } = refusal.data as { price_seen: Satang; price_now: Satang };
  return { price_seen: satangToBaht(price_seen), price_now: satangToBaht(price_now) };
}
