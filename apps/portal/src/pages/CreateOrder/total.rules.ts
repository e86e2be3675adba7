import type { LogisticOption } from '@lamliang/contracts/pricing';
import { add, bahtToSatang, sub, ZERO, type Satang } from '@lamliang/kernel';

export interface TotalInput {
  option: Pick<LogisticOption, 'price' | 'cod_fee' | 'cod_fee_vat'>;
  /** Price of a bought box. */
  packaging: Satang;
  /** Zero without insurance. */
  premium: Satang;
  /** What the wallet or the credit line has; null when it is not known. */
  available: Satang | null;
  insurance_available: Satang | null;
}

export interface Total {
  lines: { code: 'shipping' | 'packaging' | 'cod_fee' | 'cod_fee_vat' | 'premium'; amount: Satang }[];
  /** Everything that the parcel costs, whenever it is paid. */
  total: Satang;
  /** Leaves the wallet or the line when the parcel is booked. */
  due_now: Satang;
  /** Kept back from the COD payout. */
  due_later: Satang;
  /** Leaves the insurance wallet when the parcel is booked. */
  due_insurance: Satang;
  balance_after: Satang | null;
  /** What is missing in the wallet; zero when it suffices or is not known. */
  short: Satang;
  insurance_short: boolean;
}

/** What a parcel costs and which purse pays what. */
export function totalOf({ option, packaging, premium, available, insurance_available }: TotalInput): Total {
  const due_now = add(option.price, packaging);
  const due_later = add(option.cod_fee, option.cod_fee_vat);
  const balance_after = available === null ? null : sub(available, due_now);
  const all: Total['lines'] = [
    { code: 'shipping', amount: option.price },
    { code: 'packaging', amount: packaging },
    { code: 'cod_fee', amount: option.cod_fee },
    { code: 'cod_fee_vat', amount: option.cod_fee_vat },
    { code: 'premium', amount: premium },
  ];
  return {
    lines: all.filter((line) => line.code === 'shipping' || line.amount > 0),
    total: add(due_now, due_later, premium),
    due_now,
    due_later,
    due_insurance: premium,
    balance_after,
    short: balance_after !== null && balance_after < 0 ? sub(ZERO, balance_after) : ZERO,
    insurance_short: insurance_available !== null && premium > insurance_available,
  };
}

/** The price now, satang, from a refusal for a changed price; undefined when the refusal does not say. */
export function priceNow(data: unknown): Satang | undefined {
  const { price_now } = (data ?? {}) as { price_now?: unknown };
  return typeof price_now === 'number' ? bahtToSatang(price_now) : undefined;
}
