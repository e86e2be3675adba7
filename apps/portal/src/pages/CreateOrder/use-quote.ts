import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@lamliang/contracts';
import {
  pricingRoutes,
  type InsurancePrice,
  type LogisticOption,
  type MissingCarrier,
} from '@lamliang/contracts/pricing';
import { satang, type Satang } from '@lamliang/kernel';
import { read } from '../../api/client.ts';
import { useSettledValue } from '../../components/forms/use-settled-value.ts';
import { byTotal } from './carrier-choice.rules.ts';

/** Debounce before prices are requested, in ms. */
const PRICE_AFTER_MS = 250;
/** The age in ms up to which a price is not asked for again. */
const PRICE_AGE = { staleTime: 60_000 } as const;

type QuoteTerms = BodyOf<typeof pricingRoutes.shippingPrices>;

export interface Quote {
  rows: LogisticOption[];
  missing: MissingCarrier[];
  /** Whether the rows belong to the current input; outdated ones are dimmed and cannot be booked. */
  fresh: boolean;
  asking: boolean;
  error: unknown;
  again: () => void;
}

/** Prices for a parcel; with undefined terms (incomplete input) nothing is requested. */
export function useQuote(terms: QuoteTerms | undefined): Quote {
  const wanted = terms ? JSON.stringify(terms) : '';
  const settled = useSettledValue(wanted, PRICE_AFTER_MS);
  const query = useQuery({
    ...read(pricingRoutes.shippingPrices, { body: JSON.parse(settled || '{}') as QuoteTerms }),
    ...PRICE_AGE,
    gcTime: 120_000,
    enabled: settled !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  });
  const rows = terms && query.data ? query.data.rows : [];
  return {
    rows: byTotal(rows),
    missing: terms && query.data ? query.data.missing : [],
    fresh: wanted !== '' && wanted === settled && query.isSuccess && !query.isPlaceholderData,
    asking: wanted !== '' && (wanted !== settled || query.isFetching),
    error: wanted === settled && query.isError ? query.error : undefined,
    again: () => void query.refetch(),
  };
}

export interface Premium {
  /** Undefined without insurance and while it is unknown. */
  data: InsurancePrice | undefined;
  /** Whether it belongs to the current value. */
  fresh: boolean;
  error: unknown;
  again: () => void;
}

/** The premium for a declared value with a carrier; null (no insurance) asks for nothing. */
export function usePremium(partner_id: number | undefined, insured: Satang | null): Premium {
  const settled = useSettledValue(String(insured ?? ''), PRICE_AFTER_MS);
  const query = useQuery({
    ...read(pricingRoutes.insurancePrices, {
      body: { partner_id: partner_id ?? 0, product_price: satang(Number(settled || 0)) },
    }),
    ...PRICE_AGE,
    enabled: partner_id !== undefined && settled !== '',
    placeholderData: keepPreviousData,
  });
  if (insured === null) return { data: undefined, fresh: true, error: undefined, again: () => undefined };
  return {
    data: query.data,
    fresh: query.isSuccess && !query.isPlaceholderData && query.data.product_price === insured,
    error: settled === String(insured) && query.isError ? query.error : undefined,
    again: () => void query.refetch(),
  };
}
