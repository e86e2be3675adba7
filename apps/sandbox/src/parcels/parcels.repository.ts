import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type Measure, type ParcelState } from '@lamliang/contracts/sandbox';
import { type Tx } from '@lamliang/platform';
import { type ParcelEvent } from './parcel-event.entity.ts';
import { Parcel } from './parcel.entity.ts';
import { Walk } from './walk.entity.ts';

/** What happened to a parcel, as reports tell it. */
export type ToldEvent = Omit<ParcelEvent, 'id' | 'parcel_id'>;

const COLUMNS = `id, partner_code, order_no, booking_ref, awb, awb_dt, state, sender, receiver, weight_g, width_cm,
  length_cm, height_cm, cod, create_dt, step_dt, pickup_dt, delivered_dt`;

export class ParcelsRepository {
  /** A number of its own for the next parcel. */
  async nextId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(`SELECT nextval(pg_get_serial_sequence('parcel', 'id')) AS id`);
    return row!.id;
  }

  /** Stores a parcel unless the carrier has one of that order number. */
  async add(tx: Tx, row: Omit<Parcel, 'step_dt' | 'pickup_dt' | 'delivered_dt'>): Promise<void> {
    await tx.run(
      `INSERT INTO parcel (id, partner_code, order_no, booking_ref, awb, awb_dt, state, sender, receiver, weight_g,
         width_cm, length_cm, height_cm, cod, create_dt, step_dt)
       OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
       ON CONFLICT (partner_code, order_no) DO NOTHING`,
      [
        row.id,
        row.partner_code,
        row.order_no,
        row.booking_ref,
        row.awb,
        row.awb_dt,
        row.state,
        JSON.stringify(row.sender),
        JSON.stringify(row.receiver),
        row.weight_g,
        row.width_cm,
        row.length_cm,
        row.height_cm,
        row.cod,
        row.create_dt,
      ],
    );
  }

  async byOrderNo(tx: Tx, partner_code: CarrierCode, order_no: string): Promise<Parcel | undefined> {
    const sql = `SELECT ${COLUMNS} FROM parcel WHERE partner_code = $1 AND order_no = $2`;
    return (await tx.query<Parcel[]>(sql, [partner_code, order_no]))[0];
  }

  async byAwb(tx: Tx, partner_code: CarrierCode, awb: string): Promise<Parcel | undefined> {
    const sql = `SELECT ${COLUMNS} FROM parcel WHERE partner_code = $1 AND awb = $2`;
    return (await tx.query<Parcel[]>(sql, [partner_code, awb]))[0];
  }

  /** The same, its row locked until the transaction ends. */
  async lock(tx: Tx, partner_code: CarrierCode, awb: string): Promise<Parcel | undefined> {
    const sql = `SELECT ${COLUMNS} FROM parcel WHERE partner_code = $1 AND awb = $2 FOR UPDATE`;
    return (await tx.query<Parcel[]>(sql, [partner_code, awb]))[0];
  }

  /** Writes the state; the first pickup and the first delivery keep their time. */
  async setState(tx: Tx, id: number, state: ParcelState, at: Date): Promise<void> {
    await tx.run(
      `UPDATE parcel SET state = $2, step_dt = $3,
         pickup_dt = CASE WHEN $2 = 'picked_up' THEN coalesce(pickup_dt, $3) ELSE pickup_dt END,
         delivered_dt = CASE WHEN $2 = 'delivered' THEN coalesce(delivered_dt, $3) ELSE delivered_dt END
       WHERE id = $1`,
      [id, state, at],
    );
  }

  async setMeasure(tx: Tx, id: number, measure: Measure): Promise<void> {
    await tx.manager.update(Parcel, { id }, measure);
  }

  async addEvent(tx: Tx, parcel_id: number, event: ToldEvent): Promise<void> {
    await tx.run(
      `INSERT INTO parcel_event (event_id, parcel_id, event, occurred_dt, place, detail, measured)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        event.event_id,
        parcel_id,
        event.event,
        event.occurred_dt,
        event.place,
        event.detail,
        event.measured && JSON.stringify(event.measured),
      ],
    );
  }

  /** Reports of a parcel after another, oldest first; all of them when that one is unknown. */
  events(tx: Tx, parcel_id: number, after: string | undefined): Promise<ToldEvent[]> {
    return tx.query<ToldEvent[]>(
      `SELECT event_id, event, occurred_dt, place, detail, measured FROM parcel_event
       WHERE parcel_id = $1
         AND id > coalesce((SELECT id FROM parcel_event WHERE parcel_id = $1 AND event_id::text = $2), 0)
       ORDER BY id`,
      [parcel_id, after ?? ''],
    );
  }

  newest(
    tx: Tx,
    partner_code: CarrierCode | undefined,
    order_no: string | undefined,
    limit: number,
  ): Promise<Parcel[]> {
    return tx.query<Parcel[]>(
      `SELECT ${COLUMNS} FROM parcel
       WHERE ($1::text IS NULL OR partner_code = $1) AND ($2::text IS NULL OR order_no = $2) ORDER BY id DESC LIMIT $3`,
      [partner_code ?? null, order_no ?? null, limit],
    );
  }

  /** Parcels whose carrier lets them walk and whose last step is long enough ago. */
  due(tx: Tx, now: Date, limit: number): Promise<Pick<Parcel, 'partner_code' | 'awb' | 'state'>[]> {
    return tx.query(
      `SELECT p.partner_code, p.awb, p.state FROM parcel p JOIN walk w USING (partner_code)
       WHERE p.state IN ('booked', 'picked_up', 'in_transit', 'delivery_failed', 'return')
         AND p.step_dt <= $1::timestamptz - make_interval(secs => w.step_s) AND p.awb_dt <= $1
       ORDER BY p.step_dt LIMIT $2`,
      [now, limit],
    );
  }

  async setWalk(tx: Tx, partner_code: CarrierCode, step_s: number | undefined): Promise<void> {
    await tx.manager.delete(Walk, { partner_code });
    if (step_s) await tx.manager.insert(Walk, { partner_code, step_s });
  }

  walks(tx: Tx): Promise<Walk[]> {
    return tx.query('SELECT partner_code, step_s FROM walk ORDER BY partner_code');
  }

  /** Parcels picked up or delivered in a span, oldest first. */
  between(
    tx: Tx,
    partner_code: CarrierCode,
    what: 'pickup_dt' | 'delivered_dt',
    from: Date,
    to: Date,
  ): Promise<Parcel[]> {
    return tx.query<Parcel[]>(
      `SELECT ${COLUMNS} FROM parcel WHERE partner_code = $1 AND ${what} >= $2 AND ${what} < $3 ORDER BY ${what}, id`,
      [partner_code, from, to],
    );
  }
}
