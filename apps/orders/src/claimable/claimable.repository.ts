import type { Order, ShipmentStatus } from '@lamliang/contracts/orders';
import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What a claim needs of an order. Times are those of the carrier's reports. */
export interface ClaimableRow {
  order_no: string;
  tracking_no: string;
  shipment_status: ShipmentStatus;
  payment_type: Order['payment_type'];
  product_price: Satang;
  insurance: 0 | 1;
  /** Null for orders that were booked before it was kept. */
  coverage: Satang | null;
  last_scan_dt: Date | null;
  delivered_dt: Date | null;
  returned_dt: Date | null;
}

/** SQL of what claims ask of orders. */
@Injectable()
export class ClaimableRepository {
  /** @param unscanned statuses in which the carrier did not scan the parcel */
  async one(tx: Tx, id: number, unscanned: string[]): Promise<ClaimableRow | undefined> {
    const [row] = await tx.query<ClaimableRow[]>(
      `SELECT o.order_no, o.tracking_no, o.shipment_status, o.payment_type, o.product_price, o.insurance, o.coverage, o.delivered_dt, seen.last_scan_dt, seen.returned_dt
       FROM shipment_order o, LATERAL (
         SELECT max(event_dt) FILTER (WHERE event_code <> ALL ($2::text[])) AS last_scan_dt,
           max(event_dt) FILTER (WHERE event_code = 'returned') AS returned_dt
         FROM shipment_event WHERE order_id = o.id AND event_type = 'tracking') seen
       WHERE o.id = $1`,
      [id, unscanned],
    );
    return row;
  }
}
