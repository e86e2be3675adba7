import type { LogisticOption } from '@lamliang/contracts/pricing';
import { add, bahtToSatang, sub, ZERO, type Satang } from '@lamliang/kernel';

export interface TotalInput {
  option: Pick<LogisticOption, 'price' | 'cod_fee' | 'cod_fee_vat'>;
  /** Zero without COD. */
  cod_amount?: Satang;
  /** Price of a bought box. */
  packaging: Satang;
  /** Zero without insurance. */
  premium: Satang;
  /** Available amount of the wallet or credit line; null when unknown. */
  available: Satang | null;
  insurance_available: Satang | null;
}

export interface Total {
  lines: { code: 'shipping' | 'packaging' | 'cod_fee' | 'cod_fee_vat' | 'premium'; amount: Satang }[];
  /** Total cost of the parcel, whenever it is paid. */
  total: Satang;
  /** Charged to the wallet or credit line at booking. */
  due_now: Satang;
  /** Deducted from the COD payout. */
  due_later: Satang;
  /** What is left of the COD for the shop; null without COD. */
  net_cod: Satang | null;
  /** Charged to the insurance wallet at booking. */
  due_insurance: Satang;
  balance_after: Satang | null;
  /** Missing amount in the wallet; zero when sufficient or unknown. */
  short: Satang;
  insurance_short: boolean;
}

/** The cost of a parcel and which balance pays for what. */
export function totalOf({
  option,
  cod_amount = ZERO,
  packaging,
  premium,
  available,
  insurance_available,
}: TotalInput): Total {
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
    net_cod: cod_amount > 0 ? sub(cod_amount, due_later) : null,
    due_insurance: premium,
    balance_after,
    short: balance_after !== null && balance_after < 0 ? sub(ZERO, balance_after) : ZERO,
    insurance_short: insurance_available !== null && premium > insurance_available,
  };
}

/** The new price in satang from a price-changed error; undefined when the error has none. */
export function priceNow(data: unknown): Satang | undefined {
  const { price_now } = (data ?? {}) as { price_now?: unknown };
  return typeof price_now === 'number' ? bahtToSatang(price_now) : undefined;
}
