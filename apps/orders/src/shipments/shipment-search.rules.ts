import type { ShipmentStatus } from '@lamliang/contracts/orders';
import { searchKind, searchText } from '@lamliang/kernel';

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
