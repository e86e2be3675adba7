import type { CarrierPush } from '@lamliang/contracts/orders';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

const MOVING = `('booked', 'pickup', 'on-delivery', 'delivery-failed', 'on-return')`;
/** Parcels that their carriers are polled for; each has an index of its own. */
const POLLED = {
  moving: `shipment_status IN ${MOVING}`,
  on_claim: `shipment_status = 'on-claim' AND status_before_claim IN ${MOVING}`,
};

/** SQL of carriers' reports, and of the time of the last report of an order. */
@Injectable()
export class CarrierEventsRepository {
  /**
   * Stores a report under its id; `order_id` is null as long as no order has the number in it.
   * @returns false for a duplicate; true also when a stored report gets its order now
   */
  async store(tx: Tx, partner_code: string, push: CarrierPush, order_id: number | null): Promise<boolean> {
    const stored = await tx.run(
      `INSERT INTO carrier_push AS p (partner_code, event_id, order_id, received_dt, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (partner_code, event_id) DO UPDATE SET order_id = EXCLUDED.order_id WHERE p.order_id IS NULL AND EXCLUDED.order_id IS NOT NULL`,
      [partner_code, push.event_id, order_id, tx.now(), JSON.stringify(push)],
    );
    return stored > 0;
  }

  /** Stores a report that is not applied, under a digest of its content. @returns false for a duplicate */
  async storeFaulty(
    tx: Tx,
    partner_code: string,
    digest: string,
    order_id: number | null,
    body: unknown,
  ): Promise<boolean> {
    const stored = await tx.run(
      `INSERT INTO carrier_push (partner_code, event_id, order_id, received_dt, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [partner_code, `parked:${digest}`, order_id, tx.now(), JSON.stringify(body)],
    );
    return stored > 0;
  }

  /** Deletes a stored report that is kept as one that is not applied instead. */
  async remove(tx: Tx, partner_code: string, event_id: string): Promise<void> {
    await tx.run('DELETE FROM carrier_push WHERE partner_code = $1 AND event_id = $2', [partner_code, event_id]);
  }

  /** Assigns the order to reports that were stored before it had its number. @returns those reports, oldest first */
  async assign(tx: Tx, partner_code: string, awb: string, order_id: number): Promise<CarrierPush[]> {
    const rows = await tx.query<{ body: CarrierPush; received_dt: Date }[]>(
      `UPDATE carrier_push SET order_id = $3 WHERE partner_code = $1 AND body ->> 'partner_awb_no' = $2 AND order_id IS NULL RETURNING body, received_dt`,
      [partner_code, awb, order_id],
    );
    return rows.toSorted((a, b) => a.received_dt.getTime() - b.received_dt.getTime()).map(({ body }) => body);
  }

  /** Serializes, until the end of `tx`, a push with this number and the confirmation that stores the number. */
  async lockNumber(tx: Tx, partner_code: string, awb: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`awb:${partner_code}:${awb}`]);
  }

  /** Notes that the carrier has reported on this order now. */
  async setSeen(tx: Tx, order_id: number): Promise<void> {
    await tx.run('UPDATE shipment_order SET carrier_seen_dt = $2 WHERE id = $1', [order_id, tx.now()]);
  }

  /**
   * Orders without a report since `before`, for the poll; they are marked as seen now, so that no other process polls
   * them.
   */
  async claimUnreported(
    tx: Tx,
    before: Date,
    limit: number,
    which: keyof typeof POLLED,
  ): Promise<{ id: number; partner_code: string; partner_awb_no: string }[]> {
    return tx.query(
      `UPDATE shipment_order SET carrier_seen_dt = $3 WHERE id IN (
         SELECT id FROM shipment_order
         WHERE booking_state = 'confirmed' AND ${POLLED[which]} AND carrier_seen_dt < $1
         ORDER BY carrier_seen_dt LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, partner_code, partner_awb_no`,
      [before, limit, tx.now()],
    );
  }
}
