import { COUNTED, totalOf, type Cursor } from '@lamliang/contracts';
import type { PickupParcel, PickupStatus } from '@lamliang/contracts/orders';
import { addDays, endOfBangkokDay, likePattern, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import type { PickupHoliday, PickupRoundEntity } from './pickup-round.entity.ts';

export interface PickupFilters {
  search?: string | undefined;
  partner_id?: number | undefined;
  status?: PickupStatus | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}
export interface StaffPickupFilter {
  id?: number[] | undefined;
  account_id?: number | undefined;
  partner_id?: number | undefined;
  status?: PickupStatus[] | undefined;
  pickup_doc_no?: string | undefined;
  pickup_from?: string | undefined;
  pickup_to?: string | undefined;
}
export const PICKUP_COLUMNS = { id: 'd.id', pickup_dt: 'd.pickup_dt', create_dt: 'd.create_dt' };
/** Whose number a call has, and its id in it: PU00000012. */
const PREFIX = /^PU0*(\d{1,15})$/i;

const PARCEL = 'o.id, o.order_no, o.tracking_no, o.partner_awb_no, o.receiver_name, o.receiver_province, o.weight, o.shipment_status, o.create_dt'; // prettier-ignore
/** Booked at the carrier, and on no call for which it is still to come. */
export const WAITS = `o.booking_state = 'confirmed' AND o.shipment_status = 'booked' AND o.cancel_requested = 0 AND NOT EXISTS (
  SELECT FROM pickup_doc_order p JOIN pickup_doc d ON d.id = p.pickup_doc_id AND d.status IN ('requested', 'confirmed') WHERE p.order_id = o.id)`;

/** SQL of pickup calls as they are read, of the parcels that wait, and of when carriers collect. */
@Injectable()
export class PickupsRepository {
  private where(account_id: number, { search, partner_id, status, from_date, to_date }: PickupFilters): Search {
    const typed = search?.trim() || undefined;
    const number = typed && Number(PREFIX.exec(typed)?.[1] ?? 0);
    return new Search()
      .add('account_id = ?', account_id)
      .add('partner_id = ?', partner_id)
      .add('status = ?', status)
      .add('pickup_dt >= ?', from_date && startOfBangkokDay(from_date))
      .add('pickup_dt < ?', to_date && endOfBangkokDay(to_date))
      .add('id = ?', number || undefined)
      .add('(pickup_point_name ILIKE ? OR pickup_responser_name ILIKE ? OR partner_pickup_no ILIKE ?)', number ? undefined : typed && likePattern(typed)); // prettier-ignore
  }

  page(
    tx: Tx,
    account_id: number,
    filters: PickupFilters,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<PickupDocEntity[]> {
    const found = this.where(account_id, filters);
    let { where } = found;
    if (page.after)
      where += ` AND (pickup_dt, id) < ($${found.values.push(page.after.at)}, $${found.values.push(page.after.id)})`;
    return tx.search<PickupDocEntity[]>(
      `SELECT * FROM pickup_doc ${where} ORDER BY pickup_dt DESC, id DESC LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}`,
      found.values,
    );
  }
  async total(tx: Tx, account_id: number, filters: PickupFilters): Promise<{ total: number; total_capped?: 1 }> {
    const { where, values } = this.where(account_id, filters);
    const [row] = await tx.search<{ n: number }[]>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM pickup_doc ${where} LIMIT ${COUNTED + 1}) c`,
      values,
    );
    return totalOf(Number(row?.n ?? 0));
  }
  /** Calls of each carrier by state. */
  counts(tx: Tx, account_id: number, filters: PickupFilters): Promise<{ partner_id: number; status: PickupStatus; total: number }[]> {
    const { where, values } = this.where(account_id, filters);
    return tx.search(`SELECT partner_id, status, count(*)::int AS total FROM pickup_doc ${where} GROUP BY 1, 2`, values);
  } // prettier-ignore
  /** Parcels of the shop that wait, by carrier. */
  waitingCounts(tx: Tx, account_id: number): Promise<{ partner_id: number; total: number }[]> {
    return tx.search(
      `SELECT o.partner_id, count(*)::int AS total FROM shipment_order o WHERE o.account_id = $1 AND ${WAITS} GROUP BY 1`,
      [account_id],
    );
  }
  waiting(
    tx: Tx,
    account_id: number,
    partner_id: number | undefined,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<PickupParcel[]> {
    const { after } = page;
    return tx.search<PickupParcel[]>(
      `SELECT ${PARCEL} FROM shipment_order o WHERE o.account_id = $1 AND ($2::int IS NULL OR o.partner_id = $2) AND ${WAITS}
         ${after ? 'AND (o.create_dt, o.id) > ($3, $4)' : ''} ORDER BY o.create_dt, o.id LIMIT ${page.limit} OFFSET ${after ? 0 : page.offset}`,
      [account_id, partner_id ?? null, ...(after ? [after.at, after.id] : [])],
    );
  }
  async waitingTotal(tx: Tx, account_id: number, partner_id: number | undefined) {
    const [row] = await tx.search<{ n: number }[]>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM shipment_order o WHERE o.account_id = $1 AND ($2::int IS NULL OR o.partner_id = $2) AND ${WAITS} LIMIT ${COUNTED + 1}) c`,
      [account_id, partner_id ?? null],
    );
    return totalOf(Number(row?.n ?? 0));
  }

  async one(tx: Tx, id: number): Promise<PickupDocEntity | undefined> {
    return (await tx.query<PickupDocEntity[]>('SELECT * FROM pickup_doc WHERE id = $1', [id]))[0];
  }
  parcels(tx: Tx, pickup_doc_id: number): Promise<PickupParcel[]> {
    return tx.query<PickupParcel[]>(
      `SELECT ${PARCEL} FROM pickup_doc_order p JOIN shipment_order o ON o.id = p.order_id WHERE p.pickup_doc_id = $1 ORDER BY o.id`,
      [pickup_doc_id],
    );
  }
  list(tx: Tx, list: StaffList<StaffPickupFilter>): Promise<Listed<PickupDocEntity>> {
    const { id, account_id, partner_id, status, pickup_doc_no, pickup_from, pickup_to } = list.filter;
    const search = new Search()
      .add('d.id = ANY (?::bigint[])', id)
      .add('d.account_id = ?', account_id)
      .add('d.partner_id = ?', partner_id)
      .add('d.status = ANY (?)', status)
      .add('d.id = ?', pickup_doc_no === undefined ? undefined : Number(PREFIX.exec(pickup_doc_no.trim())?.[1] ?? 0))
      .add('d.pickup_dt >= ?', pickup_from && startOfBangkokDay(pickup_from))
      .add('d.pickup_dt < ?', pickup_to && endOfBangkokDay(pickup_to));
    return listRows(tx, { select: 'd.*', from: 'pickup_doc d' }, search, list);
  }

  rounds(tx: Tx): Promise<PickupRoundEntity[]> {
    return tx.query('SELECT * FROM pickup_round ORDER BY partner_id');
  }
  /** Holidays from a day on, a month of them. */
  holidays(tx: Tx, from: string): Promise<PickupHoliday[]> {
    const sql = 'SELECT day, holiday_name FROM pickup_holiday WHERE day >= $1 AND day < $2 ORDER BY day';
    return tx.query(sql, [from, addDays(from, 31)]);
  }

  /** Locks orders of the shop, in the order of their ids. */
  async lockOrders(tx: Tx, account_id: number, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      'SELECT id FROM shipment_order WHERE account_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE',
      [account_id, ids],
    );
    return rows.map(({ id }) => id);
  }
  /** Which of locked orders wait for this carrier. */
  async waitingAmong(tx: Tx, partner_id: number, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT o.id FROM shipment_order o WHERE o.id = ANY ($2::bigint[]) AND o.partner_id = $1 AND ${WAITS}`,
      [partner_id, ids],
    );
    return rows.map(({ id }) => id);
  }
  /** Parcels that wait for a carrier at a point, the oldest first; at the default point also those that name none. */
  async waitingAt(tx: Tx, account_id: number, partner_id: number, pickup_point_id: number, is_default: boolean, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT o.id FROM shipment_order o WHERE o.account_id = $1 AND o.partner_id = $2 AND ${WAITS}
         AND (o.pickup_point_id = $3 OR ($4 AND o.pickup_point_id IS NULL)) ORDER BY o.create_dt, o.id LIMIT ${limit}`,
      [account_id, partner_id, pickup_point_id, is_default],
    );
    return rows.map(({ id }) => id);
  } // prettier-ignore
}
