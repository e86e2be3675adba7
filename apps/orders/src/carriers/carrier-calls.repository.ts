import type { QueryOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { listRows, Search, workContext, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CarrierCall } from './carrier-call.entity.ts';

type CallFilter = NonNullable<QueryOf<typeof ordersRoutes.staffCarrierCalls>['filter']>;

/** Asks for what happened to a parcel; every other call is about its booking. */
const POLL = `method = 'GET' AND url LIKE '%/events'`;

/** SQL of the log of calls to carriers. */
@Injectable()
export class CarrierCallsRepository {
  async insert(tx: Tx, call: Omit<CarrierCall, 'id' | 'trace_id'>): Promise<void> {
    await tx.run(
      `INSERT INTO carrier_call (shipment_order_id, order_no, partner_code, request_dt, method, url, request_body, response_status, response_body, duration_ms, error, trace_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
        workContext()?.trace_id ?? null,
      ],
    );
  }
  ofOrder(tx: Tx, shipment_order_id: number): Promise<CarrierCall[]> {
    return tx.manager.find(CarrierCall, { where: { shipment_order_id }, order: { id: 'ASC' } });
  }
  one(tx: Tx, id: number): Promise<CarrierCall | null> {
    return tx.manager.findOneBy(CarrierCall, { id });
  }
  async list(tx: Tx, list: StaffList<CallFilter>): Promise<Listed<CarrierCall>> {
    const { id, shipment_order_id, partner_code, poll_flag, q } = list.filter;
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('shipment_order_id = ?', shipment_order_id)
      .add('partner_code = ?', partner_code)
      .add(`(${POLL}) = (? = 1)`, poll_flag)
      .add('(order_no = upper(?) OR trace_id = lower(?))', q);
    return listRows(tx, { select: '*', from: 'carrier_call' }, search, list);
  }
}
