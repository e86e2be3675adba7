import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type CarrierReport, type SandboxParcel } from '@lamliang/contracts/sandbox';
import { safeCell, satangToBaht, toWireTime } from '@lamliang/kernel';
import { freightOf } from './parcel.rules.ts';
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

type Cell = string | number;
const BOM = '\uFEFF';

function csv(rows: Cell[][]): string {
  const cell = (value: Cell) => {
    const text = safeCell(String(value));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The carrier's bill: what it measured and what it charges. Baht, grams and centimetres. */
export function bill(rows: Parcel[]): string {
  return csv([
    ['awb', 'order_no', 'picked_up_at', 'weight_g', 'width_cm', 'length_cm', 'height_cm', 'freight'],
    ...rows
      .filter((row) => row.pickup_dt)
      .map((row): Cell[] => [
        row.awb,
        row.order_no,
        toWireTime(row.pickup_dt!),
        row.weight_g,
        row.width_cm,
        row.length_cm,
        row.height_cm,
        satangToBaht(freightOf(row.weight_g)).toFixed(2),
      ]),
  ]);
}

export const billName = (code: CarrierCode, day: string): string => `bill-${code}-${day}.csv`;
