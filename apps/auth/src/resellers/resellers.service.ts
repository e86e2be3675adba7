import { Injectable } from '@nestjs/common';
import { COUNTED, cursorOf, DEFAULT_LIMIT, nextOf, type QueryOf } from '@lamliang/contracts';
import type { authRoutes, CallerIdentity, ResellerShop, StaffResellerShop } from '@lamliang/contracts/auth';
import { bangkokDate, likePattern, searchText } from '@lamliang/kernel';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { searchForm, shopName } from '../accounts/account.rules.ts';
import { AccountChanges, type AccountChange } from '../accounts/account-changes.service.ts';
import type { AccountRow } from '../accounts/account.view.ts';
import { byMonth, defaultFrom, monthsOf, summed } from './reseller.rules.ts';
import { ResellersRepository, type ShopRow } from './resellers.repository.ts';
import { VolumesClient } from './volumes.client.ts';

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
  ) {}

  /**
   * What follows for a locked shop of a change of its reseller; nothing where it does not change. One level alone: a
   * shop under a reseller is none itself, so that no circle can be made.
   * @throws AppError reseller.not_found for one that is no shop of the same provider, reseller.nested
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

  /** The shops under the caller's, without anything of a parcel. @throws AppError reseller.not_found where there are none */
  async ownShops({ account_id }: CallerIdentity, query: QueryOf<typeof authRoutes.resellerShops>) {
    const { rows, ...page } = await this.shops(account_id, query);
    if (!page.under) throw new AppError('reseller.not_found');
    return { ...page, rows: rows.map(shopView) };
  }

  /** The same of any shop, for staff: none for one that is no reseller. @throws AppError account.not_found */
  async shopsOf(reseller_id: number, query: QueryOf<typeof authRoutes.shopsOfReseller>) {
    await this.db.systemAutocommit((tx) => this.changes.read(tx, reseller_id));
    const { rows, ...page } = await this.shops(reseller_id, query);
    return { ...page, rows: rows.map(staffView) };
  }

  private async shops(reseller_id: number, query: Query) {
    const { page = 1, limit = DEFAULT_LIMIT } = query;
    const text = searchText(query.search);
    const search = {
      pattern: text ? likePattern(searchForm(text)) : null,
      status: query.status ?? null,
      user_status: query.user_status ?? null,
      limit,
      offset: (page - 1) * limit,
      after: cursorOf(query.after),
    };
    const { all, rows, counted } = await this.db.systemAutocommit(async (tx) => ({
      all: await this.resellers.all(tx, reseller_id),
      ...(await this.resellers.page(tx, reseller_id, search)),
    }));
    const to = query.to_date ?? bangkokDate(this.clock.now());
    const from = query.from_date ?? defaultFrom(to);
    const volumes = await this.volumes.volumes(all, from, to).catch(() => null);
    return {
      under: all.length,
      rows: rows.map((row) => ({
        ...row,
        volume: volumes && summed(volumes.filter(({ account_id }) => account_id === row.id)),
      })),
      months: volumes && byMonth(volumes, monthsOf(from, to)),
      page,
      limit,
      next: nextOf(rows, limit, (row) => row.reseller_dt),
      ...(counted > COUNTED ? { total: COUNTED, total_capped: 1 as const } : { total: counted }),
    };
  }
}

type Shown = ShopRow & Pick<ResellerShop, 'volume'>;
const shopView = (row: Shown): ResellerShop => ({
  account_id: row.id,
  shop_name: shopName(row),
  reseller_dt: row.reseller_dt,
  volume: row.volume,
});
const staffView = (row: Shown): StaffResellerShop => ({
  ...shopView(row),
  telephone: row.telephone,
  status: row.status,
  user_status: row.user_status,
});
