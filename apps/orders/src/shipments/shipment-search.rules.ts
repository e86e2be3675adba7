import type { ShipmentStatus } from '@lamliang/contracts/orders';

/** The filters of the order list, parsed. */
export interface OrderFilters {
  search?: string | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
  shipment_status?: ShipmentStatus | 'cancel' | undefined;
  print_flag?: 0 | 1 | undefined;
  insurance?: 0 | 1 | undefined;
  claim_flag?: 0 | 1 | undefined;
  cod_flag?: 0 | 1 | undefined;
  booking_state?: 'booking' | 'confirmed' | 'failed' | undefined;
  partner_awb_no?: string | undefined;
  partner_id?: number | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}

export type SearchKind = 'order_no' | 'tracking_no' | 'telephone' | 'number' | 'name';

/**
 * What a search text looks like. Numbers go to their own index; only what is left goes to trigrams, which are
 * twenty times slower.
 */
export function searchKind(text: string): SearchKind {
  if (/^LM\d{6,}$/i.test(text)) return 'order_no';
  if (/^LL[0-9A-HJKMNP-TV-Z]{12}$/i.test(text)) return 'tracking_no';
  if (/^0\d{3,9}$/.test(text)) return 'telephone';
  // Carriers' numbers: letters and digits without a blank, at least one digit.
  if (/^(?=.*\d)[A-Z0-9-]{6,40}$/i.test(text)) return 'number';
  return 'name';
}

/** `%` and `_` of a search text are letters like any other. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
}

/** Whether the shop's counters alone give the total: no filter, or the status and nothing else. */
export function countedByCounters(filters: OrderFilters): boolean {
  const { sort: _, shipment_status: __, ...rest } = filters;
  return Object.values(rest).every((v) => v === undefined);
}

/** Whether a name is all that is asked for. */
export function soughtByName(filters: OrderFilters): boolean {
  const { sort: _, search = '', ...rest } = filters;
  const text = search.trim();
  return text !== '' && searchKind(text) === 'name' && Object.values(rest).every((v) => v === undefined);
}

/** The one spelling that is stored. */
export const canonicalStatus = (status: ShipmentStatus | 'cancel' | undefined): ShipmentStatus | undefined =>
  status === 'cancel' ? 'cancelled' : status;
