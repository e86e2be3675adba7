import { type CarrierEvent } from '@lamliang/contracts/orders';
import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type ParcelState } from '@lamliang/contracts/sandbox';
import { satang, type Satang } from '@lamliang/kernel';

const STATE_AFTER: Partial<Record<CarrierEvent, ParcelState>> = {
  picked_up: 'picked_up',
  in_transit: 'in_transit',
  delivered: 'delivered',
  delivery_failed: 'delivery_failed',
  return: 'return',
  refused: 'return',
  returned: 'returned',
};

/** The state of a parcel after an event. Order is not checked, because carriers report late and repeatedly. */
export function stateAfter(state: ParcelState, event: CarrierEvent): ParcelState {
  return STATE_AFTER[event] ?? state;
}

const NEXT: Partial<Record<ParcelState, CarrierEvent>> = {
  booked: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
  delivery_failed: 'delivered',
  return: 'returned',
};

/** The next event of an automatically advancing parcel; undefined at the end. */
export function nextEvent(state: ParcelState): CarrierEvent | undefined {
  return NEXT[state];
}

/** Reports a person may make from a state: the usual next one first. */
export function offeredEvents(state: ParcelState): CarrierEvent[] {
  switch (state) {
    case 'booked':
      return ['picked_up'];
    case 'picked_up':
      return ['in_transit', 'lost', 'damaged'];
    case 'in_transit':
      return ['delivered', 'delivery_failed', 'refused', 'return', 'lost', 'damaged'];
    case 'delivery_failed':
      return ['delivered', 'refused', 'return', 'lost', 'damaged'];
    case 'return':
      return ['returned', 'lost', 'damaged'];
    default:
      return [];
  }
}

const PLACES: Record<CarrierEvent, string> = {
  picked_up: 'จุดรับพัสดุ',
  in_transit: 'ศูนย์คัดแยก',
  delivered: 'ปลายทาง',
  delivery_failed: 'ปลายทาง',
  return: 'ศูนย์คัดแยก',
  refused: 'ปลายทาง',
  returned: 'ต้นทาง',
  lost: 'ศูนย์คัดแยก',
  damaged: 'ศูนย์คัดแยก',
  reweighed: 'ศูนย์คัดแยก',
};

/** Default location of an event. */
export function placeOf(event: CarrierEvent, receiver: { district?: string; province?: string }): string {
  const end = event === 'delivered' || event === 'delivery_failed' || event === 'refused';
  return end ? [receiver.district, receiver.province].filter(Boolean).join(' ') || PLACES[event] : PLACES[event];
}

/** What a carrier asks, satang: near the middle of what its seeded cost card says of both zones. */
interface Freight {
  parcel: number;
  /** For each started kilogram. */
  kilogram: number;
  /** Cubic centimetres that count as a kilogram; none where the scale alone counts. */
  divisor?: number;
  /** Least of a sum of sides up to so many centimetres. */
  sizes?: readonly (readonly [number, number])[];
}
const FREIGHT: Record<CarrierCode, Freight> = {
  kerry: { parcel: 14_50, kilogram: 7_20, divisor: 5_000 },
  flash: { parcel: 11_50, kilogram: 5_30, sizes: [[40, 16_80], [60, 24_10], [80, 38_10], [100, 55_40], [120, 76_20], [150, 111_40], [200, 179_20], [280, 308_00]] },
  thaipost: { parcel: 20_20, kilogram: 8_90 },
  ninjavan: { parcel: 11_70, kilogram: 5_30, divisor: 6_000 },
  dhl: { parcel: 18_80, kilogram: 7_00, divisor: 5_000 },
  jt: { parcel: 11_80, kilogram: 5_30, divisor: 5_000 },
}; // prettier-ignore
type Box = Record<'weight_g' | 'width_cm' | 'length_cm' | 'height_cm', number>;
/** What a carrier bills the platform for a parcel. A figure of the simulation. */
export function freightOf(code: CarrierCode, { weight_g, width_cm, length_cm, height_cm }: Box): Satang {
  const { parcel, kilogram, divisor, sizes = [] } = FREIGHT[code];
  const bulk_kg = divisor ? (width_cm * length_cm * height_cm) / divisor : 0;
  const side_sum = width_cm + length_cm + height_cm;
  const least = sizes.find(([to]) => side_sum <= to) ?? sizes.at(-1);
  return satang(Math.max(parcel + kilogram * Math.ceil(Math.max(weight_g / 1_000, bulk_kg)), least?.[1] ?? 0));
}
