import type { AnswerOf, PersonalRow } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { Satang } from '@lamliang/kernel';
import { Db, DeletedAccounts, personalRows, type DeletedAccount } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ErasureService } from '../erasure/erasure.service.ts';
import { LeavingRepository } from './leaving.repository.ts';

const OF_ACCOUNT = 'account_id = $1 AND id > $2';
/** What the copy of a shop's data has of orders; amounts are baht. */
const PARTS = {
  pickup_points: `SELECT id, pickup_point_name, responser_name, responser_tel, pickup_point_addr, pickup_point_district, pickup_point_city,
    pickup_point_province, pickup_point_postal_code, create_dt, deleted_dt FROM pickup_point WHERE ${OF_ACCOUNT}`,
  receivers: `SELECT id, name, telephone, address, subdistrict, district, province, zip_code, used_count, last_used_dt FROM receiver WHERE ${OF_ACCOUNT}`,
  orders: `SELECT id, order_no, tracking_no, partner_code, partner_awb_no, shipment_status, create_dt, delivered_dt, created_by, remark,
    sender_name, sender_telephone, sender_address, sender_subdistrict, sender_district, sender_province, sender_zip_code,
    receiver_name, receiver_telephone, receiver_address, receiver_subdistrict, receiver_district, receiver_province, receiver_zip_code,
    parcel_type, weight AS weight_g, width AS width_mm, length AS length_mm, height AS height_mm, shipping_cost / 100.0::float8 AS shipping_cost,
    cod_status, cod_amount / 100.0::float8 AS cod_amount, cod_fee / 100.0::float8 AS cod_fee, cod_fee_vat / 100.0::float8 AS cod_fee_vat,
    product_price / 100.0::float8 AS product_price, premium / 100.0::float8 AS premium FROM shipment_order WHERE ${OF_ACCOUNT}`,
  order_items: `SELECT id, order_id, name, quantity, price / 100.0::float8 AS price FROM shipment_item WHERE ${OF_ACCOUNT}`,
  refusals: `SELECT order_id AS id, order_id, complaint_reason, detail, create_dt FROM refusal WHERE account_id = $1 AND order_id > $2`,
};

/** What orders has of a shop that leaves: what stands against it, its copy, its erasure. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    accounts: DeletedAccounts,
    private readonly erasure: ErasureService,
    private readonly leaving: LeavingRepository,
  ) {
    accounts.erases((account) => this.erase(account));
  }

  async open(account_id: number): Promise<AnswerOf<typeof ordersRoutes.openOrders>> {
    const { cod_amount, ...counts } = await this.db.systemAutocommit((tx) => this.leaving.open(tx, account_id));
    return { ...counts, cod_amount: cod_amount as Satang };
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }

  /** Parcels that are still under way keep what carriers need until they end; the next look finds them. */
  private async erase({ account_id }: DeletedAccount): Promise<void> {
    await this.erasure.eraseOf(account_id);
    await this.db.system((tx) => this.leaving.removePlaces(tx, account_id));
  }
}
