import type { AnswerOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { MatchTerms } from '@lamliang/contracts/wallet';
import type { RepricedAnswer, RepricedItem } from '@lamliang/contracts/pricing';
import { add, addDays, bangkokDate, max, min, startOfBangkokDay, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** A parcel as it was booked and charged, which orders keep. */
export type Billable = AnswerOf<typeof ordersRoutes.billable>[number];

/** Whether a carrier can have billed it: it was handed over and not cancelled. */
export const isBillable = ({ booking_state, shipment_status }: Billable): boolean =>
  booking_state === 'confirmed' && shipment_status !== 'booked' && shipment_status !== 'cancelled';

/** The measures by which a parcel is priced again; a size that the bill does not name is the one that was booked. */
export const measuresOf = (parcel: Billable, terms: MatchTerms) => ({
  width: terms.actual_width ?? parcel.width,
  length: terms.actual_length ?? parcel.length,
  height: terms.actual_height ?? parcel.height,
  weight: terms.actual_weight,
});

/** What pricing is asked about a parcel: what carriage cost by these measures on the day of booking. */
export const repricedItemOf = (parcel: Billable, terms: MatchTerms): RepricedItem => {
  const { account_id, partner_id, create_dt, from_zip_code, to_zip_code } = parcel;
  return { account_id, partner_id, day: bangkokDate(create_dt), from_zip_code, to_zip_code, ...measuresOf(parcel, terms) };
}; // prettier-ignore

export interface Price {
  amount: Satang;
  vat: Satang;
  /** What the carrier asks for the same, before VAT; null where it had no cost card on that day. */
  cost: Satang | null;
}
/** A price that was made again; null where the carrier had no rate card on that day. */
export const priceOf = (priced: RepricedAnswer | undefined): Price | null =>
  priced && priced.amount !== null && priced.vat !== null
    ? { amount: priced.amount, vat: priced.vat, cost: priced.cost ?? null }
    : null;

export interface Difference {
  /** Charged to the shop beyond the quote, below zero given back; of a waived fee nothing is charged. */
  difference_amount: Satang;
  difference_vat: Satang;
  /** Carriage and the COD fee with the difference, before VAT. */
  selling_price: Satang;
}
/** What carriage costs more or less than it was quoted. @param waived whether staff waived what it costs more */
export function differenceOf(
  parcel: Pick<Billable, 'quoted_amount' | 'quoted_vat' | 'cod_fee'>,
  { amount, vat }: { amount: Satang; vat: Satang },
  waived: boolean,
): Difference {
  const [more, more_vat] = [sub(amount, parcel.quoted_amount), sub(vat, parcel.quoted_vat)];
  const difference_amount = waived ? min(more, ZERO) : more;
  const difference_vat = difference_amount === more ? more_vat : ZERO;
  const net = sub(add(parcel.quoted_amount, difference_amount), add(parcel.quoted_vat, difference_vat));
  return { difference_amount, difference_vat, selling_price: sum([net, parcel.cod_fee]) };
}

/** How far what a carrier asks may be from what is expected before somebody looks at it; either is enough. */
export interface CostTolerance {
  /** Of the expected cost. */
  percent: number;
  satang: number;
}
/**
 * By how much what a carrier asks is more or less than what is expected of the parcel; zero within the tolerance. Carriers
 * may bill their COD fee with the carriage, so that much more than the cost card says is expected as well. Without a cost
 * card it is what the shop pays that a cost should not be above.
 */
export function costOff(parcel: Pick<Billable, 'cod_fee'>, { amount, vat, cost }: Price, partner_cost: Satang, tolerance: CostTolerance): Satang {
  const most = add(cost ?? sub(amount, vat), parcel.cod_fee);
  const off = max(sub(partner_cost, most), sub(cost ?? ZERO, partner_cost), ZERO);
  const isNear = off <= tolerance.satang || off * 100 <= (cost ?? most) * tolerance.percent;
  return isNear ? ZERO : off;
} // prettier-ignore

export interface Figures extends Difference {
  quoted_amount: Satang;
  repriced_amount: Satang;
  partner_cost: Satang;
  actual_weight: number;
  actual_width: number | null;
  actual_length: number | null;
  actual_height: number | null;
  reference: string | null;
}
/** Figures of a bill, as they are kept from when they are known. */
export function figuresOf(parcel: Billable, terms: MatchTerms, priced: Price, waived: boolean): Figures {
  const { actual_weight, actual_width = null, actual_length = null, actual_height = null, partner_cost, reference = null } = terms;
  return {
    quoted_amount: parcel.quoted_amount,
    repriced_amount: priced.amount,
    ...differenceOf(parcel, priced, waived),
    partner_cost,
    actual_weight,
    actual_width,
    actual_length,
    actual_height,
    reference: reference || null,
  };
} // prettier-ignore

/** Until when a shop may object to a charge: the end of the last of so many whole days of Bangkok after that of the charge. */
export const disputeUntil = (charged: Date, days: number): Date =>
  startOfBangkokDay(addDays(bangkokDate(charged), days + 1));

const SAID = ['partner_cost', 'actual_weight', 'actual_width', 'actual_length', 'actual_height'] as const;
/** Whether a bill says what is known of the parcel already. */
export const sameFigures = (known: { [name in (typeof SAID)[number]]: number | null }, figures: Figures): boolean =>
  SAID.every((name) => known[name] === figures[name]);
