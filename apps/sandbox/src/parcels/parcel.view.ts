import { type CarrierReport, type SandboxParcel } from '@lamliang/contracts/sandbox';
import { toWireTime } from '@lamliang/kernel';
import { type Parcel } from './parcel.entity.ts';
import { type ToldEvent } from './parcels.repository.ts';

/** A report as it is pushed and polled. */
export function reportView(partner_awb_no: string, { occurred_dt, ...event }: ToldEvent): CarrierReport {
  return { ...event, partner_awb_no, occurred_at: toWireTime(occurred_dt) };
}

/** The AWB, null until the carrier reveals it. */
export function visibleAwb(row: Parcel, now: Date): string | null {
  return row.awb_dt <= now ? row.awb : null;
}

export function parcelView(row: Parcel, events: ToldEvent[], now: Date): SandboxParcel {
  return {
    partner_code: row.partner_code,
    order_no: row.order_no,
    booking_ref: row.booking_ref,
    partner_awb_no: visibleAwb(row, now),
    state: row.state,
    receiver_name: row.receiver.name,
    receiver_zip_code: row.receiver.zip_code,
    weight_g: row.weight_g,
    cod: row.cod,
    create_dt: row.create_dt,
    events: events.map((event) => reportView(row.awb, event)),
  };
}
