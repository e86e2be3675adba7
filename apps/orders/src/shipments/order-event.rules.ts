import type { BookingState, CodStatus, ShipmentStatus } from '@lamliang/contracts/orders';

/** The columns of an order that its events carry. */
interface EventFields {
  id: number;
  account_id: number;
  order_no: string;
  tracking_no: string;
  partner_code: string;
  partner_awb_no: string | null;
  shipment_status: ShipmentStatus;
  booking_state: BookingState;
  cod_status: CodStatus | null;
  version: number;
}

/** An event of an order for the outbox: its key, its version, and the fields that every event of an order has. */
export function orderEvent<M extends object = object>(row: EventFields, at: Date, more: M = {} as M) {
  return {
    key: String(row.id),
    version: row.version,
    payload: {
      order_id: row.id,
      account_id: row.account_id,
      order_no: row.order_no,
      tracking_no: row.tracking_no,
      partner_code: row.partner_code,
      partner_awb_no: row.partner_awb_no,
      shipment_status: row.shipment_status,
      booking_state: row.booking_state,
      cod_status: row.cod_status,
      version: row.version,
      occurred_at: at.toISOString(),
      ...more,
    },
  };
}
