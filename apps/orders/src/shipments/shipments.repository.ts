import type { ShipmentStatus } from '@lamliang/contracts/orders';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ShipmentItem } from './shipment-item.entity.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import type { EventRow } from './shipment.view.ts';

/** Columns a change may set; `version` and `update_dt` are set by `change` itself. */
export type Change = Partial<
  Pick<
    ShipmentOrder,
    | 'shipment_status' | 'booking_state' | 'booking_reason' | 'cod_status' | 'shipping_fee_status' | 'credit_status' | 'cancel_flag' | 'cancel_requested'
    | 'cancel_remark' | 'partner_awb_no' | 'ws_booking_ref' | 'print_flag' | 'pickup_dt' | 'on_delivery_dt' | 'delivered_dt'
    | 'claim_status' | 'claim_flag' | 'claim_id' | 'status_before_claim'
    | 'actual_weight' | 'actual_width' | 'actual_length' | 'actual_height'
  >
>; // prettier-ignore

/** What publishes no event alone, so it must not raise the version: consumers would see a gap. */
const WITHOUT_EVENT = new Set(['cancel_requested', 'cancel_remark', 'claim_id']);

/** SQL of the shipment orders themselves. */
@Injectable()
export class ShipmentsRepository {
  async one(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    return (await tx.query<ShipmentOrder[]>('SELECT * FROM shipment_order WHERE id = $1', [id]))[0];
  }
  async many(tx: Tx, account_id: number, ids: number[]): Promise<ShipmentOrder[]> {
    return tx.query<ShipmentOrder[]>(
      'SELECT o.* FROM unnest($2::bigint[]) WITH ORDINALITY u(id, n) JOIN shipment_order o USING (id) WHERE o.account_id = $1 ORDER BY u.n',
      [account_id, ids],
    );
  }
  async lock(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    return (await tx.query<ShipmentOrder[]>('SELECT * FROM shipment_order WHERE id = $1 FOR NO KEY UPDATE', [id]))[0];
  }
  async lockByAwb(tx: Tx, partner_code: string, awb: string): Promise<ShipmentOrder | undefined> {
    return (
      await tx.query<ShipmentOrder[]>(
        'SELECT * FROM shipment_order WHERE partner_code = $1 AND partner_awb_no = $2 FOR NO KEY UPDATE',
        [partner_code, awb],
      )
    )[0];
  }

  /**
   * Changes a locked order, raises its version by one for the event of the change, and updates the shop's counters.
   * @returns the row after the change
   */
  async change(tx: Tx, row: ShipmentOrder, change: Change): Promise<ShipmentOrder> {
    const columns = Object.keys(change);
    const [after] = await tx.query<ShipmentOrder[]>(
      `UPDATE shipment_order SET version = version + ${columns.every((c) => WITHOUT_EVENT.has(c)) ? 0 : 1}, update_dt = $2${columns.map((c, i) => `, ${c} = $${i + 3}`).join('')} WHERE id = $1 RETURNING *`,
      [row.id, tx.now(), ...Object.values(change)],
    );
    if (!after) throw new Error(`order ${row.id} vanished under its lock`);
    if (after.shipment_status !== row.shipment_status)
      await this.recount(tx, row.account_id, row.shipment_status, after.shipment_status);
    return after;
  }

  /**
   * Sets or, with null, clears the request to cancel a locked order. It publishes no event, so the version stays.
   */
  async setCancelRequest(tx: Tx, id: number, remark: string | null): Promise<void> {
    await tx.run('UPDATE shipment_order SET cancel_requested = $2, cancel_remark = $3, update_dt = $4 WHERE id = $1', [
      id,
      remark === null ? 0 : 1,
      remark,
      tx.now(),
    ]);
  }

  private async recount(tx: Tx, account_id: number, from: ShipmentStatus, to: ShipmentStatus): Promise<void> {
    // Always in the order of the status names: two transactions of one shop cannot deadlock.
    for (const [status, step] of (
      [
        [from, -1],
        [to, 1],
      ] as [string, number][]
    ).sort(([a], [b]) => a.localeCompare(b)))
      // prettier-ignore
      await tx.run(
        `INSERT INTO shipment_counter AS c (account_id, shipment_status, total) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, shipment_status) DO UPDATE SET total = c.total + $3`,
        [account_id, status, step],
      );
  }

  async addEvent(tx: Tx, row: { id: number; account_id: number }, event: EventRow): Promise<void> {
    await tx.run(
      `INSERT INTO shipment_event (order_id, account_id, event_type, event_code, event_dt, detail, place, acted_role, acted_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [row.id, row.account_id, event.event_type, event.event_code, event.event_dt, event.detail, event.place, event.acted_role, event.acted_name],
    ); // prettier-ignore
  }
  async events(tx: Tx, order_id: number): Promise<EventRow[]> {
    return tx.query<EventRow[]>(
      'SELECT event_type, event_code, event_dt, detail, place, acted_role, acted_name FROM shipment_event WHERE order_id = $1 ORDER BY event_dt, id',
      [order_id],
    );
  }
  async items(tx: Tx, order_id: number): Promise<Omit<ShipmentItem, 'order_id' | 'account_id'>[]> {
    return tx.query('SELECT id, name, quantity, price, weight FROM shipment_item WHERE order_id = $1 ORDER BY id', [
      order_id,
    ]);
  }
  /** The goods of orders of a shop, as they were entered. */
  async goods(tx: Tx, account_id: number, order_ids: readonly number[]): Promise<Pick<ShipmentItem, 'order_id' | 'name' | 'quantity' | 'price'>[]> {
    const sql = 'SELECT order_id, name, quantity, price FROM shipment_item WHERE account_id = $1 AND order_id = ANY ($2::bigint[]) ORDER BY id';
    return tx.query(sql, [account_id, order_ids]);
  } // prettier-ignore

  /** Sets the print flag; orders that have it already keep their version. @returns the rows that changed */
  async mark(tx: Tx, account_id: number, ids: number[], print_flag: 0 | 1): Promise<ShipmentOrder[]> {
    return tx.query<ShipmentOrder[]>(
      `UPDATE shipment_order o SET print_flag = $3, version = version + 1, update_dt = $4
       FROM (SELECT id FROM shipment_order WHERE account_id = $1 AND id = ANY ($2) AND print_flag <> $3 ORDER BY id FOR NO KEY UPDATE) l
       WHERE o.id = l.id RETURNING o.*`,
      [account_id, ids, print_flag, tx.now()],
    );
  }
  async known(tx: Tx, ids: number[]): Promise<number[]> {
    return (await tx.query<{ id: number }[]>('SELECT id FROM shipment_order WHERE id = ANY ($1)', [ids])).map(
      (r) => r.id,
    );
  }
  async byTracking(tx: Tx, tracking_no: string): Promise<ShipmentOrder | undefined> {
    return (await tx.query<ShipmentOrder[]>('SELECT * FROM shipment_order WHERE tracking_no = $1', [tracking_no]))[0];
  }
}
