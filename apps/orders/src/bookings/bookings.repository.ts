import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { NewShipment } from './booking.view.ts';

/** SQL of storing new orders. */
@Injectable()
export class BookingsRepository {
  /** Orders with product lines, first timeline entry, saga row and counters in one statement. */
  async insert(
    tx: Tx,
    placed: { row: NewShipment; traceparent: string | undefined }[],
    saga: { next_attempt_at: Date; deadline: Date },
  ): Promise<void> {
    const json = placed.map(({ row }) => ({ ...row, items: undefined }));
    // Columns are listed by name, so that a column which a later release has added gets its default.
    const columns = Object.keys(placed[0]?.row ?? {})
      .filter((name) => name !== 'items')
      .join(', ');
    const items = placed.flatMap(({ row: r }) =>
      r.items.map((item) => ({ order_id: r.id, account_id: r.account_id, ...item })),
    );
    await tx.query(
      `WITH placed AS (
         INSERT INTO shipment_order (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::shipment_order, $1::jsonb)
         RETURNING id, account_id, create_dt, acted_role, created_by
       ), goods AS (
         INSERT INTO shipment_item (order_id, account_id, name, quantity, price, weight)
         SELECT i.order_id, i.account_id, i.name, i.quantity, i.price, i.weight
         FROM jsonb_to_recordset($2::jsonb) i(order_id bigint, account_id bigint, name text, quantity integer, price bigint, weight integer)
       ), told AS (
         INSERT INTO shipment_event (order_id, account_id, event_type, event_code, event_dt, detail, place, acted_role, acted_name)
         SELECT id, account_id, 'create', 'created', create_dt, '', NULL, acted_role, CASE WHEN acted_role IS NOT NULL THEN created_by END FROM placed
       ), driven AS (
         INSERT INTO booking_saga (order_id, account_id, step, attempts, next_attempt_at, deadline, traceparent)
         SELECT id, account_id, 'book', 0, $3, $4, traces.traceparent
         FROM placed JOIN unnest($5::bigint[], $6::text[]) AS traces(id, traceparent) USING (id)
       )
       INSERT INTO shipment_counter AS c (account_id, shipment_status, total)
       SELECT account_id, 'booked', count(*) FROM placed GROUP BY account_id
       ON CONFLICT (account_id, shipment_status) DO UPDATE SET total = c.total + EXCLUDED.total`,
      [
        JSON.stringify(json),
        JSON.stringify(items),
        saga.next_attempt_at,
        saga.deadline,
        placed.map(({ row }) => row.id),
        placed.map(({ traceparent }) => traceparent ?? null),
      ],
    );
  }
}
