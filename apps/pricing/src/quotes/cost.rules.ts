import { type Satang, sum, ZERO } from '@lamliang/kernel';
import { type CarrierName, type DayRates, type RateCard } from '../rates/rate-card.rules.ts';
import { billedWeight, codLines, listLines } from './charge.rules.ts';
import { areaLines, type QuoteTerms, total, zoneOf } from './quote.rules.ts';

/** What a carrier asks of us for a parcel, in satang, before VAT of its COD fee (which is deducted again). */
export interface ParcelCost {
  /** The cost card that it is from. */
  card: RateCard;
  shipping: Satang;
  /** Of remote, tourist and island areas: passed on to shops as they are. */
  surcharges: Satang;
  cod_fee: Satang;
  total: Satang;
}

/**
 * The cost of a parcel by the carrier's cost card, with the rules that price it for shops: the row of the billed weight
 * in the zone of the destination, sizes, surcharges of the areas, the COD fee. Insurance and boxes are not part of it.
 * @returns undefined where the carrier has no cost card on the day of the rates
 */
export function costOf(carrier: CarrierName, rates: DayRates, parcel: QuoteTerms): ParcelCost | undefined {
  const card = rates.costs.get(carrier.id);
  if (!card) return undefined;
  const shipping = total(listLines(carrier.code, card, parcel, zoneOf(rates, carrier.id, parcel.to_zip_code)));
  const billed = billedWeight(parcel, card.divisor);
  const surcharges = total(areaLines(carrier.code, rates, carrier.id, billed, parcel.to_zip_code));
  const cod_fee = total(codLines(carrier.code, card, card.cod_rate_bps, parcel.cod_amount ?? ZERO, undefined));
  return { card, shipping, surcharges, cod_fee, total: sum([shipping, surcharges, cod_fee]) };
}
