import { min, satang, type Satang } from '@lamliang/kernel';

/** What carriers in Thailand answer for at most where a parcel is not insured, 2,000 baht. */
export const CARRIER_LIABILITY: Satang = satang(2_000_00);

/**
 * What is paid at most when a parcel is lost or damaged, in satang: what the insurance covers; without insurance what the
 * carrier answers for, and no more than the goods were declared to be worth.
 * @param product_price declared, zero where nothing was @param insured what the insurance covers
 */
export function coverageOf(product_price: Satang, insured: Satang | undefined): Satang {
  return insured ?? (product_price > 0 ? min(product_price, CARRIER_LIABILITY) : CARRIER_LIABILITY);
}

/** The coverage of an order; it was not kept for those that were booked first, which are insured for what was declared. */
export const coverageOfOrder = (order: { product_price: Satang; insurance: 0 | 1; coverage: Satang | null }): Satang =>
  order.coverage ?? coverageOf(order.product_price, order.insurance ? order.product_price : undefined);
