import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OWNER_LEVEL, type AnswerOf, type BodyOf } from '@lamliang/contracts';
import { MOST_REFERRED, type authRoutes, type CallerIdentity, type CustomerDetail } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { shopName } from '../accounts/account.rules.ts';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { refOf } from '../one-time-codes/one-time-code.rules.ts';
import { ResellersService } from '../resellers/resellers.service.ts';
import { maskedName, namedUntil, normalKey } from './affiliate.rules.ts';
import { AffiliatesRepository } from './affiliates.repository.ts';

/** Characters of a key. */
const KEY_LENGTH = 10;

/** Shops that recommend the product, and the shops that came with them. */
@Injectable()
export class AffiliatesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly affiliates: AffiliatesRepository,
    private readonly changes: AccountChanges,
    private readonly resellers: ResellersService,
  ) {}

  /** Who refers with a key, among the shops of a provider. @throws AppError affiliate.not_found */
  async offer(key: string, provider: string): Promise<{ affiliate_key: string; shop_name: string }> {
    const shop = await this.db.systemAutocommit((tx) => this.shopOf(tx, key, provider));
    return { affiliate_key: normalKey(key), shop_name: shopName(shop) };
  }

  /**
   * The shop's key, made when its people first ask for it, and what came of it.
   * @throws AppError account.not_found; acting.read_only for staff as long as there is none
   */
  async setting({ account_id, acting_staff_id, access_level_id }: CallerIdentity) {
    const now = this.clock.now();
    return await this.db.system(async (tx) => {
      const { create_dt } = await this.changes.read(tx, account_id);
      const known = await this.affiliates.keyOf(tx, account_id);
      if (known === undefined && acting_staff_id) throw new AppError('acting.read_only');
      const fresh = { account_id, affiliate_key: refOf(randomBytes(KEY_LENGTH)), create_dt: now };
      const affiliate_key = known ?? (await this.affiliates.makeKey(tx, fresh));
      const referrer = await this.affiliates.referrer(tx, account_id);
      const until = namedUntil(create_dt);
      return {
        affiliate_key,
        link: `/affiliate/${affiliate_key}`,
        referred_accounts: await this.affiliates.referred(tx, account_id),
        referrer: referrer ? { shop_name: shopName(referrer), create_dt: referrer.create_dt } : null,
        reseller_shops: await this.resellers.count(tx, account_id),
        accept_until: referrer || access_level_id !== OWNER_LEVEL || until.getTime() <= now.getTime() ? null : until,
      };
    });
  }

  /** Who referred a shop and since when, for staff; null where nobody did. */
  async referrerOf(tx: Tx, account_id: number): Promise<CustomerDetail['referrer']> {
    const row = await this.affiliates.referrer(tx, account_id);
    if (!row) return null;
    const { referrer_id, create_dt, ...named } = row;
    return { account_id: referrer_id, shop_name: shopName(named), create_dt };
  }

  /** Shops that were referred, for whoever pays for it. */
  async referrals(asked: BodyOf<typeof authRoutes.referrals>): Promise<AnswerOf<typeof authRoutes.referrals>> {
    const rows = await this.db.systemAutocommit((tx) => this.affiliates.referrals(tx, asked, MOST_REFERRED));
    return rows.map(({ account_id, referrer_id, create_dt, ...named }) => ({
      account_id,
      referrer_id,
      create_dt,
      shop_name: maskedName(shopName(named)),
    }));
  }

  /**
   * The shop names its referrer.
   * @throws AppError affiliate.not_found, affiliate.own for itself and those that came by it, affiliate.taken, affiliate.late after its first 30 days
   */
  async accept({ account_id }: CallerIdentity, key: string) {
    return await this.db.system(async (tx) => {
      const shop = await this.changes.read(tx, account_id);
      const referrer = await this.refer(tx, key, shop);
      return { shop_name: shopName(referrer), create_dt: this.clock.now() };
    });
  }

  /** Records who referred a shop, as part of another change; no shop comes from one that came from it. @throws AppError as `accept` */
  async refer(tx: Tx, key: string, { id, create_dt, provider }: { id: number; create_dt: Date; provider: string }) {
    const referrer = await this.shopOf(tx, key, provider);
    const now = this.clock.now();
    // One after the other: of two that name one another the second sees the first.
    await this.affiliates.lock(tx);
    if (referrer.account_id === id || (await this.affiliates.isAbove(tx, id, referrer.account_id)))
      throw new AppError('affiliate.own');
    if (await this.affiliates.referrer(tx, id)) throw new AppError('affiliate.taken');
    if (namedUntil(create_dt).getTime() <= now.getTime()) throw new AppError('affiliate.late');
    const referral = { account_id: id, referrer_id: referrer.account_id, create_dt: now };
    if (!(await this.affiliates.refer(tx, referral))) throw new AppError('affiliate.taken');
    return referrer;
  }

  private async shopOf(tx: Tx, key: string, provider: string) {
    const shop = await this.affiliates.byKey(tx, provider, normalKey(key));
    if (!shop) throw new AppError('affiliate.not_found');
    return shop;
  }
}
