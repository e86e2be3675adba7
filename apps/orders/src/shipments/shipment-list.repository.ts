import { COUNTED, totalOf, type Cursor, type QueryOf } from '@lamliang/contracts';
import {
  SHIPMENT_STATUSES,
  type OrderColumn,
  type ordersRoutes,
  type OrderSummary,
  type ShipmentStatus,
} from '@lamliang/contracts/orders';
import {
  endOfBangkokDay,
  likePattern,
  searchKind,
  searchText,
  startOfBangkokDay,
  WHOLE_ORDER_NO,
} from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { CANCELLED_BY_SHOP } from './shipment-cancel.rules.ts';
import { bookedWithin, hasCountedTotal, isNameSearch, type OrderFilters } from './shipment-search.rules.ts';

/** Rows of an export read at a time. */
export const EXPORT_BATCH = 1_000;
/** Unit separator, between the cells of a row that PostgreSQL concatenates. */
export const BETWEEN = '\u001f';

/** SQL of the export's columns that are not a plain column of the same name. */
const EXPRESSIONS: Partial<Record<OrderColumn, string>> = {
  partner_name: 'partner_id',
  create_dt: '(extract(epoch FROM create_dt) * 1000)::bigint',
};

/** Where a whole number is looked up. */
const WHOLE = { order_no: 'order_no', tracking_no: 'tracking_no', telephone: 'receiver_telephone' };
const ENDS = ['order_no', 'tracking_no', 'upper(partner_awb_no)', 'receiver_telephone'];
/** Orders with a number that ends as typed; its first line is what `shipment_order__number_ends` indexes. */
const ENDING = `(ARRAY[${ENDS.map((number) => `right(${number}, 4)`).join(', ')}] @> ARRAY[right(upper(?), 4)]
  AND upper(?) IN (${ENDS.map((number) => `right(${number}, length(?))`).join(', ')}, '66' || substr(receiver_telephone, 2)))`;
/** Orders whose number begins as typed, by the unique index: it goes on with digits, which stand before letters in every collation. */
const BEGINNING = `(order_no >= upper(?) AND order_no < upper(?) || 'A')`;
const isBeginning = (kind: string, text: string) => kind === 'order_no' && text.length < WHOLE_ORDER_NO;

type StaffFilter = NonNullable<QueryOf<typeof ordersRoutes.staffOrders>['filter']>;

/** SQL of lists, searches, totals and exports of orders. */
@Injectable()
export class ShipmentListRepository {
  /**
   * Conditions of the filters. The shop is a condition of every query, although row-level security adds it too: the
   * planner needs it to choose the index.
   * @param newest how many of the newest orders found by name are needed; all of them where it is left out
   */
  private where(account_id: number, f: OrderFilters, newest?: number): Search {
    return this.searched(this.filtered(account_id, f), account_id, f.search, newest);
  }

  /**
   * Adds what finds a shop's orders by a text: the number of an order or parcel, the end of one, a telephone, a name.
   * @param newest how many of the newest orders found by name are needed; all of them where it is left out
   */
  searched(search: Search, account_id: number, typed: string | undefined, newest?: number): Search {
    const text = searchText(typed);
    const kind = searchKind(text);
    // Under row-level security a search by name or by the end of a number cannot use its index: functions search the
    // shop's own rows only.
    const numbers = `id IN (SELECT search_numbers(${account_id}, upper(?)))`;
    if (text === '') return search;
    if (kind === 'name')
      return search.add(`id IN (SELECT search_receivers(${account_id}, ?, ${newest ?? 'NULL'}))`, likePattern(text));
    if (isBeginning(kind, text)) {
      // A shop's orders of a day or a month are found by the index of its orders by time.
      const booked = bookedWithin(text);
      return search.add(BEGINNING, text).add('create_dt >= ?', booked?.from).add('create_dt < ?', booked?.until);
    }
    if (kind === 'number') return search.add(numbers, text);
    if (kind === 'telephone' && text.length < 9)
      return search.add(`(receiver_telephone LIKE ? || '%' OR ${numbers})`, text);
    return search.add(`${WHOLE[kind]} = upper(?)`, text);
  }

  /** The same for staff, who see every shop. */
  private staffWhere({ id, account_id, q, ...filters }: StaffFilter): Search {
    return this.searchedByStaff(this.filtered(account_id, filters).add('id = ANY (?::bigint[])', id), q);
  }

  /** Adds what finds orders of every shop by a text: a number or the end of one, a telephone, the name of receiver or shop. */
  searchedByStaff(search: Search, q: string | undefined): Search {
    const text = searchText(q);
    const kind = searchKind(text);
    if (text === '') return search;
    if (kind === 'name') return search.add('(receiver_name ILIKE ? OR shop_name ILIKE ?)', likePattern(text));
    if (isBeginning(kind, text)) return search.add(BEGINNING, text);
    if (kind === 'number') return search.add(ENDING, text);
    if (kind === 'telephone' && text.length < 9)
      return search.add(`(receiver_telephone LIKE ? || '%' OR ${ENDING})`, text);
    const whole = `${WHOLE[kind]} = upper(?)`;
    return search.add(kind === 'telephone' ? `(${whole} AND ${ENDING})` : whole, text);
  }

  private filtered(account_id: number | undefined, f: OrderFilters): Search {
    const { search: _, sort: __, ...filters } = f;
    const { shipment_status, ids, partner_id, partner_awb_no, from_date, to_date, ...equal } = filters;
    const { print_flag, insurance, claim_flag, cod_flag, booking_state, ...forgotten } = equal;
    // Does not compile once there is a filter that has no condition here.
    forgotten satisfies Record<string, never>;
    const search = new Search().add('account_id = ?', account_id).add('shipment_status = ?', shipment_status);
    for (const [flag, value] of Object.entries({ print_flag, insurance, claim_flag, cod_flag, booking_state }))
      search.add(`${flag} = ?`, value);
    search.add('partner_id = ?::bigint', partner_id);
    // An order that the shop cancelled before the carrier confirmed it is not a failure to look into.
    if (booking_state === 'failed') search.add('booking_reason IS DISTINCT FROM ?', CANCELLED_BY_SHOP);
    return search
      .add('id = ANY (?::bigint[])', ids)
      .add('partner_awb_no = ?', partner_awb_no?.trim() || undefined)
      .add('create_dt >= ?', from_date && startOfBangkokDay(from_date))
      .add('create_dt < ?', to_date && endOfBangkokDay(to_date));
  }

  async page(
    tx: Tx,
    account_id: number,
    filters: OrderFilters,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<ShipmentOrder[]> {
    const direction = filters.sort === 'ASC' ? 'ASC' : 'DESC';
    const enough = isNameSearch(filters) && direction === 'DESC' && !page.after;
    const { where: sql, values } = this.where(account_id, filters, enough ? page.offset + page.limit : undefined);
    let where = sql;
    if (page.after) {
      values.push(page.after.at, page.after.id);
      where += ` AND (create_dt, id) ${direction === 'ASC' ? '>' : '<'} ($${values.length - 1}, $${values.length})`;
    }
    // Ids first, then whole rows: a deep page skips index entries instead of rows.
    return tx.search<ShipmentOrder[]>(
      `SELECT o.* FROM (SELECT id FROM shipment_order ${where} ORDER BY create_dt ${direction}, id ${direction} LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}) p
       JOIN shipment_order o USING (id) ORDER BY o.create_dt ${direction}, o.id ${direction}`,
      values,
    );
  }

  async total(tx: Tx, account_id: number, filters: OrderFilters): Promise<{ total: number; total_capped: 0 | 1 }> {
    if (hasCountedTotal(filters)) {
      const rows = await tx.query<{ n: number }[]>(
        'SELECT coalesce(sum(total), 0)::bigint AS n FROM shipment_counter WHERE account_id = $1 AND ($2::text IS NULL OR shipment_status = $2)',
        [account_id, filters.shipment_status ?? null],
      );
      return { total: Number(rows[0]?.n ?? 0), total_capped: 0 };
    }
    const { where: sql, values } = this.where(account_id, filters);
    // search_receivers returns the shop's own ids only: they are counted without reading the rows.
    const matches = isNameSearch(filters)
      ? `search_receivers($1, $2, ${COUNTED + 1})`
      : `(SELECT 1 FROM shipment_order ${sql} LIMIT ${COUNTED + 1}) c`;
    const [row] = await tx.search<{ n: number }[]>(`SELECT count(*) AS n FROM ${matches}`, values);
    return { total_capped: 0, ...totalOf(row?.n ?? 0) };
  }

  async summary(tx: Tx, account_id: number, filters: OrderFilters): Promise<OrderSummary> {
    const counts = Object.fromEntries(SHIPMENT_STATUSES.map((s) => [s, 0])) as Record<ShipmentStatus, number>;
    const { shipment_status, ...others } = filters;
    const plain = hasCountedTotal(others);
    const { where: sql, values } = this.where(account_id, others);
    const one = async (extra: string) =>
      Number(
        (await tx.search<{ n: number }[]>(`SELECT count(*) AS n FROM shipment_order ${sql} AND ${extra}`, values))[0]
          ?.n ?? 0,
      );
    const [rows, not_printed, booking_failed] = await Promise.all([
      plain
        ? tx.query<{ shipment_status: ShipmentStatus; total: number }[]>(
            'SELECT shipment_status, total FROM shipment_counter WHERE account_id = $1',
            [account_id],
          )
        : tx.search<{ shipment_status: ShipmentStatus; total: number }[]>(
            `SELECT shipment_status, count(*) AS total FROM shipment_order ${sql} GROUP BY shipment_status`,
            values,
          ),
      one(`print_flag = 0 AND booking_state = 'confirmed' AND shipment_status = 'booked'`),
      one(`booking_state = 'failed' AND booking_reason IS DISTINCT FROM '${CANCELLED_BY_SHOP}'`),
    ]);
    for (const row of rows)
      if (!shipment_status || row.shipment_status === shipment_status) counts[row.shipment_status] = Number(row.total);
    return {
      ...counts,
      total: Object.values(counts).reduce((n, c) => n + c, 0),
      not_printed,
      booking_failed,
    };
  }

  /**
   * A batch of 1,000 matching rows for the export, by keyset. PostgreSQL concatenates the cells of a row: to split one
   * text takes a third of the time that the driver needs for as many values.
   * @param after the last row of the batch before
   * @returns of each row its cells with `BETWEEN` between them (see `exportCells`), its time and its id
   */
  async exportBatch(
    tx: Tx,
    account_id: number,
    filters: OrderFilters,
    columns: readonly OrderColumn[],
    after: { at: string; id: number } | undefined,
  ): Promise<[line: string, at: string, id: number][]> {
    const direction = filters.sort === 'ASC' ? 'ASC' : 'DESC';
    const { where: sql, values } = this.where(account_id, filters);
    let where = sql;
    if (after) {
      values.push(after.at, after.id);
      where += ` AND (create_dt, id) ${direction === 'ASC' ? '>' : '<'} ($${values.length - 1}::timestamptz, $${values.length})`;
    }
    return tx.rows<[string, string, number]>(
      `SELECT concat_ws('${BETWEEN}', ${texts(columns)}), create_dt::text AS at, id FROM shipment_order ${where} ORDER BY create_dt ${direction}, id ${direction} LIMIT ${EXPORT_BATCH}`,
      values,
    );
  }
  /** The cells of one row, for a row with the separator inside a text. */
  async exportCells(tx: Tx, account_id: number, columns: readonly OrderColumn[], id: number): Promise<string[]> {
    const sql = `SELECT ${texts(columns)} FROM shipment_order WHERE account_id = $1 AND id = $2`;
    return (await tx.rows<string[]>(sql, [account_id, id]))[0] ?? [];
  }

  async staffPage(tx: Tx, list: StaffList<StaffFilter>): Promise<Listed<ShipmentOrder>> {
    const sums = { shipping_cost: 'shipping_cost', cod_amount: 'cod_amount' };
    return listRows(tx, { select: '*', from: 'shipment_order', sums }, this.staffWhere(list.filter), list);
  }
}

/** SQL of the cells of a row as text; null becomes an empty text. */
function texts(columns: readonly OrderColumn[]): string {
  return columns.map((name) => `coalesce((${EXPRESSIONS[name] ?? name})::text, '')`).join(', ');
}
