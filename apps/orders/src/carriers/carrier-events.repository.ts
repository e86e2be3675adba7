import type { CarrierPush } from '@lamliang/contracts/orders';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of what carriers report, and of when one was last heard of about an order. */
@Injectable()
export class CarrierEventsRepository {
  /**
   * Keeps a report by its id; without an order until the number in it is known.
   * @returns false when it was kept before, unless only now with its order
   */
  async keep(tx: Tx, partner_code: string, push: CarrierPush, order_id: number | null): Promise<boolean> {
    const kept = await tx.run(
      `INSERT INTO carrier_push AS p (partner_code, event_id, order_id, received_dt, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (partner_code, event_id) DO UPDATE SET order_id = EXCLUDED.order_id WHERE p.order_id IS NULL AND EXCLUDED.order_id IS NOT NULL`,
      [partner_code, push.event_id, order_id, tx.now(), JSON.stringify(push)],
    );
    return kept > 0;
  }

  /** Keeps a report that is not applied, under a digest of its content. @returns false when it was kept before */
  async keepFaulty(
    tx: Tx,
    partner_code: string,
    digest: string,
    order_id: number | null,
    body: unknown,
  ): Promise<boolean> {
    const kept = await tx.run(
      `INSERT INTO carrier_push (partner_code, event_id, order_id, received_dt, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [partner_code, `parked:${digest}`, order_id, tx.now(), JSON.stringify(body)],
    );
    return kept > 0;
  }

  /** Gives reports that came before their order had its number to the order. @returns them, the oldest first */
  async assign(tx: Tx, partner_code: string, awb: string, order_id: number): Promise<CarrierPush[]> {
    const rows = await tx.query<{ body: CarrierPush; received_dt: Date }[]>(
      `UPDATE carrier_push SET order_id = $3 WHERE partner_code = $1 AND body ->> 'partner_awb_no' = $2 AND order_id IS NULL RETURNING body, received_dt`,
      [partner_code, awb, order_id],
    );
    return rows.toSorted((a, b) => a.received_dt.getTime() - b.received_dt.getTime()).map(({ body }) => body);
  }

  /** Until the end of `tx` a push with this number and the confirmation that brings it wait for each other. */
  async lockNumber(tx: Tx, partner_code: string, awb: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`awb:${partner_code}:${awb}`]);
  }

  /** The carrier was heard of about this order just now. */
  async setSeen(tx: Tx, order_id: number): Promise<void> {
    await tx.run('UPDATE shipment_order SET carrier_seen_dt = $2 WHERE id = $1', [order_id, tx.now()]);
  }

  /** Orders whose carrier has not been heard of since `before`, marked as heard of now: the poll asks about them. */
  async takeSilent(
    tx: Tx,
    before: Date,
    limit: number,
  ): Promise<{ id: number; partner_code: string; partner_awb_no: string }[]> {
    return tx.query(
      `UPDATE shipment_order SET carrier_seen_dt = $3 WHERE id IN (
         SELECT id FROM shipment_order
         WHERE booking_state = 'confirmed' AND shipment_status IN ('booked', 'pickup', 'on-delivery', 'delivery-failed', 'on-return') AND carrier_seen_dt < $1
         ORDER BY carrier_seen_dt LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, partner_code, partner_awb_no`,
      [before, limit, tx.now()],
    );
  }
}
