import { type PartnerRate } from '@lamliang/contracts/pricing';
import { type Satang } from '@lamliang/kernel';
import { listLines, type Zone } from '../quotes/charge.rules.ts';
import { ownLines, total } from '../quotes/quote.rules.ts';
import { type CarrierName, type DayRates, type SpecialTerms } from './rate-card.rules.ts';

/** A parcel small enough for every size limit, so that the weight alone decides. */
const SMALL = { width: 1, length: 1, height: 1 };

/** The shop's price at each weight row of the carrier's card, on its own terms where it has some and they come to no more than the list: as in a quote. */
export function partnerRatesOf(
  carrier: CarrierName,
  rates: DayRates,
  special: SpecialTerms | undefined,
): PartnerRate[] {
  const card = rates.cards.get(carrier.id);
  if (!card) return [];
  const priceOf = (weight: number, zone: Zone): Satang => {
    const parcel = { ...SMALL, weight };
    return total(ownLines(carrier.code, listLines(carrier.code, card, parcel, zone), special, weight, parcel, zone));
  };
  return card.rows.map((row, index) => ({
    partner_id: carrier.id,
    partner_name: carrier.name,
    weight_from: (card.rows[index - 1]?.weight_to ?? 0) + 1,
    weight_to: row.weight_to,
    capital_city_price: priceOf(row.weight_to, 'bangkok'),
    other_provinces_price: priceOf(row.weight_to, 'upcountry'),
    cod_rate_percent: (special?.cod_rate_bps ?? card.cod_rate_bps) / 100,
    special_flag: special ? 1 : 0,
  }));
}
