import { SHIPMENT_STATUSES, type OrderSummary, type ShipmentStatus } from '@lamliang/contracts/orders';

export const PAGE_SIZES = [20, 50, 100] as const;
/** Maximum selected orders: the limit of a print job. */
export const MAX_SELECTED = 500;

type Flag = 0 | 1;
/** The list's filters by wire name, in the URL and in requests. */
export interface ListFilters {
  search?: string;
  shipment_status?: ShipmentStatus;
  booking_state?: 'booking' | 'confirmed' | 'failed';
  print_flag?: Flag;
  insurance?: Flag;
  claim_flag?: Flag;
  cod_flag?: Flag;
  partner_id?: number;
  partner_awb_no?: string;
  from_date?: string;
  to_date?: string;
  sort?: 'ASC' | 'DESC';
}
export interface ListState {
  filters: ListFilters;
  page: number;
  limit: number;
}

const FLAGS = ['print_flag', 'insurance', 'claim_flag', 'cod_flag'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the URL; unknown values are ignored. Cancelled has two spellings. */
export function readList(params: URLSearchParams): ListState {
  const filters: ListFilters = {};
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const search = text('search');
  if (search) filters.search = search.slice(0, 200);
  const asked = text('shipment_status');
  const status = SHIPMENT_STATUSES.find((known) => known === (asked === 'cancel' ? 'cancelled' : asked));
  if (status) filters.shipment_status = status;
  const state = text('booking_state');
  if (state === 'booking' || state === 'confirmed' || state === 'failed') filters.booking_state = state;
  for (const flag of FLAGS) {
    const value = text(flag);
    if (value === '0' || value === '1') filters[flag] = Number(value) as Flag;
  }
  const partner = Number(text('partner_id'));
  if (Number.isInteger(partner) && partner > 0 && partner < 10_000) filters.partner_id = partner;
  const awb = text('partner_awb_no');
  if (awb) filters.partner_awb_no = awb.slice(0, 100);
  for (const name of ['from_date', 'to_date'] as const) {
    const day = text(name);
    if (day && DAY.test(day)) filters[name] = day;
  }
  if (text('sort') === 'ASC') filters.sort = 'ASC';
  const page = Number(text('page') ?? 1);
  const limit = Number(text('limit'));
  return {
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZES[0],
  };
}

/** The URL of a state; defaults are omitted. */
export function writeList({ filters, page, limit }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && value !== '') params.set(name, String(value));
  if (page > 1) params.set('page', String(page));
  if (limit !== PAGE_SIZES[0]) params.set('limit', String(limit));
  return params;
}

export interface Tab {
  key: string;
  /** Phrase of the tab. */
  phrase: string;
  count: number | undefined;
  filters: Pick<ListFilters, 'shipment_status' | 'booking_state' | 'print_flag'>;
  attention?: true;
}

/** Tabs that are shown even when empty. */
const ALWAYS = new Set<ShipmentStatus>(['booked', 'on-delivery', 'delivery-success', 'on-return', 'cancelled']);
/** Three statuses read "in delivery"; their tabs use the second line as label. */
const PHRASES: Partial<Record<ShipmentStatus, string>> = {
  pickup: 'status.shipment_note.pickup',
  'delivery-failed': 'status.shipment_note.delivery-failed',
};
const NOT_PRINTED = { shipment_status: 'booked', booking_state: 'confirmed', print_flag: 0 } as const;
const FAILED = { booking_state: 'failed' } as const;

/** Removes the filters that tabs set, to count all tabs. */
export function withoutTab(filters: ListFilters): ListFilters {
  const { shipment_status: _, booking_state: __, ...rest } = filters;
  if (activeTab(filters) === 'not_printed') delete rest.print_flag;
  return rest;
}

/** The active tab for the filters. */
export function activeTab(filters: ListFilters): string {
  if (filters.booking_state === 'failed') return 'booking_failed';
  if (filters.shipment_status === 'booked' && filters.print_flag === 0) return 'not_printed';
  return filters.shipment_status ?? 'all';
}

/** All tabs with their counts; empty ones are omitted unless they are always shown or active. */
export function tabsOf(summary: OrderSummary | undefined, active: string): Tab[] {
  const shown = (key: string, count: number | undefined, always = false) =>
    always || active === key || (count ?? 0) > 0;
  const tabs: Tab[] = [{ key: 'all', phrase: 'orders.list.all', count: summary?.total, filters: {} }];
  if (shown('booking_failed', summary?.booking_failed))
    tabs.push({
      key: 'booking_failed',
      phrase: 'orders.list.booking_failed',
      count: summary?.booking_failed,
      filters: FAILED,
      attention: true,
    });
  if (shown('not_printed', summary?.not_printed))
    tabs.push({
      key: 'not_printed',
      phrase: 'orders.list.not_printed',
      count: summary?.not_printed,
      filters: NOT_PRINTED,
    });
  for (const status of SHIPMENT_STATUSES)
    if (shown(status, summary?.[status], ALWAYS.has(status)))
      tabs.push({
        key: status,
        phrase: PHRASES[status] ?? `status.shipment_status.${status}`,
        count: summary?.[status],
        filters: { shipment_status: status },
      });
  return tabs;
}

/** Number of filters set, other than tab and search. */
export function filterCount(filters: ListFilters): number {
  const { insurance, claim_flag, cod_flag, partner_id, partner_awb_no, from_date, to_date, print_flag } = filters;
  const printed = activeTab(filters) === 'not_printed' ? undefined : print_flag;
  return [insurance, claim_flag, cod_flag, partner_id, partner_awb_no, from_date, to_date, printed].filter(
    (value) => value !== undefined,
  ).length;
}

/** Whether the input is exactly one of the order's numbers, as from a scanner. */
export function isNumberOf(
  order: { order_no: string; tracking_no: string; partner_awb_no: string | null },
  words: string,
): boolean {
  const wanted = words.trim().toLowerCase();
  return (
    wanted !== '' &&
    [order.order_no, order.tracking_no, order.partner_awb_no].some((number) => number?.toLowerCase() === wanted)
  );
}
