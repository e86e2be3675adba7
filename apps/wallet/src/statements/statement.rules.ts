import { endOfBangkokDay, likePattern, startOfBangkokDay } from '@lamliang/kernel';
import { DEFAULT_LIMIT } from '@lamliang/contracts';
import type { SERVICE_TRANSACTION_TYPES, WALLET_TRANSACTION_TYPES } from '@lamliang/contracts/wallet';

type TransportType = (typeof WALLET_TRANSACTION_TYPES)[number];
type ServiceType = (typeof SERVICE_TRANSACTION_TYPES)[number];

export interface Period {
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

/** Whole days of Bangkok as instants; a day left out leaves that side open. */
export function periodOf(query: { from_date?: string | undefined; to_date?: string | undefined }): Period {
  return {
    from: query.from_date ? startOfBangkokDay(query.from_date) : null,
    to: query.to_date ? endOfBangkokDay(query.to_date) : null,
  };
}

export function pageOf(query: { page?: number | undefined; limit?: number | undefined }): {
  page: number;
  limit: number;
  offset: number;
} {
  const page = query.page ?? 1;
  const limit = query.limit ?? DEFAULT_LIMIT;
  return { page, limit, offset: (page - 1) * limit };
}

/** The LIKE pattern of a search; null when nothing was typed. */
export function searchPattern(search: string | undefined): string | null {
  const typed = search?.trim();
  return typed ? likePattern(typed) : null;
}

/** The insurance wallet calls an order's charge a premium; it has no bonus, and pays no invoices. */
export function serviceTypeOf(type: TransportType): ServiceType {
  if (type === 'order') return 'premium';
  return type === 'bonus' || type === 'payment' ? 'adjustment' : type;
}
