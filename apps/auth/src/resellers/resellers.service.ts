import { Inject, Injectable } from '@nestjs/common';
import {
  cursorOf,
  DEFAULT_LIMIT,
  nextOf,
  totalOf,
  type AnswerOf,
  type BodyOf,
  type QueryOf,
} from '@lamliang/contracts';
import type { ShopVolume } from '@lamliang/contracts/orders';
import type { authRoutes, CallerIdentity, ResellerShop, StaffResellerShop } from '@lamliang/contracts/auth';
import { bangkokDate, likePattern, searchText, ZERO } from '@lamliang/kernel';
import { AppClock, AppError, Db, LOGGER, type Logger, type Tx } from '@lamliang/platform';
import { searchForm, shopName } from '../accounts/account.rules.ts';
import { AccountChanges, type AccountChange } from '../accounts/account-changes.service.ts';
import type { AccountRow } from '../accounts/account.view.ts';
import { CommissionClient } from './commission.client.ts';
import { byMonth, defaultFrom, monthsOf, summed, withCommission } from './reseller.rules.ts';
import { ResellersRepository, type ShopRow } from './resellers.repository.ts';
import { VOLUMES_AT_ONCE, VolumesClient } from './volumes.client.ts';

type Query = QueryOf<typeof authRoutes.resellerShops> & Partial<QueryOf<typeof authRoutes.shopsOfReseller>>;

/** Shops under a reseller: who comes under whom, and what they ship in all. */
@Injectable()
export class ResellersService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly changes: AccountChanges,
    private readonly resellers: ResellersRepository,
    private readonly volumes: VolumesClient,
    private readonly commission: CommissionClient,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * What follows for a locked shop of a change of its reseller; nothing where it does not change. One level alone: a
   * shop under a reseller is none itself, so that no circle can be made.
   * @throws AppError reseller.not_found for one that is no active shop of the same provider, reseller.nested
   */
  async changeOf(
    tx: Tx,
    shop: AccountRow,
    { reseller_id }: AccountChange,
  ): Promise<Pick<AccountChange, 'reseller_dt'>> {
    if (reseller_id === undefined) return {};
    if (reseller_id === null) return { reseller_dt: null };
    await this.resellers.lock(tx);
    const reseller = await this.resellers.candidate(tx, reseller_id, shop.provider);
    if (!reseller) throw new AppError('reseller.not_found');
    const isNested = reseller.id === shop.id || reseller.reseller_id !== null;
    if (isNested || (await this.resellers.count(tx, shop.id)) > 0) throw new AppError('reseller.nested');
    return { reseller_dt: this.clock.now() };
  }

  /** How many shops are under a shop. */
  count(tx: Tx, reseller_id: number): Promise<number> {
    return this.resellers.count(tx, reseller_id);
  }

  /** Shops under resellers, for wallet. */
  under(asked: BodyOf<typeof authRoutes.underResellers>): Promise<AnswerOf<typeof authRoutes.underResellers>> {
    return this.db.systemAutocommit((tx) => this.resellers.under(tx, asked));
  }

  /** The shops under the caller's, without anything of a parcel. @throws AppError reseller.not_found where there are none */
  async ownShops({ account_id }: CallerIdentity, query: QueryOf<typeof authRoutes.resellerShops>) {
    const { rows, ...page } = await this.shops(account_id, query, 'name');
    if (!page.under) throw new AppError('reseller.not_found');
    return { ...page, rows: rows.map(shopView) };
  }

  /** The same of any shop, for staff: none for one that is no reseller. @throws AppError account.not_found */
  async shopsOf(reseller_id: number, query: QueryOf<typeof authRoutes.shopsOfReseller>) {
    await this.db.systemAutocommit((tx) => this.changes.read(tx, reseller_id));
    const { rows, ...page } = await this.shops(reseller_id, query, 'all');
    return { ...page, rows: rows.map(staffView) };
  }

  private async shops(reseller_id: number, query: Query, among: 'name' | 'all') {
    const { page = 1, limit = DEFAULT_LIMIT } = query;
    const text = searchText(query.search);
    const search = {
      pattern: text ? likePattern(searchForm(text)) : null,
      among,
      status: query.status ?? null,
      user_status: query.user_status ?? null,
      limit,
      offset: (page - 1) * limit,
      after: cursorOf(query.after),
    };
    const { under, rows, counted } = await this.db.systemAutocommit(async (tx) => ({
      under: await this.resellers.count(tx, reseller_id),
      ...(await this.resellers.page(tx, reseller_id, search)),
    }));
    const to = query.to_date ?? bangkokDate(this.clock.now());
    const from = query.from_date ?? defaultFrom(to);
    const shown = new Set(rows.map(({ id }) => id));
    // The list stands without: its readers are told that the figures are missing.
    const without = (figures: string) => (error: unknown) => {
      this.log.error({ err: error, reseller_id }, `${figures} of shops under a reseller cannot be read`);
      return null;
    };
    const [told, earned] = await Promise.all([
      this.volumesOf(reseller_id, shown, from, to).catch(without('volumes')),
      under ? this.commission.of(reseller_id, [...shown], from, to).catch(without('commission')) : null,
    ]);
    return {
      under,
      rows: rows.map((row) => ({
        ...row,
        volume: told && summed(told.each.filter(({ account_id }) => account_id === row.id)),
        commission_amount: earned && (earned.shops.find(({ account_id }) => account_id === row.id)?.amount ?? ZERO),
      })),
      months: told && withCommission(told.months, earned),
      rate_percent: earned && earned.rate_percent,
      page,
      limit,
      next: nextOf(rows, limit, (row) => row.reseller_dt),
      ...totalOf(counted),
    };
  }

  /** What all shops under a reseller ship by month, and each of those that are shown; batch by batch, however many there are. */
  private async volumesOf(reseller_id: number, shown: ReadonlySet<number>, from: string, to: string) {
    const each: Awaited<ReturnType<VolumesClient['volumes']>> = [];
    let months: ShopVolume[] = byMonth([], monthsOf(from, to));
    for (let last = 0; ;) {
      const after = last;
      const shops = await this.db.systemAutocommit((tx) => this.resellers.after(tx, reseller_id, after, VOLUMES_AT_ONCE)); // prettier-ignore
      const volumes = shops.length ? await this.volumes.volumes(shops, from, to) : [];
      each.push(...volumes.filter(({ account_id }) => shown.has(account_id)));
      months = byMonth([...months, ...volumes], monthsOf(from, to));
      if (shops.length < VOLUMES_AT_ONCE) return { each, months };
      last = shops.at(-1)!.account_id;
    }
  }
}

type Shown = ShopRow & Pick<ResellerShop, 'volume' | 'commission_amount'>;
const shopView = (row: Shown): ResellerShop => ({
  account_id: row.id,
  shop_name: shopName(row),
  reseller_dt: row.reseller_dt,
  volume: row.volume,
  commission_amount: row.commission_amount,
});
const staffView = (row: Shown): StaffResellerShop => ({
  ...shopView(row),
  telephone: row.telephone,
  status: row.status,
  user_status: row.user_status,
});
