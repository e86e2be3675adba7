import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CANCELLED_BY_SHOP } from '../shipments/shipment-cancel.rules.ts';

/** The condition of the index that finds them: orders to which nothing happens any more. */
const ENDED = `erased_dt IS NULL AND shipment_status IN ('delivery-success', 'return-success', 'claim-success', 'cancelled')`;

/** SQL of erasing the personal data of orders. */
@Injectable()
export class ErasureRepository {
  /** Locks orders that have ended, and whose timeline has nothing since `before`. @returns their ids, the oldest first */
  async lockDue(tx: Tx, before: Date, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT o.id FROM shipment_order o WHERE ${ENDED} AND o.create_dt < $1
         AND NOT EXISTS (SELECT 1 FROM shipment_event e WHERE e.order_id = o.id AND e.event_dt >= $1)
       ORDER BY o.create_dt LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Erases names, telephones, addresses, goods and remarks of locked orders, with what carriers were told and have
   * reported. Area, measures, money and times stay. The version stays too: nothing is published.
   */
  async erase(tx: Tx, ids: number[]): Promise<void> {
    const sides = ['sender', 'receiver']
      .map((s) => `${s}_name = $2, ${s}_address = $2, ${s}_telephone = ''`)
      .join(', ');
    await tx.run(
      `UPDATE shipment_order SET ${sides}, remark = '', cancel_remark = NULL, erased_dt = $3,
         booking_reason = CASE WHEN booking_reason <> '${CANCELLED_BY_SHOP}' THEN $2 ELSE booking_reason END WHERE id = ANY ($1)`,
      [ids, ERASED, tx.now()],
    );
    await tx.run('UPDATE shipment_item SET name = $2 WHERE order_id = ANY ($1)', [ids, ERASED]);
    const told = `UPDATE shipment_event SET detail = '', place = NULL WHERE order_id = ANY ($1) AND event_type <> 'create'`;
    await tx.run(told, [ids]);
    await tx.run('UPDATE booking_saga SET last_error = NULL WHERE order_id = ANY ($1)', [ids]);
    await tx.run(
      `UPDATE carrier_call SET request_body = NULL, response_body = NULL, error = NULL WHERE shipment_order_id = ANY ($1)`,
      [ids],
    );
    // The id stays: a report that comes again is still known.
    await tx.run(`UPDATE carrier_push SET body = '{}' WHERE order_id = ANY ($1)`, [ids]);
  }
}
