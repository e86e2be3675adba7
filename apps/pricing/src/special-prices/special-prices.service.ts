import { carrierOf, pricingEvents, type SpecialPrice, type SpecialPriceTerms } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, Outbox, type AuditTrail, type StaffCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { RatesService } from '../rates/rates.service.ts';
import { ShopsClient } from './shops.client.ts';
import { needsSupervisor } from './special-price.rules.ts';
import { specialPriceView } from './special-price.view.ts';
import { SpecialPricesRepository } from './special-prices.repository.ts';

@Injectable()
export class SpecialPricesService {
  private readonly repository = new SpecialPricesRepository();

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: AppClock,
    private readonly shops: ShopsClient,
    private readonly rates: RatesService,
  ) {}

  /**
   * Sets a shop's special price with a carrier from a date. Rows are only added; earlier prices stay.
   * @throws AppError account.not_found, partner.not_found; special_price.supervisor where sales or support go below
   *   half of the list or set a day that is past; request.invalid when the largest size is below the included one.
   */
  async set(staff: StaffCaller, terms: SpecialPriceTerms, audit: AuditTrail): Promise<SpecialPrice> {
    const { account_id, partner_id, valid_from } = terms;
    if (!carrierOf(partner_id)) throw new AppError('partner.not_found');
    if (terms.max_size < terms.size)
      throw new AppError('request.invalid', { errors: [{ field: 'max_size', code: 'validation.size' }] });
    const card = await this.rates.cardOn(partner_id, valid_from);
    if (staff.staff_role !== 'admin' && needsSupervisor(terms, card, bangkokDate(this.clock.now())))
      throw new AppError('special_price.supervisor');
    await this.shops.mustBeShop(account_id);
    return await this.db.system(async (tx) => {
      await this.repository.lock(tx, account_id, partner_id);
      const holding = await this.repository.holding(tx, account_id, valid_from);
      const before = holding.find((row) => row.partner_id === partner_id);
      const { cod_rate_percent, reason, ...rest } = terms;
      const row = await this.repository.add(
        tx,
        { ...rest, cod_rate_bps: Math.round(cod_rate_percent * 100) },
        tx.now(),
      );
      await audit.write(tx, { target_id: account_id, reason, before, after: row });
      await this.outbox.publish(tx, pricingEvents.rateChanged, {
        key: `${account_id}-${partner_id}`,
        version: row.id,
        payload: { partner_id, account_id, valid_from },
      });
      return specialPriceView(row);
    });
  }

  /** The special prices of a shop that hold today, by carrier. */
  async holding(account_id: number): Promise<SpecialPrice[]> {
    const day = bangkokDate(this.clock.now());
    const rows = await this.db.systemRead((tx) => this.repository.holding(tx, account_id, day));
    return rows.map(specialPriceView);
  }
}
