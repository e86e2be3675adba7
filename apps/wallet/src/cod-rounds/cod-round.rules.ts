import type { CodParcel, CodRound, PaymentTerms } from '@lamliang/contracts/wallet';
import { displaySum, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** An account that was changed is paid to after so long, so that its owner has read the mail that tells of it (ms). */
export const SETTLES_MS = 24 * 60 * 60_000;

/** Whether a changed account has stood for long enough. */
export const isSettled = (changed_dt: Date | null, now: Date): boolean =>
  !changed_dt || now.getTime() - changed_dt.getTime() >= SETTLES_MS;

/** A parcel of a round. */
export type Line = Pick<CodParcel, 'cod_amount' | 'cod_fee' | 'cod_fee_vat'> & { payment_type: PaymentTerms['payment_type'] }; // prettier-ignore
export type Sums = Pick<CodRound, 'order_count' | 'cod_amount' | 'cod_fee_amount' | 'cod_fee_vat_amount' | 'net_amount'>; // prettier-ignore

/** What a round comes to without one of its parcels. */
export function withoutLine(round: Sums, line: Line): Sums {
  const one = sumsOf([line]);
  return {
    order_count: round.order_count - 1,
    cod_amount: sub(round.cod_amount, one.cod_amount),
    cod_fee_amount: sub(round.cod_fee_amount, one.cod_fee_amount),
    cod_fee_vat_amount: sub(round.cod_fee_vat_amount, one.cod_fee_vat_amount),
    net_amount: sub(round.net_amount, one.net_amount),
  };
}

/** What a round of these parcels comes to. A credit customer pays fee and VAT with the invoice: nothing is kept back. */
export function sumsOf(lines: readonly Line[]): Sums {
  const kept = lines.filter((line) => line.payment_type === 'wallet');
  const cod_amount = sum(lines.map((line) => line.cod_amount));
  const cod_fee_amount = sum(kept.map((line) => line.cod_fee));
  const cod_fee_vat_amount = sum(kept.map((line) => line.cod_fee_vat));
  const net_amount: Satang = lines.length ? displaySum(cod_amount, negate(cod_fee_amount), negate(cod_fee_vat_amount)) : ZERO; // prettier-ignore
  return { order_count: lines.length, cod_amount, cod_fee_amount, cod_fee_vat_amount, net_amount };
}
