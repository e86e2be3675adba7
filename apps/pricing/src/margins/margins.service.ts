import type { StaffRole } from '@lamliang/contracts';
import {
  CARRIERS,
  carrierOf,
  type PartnerPricePreviewTerms,
  type PriceComparison,
  type PriceConcern,
  type PricePreview,
  type SimulatedCarrier,
  type SimulationTerms,
} from '@lamliang/contracts/pricing';
import { addDays, bangkokDate, startOfBangkokDay } from '@lamliang/kernel';
import { AppClock, AppError } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { type DayRates, type RateBook, ratesOn, type SpecialTerms } from '../rates/rate-card.rules.ts';
import { RatesService } from '../rates/rates.service.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { changesNothing } from './list-terms.rules.ts';
import { compare, judge, type Judgement, type Offer, simulate, termsOf, usualMargins } from './margin.rules.ts';
import { OrdersClient } from './orders.client.ts';

/** Days that a comparison looks back, today among them. */
const LOOK_BACK = 30;

/** What prices leave over the costs of the carriers, before anybody agrees to them. */
@Injectable()
export class MarginsService {
  constructor(
    private readonly clock: AppClock,
    private readonly rates: RatesService,
    private readonly shops: ShopsService,
    private readonly orders: OrdersClient,
  ) {}

  /** What is against a price that is to hold from a day on. @throws AppError partner.not_found, request.invalid */
  async judge(account_id: number, terms: PartnerPricePreviewTerms): Promise<Judgement> {
    return judge(await this.offer(account_id, terms, await this.rates.known()), this.today());
  }

  /**
   * What a price leaves by zone, weight and size, and what the parcels of the last 30 days would have come to with it.
   * @throws AppError account.not_found, partner.not_found; request.invalid when the largest size is below the included one
   */
  async preview(role: StaffRole, account_id: number, terms: PartnerPricePreviewTerms): Promise<PricePreview> {
    const book = await this.rates.known();
    const offer = await this.offer(account_id, terms, book);
    await this.shops.mustBeShop(account_id);
    const judged = judge(offer, this.today());
    return {
      partner_id: terms.partner_id,
      partner_name: offer.carrier.name,
      valid_from: terms.valid_from,
      ...usualMargins(offer),
      ...judged,
      needs_second_flag: secondPersonFor(judged.concerns, role).length > 0 ? 1 : 0,
      no_effect_flag: (await this.hasNoEffect(account_id, offer)) ? 1 : 0,
      last_days: await this.lastDays(account_id, offer, book),
    };
  }

  /** Prices parcels with each carrier, on today's rates. @throws AppError account.not_found */
  async simulate({ account_id, parcels, proposed = [], ...places }: SimulationTerms): Promise<SimulatedCarrier[]> {
    await this.shops.mustBeShop(account_id);
    const { rates, shop } = await this.rates.forShop(account_id);
    const priced = parcels.map((parcel) => ({ ...parcel, ...places }));
    return CARRIERS.map((carrier) => {
      const tried = proposed.findLast(({ partner_id }) => partner_id === carrier.id);
      const terms = tried && termsOf(tried, this.today());
      const { id: partner_id, name: partner_name, code: partner_code } = carrier;
      return { partner_id, partner_name, partner_code, ...simulate(carrier, rates, shop, terms, priced) };
    });
  }

  /** Whether the shop pays the same on the first day of a price as without it. */
  private async hasNoEffect(account_id: number, { carrier, rates, proposed }: Offer): Promise<boolean> {
    const [card, today] = [rates.cards.get(carrier.id), this.today()];
    const day = proposed.valid_from < today ? today : proposed.valid_from;
    const { shop } = await this.rates.forShopOn(account_id, day);
    return card !== undefined && changesNothing(card, proposed, shop.special.get(carrier.id));
  }

  private async lastDays(account_id: number, offer: Offer, book: RateBook): Promise<PriceComparison | null> {
    const to_date = this.today();
    const from_date = addDays(to_date, 1 - LOOK_BACK);
    const found = await this.orders.parcels(account_id, offer.carrier.id, startOfBangkokDay(from_date));
    if (!found) return null;
    const days = new Map<string, DayRates>();
    const on = (day: string): DayRates => {
      const rates = days.get(day) ?? ratesOn(book, day);
      days.set(day, rates);
      return rates;
    };
    return { from_date, to_date, cut_flag: found.more, ...compare(offer.carrier, on, offer.proposed, found.rows) };
  }

  /** The price of a shop beside the rates of its first day, of today where that is past. */
  private async offer(account_id: number, terms: PartnerPricePreviewTerms, book: RateBook): Promise<Offer> {
    const { valid_from, ...proposed } = terms;
    const carrier = carrierOf(terms.partner_id);
    if (!carrier)
      throw new AppError('partner.not_found', { errors: [{ field: 'partner_id', code: 'errors.partner.not_found' }] });
    if (terms.max_size < terms.size)
      throw new AppError('request.invalid', { errors: [{ field: 'max_size', code: 'validation.size' }] });
    const today = this.today();
    const { shop } = await this.rates.forShop(account_id);
    const now: SpecialTerms | undefined = shop.special.get(carrier.id);
    return {
      carrier,
      rates: ratesOn(book, valid_from < today ? today : valid_from),
      now,
      proposed: termsOf(proposed, valid_from),
    };
  }

  private today(): string {
    return bangkokDate(this.clock.now());
  }
}

/** What of it somebody cannot decide alone: a loss nobody, a past day and an unknown cost nobody but a supervisor (admin). */
export function secondPersonFor(concerns: readonly PriceConcern[], role: StaffRole): PriceConcern[] {
  return concerns.filter((concern) => concern === 'below_cost' || role !== 'admin');
}
