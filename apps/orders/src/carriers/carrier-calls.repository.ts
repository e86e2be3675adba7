import { filterValues, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export interface CarrierCallRow {
  id: number;
  shipment_order_id: number | null;
  order_no: string | null;
  partner_code: string;
  request_dt: Date;
  method: string;
  url: string;
  request_body: unknown;
  response_status: number | null;
  response_body: unknown;
  duration_ms: number;
  error: string | null;
}

/** SQL of the log of calls to carriers. */
@Injectable()
export class CarrierCallsRepository {
  async insert(tx: Tx, call: Omit<CarrierCallRow, 'id'>): Promise<void> {
    await tx.run(
      `INSERT INTO carrier_call (shipment_order_id, order_no, partner_code, request_dt, method, url, request_body, response_status, response_body, duration_ms, error)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        call.shipment_order_id,
        call.order_no,
        call.partner_code,
        call.request_dt,
        call.method,
        call.url,
        JSON.stringify(call.request_body),
        call.response_status,
        JSON.stringify(call.response_body),
        call.duration_ms,
        call.error,
      ],
    );
  }
  async ofOrder(tx: Tx, order_id: number): Promise<CarrierCallRow[]> {
    return tx.query<CarrierCallRow[]>('SELECT * FROM carrier_call WHERE shipment_order_id = $1 ORDER BY id', [
      order_id,
    ]);
  }
  async list(tx: Tx, { filter, limit, offset, order }: StaffList): Promise<{ rows: CarrierCallRow[]; total: number }> {
    const { integer, text } = filterValues(filter);
    const values = [integer('shipment_order_id') ?? null, text('partner_code') ?? null, text('q') ?? null];
    const where = `WHERE ($1::bigint IS NULL OR shipment_order_id = $1) AND ($2::text IS NULL OR partner_code = $2) AND ($3::text IS NULL OR order_no = $3)`;
    const rows = await tx.search<CarrierCallRow[]>(
      `SELECT * FROM carrier_call ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      values,
    );
    const [count] = await tx.search<{ n: number }[]>(`SELECT count(*) AS n FROM carrier_call ${where}`, values);
    return { rows, total: Number(count?.n ?? 0) };
  }
}
