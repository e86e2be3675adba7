import { type CarrierEvent } from '@lamliang/contracts/orders';
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

/** What the carrier bills the platform: 18 baht and 7 for each started kilogram. A figure of the simulation. */
export function freightOf(weight_g: number): Satang {
  return satang(1_800 + 700 * Math.ceil(weight_g / 1_000));
}
