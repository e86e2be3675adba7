import type { ErrorCode } from '@lamliang/contracts';
import type { OrderTerms, Party, PickupPoint } from '@lamliang/contracts/orders';
import { carrierOf, type Charge, type QuoteAnswer } from '@lamliang/contracts/pricing';
import { add, sum, ZERO, type AddressBook, type Satang } from '@lamliang/kernel';

/** Why one order is refused; becomes the error of the request, or of the row in a bulk. */
export interface Refusal {
  code: ErrorCode;
  errors?: { field: string; code: string }[];
  data?: unknown;
}

/**
 * Checks an order before it is priced. COD needs an accepted COD account and at least one product line (Dee-Delivery,
 * B.E. 2567).
 */
export function refusalOf(
  terms: OrderTerms,
  shop: { cod_verify_flag: string },
  book: AddressBook,
): Refusal | undefined {
  const cod = terms.cod_amount ?? ZERO;
  const faults: { field: string; code: string }[] = [];
  if (terms.insurance === 1 && !(terms.product_price && terms.product_price > 0))
    faults.push({ field: 'product_price', code: 'validation.required' });
  const carrier = carrierOf(terms.partner_id);
  if (carrier && terms.ws && terms.ws !== carrier.ws) faults.push({ field: 'ws', code: 'validation.unknown' });
  if (faults.length) return { code: 'request.invalid', errors: faults };
  if (cod > 0 && shop.cod_verify_flag !== 'accept' && shop.cod_verify_flag !== 'complete')
    return { code: 'order.cod_not_approved', errors: [{ field: 'cod_amount', code: 'errors.order.cod_not_approved' }] };
  if (cod > 0 && !terms.shipment_order_items?.length)
    return { code: 'order.items_required', errors: [{ field: 'shipment_order_items', code: 'validation.required' }] };
  for (const side of ['receiver', 'sender'] as const) {
    const party = terms[side];
    if (party && !book.isZipInProvince(party.zip_code, party.province))
      return { code: 'order.zip_mismatch', errors: [{ field: `${side}.zip_code`, code: 'validation.zip_province' }] };
  }
  return undefined;
}

/** The sender of a parcel that is collected at a pickup point. */
export const senderAt = (point: PickupPoint): Party => ({
  name: point.responser_name,
  telephone: point.responser_tel,
  address: point.pickup_point_addr,
  subdistrict: point.pickup_point_district,
  district: point.pickup_point_city,
  province: point.pickup_point_province,
  zip_code: point.pickup_point_postal_code,
});

/** Why an order without a sender is refused: the shop has no such pickup point, or none was named and it has no default. */
export const withoutPoint = (pickup_point_id: number | undefined): Refusal =>
  pickup_point_id === undefined
    ? { code: 'request.invalid', errors: [{ field: 'sender', code: 'validation.required' }] }
    : {
        code: 'pickup_point.not_found',
        errors: [{ field: 'pickup_point_id', code: 'errors.pickup_point.not_found' }],
      };

/** What the shop pays when it books: shipping with its surcharges, and the box. */
export interface Priced {
  shipping_cost: Satang;
  premium: Satang;
  cod_fee: Satang;
  cod_fee_vat: Satang;
  charges: Charge[];
}

/** The charges of a quote, of the box and of the insurance premium; undefined where the carrier offers no price. */
export function priceOf({ option, extras, premium }: QuoteAnswer): Priced | undefined {
  if (!option) return undefined;
  const charges = [...option.charges, ...extras.charges];
  const due = charges.filter((c) => c.due === 'booking' && c.code !== 'premium');
  const of = (code: string) => sum(charges.filter((c) => c.code === code).map((c) => c.amount));
  return {
    shipping_cost: sum(due.map((c) => c.amount)),
    premium: premium?.premium ?? ZERO,
    cod_fee: of('cod_fee'),
    cod_fee_vat: of('cod_fee_vat'),
    charges,
  };
}

/**
 * The price the shop saw and the price now, both with the box; undefined when they agree or the shop sent none.
 * Without the price of the box the one that was sent may be that of the carrier alone, as the list of quotes shows it,
 * or the total.
 */
export function priceChange(
  terms: OrderTerms,
  priced: Priced,
  packaging: Satang,
): { price_seen: Satang; price_now: Satang } | undefined {
  if (terms.price === undefined) return undefined;
  const now = priced.shipping_cost;
  const agrees =
    terms.packaging_price === undefined
      ? terms.price === now || add(terms.price, packaging) === now
      : terms.price === now && terms.packaging_price === packaging;
  return agrees ? undefined : { price_seen: terms.price, price_now: now };
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Our tracking number: LL and 12 characters of 60 random bits, so that it cannot be guessed. */
export function trackingNo(random: Uint8Array): string {
  let text = 'LL';
  for (let i = 0; i < 12; i++) text += ALPHABET[(random[i] ?? 0) & 31];
  return text;
}

/** Our order number: LM, the Bangkok day of booking (yymmdd) and the id. */
export function orderNo(id: number, day: string): string {
  return `LM${day.slice(2).replaceAll('-', '')}${String(id).padStart(6, '0')}`;
}

/** Number of the insurance certificate of an order. */
export const policyNo = (order_no: string): string => `P${order_no.slice(2)}`;
