import type { ShipmentStatus } from '@lamliang/contracts/orders';
import { cleanTelephone } from '@lamliang/kernel';

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

export type SearchKind = 'order_no' | 'tracking_no' | 'telephone' | 'number' | 'name';

const TELEPHONE = /^0\d{3,9}$/;

/** The text that is searched, '' for none; a telephone number as it is stored, however it was typed. */
export function searchText(typed: string | undefined): string {
  const text = typed?.trim() ?? '';
  // Only digits that begin with 66 may be a carrier's number.
  const number = text.startsWith('66') ? text : cleanTelephone(text);
  return TELEPHONE.test(number) ? number : text;
}

/**
 * What a search text looks like. A number is searched in the index of its column; only a name needs the trigram index,
 * which is twenty times slower.
 */
export function searchKind(text: string): SearchKind {
  if (/^LM\d{6,}$/i.test(text)) return 'order_no';
  if (/^LL[0-9A-HJKMNP-TV-Z]{12}$/i.test(text)) return 'tracking_no';
  if (TELEPHONE.test(text)) return 'telephone';
  // Carriers' numbers: letters and digits without a blank, at least one digit.
  if (/^(?=.*\d)[A-Z0-9-]{6,40}$/i.test(text)) return 'number';
  return 'name';
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
