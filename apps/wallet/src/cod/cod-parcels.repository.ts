import type { PayloadOf, QueryOf } from '@lamliang/contracts';
import type { ordersEvents } from '@lamliang/contracts/orders';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from './cod-parcel.entity.ts';
import type { InRound } from './cod-parcel.view.ts';

/** What a move may change beside the status. */
export type CodChange = Partial<
  Pick<CodParcelEntity, 'cod_status' | 'cod_received_flag' | 'cod_received_dt' | 'cod_fee_status' | 'complaint_flag' | 'complaint_id' | 'claim_id' | 'refunded_flag' | 'cod_round_id'>
>; // prettier-ignore

const FIELDS = 'p.*, r.cod_approval_no, r.transfer_dt AS paid_dt, r.bank_reference';
const WITH_ROUND = 'cod_parcel p LEFT JOIN cod_round r ON r.id = p.cod_round_id';
/** What the list of staff may be sorted by. */
export const PARCEL_COLUMNS = { id: 'p.order_id', cod_amount: 'p.cod_amount' };
type ParcelFilter = NonNullable<QueryOf<typeof walletRoutes.staffCodParcels>['filter']>;

/** SQL of the COD of delivered orders. */
@Injectable()
export class CodParcelsRepository {
  /** Writes one that is not known yet. */
  async insert(tx: Tx, collected: PayloadOf<typeof ordersEvents.codCollected>, hold_until: Date): Promise<void> {
    const { order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_at, version } = collected;
    await tx.run(
      `INSERT INTO cod_parcel (order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_amount, cod_fee, cod_fee_vat,
         cod_status, delivered_dt, cod_received_flag, cod_fee_status, hold_until, complaint_flag, order_version, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 'not-receive', $13, 0, $14, 0) ON CONFLICT (order_id) DO NOTHING`,
      [order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_amount, cod_fee, cod_fee_vat, cod_status, delivered_at, hold_until, version],
    );
  } // prettier-ignore

  list(tx: Tx, list: StaffList<ParcelFilter>): Promise<Listed<CodParcelEntity & InRound>> {
    const { id, account_id, cod_round_id, cod_status, q } = list.filter;
    const search = new Search()
      .add('p.order_id = ANY (?::bigint[])', id)
      .add('p.account_id = ?', account_id)
      .add('p.cod_round_id = ?', cod_round_id)
      .add('p.cod_status = ANY (?)', cod_status)
      .add(`strpos(lower(concat_ws(' ', p.order_no, p.tracking_no, p.partner_awb_no)), lower(?)) > 0`, q?.trim() || undefined); // prettier-ignore
    return listRows(tx, { select: FIELDS, from: WITH_ROUND, sums: { cod_amount: 'p.cod_amount' } }, search, list);
  }

  /** With the round that it is in. */
  async one(tx: Tx, order_id: number): Promise<(CodParcelEntity & InRound) | undefined> {
    const rows = await tx.query<(CodParcelEntity & InRound)[]>(
      `SELECT ${FIELDS} FROM ${WITH_ROUND} WHERE p.order_id = $1`,
      [order_id],
    );
    return rows[0];
  }

  /** The rows of these orders that there are, locked in the order of their ids until the transaction ends. */
  lock(tx: Tx, order_ids: readonly number[]): Promise<CodParcelEntity[]> {
    return tx.query('SELECT * FROM cod_parcel WHERE order_id = ANY ($1::bigint[]) ORDER BY order_id FOR UPDATE', [
      order_ids,
    ]);
  }

  /** Parcels of a carrier by their AWB numbers. */
  byAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<CodParcelEntity[]> {
    const sql = 'SELECT * FROM cod_parcel WHERE partner_code = $1 AND partner_awb_no = ANY ($2::text[])';
    return tx.query(sql, [partner_code, awbs]);
  }

  /** The same, locked in the order of their ids until the transaction ends. */
  lockByAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<CodParcelEntity[]> {
    const sql = 'SELECT * FROM cod_parcel WHERE partner_code = $1 AND partner_awb_no = ANY ($2::text[]) ORDER BY order_id FOR UPDATE'; // prettier-ignore
    return tx.query(sql, [partner_code, awbs]);
  }

  /** Marks locked rows as received, each at its own time. @returns the rows as changed */
  receive(tx: Tx, order_ids: readonly number[], times: readonly Date[], cod_status: CodParcelEntity['cod_status']): Promise<CodParcelEntity[]> {
    return tx.query(
      `UPDATE cod_parcel p SET version = p.version + 1, cod_status = $3, cod_received_flag = 1, cod_received_dt = u.cod_received_dt
       FROM unnest($1::bigint[], $2::timestamptz[]) AS u (order_id, cod_received_dt) WHERE p.order_id = u.order_id RETURNING p.*`,
      [order_ids, times, cod_status],
    );
  } // prettier-ignore

  /** Changes locked rows, all in the same way, and raises their versions. @returns the rows as changed */
  change(tx: Tx, order_ids: readonly number[], change: CodChange): Promise<CodParcelEntity[]> {
    const columns = Object.keys(change);
    return tx.query(
      `UPDATE cod_parcel SET version = version + 1${columns.map((column, n) => `, ${column} = $${n + 2}`).join('')}
       WHERE order_id = ANY ($1::bigint[]) RETURNING *`,
      [order_ids, ...Object.values(change)],
    );
  }

  /** Parcels behind an order whose fee was kept back, with when their round was paid. */
  feesKept(tx: Tx, after: number, limit: number): Promise<(CodParcelEntity & { paid_dt: Date | null })[]> {
    return tx.query(
      `SELECT p.*, r.transfer_dt AS paid_dt FROM ${WITH_ROUND} WHERE p.cod_fee_status = 'received' AND p.payment_type = 'wallet' AND p.order_id > $1
       ORDER BY p.order_id LIMIT $2`,
      [after, limit],
    );
  }
}
