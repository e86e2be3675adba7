import { fromWire, toWire, type Decision } from '@lamliang/contracts';
import {
  CARRIERS,
  partnerPricePreviewTerms,
  type PartnerPricePreviewTerms,
  type PartnerPrices,
  type PricingDecision,
  pricingEvents,
  type SetPrice,
  type SpecialPrice,
  type SpecialPriceTerms,
} from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  type Decides,
  enterDecision,
  Outbox,
  type AuditTrail,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { listTerms } from '../margins/list-terms.rules.ts';
import { MarginsService, secondPersonFor } from '../margins/margins.service.ts';
import { RatesService } from '../rates/rates.service.ts';
import { ShopsService } from '../shops/shops.service.ts';
import type { SpecialPrice as StoredPrice } from './special-price.entity.ts';
import { datedPriceView, resellerPriceView, specialPriceView } from './special-price.view.ts';
import { SpecialPricesRepository } from './special-prices.repository.ts';

/** Prices of a carrier that a history shows at most. */
const SHOWN = 50;

@Injectable()
export class SpecialPricesService implements Decides {
  private readonly repository = new SpecialPricesRepository();

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: AppClock,
    private readonly shops: ShopsService,
    private readonly rates: RatesService,
    private readonly margins: MarginsService,
  ) {}

  /**
   * Sets a shop's special price with a carrier from a date, or submits it for approval: below the carrier's cost anywhere
   * by a second person, from a past day or at an unknown cost by a supervisor. Rows are only added; earlier prices stay.
   * @throws AppError account.not_found, partner.not_found; special_price.waiting while another one of this shop and carrier
   *   waits; request.invalid when the largest size is below the included one.
   */
  async set(staff: StaffCaller, terms: SpecialPriceTerms, audit: AuditTrail): Promise<SetPrice> {
    const { account_id, reason, ...proposed } = terms;
    const { partner_id } = proposed;
    const { concerns, largest_loss } = await this.margins.judge(account_id, proposed);
    await this.shops.mustBeShop(account_id);
    const open = secondPersonFor(concerns, staff.staff_role);
    const kind: PricingDecision = open.some((concern) => concern !== 'below_cost')
      ? 'supervised_price'
      : 'below_cost_price';
    return await this.db.system(async (tx) => {
      await this.repository.lock(tx, account_id, partner_id);
      const waits = await this.repository.waiting(tx, account_id);
      if (waits.some((one) => one.terms['partner_id'] === partner_id))
        throw new AppError('special_price.waiting', {
          errors: [{ field: 'partner_id', code: 'errors.special_price.waiting' }],
        });
      const before = await this.before(tx, terms);
      const id = await this.repository.nextId(tx);
      const row = storedPrice(id, terms, {
        create_dt: tx.now(),
        set_name: staff.user_name,
        approved_name: null,
        reason,
      });
      if (open.length > 0) {
        const target = String(id);
        const entry = { kind, business_key: `special_price:${id}`, target, account_id, amount: largest_loss, reason };
        const decision = await enterDecision(tx, staff, {
          ...entry,
          terms: { ...termsOnWire(proposed), concerns: open },
        });
        if (decision.state === 'waiting') {
          await audit.write(tx, { target_id: account_id, reason, before, after: { ...row, state: decision.state } });
          return { ...specialPriceView(row), state: 'waiting', decision_id: decision.id };
        }
      }
      await this.add(tx, row);
      await audit.write(tx, { target_id: account_id, reason, before, after: row });
      return { ...specialPriceView(row), state: 'done', decision_id: null };
    });
  }

  /** A shop that left meanwhile gets no price any more. @throws AppError account.not_found; service.unavailable */
  async prepare({ account_id }: Decision): Promise<void> {
    await this.shops.mustBeShop(account_id ?? 0);
  }

  /** Adds an approved price under the id that it was entered with. */
  async done(tx: Tx, decision: Decision): Promise<void> {
    const { account_id, target, entered_name, decided_name, reason } = decision;
    const proposed = fromWire(partnerPricePreviewTerms, decision.terms);
    const terms = { ...proposed, account_id: account_id ?? 0, reason };
    await this.repository.lock(tx, terms.account_id, terms.partner_id);
    const names = { set_name: entered_name, approved_name: decided_name };
    await this.add(tx, storedPrice(Number(target), terms, { create_dt: tx.now(), ...names, reason }));
  }

  /**
   * Takes back a price that waits, by whoever entered it; an approval at the same time wins or loses as a whole.
   * @param id of the decision
   * @throws AppError record.not_found; decision.not_own for one of somebody else; decision.decided
   */
  async withdraw(staff: StaffCaller, id: number, remark: string | undefined, audit: AuditTrail): Promise<Decision> {
    return await this.db.system(async (tx) => {
      const taken = await this.repository.withdraw(tx, staff, id, remark || null);
      if (taken) {
        await audit.write(tx, { target_id: id, reason: remark, after: taken });
        return taken;
      }
      const known = await this.repository.decision(tx, id);
      if (!known) throw new AppError('record.not_found');
      if (known.entered_by !== staff.login_id) throw new AppError('decision.not_own');
      if (known.state !== 'withdrawn') throw new AppError('decision.decided');
      audit.unchanged();
      return known;
    });
  }

  /** The prices of a shop with each carrier: what holds today, what waits, what held. @throws AppError account.not_found */
  async ofShop(account_id: number): Promise<PartnerPrices[]> {
    await this.shops.mustBeShop(account_id);
    const day = bangkokDate(this.clock.now());
    const { rates, shop } = await this.rates.forShop(account_id);
    const [holding, history, waiting] = await this.db.system(async (tx) => [
      await this.repository.holding(tx, account_id, day),
      await this.repository.history(tx, account_id, SHOWN),
      await this.repository.waiting(tx, account_id),
    ]);
    return CARRIERS.map(({ id: partner_id, name: partner_name, code: partner_code }) => {
      const price = holding.find((row) => row.partner_id === partner_id);
      const card = rates.cards.get(partner_id);
      const quoted = shop.special.get(partner_id);
      const bps = quoted?.cod_rate_bps ?? card?.cod_rate_bps;
      return {
        partner_id,
        partner_name,
        partner_code,
        price: price ? datedPriceView(price) : null,
        reseller_price: quoted?.of_reseller ? resellerPriceView(quoted) : null,
        cod_rate_percent: bps === undefined ? null : bps / 100,
        list_cod_rate_percent: card ? card.cod_rate_bps / 100 : null,
        list_terms: card ? listTerms(card) : null,
        waiting: waiting.find(({ terms }) => terms['partner_id'] === partner_id) ?? null,
        history: history.filter((row) => row.partner_id === partner_id).map(datedPriceView),
      };
    });
  }

  /** The special prices of a shop that hold today, by carrier. */
  async holding(account_id: number): Promise<SpecialPrice[]> {
    const day = bangkokDate(this.clock.now());
    const rows = await this.db.systemAutocommit((tx) => this.repository.holding(tx, account_id, day));
    return rows.map(specialPriceView);
  }

  private async before(tx: Tx, { account_id, partner_id, valid_from }: SpecialPriceTerms) {
    const holding = await this.repository.holding(tx, account_id, valid_from);
    return holding.find((row) => row.partner_id === partner_id);
  }

  private async add(tx: Tx, row: StoredPrice): Promise<void> {
    const { id, account_id, partner_id, valid_from } = row;
    await this.repository.add(tx, row);
    await this.outbox.publish(tx, pricingEvents.rateChanged, {
      key: `${account_id}-${partner_id}`,
      version: id,
      payload: { partner_id, account_id, valid_from },
    });
  }
}

/** Staff read the terms of a decision as they are kept: in the units of the wire. */
const termsOnWire = (terms: PartnerPricePreviewTerms) => toWire(partnerPricePreviewTerms, terms) as object;

type Told = Pick<StoredPrice, 'create_dt' | 'set_name' | 'approved_name' | 'reason'>;
function storedPrice(id: number, terms: SpecialPriceTerms, told: Told): StoredPrice {
  const { cod_rate_percent, reason: _reason, ...rest } = terms;
  return { id, ...rest, cod_rate_bps: Math.round(cod_rate_percent * 100), ...told };
}
