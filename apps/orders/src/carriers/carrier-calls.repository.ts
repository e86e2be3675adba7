import type { QueryOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
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

type CallFilter = NonNullable<QueryOf<typeof ordersRoutes.staffCarrierCalls>['filter']>;

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
  async one(tx: Tx, id: number): Promise<CarrierCallRow | undefined> {
    return (await tx.query<CarrierCallRow[]>('SELECT * FROM carrier_call WHERE id = $1', [id]))[0];
  }
  async list(tx: Tx, list: StaffList<CallFilter>): Promise<Listed<CarrierCallRow>> {
    const { id, shipment_order_id, partner_code, q } = list.filter;
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('shipment_order_id = ?', shipment_order_id)
      .add('partner_code = ?', partner_code)
      .add('order_no = ?', q);
    return listRows(tx, { select: '*', from: 'carrier_call' }, search, list);
  }
}
