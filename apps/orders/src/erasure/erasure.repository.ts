import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CANCELLED_BY_SHOP } from '../shipments/shipment-cancel.rules.ts';

/** The condition of the index that finds them: orders to which nothing happens any more. */
const END_STATUSES = `'delivery-success', 'return-success', 'claim-success', 'cancelled'`;
const ENDED = `erased_dt IS NULL AND shipment_status IN (${END_STATUSES})`;

/** SQL of erasing the personal data of orders. */
@Injectable()
export class ErasureRepository {
  /** Locks orders that have ended, and whose timeline has nothing since `before`, none of `but`. @returns their ids, the oldest first */
  async lockDue(tx: Tx, before: Date, limit: number, but: number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT o.id FROM shipment_order o WHERE ${ENDED} AND o.create_dt < $1 AND o.id <> ALL ($3)
         AND NOT EXISTS (SELECT 1 FROM shipment_event e WHERE e.order_id = o.id AND e.event_dt >= $1)
       ORDER BY o.create_dt LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
      [before, limit, but],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks ended orders of a shop that are not erased, none of `but`. @returns their ids */
  async lockEnded(tx: Tx, account_id: number, limit: number, but: number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM shipment_order WHERE account_id = $1 AND erased_dt IS NULL AND shipment_status IN (${END_STATUSES}) AND id <> ALL ($3)
       ORDER BY create_dt LIMIT $2 FOR NO KEY UPDATE`,
      [account_id, limit, but],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes receivers of address books whom nobody has sent to since `before`, the oldest first. @returns how many */
  async deleteReceivers(tx: Tx, before: Date, limit: number): Promise<number> {
    return await tx.run(
      `DELETE FROM receiver WHERE id IN (SELECT id FROM receiver WHERE last_used_dt < $1 ORDER BY last_used_dt LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  /** Erases the names of the shop and of whoever booked in orders whose other personal data are erased. */
  async eraseNames(tx: Tx, account_id: number): Promise<void> {
    await tx.run(
      `UPDATE shipment_order SET shop_name = $2, created_by = $2
       WHERE account_id = $1 AND erased_dt IS NOT NULL AND (shop_name <> $2 OR created_by <> $2)`,
      [account_id, ERASED],
    );
    // A shop whose orders are erased has been deleted: nobody reads its timelines but staff, who see the role.
    await tx.run(
      `UPDATE shipment_event e SET acted_name = NULL FROM shipment_order o
       WHERE o.account_id = $1 AND o.erased_dt IS NOT NULL AND e.order_id = o.id AND e.acted_name IS NOT NULL`,
      [account_id],
    );
  }

  /** The pictures of refused parcels among locked orders. */
  async picturesOf(tx: Tx, ids: number[]): Promise<string[]> {
    const rows = await tx.query<{ files: string[] }[]>('SELECT files FROM refusal WHERE order_id = ANY ($1)', [ids]);
    return rows.flatMap(({ files }) => files);
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
    await tx.run('UPDATE refusal SET detail = $2, files = DEFAULT WHERE order_id = ANY ($1)', [ids, ERASED]);
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
