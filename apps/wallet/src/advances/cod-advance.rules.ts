import { percentBps, sub, sum, vatExclusive, ZERO, type Satang } from '@lamliang/kernel';
import { dueOf } from '../ledger/cod-posting.rules.ts';

/** After so long without a round that could pay it, what a shop owes is taken from its wallet (ms). */
export const TAKEN_AFTER_MS = 7 * 24 * 60 * 60_000;

/** Our price for paying COD in advance and the VAT on it, in satang. @param fee_bps hundredths of a percent */
export function advanceFeeOf(cod_amount: Satang, fee_bps: number): { fee_amount: Satang; fee_vat_amount: Satang } {
  const { base: fee_amount, vat: fee_vat_amount } = vatExclusive(percentBps(cod_amount, fee_bps));
  return { fee_amount, fee_vat_amount };
}

/** Parcels with our price for each; those of which the shop would get nothing are left out. */
export const priced = <R extends Parameters<typeof dueOf>[0]>(rows: readonly R[], fee_bps: number) =>
  rows
    .map((row) => ({ ...row, ...advanceFeeOf(row.cod_amount, fee_bps) }))
    .filter((row) => dueOf(row) > row.fee_amount + row.fee_vat_amount);

/** What of a limit is left. */
export const leftOf = ({ limit_amount }: { limit_amount: Satang }, open: Satang): Satang =>
  open < limit_amount ? sub(limit_amount, open) : ZERO;

/** Those of some parcels, in their order, whose COD is not more than what is left. */
export function fitting<R extends { cod_amount: Satang }>(rows: readonly R[], left: Satang): R[] {
  const chosen: R[] = [];
  for (const row of rows) if (sum([...chosen, row].map((one) => one.cod_amount)) <= left) chosen.push(row);
  return chosen;
}
