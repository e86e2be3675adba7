import type { AnswerOf, PayloadOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { walletEvents } from '@lamliang/contracts/wallet';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';

/** SQL of what orders copies of the COD in wallet. */
@Injectable()
export class CodRepository {
  /** Copies a change that is newer than what is copied. It is no change of the order itself, so the version stays. */
  async copy(tx: Tx, changed: PayloadOf<typeof walletEvents.codChanged>): Promise<void> {
    const { order_id, cod_status, cod_received_flag, cod_received_at, cod_fee_status, version } = changed;
    await tx.run(
      `UPDATE shipment_order SET cod_status = $2, cod_received_flag = $3, cod_received_dt = $4, cod_fee_status = $5, cod_version = $6, update_dt = $7
       WHERE id = $1 AND cod_version < $6`,
      [order_id, cod_status, cod_received_flag, cod_received_at, cod_fee_status, version, tx.now()],
    );
  }

  ofAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<AnswerOf<typeof ordersRoutes.codOfAwbs>> {
    return tx.query(
      `SELECT partner_awb_no, id AS order_id, order_no, cod_amount, cod_status FROM shipment_order
       WHERE partner_code = $1 AND partner_awb_no = ANY ($2::text[])`,
      [partner_code, awbs],
    );
  }

  ofIds(tx: Tx, account_id: number, ids: readonly number[]): Promise<ShipmentOrder[]> {
    const sql = 'SELECT * FROM shipment_order WHERE account_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id';
    return tx.query(sql, [account_id, ids]);
  }

  /** Delivered orders whose COD nobody has paid out, behind an id. */
  collected(tx: Tx, after: number, limit: number): Promise<ShipmentOrder[]> {
    return tx.query(
      `SELECT * FROM shipment_order WHERE id > $1 AND cod_flag = 1 AND delivered_dt IS NOT NULL AND cod_status IN ('delivery-success', 'claim')
       ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }
}
