import { CARRIERS, carrierOf, type PartnerRate } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { costOf, type ParcelCost } from '../quotes/cost.rules.ts';
import { type QuoteTerms, type ShopTerms } from '../quotes/quote.rules.ts';
import { partnerRatesOf } from './partner-rate.rules.ts';
import { RateBookRepository } from './rate-book.repository.ts';
import { type DayRates, type RateBook, ratesOn } from './rate-card.rules.ts';

/** Current rate cards, cached while their stamp is unchanged, and the special prices of a shop. */
@Injectable()
export class RatesService {
  private readonly repository = new RateBookRepository();
  private book: RateBook | undefined;
  private loading: Promise<RateBook> | undefined;
  private today: DayRates | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
  ) {}

  /** Today's rate cards and the shop's special prices: one statement, unless the rate book has changed. */
  forShop(account_id: number): Promise<{ rates: DayRates; shop: ShopTerms }> {
    const day = bangkokDate(this.clock.now());
    return this.terms(account_id, day, (stamp) => this.ratesOf(day, stamp));
  }

  /** The same of any day, as they are known now. @param day YYYY-MM-DD */
  forShopOn(account_id: number, day: string): Promise<{ rates: DayRates; shop: ShopTerms }> {
    return this.terms(account_id, day, async (stamp) => ratesOn(await this.bookOf(stamp), day));
  }

  /** What the shop pays per carrier and weight; of one carrier where it is named. */
  async partnerRates(account_id: number, partner_id: number | undefined): Promise<PartnerRate[]> {
    const { rates, shop } = await this.forShop(account_id);
    return CARRIERS.filter((carrier) => partner_id === undefined || carrier.id === partner_id).flatMap((carrier) =>
      partnerRatesOf(carrier, rates, shop.special.get(carrier.id)),
    );
  }

  /** A carrier was turned on or off; `version` is that of orders. */
  switchCarrier(tx: Tx, partner_id: number, active_flag: 0 | 1, version: number): Promise<void> {
    return this.repository.setSwitch(tx, partner_id, active_flag, version);
  }

  /** All rates as they are known now, of past and coming days too. */
  async known(): Promise<RateBook> {
    const { stamp } = await this.db.systemAutocommit((tx) => this.repository.stamp(tx));
    return this.bookOf(stamp);
  }

  /** The rates of any day, as they are known now. @param day YYYY-MM-DD */
  async ratesOn(day: string): Promise<DayRates> {
    return ratesOn(await this.known(), day);
  }

  /** What a carrier asks of us for a parcel; undefined where it has no cost card on that day. @param day YYYY-MM-DD */
  async costOf(partner_id: number, day: string, parcel: QuoteTerms): Promise<ParcelCost | undefined> {
    const carrier = carrierOf(partner_id);
    return carrier && costOf(carrier, ratesOn(await this.known(), day), parcel);
  }

  private async terms(account_id: number, day: string, ratesOf: (stamp: number) => Promise<DayRates>) {
    const stored = await this.db.systemAutocommit((tx) => this.repository.shopTerms(tx, account_id, day));
    return {
      rates: await ratesOf(stored.stamp),
      shop: {
        special: new Map(stored.special.map((terms) => [terms.partner_id, terms])),
        switched_off: new Set(stored.switched_off),
      },
    };
  }

  private async ratesOf(day: string, stamp: number): Promise<DayRates> {
    const book = await this.bookOf(stamp);
    if (this.today?.day !== day) this.today = ratesOn(book, day);
    return this.today;
  }

  private async bookOf(stamp: number): Promise<RateBook> {
    // A load that began before the change may answer an older book; a newer one than the stamp is right too.
    while (!this.book || this.book.stamp < stamp) {
      this.loading ??= this.db
        .systemAutocommit((tx) => this.repository.book(tx))
        .finally(() => {
          this.loading = undefined;
        });
      const loaded = await this.loading;
      if (this.book && this.book.stamp >= loaded.stamp) continue;
      this.book = loaded;
      this.today = undefined;
    }
    return this.book;
  }
}
