import type { ShipmentStatus } from '@lamliang/contracts/orders';
import { addDays, endOfBangkokDay, isDay, searchKind, searchText, startOfBangkokDay } from '@lamliang/kernel';

/** The filters of the order list, parsed. */
export interface OrderFilters {
  search?: string | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
  shipment_status?: ShipmentStatus | undefined;
  print_flag?: 0 | 1 | undefined;
  insurance?: 0 | 1 | undefined;
  claim_flag?: 0 | 1 | undefined;
  cod_flag?: 0 | 1 | undefined;
  booking_state?: 'booking' | 'confirmed' | 'failed' | undefined;
  partner_awb_no?: string | undefined;
  partner_id?: number | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  ids?: number[] | undefined;
}

/** Whether the total can be read from the shop's counters: no filter, or the status alone. */
export function hasCountedTotal(filters: OrderFilters): boolean {
  const { sort: _, shipment_status: __, ...rest } = filters;
  return Object.values(rest).every((v) => v === undefined);
}

/** Whether a name is the only filter. */
export function isNameSearch(filters: OrderFilters): boolean {
  const { sort: _, search, ...rest } = filters;
  const text = searchText(search);
  return text !== '' && searchKind(text) === 'name' && Object.values(rest).every((v) => v === undefined);
}

/**
 * When orders were booked whose number begins so, for an order number names the Bangkok day of its booking: that day, or
 * the month where the day is not typed whole; undefined where there is no such day.
 */
export function bookedWithin(beginning: string): { from: Date; until: Date } | undefined {
  const [, year, month, day] = /^LM(\d\d)(\d\d)(\d\d)?/i.exec(beginning) ?? [];
  const first = `20${year}-${month}-${day ?? '01'}`;
  if (!isDay(first)) return undefined;
  const last = day ? first : addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return { from: startOfBangkokDay(first), until: endOfBangkokDay(last) };
}
