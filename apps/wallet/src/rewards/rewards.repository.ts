import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type { AffiliateSums, RewardKind, StaffReward, walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { boundedSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { RewardEntity } from './reward.entity.ts';

type RewardFilter = NonNullable<QueryOf<typeof walletRoutes.rewards>['filter']>;
/** What the matched parcels of a shop came to in a month. */
export interface Base {
  account_id: number;
  order_count: number;
  base_amount: Satang;
}
/** A shop whose parcels count: of those that are matched before a moment, and booked since another one. */
export interface CountedShop {
  account_id: number;
  until?: Date;
  since?: Date;
}
export interface Bounds {
  from: Date;
  to: Date;
}
export type NewReward = Omit<RewardEntity, 'id' | 'transaction_id' | 'create_dt'>;
export type MadeReward = Pick<RewardEntity, 'id' | 'source_account_id'>;
const FIELDS = `r.id, r.period::text AS period, r.order_count, r.base_amount, r.rate_bps AS rate_percent, r.amount, r.create_dt, l.transaction_no`;
const STAFF = `${FIELDS}, r.kind, r.account_id, r.source_account_id`;
const FROM = 'reward r LEFT JOIN ledger_transaction l ON l.id = r.transaction_id';
/** What the list of staff may be sorted by. */
export const REWARD_COLUMNS = {
  id: 'r.id',
  create_dt: 'r.create_dt',
  period: 'r.period',
  base_amount: 'r.base_amount',
  amount: 'r.amount',
  account_id: 'r.account_id',
};
export interface Months {
  from: string | undefined;
  to: string | undefined;
}
export type RewardRow = Omit<StaffReward, 'kind' | 'account_id'>;

/** SQL of rewards. */
@Injectable()
export class RewardsRepository {
  /**
   * What carriage sold for, before VAT, of parcels that are matched with their carrier's bill: of one that was matched in
   * the month all of it, of an earlier one what was charged or given back since. So the sum of all months is what the
   * ledger has of a parcel, and what changes later counts in the month in which it changes. A sum that no number holds is
   * the nearest that one does.
   * @param shops by their ids, each with the moment from which parcels that are matched count no more, and the one before
   *   which parcels that were booked do not count
   */
  bases(tx: Tx, { from, to }: Bounds, shops: readonly CountedShop[]): Promise<Base[]> {
    return tx.query<Base[]>(
      `SELECT b.account_id, (count(DISTINCT b.id) FILTER (WHERE b.match_with_partner_dt >= $1))::integer AS order_count,
         ${boundedSum('sum(e.amount)')} AS base_amount
       FROM unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) AS shop (account_id, until, since)
       JOIN parcel_bill b ON b.account_id = shop.account_id AND b.match_with_partner_dt < $2
         AND (shop.until IS NULL OR b.match_with_partner_dt < shop.until)
         AND (shop.since IS NULL OR NOT EXISTS (SELECT 1 FROM ledger_transaction f WHERE f.order_id = b.id AND f.transaction_dt < shop.since))
       JOIN ledger_transaction t ON t.order_id = b.id AND t.transaction_dt < $2
         AND (b.match_with_partner_dt >= $1 OR t.transaction_dt >= $1)
       JOIN ledger_entry e ON e.transaction_id = t.id
         AND e.ledger_account_id = (SELECT id FROM ledger_account WHERE account_id = 0 AND code = 'revenue.shipping')
       GROUP BY b.account_id ORDER BY b.account_id`,
      [
        from,
        to,
        shops.map(({ account_id }) => account_id),
        shops.map(({ until }) => until ?? null),
        shops.map(({ since }) => since ?? null),
      ],
    );
  }

  /** Shops with matched parcels, by their ids. */
  async shops(tx: Tx, to: Date, after: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ account_id: number }[]>(
      `SELECT DISTINCT account_id FROM parcel_bill WHERE match_with_partner_dt < $1 AND account_id > $2 ORDER BY account_id LIMIT $3`,
      [to, after, limit],
    );
    return rows.map((row) => row.account_id);
  }

  /** Writes those that were not given yet. @returns them */
  insert(tx: Tx, rewards: readonly NewReward[]): Promise<MadeReward[]> {
    return tx.query<MadeReward[]>(
      `INSERT INTO reward (kind, period, account_id, source_account_id, order_count, base_amount, rate_bps, amount, create_dt)
       SELECT kind, period, account_id, source_account_id, order_count, base_amount, rate_bps, amount, $2
       FROM jsonb_to_recordset($1::jsonb) AS r (kind text, period date, account_id bigint, source_account_id bigint,
         order_count integer, base_amount bigint, rate_bps integer, amount bigint)
       ON CONFLICT (kind, period, source_account_id) DO NOTHING RETURNING id, source_account_id`,
      [JSON.stringify(rewards), tx.now()],
    );
  }

  async posted(tx: Tx, ids: readonly number[], transaction_ids: readonly number[]): Promise<void> {
    await tx.run(
      `UPDATE reward r SET transaction_id = p.transaction_id FROM unnest($1::bigint[], $2::bigint[]) AS p (id, transaction_id) WHERE r.id = p.id`,
      [ids, transaction_ids],
    );
  }

  /** The month behind the last closed one, or that of the first matched parcel; undefined where nothing is matched. */
  async nextMonth(tx: Tx): Promise<string | undefined> {
    const [row] = await tx.query<{ period: string | null }[]>(
      `SELECT coalesce((SELECT max(period) + interval '1 month' FROM reward_month),
         (SELECT date_trunc('month', min(match_with_partner_dt) AT TIME ZONE 'Asia/Bangkok') FROM parcel_bill))::date::text AS period`,
    );
    return row?.period ?? undefined;
  }

  async close(tx: Tx, period: string): Promise<void> {
    await tx.run('INSERT INTO reward_month (period, closed_dt) VALUES ($1, $2) ON CONFLICT DO NOTHING', [period, tx.now()]); // prettier-ignore
  }

  /**
   * What a shop was given, newest first, and how many rows there are, counted to one more than `COUNTED`. `so_far` is the
   * sum of all that came to the same book for months up to the row.
   */
  async page(
    tx: Tx,
    account_id: number,
    { kind, months, ...page }: { kind: RewardKind; months: Months; limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<{ rows: (RewardRow & { so_far: Satang })[]; counted: number }> {
    const search = this.of(account_id, kind, months);
    const [found] = await tx.search<{ counted: number }[]>(`SELECT count(*) AS counted FROM (SELECT 1 FROM reward r ${search.where} LIMIT ${COUNTED + 1}) AS found`, [...search.values]);
    const { after, limit, offset } = page;
    if (after) search.add(`(r.create_dt, r.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<(RewardRow & { so_far: Satang })[]>(
      `SELECT ${FIELDS}, r.source_account_id,
         (SELECT sum(o.amount)::bigint FROM reward o WHERE o.account_id = r.account_id AND (o.kind = 'cashback') = (r.kind = 'cashback') AND o.id <= r.id) AS so_far
       FROM ${FROM} ${search.where} ORDER BY r.create_dt DESC, r.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  /** The same added up, month by month. */
  months(tx: Tx, account_id: number, kind: RewardKind, months: Months) {
    const search = this.of(account_id, kind, months);
    return tx.search<(AffiliateSums['months'][number] & Omit<AffiliateSums, 'months'>)[]>(
      `SELECT r.period::text AS period, sum(r.order_count)::integer AS order_count, sum(r.base_amount)::bigint AS base_amount,
         sum(r.amount)::bigint AS commission_amount
       FROM reward r ${search.where} GROUP BY r.period ORDER BY r.period`,
      search.values,
    );
  }

  /** What each referred shop brought its referrer. */
  bySource(
    tx: Tx,
    account_id: number,
    sources: readonly number[],
  ): Promise<{ source_account_id: number; amount: Satang }[]> {
    return tx.query(
      `SELECT source_account_id, sum(amount)::bigint AS amount FROM reward
       WHERE account_id = $1 AND kind = 'referral' AND source_account_id = ANY ($2::bigint[]) GROUP BY source_account_id`,
      [account_id, sources],
    );
  }

  /** What a reseller was given for parcels of shops that are named, in months. */
  byShop(tx: Tx, reseller_id: number, shops: readonly number[], { from, to }: Months) {
    const search = this.of(reseller_id, 'reseller', { from, to }).add('r.source_account_id = ANY (?::bigint[])', shops);
    return tx.search<{ account_id: number; amount: Satang }[]>(
      `SELECT r.source_account_id AS account_id, sum(r.amount)::bigint AS amount FROM reward r ${search.where} GROUP BY 1 ORDER BY 1`,
      search.values,
    );
  }

  list(tx: Tx, list: StaffList<RewardFilter>): Promise<Listed<StaffReward>> {
    const { id, account_id, kind, period } = list.filter;
    const search = new Search()
      .add('r.id = ANY (?::bigint[])', id)
      .add('r.account_id = ?', account_id)
      .add('r.kind = ANY (?)', kind)
      .add('r.period = ?', period);
    const sums = { base_amount: 'r.base_amount', amount: 'r.amount' };
    return listRows(tx, { select: STAFF, from: FROM, sums }, search, list);
  }

  async one(tx: Tx, id: number): Promise<StaffReward | undefined> {
    return (await tx.query<StaffReward[]>(`SELECT ${STAFF} FROM ${FROM} WHERE r.id = $1`, [id]))[0];
  }

  private of(account_id: number, kind: RewardKind, { from, to }: Months): Search {
    return new Search()
      .add('r.account_id = ?', account_id)
      .add('r.kind = ?', kind)
      .add('r.period >= ?', from)
      .add('r.period <= ?', to);
  }
}
