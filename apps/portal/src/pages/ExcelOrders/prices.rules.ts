import { carrierOf, type BulkOffer, type BulkPrice } from '@lamliang/contracts/pricing';
import { add, satangToBaht, ZERO, type Satang } from '@lamliang/kernel';
import { cell, partnerOf, type Row } from './row.rules.ts';

/** A parcel as it is priced, in millimetres, grams and satang. */
export interface PricedRow {
  to_zip_code: string;
  width: number;
  length: number;
  height: number;
  weight: number;
  cod_amount?: Satang;
  product_price?: Satang;
}

/** The carrier of rows that name none: the cheapest of each, or one for all. */
export type CarrierRule = 'cheapest' | number;

/** Parcels with the same key have the same price. */
export const priceKey = (from_zip_code: string, row: PricedRow): string =>
  [from_zip_code, row.to_zip_code, row.width, row.length, row.height, row.weight, row.cod_amount ?? 0, row.product_price ?? 0].join(' '); // prettier-ignore

/** The carrier that a row goes with, or why it cannot. */
export type Choice = { offer: BulkOffer } | { reason: BulkPrice['missing'][number]['reason']; limit: string | null };

/** The offer for a row: of the carrier that it names, else by the rule. */
export function choose(row: Pick<Row, 'cells'>, price: BulkPrice, rule: CarrierRule): Choice {
  const named = partnerOf(cell(row, 'partner')) ?? (rule === 'cheapest' ? null : rule);
  const offer = named === null ? price.rows[0] : price.rows.find(({ partner_id }) => partner_id === named);
  if (offer) return { offer };
  const missing = price.missing.find(({ partner_id }) => partner_id === named) ?? price.missing[0];
  return { reason: missing?.reason ?? 'no_service', limit: missing?.limit ?? null };
}

/** What an order names beside what its row says: carrier and the price that was shown. */
export const termsOf = ({ partner_id, ws, price }: BulkOffer): Record<string, unknown> => ({
  partner_id,
  ws,
  price: satangToBaht(price),
});

/** What parcels cost together, by carrier too. */
export interface Sums {
  parcels: number;
  /** Due when they are booked, and from the wallet of insurances. */
  due_now: Satang;
  premium: Satang;
  /** Taken from the COD when it is paid out: fee and VAT. */
  due_later: Satang;
  by_carrier: { partner_id: number; name: string; parcels: number; amount: Satang }[];
}
/** @param insured whether a parcel is insured */
export function sumsOf(chosen: readonly { offer: BulkOffer; insured: boolean }[]): Sums {
  const by = new Map<number, { parcels: number; amount: Satang }>();
  let [due_now, premium, due_later] = [ZERO, ZERO, ZERO];
  for (const { offer, insured } of chosen) {
    due_now = add(due_now, offer.price);
    due_later = add(due_later, offer.cod_fee, offer.cod_fee_vat);
    if (insured) premium = add(premium, offer.premium ?? ZERO);
    const old = by.get(offer.partner_id);
    by.set(offer.partner_id, { parcels: (old?.parcels ?? 0) + 1, amount: add(old?.amount ?? ZERO, offer.price) });
  }
  const by_carrier = [...by]
    .map(([partner_id, sums]) => ({ partner_id, name: carrierOf(partner_id)?.name ?? '', ...sums }))
    .toSorted((a, b) => b.parcels - a.parcels || a.partner_id - b.partner_id);
  return { parcels: chosen.length, due_now, premium, due_later, by_carrier };
}
