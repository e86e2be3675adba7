import type { Cursor } from '@lamliang/contracts';
import type { PickupStatus } from '@lamliang/contracts/orders';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PickupDocEntity } from './pickup-doc.entity.ts';

/** What the report is asked for: days of Bangkok, and what the calls must be besides. */
export interface PickupReportFilters {
  from_date: string;
  to_date: string;
  partner_id?: number | undefined;
  status?: PickupStatus | undefined;
}
export interface PickupSum {
  partner_id: number;
  pickup_day: string;
  status: PickupStatus;
  call_count: number;
  parcel_count: number;
  collected_count: number;
}

/** Parcels that the carrier has taken: those of the call that have left the shop, and of a call that was collected those that it does not name. */
const COLLECTED = `(SELECT count(*) FILTER (WHERE o.pickup_dt IS NOT NULL)
    + CASE WHEN d.status = 'picked-up' THEN greatest(d.parcel_count - count(*), 0) ELSE 0 END
  FROM pickup_doc_order p JOIN shipment_order o ON o.id = p.order_id WHERE p.pickup_doc_id = d.id)::bigint`;

/** SQL of the report of pickup calls. */
@Injectable()
export class PickupReportRepository {
  private where(account_id: number, { from_date, to_date, partner_id, status }: PickupReportFilters): Search {
    return new Search()
      .add('d.account_id = ?', account_id)
      .add('d.pickup_dt >= ?', startOfBangkokDay(from_date))
      .add('d.pickup_dt < ?', endOfBangkokDay(to_date))
      .add('d.partner_id = ?', partner_id)
      .add('d.status = ?', status);
  }

  page(
    tx: Tx,
    account_id: number,
    filters: PickupReportFilters,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<(PickupDocEntity & { collected_count: number })[]> {
    const found = this.where(account_id, filters);
    let { where } = found;
    if (page.after)
      where += ` AND (d.pickup_dt, d.id) < ($${found.values.push(page.after.at)}, $${found.values.push(page.after.id)})`;
    return tx.search(
      `SELECT d.*, CASE WHEN d.status = 'cancelled' THEN 0 ELSE ${COLLECTED} END AS collected_count FROM pickup_doc d ${where}
       ORDER BY d.pickup_dt DESC, d.id DESC LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}`,
      found.values,
    );
  }

  /** By carrier, day and state. */
  sums(tx: Tx, account_id: number, filters: PickupReportFilters): Promise<PickupSum[]> {
    const { where, values } = this.where(account_id, filters);
    return tx.search(
      `SELECT partner_id, pickup_day, status, count(*)::int AS call_count, sum(parcel_count)::bigint AS parcel_count, sum(collected_count)::bigint AS collected_count
       FROM (SELECT d.partner_id, d.pickup_day, d.status, d.parcel_count, CASE WHEN d.status = 'cancelled' THEN 0 ELSE ${COLLECTED} END AS collected_count
         FROM pickup_doc d ${where}) c GROUP BY 1, 2, 3`,
      values,
    );
  }
}
