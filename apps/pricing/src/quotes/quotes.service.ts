import {
  CARRIERS,
  carrierOf,
  type BulkPrice,
  type InsurancePrice,
  type LogisticOption,
  type MissingCarrier,
  type QuoteAnswer,
  type QuoteItem,
  type RepricedAnswer,
  type RepricedItem,
} from '@lamliang/contracts/pricing';
import { type Satang, sum } from '@lamliang/kernel';
import { AppError } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { type DayRates } from '../rates/rate-card.rules.ts';
import { RatesService } from '../rates/rates.service.ts';
import { costOf } from './cost.rules.ts';
import {
  carriageOf,
  cheapestFirst,
  extrasOf,
  insurancePriceOf,
  quoteCarrier,
  type QuoteTerms,
  type ShopTerms,
} from './quote.rules.ts';

/** A parcel that is priced with others. */
type BulkParcel = QuoteTerms & { product_price?: Satang | undefined };

@Injectable()
export class QuotesService {
  constructor(private readonly rates: RatesService) {}

  /** Offers of all carriers, lowest total first, and why others are unavailable. */
  async compare(account_id: number, terms: QuoteTerms): Promise<{ rows: LogisticOption[]; missing: MissingCarrier[] }> {
    const { rates, shop } = await this.rates.forShop(account_id);
    const quotes = CARRIERS.map((carrier) => quoteCarrier(carrier, rates, shop, terms));
    return {
      rows: cheapestFirst(quotes.flatMap((quote) => quote.option ?? [])),
      missing: quotes.flatMap((quote) => quote.missing ?? []),
    };
  }

  /** Offers for each of many parcels, in the order asked; with a declared value also what it costs to insure it. */
  async compareMany(account_id: number, parcels: readonly BulkParcel[]): Promise<BulkPrice[]> {
    const { rates, shop } = await this.rates.forShop(account_id);
    return parcels.map((parcel) => {
      const quotes = CARRIERS.map((carrier) => quoteCarrier(carrier, rates, shop, parcel));
      const premiumOf = (partner_id: number) => {
        const carrier = carrierOf(partner_id);
        if (!carrier || !parcel.product_price) return null;
        return insurancePriceOf(carrier, rates, parcel.product_price)?.premium ?? null;
      };
      return {
        rows: cheapestFirst(quotes.flatMap((quote) => quote.option ?? [])).map(
          ({ partner_id, ws, price, cod_fee, cod_fee_vat, total }) => ({
            partner_id,
            ws,
            price,
            cod_fee,
            cod_fee_vat,
            total,
            premium: premiumOf(partner_id),
          }),
        ),
        missing: quotes.flatMap(({ missing }) => missing ?? []),
      };
    });
  }

  /**
   * What it costs to insure goods with a carrier.
   * @param product_price declared value in satang
   * @throws AppError partner.not_found, also for a carrier without a rate card today.
   */
  async insurance(account_id: number, partner_id: number, product_price: Satang): Promise<InsurancePrice> {
    const carrier = carrierOf(partner_id);
    const { rates } = await this.rates.forShop(account_id);
    const price = carrier && insurancePriceOf(carrier, rates, product_price);
    if (!price) throw new AppError('partner.not_found');
    return price;
  }

  /** Prices many parcels of one shop, each with its carrier, in the order asked. */
  async quotes(account_id: number, items: readonly QuoteItem[]): Promise<QuoteAnswer[]> {
    const { rates, shop } = await this.rates.forShop(account_id);
    return items.map((item) => answerOf(item, rates, shop));
  }

  /** Carriage of parcels that were booked, each on the rates and terms of its day as they are known now. */
  async repriced(items: readonly RepricedItem[]): Promise<RepricedAnswer[]> {
    const known = new Map<string, Promise<{ rates: DayRates; shop: ShopTerms }>>();
    const termsOn = ({ account_id, day }: RepricedItem) => {
      const key = `${account_id} ${day}`;
      const terms = known.get(key) ?? this.rates.forShopOn(account_id, day);
      known.set(key, terms);
      return terms;
    };
    const answers: RepricedAnswer[] = [];
    for (const item of items) {
      const { rates, shop } = await termsOn(item);
      const carrier = carrierOf(item.partner_id);
      const charges = carrier && carriageOf(carrier, rates, shop.special.get(carrier.id), item);
      answers.push({
        amount: charges ? sum(charges.map((one) => one.amount)) : null,
        vat: charges ? sum(charges.map((one) => one.vat)) : null,
        cost: (carrier && costOf(carrier, rates, item)?.total) ?? null,
      });
    }
    return answers;
  }
}

function answerOf(item: QuoteItem, rates: DayRates, shop: ShopTerms): QuoteAnswer {
  const { client_ref, partner_id } = item;
  const carrier = carrierOf(partner_id);
  if (!carrier) {
    const unknown = { partner_id, partner_code: '', partner_name: '', reason: 'no_rate_card', limit: null } as const;
    return { client_ref, option: null, missing: unknown, premium: null, extras: { charges: [], explanations: [] } };
  }
  const premium = item.insured_value === undefined ? undefined : insurancePriceOf(carrier, rates, item.insured_value);
  const extras = extrasOf(carrier, rates, premium, item.packaging_price);
  return { client_ref, ...quoteCarrier(carrier, rates, shop, item), premium: premium ?? null, extras };
}
