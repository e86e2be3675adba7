import type { CodStatus } from '@lamliang/contracts/orders';

/** What the COD report is asked for: days of Bangkok, and what the orders must be besides. */
export interface CodFilters {
  from_date: string;
  to_date: string;
  search?: string | undefined;
  cod_status?: CodStatus | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
}

/** Statuses in which the shop waits for the carrier, in which we have the money, and in which the shop has it. */
export const WAITING = ['booked', 'on-delivery', 'delivery-success'] as const satisfies CodStatus[];
export const RECEIVED = ['cod-received', 'cod-wait-for-tranfer'] as const satisfies CodStatus[];
export const TRANSFERRED = ['cod-tranferred', 'paid-in-advance'] as const satisfies CodStatus[];

/** The first name of a receiver: the text before its first blank. */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
