import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Where a parcel ends. */
const ENDED = `'delivery-success', 'return-success', 'claim-success', 'cancelled'`;
/** COD that a shop is still to get. */
const TO_COME = `'delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'wait-for-reverse'`;

/** SQL of shops that leave. */
@Injectable()
export class LeavingRepository {
  async open(tx: Tx, account_id: number): Promise<{ open_orders: number; cod_orders: number; cod_amount: number }> {
    const [row] = await tx.query<{ open_orders: number; cod_orders: number; cod_amount: number }[]>(
      `SELECT count(*) FILTER (WHERE shipment_status NOT IN (${ENDED})) AS open_orders,
         count(*) FILTER (WHERE ${COD}) AS cod_orders, coalesce(sum(cod_amount) FILTER (WHERE ${COD} AND cod_status = 'delivery-success'), 0)::bigint AS cod_amount
       FROM shipment_order WHERE account_id = $1`,
      [account_id],
    );
    return row!;
  }

  /** Deletes where a shop is collected from, and whom it sent to; of pickup calls stay the area, the times and the numbers. */
  async removePlaces(tx: Tx, account_id: number): Promise<void> {
    await tx.run(
      `UPDATE pickup_doc SET pickup_point_name = $2, pickup_address = $2, pickup_responser_name = $2, pickup_responser_tel = '', remark = '',
         driver_name = NULL, driver_tel = NULL, cancel_reason = NULL, last_error = NULL WHERE account_id = $1`,
      [account_id, ERASED],
    );
    for (const table of ['pickup_partner_setting', 'pickup_setting', 'pickup_point', 'receiver'])
      await tx.run(`DELETE FROM ${table} WHERE account_id = $1`, [account_id]);
  }
}
const COD = `cod_flag = 1 AND cod_status IN (${TO_COME})`;
