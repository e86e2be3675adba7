import { COUNTED, totalOf, type AnswerOf, type Cursor, type PayloadOf, type QueryOf } from '@lamliang/contracts';
import type { CommissionSummary, ordersRoutes } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { exactSum, listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentQueries } from '../shipments/shipment-queries.service.ts';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import { CARRIAGE, EARNED, ENDED, listed, NOT_DELIVERED, RETURNED, SENT } from './commission.rules.ts';

type Asked = QueryOf<typeof ordersRoutes.commissionOrders>;
type StaffFilter = NonNullable<QueryOf<typeof ordersRoutes.staffCommissionOrders>['filter']>;
/** What the lists and the summary are asked for. */
export type CommissionFilters = Pick<Asked, 'search' | 'partner_id' | 'account_id' | 'complete_flag' | 'cod_flag' | 'from_date' | 'to_date'> &
  Pick<StaffFilter, 'shipment_status' | 'match_with_partner_flag' | 'paid_to_partner_flag'> & { id?: readonly number[] | undefined }; // prettier-ignore

/** What a carrier bills, of orders. @param $1 codes of what is charged for carriage */
const BILLABLE = `id AS order_id, order_no, account_id, partner_id, partner_code, partner_awb_no, payment_type, shipment_status, booking_state,
         shipping_fee_status, create_dt, sender_zip_code AS from_zip_code, receiver_zip_code AS to_zip_code, width, length, height, weight,
         cod_flag, cod_fee, charged.quoted_amount, charged.quoted_vat
       FROM shipment_order, LATERAL (
         SELECT coalesce(sum((c ->> 'amount')::bigint), 0)::bigint AS quoted_amount, coalesce(sum((c ->> 'vat')::bigint), 0)::bigint AS quoted_vat
         FROM jsonb_array_elements(charges) AS c WHERE c ->> 'code' = ANY ($1::text[])) AS charged`;

/** SQL of orders as they are settled with carriers, of all shops. */
@Injectable()
export class CommissionsRepository {
  constructor(private readonly shipments: ShipmentQueries) {}

  private where(asked: CommissionFilters): Search {
    const { from_date, to_date, complete_flag } = asked;
    const found = new Search()
      .add('id = ANY (?::bigint[])', asked.id)
      .add('account_id = ?', asked.account_id)
      .add('partner_id = ?::bigint', asked.partner_id)
      .add('cod_flag = ?', asked.cod_flag)
      .add('shipment_status = ?', asked.shipment_status)
      .add('match_with_partner_flag = ?', asked.match_with_partner_flag)
      .add('paid_to_partner_flag = ?', asked.paid_to_partner_flag)
      .add('create_dt >= ?', from_date && startOfBangkokDay(from_date))
      .add('create_dt < ?', to_date && endOfBangkokDay(to_date));
    if (complete_flag === 1) found.add('match_with_partner_flag = ?', 1).add('shipment_status = ANY (?)', ENDED);
    if (complete_flag === 0) found.add('(match_with_partner_flag = 0 OR shipment_status <> ALL (?))', ENDED);
    return this.shipments.searchedByStaff(found, asked.search);
  }

  page(tx: Tx, asked: CommissionFilters, page: { limit: number; offset: number; after?: Cursor | undefined }): Promise<ShipmentOrder[]> {
    const found = this.where(asked);
    if (page.after) {
      found.add('create_dt <= ?', page.after.at);
      found.add(`(create_dt, id) < (?::timestamptz, ${Number(page.after.id)})`, page.after.at);
    }
    // Ids first, then whole rows: a deep page skips index entries instead of rows.
    return tx.search<ShipmentOrder[]>(
      `SELECT o.* FROM (SELECT id FROM shipment_order ${found.where} ORDER BY create_dt DESC, id DESC LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}) p
       JOIN shipment_order o USING (id) ORDER BY o.create_dt DESC, o.id DESC`,
      found.values,
    );
  } // prettier-ignore

  async total(tx: Tx, asked: CommissionFilters): Promise<{ total: number; total_capped: 0 | 1 }> {
    const { where, values } = this.where(asked);
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM shipment_order ${where} LIMIT ${COUNTED + 1}) c`;
    const [row] = await tx.search<{ n: number }[]>(sql, values);
    return { total_capped: 0, ...totalOf(row?.n ?? 0) };
  }

  staffPage(tx: Tx, { filter, ...list }: StaffList<StaffFilter & { id?: readonly number[] | undefined }>): Promise<Listed<ShipmentOrder>> {
    const { q: search, ...asked } = filter;
    return listRows(tx, { select: '*', from: 'shipment_order' }, this.where({ ...asked, search }), list);
  } // prettier-ignore

  async one(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    return (await tx.query<ShipmentOrder[]>('SELECT * FROM shipment_order WHERE id = $1', [id]))[0];
  }

  async summary(tx: Tx, asked: CommissionFilters): Promise<CommissionSummary> {
    const { where, values } = this.where(asked);
    const of = (statuses: readonly string[]) => `count(*) FILTER (WHERE shipment_status IN (${listed(statuses)}))::int`;
    const earned = `FILTER (WHERE match_with_partner_flag = 1 AND shipment_status IN (${listed(EARNED)}))`;
    const sumOf = (column: string) => exactSum(`coalesce(sum(${column}) ${earned}, 0)`);
    const rows = await tx.search<(Omit<CommissionSummary, 'partners'> & { partner_id: number | null })[]>(
      `SELECT partner_id, count(*)::int AS month_total, ${of(['cancelled'])} AS cancel_amount, ${of(NOT_DELIVERED)} AS not_delivered_amount,
         ${of(RETURNED)} AS return_amount, ${of(SENT)} AS sent_successfully_amount,
         count(*) FILTER (WHERE match_with_partner_flag = 1)::int AS match_with_partner_amount,
         ${sumOf('selling_price')} AS selling_total, ${sumOf('partner_cost')} AS partner_cost_total,
         ${sumOf('selling_price - partner_cost')} AS commission_total
       FROM shipment_order ${where} GROUP BY GROUPING SETS ((), (partner_id)) ORDER BY count(*) DESC, partner_id`,
      values,
    );
    const { partner_id: _none, ...all } = rows.find((row) => row.partner_id === null) as (typeof rows)[number];
    const partners = rows.flatMap(({ partner_id, month_total: amount }) =>
      partner_id === null ? [] : [{ partner_id, partner_name: carrierOf(partner_id)?.name ?? String(partner_id), amount }],
    );
    return { ...all, partners };
  } // prettier-ignore

  billable(tx: Tx, order_ids: readonly number[]): Promise<AnswerOf<typeof ordersRoutes.billable>> {
    return tx.query(`SELECT ${BILLABLE} WHERE id = ANY ($2::bigint[])`, [CARRIAGE, order_ids]);
  }
  /** By AWB number; where another carrier has the same number, that of the carrier asked for. */
  billableOfAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<AnswerOf<typeof ordersRoutes.billableOfAwbs>> {
    const sql = `SELECT DISTINCT ON (partner_awb_no) ${BILLABLE} WHERE partner_awb_no = ANY ($2::text[]) ORDER BY partner_awb_no, partner_code <> $3, id`;
    return tx.query(sql, [CARRIAGE, awbs, partner_code]);
  } // prettier-ignore

  charged(tx: Tx, order_ids: readonly number[]): Promise<AnswerOf<typeof ordersRoutes.charged>> {
    const columns = 'id AS order_id, account_id, order_no, tracking_no, payment_type, create_dt, charges';
    return tx.query(`SELECT ${columns} FROM shipment_order WHERE id = ANY ($1::bigint[])`, [order_ids]);
  }

  /** Copies a change that is newer than what is copied. It is no change of the order itself, so the version stays. */
  async copy(tx: Tx, bill: PayloadOf<typeof walletEvents.billChanged>): Promise<void> {
    const { order_id, version, shipping_fee_status, match_with_partner_at, paid_to_partner_at, difference_amount } = bill;
    const { actual_weight, actual_width, actual_length, actual_height, selling_price, partner_cost } = bill;
    await tx.run(
      `UPDATE shipment_order SET bill_version = $2, update_dt = $3, shipping_fee_status = $4,
         match_with_partner_flag = CASE WHEN $5::timestamptz IS NULL THEN 0 ELSE 1 END, match_with_partner_dt = $5,
         paid_to_partner_flag = CASE WHEN $6::timestamptz IS NULL THEN 0 ELSE 1 END, paid_to_partner_dt = $6,
         actual_shipping_cost = shipping_cost + $7::bigint, selling_price = $8, partner_cost = $9,
         actual_weight = coalesce($10, actual_weight), actual_width = coalesce($11, actual_width),
         actual_length = coalesce($12, actual_length), actual_height = coalesce($13, actual_height)
       WHERE id = $1 AND bill_version < $2`,
      [order_id, version, tx.now(), shipping_fee_status, match_with_partner_at, paid_to_partner_at, difference_amount, selling_price, partner_cost, actual_weight, actual_width, actual_length, actual_height],
    );
  } // prettier-ignore
}
