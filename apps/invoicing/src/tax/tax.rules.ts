import type { LineCharge, TaxLaw } from '@lamliang/contracts/invoicing';
import { isNegative, percentBps, sum, vatInclusive, ZERO, type Satang } from '@lamliang/kernel';

/** What a line is by the tax laws. `insurance`: passed on, the insurer issues its own document. */
export type TaxClass = 'transport' | 'service' | 'insurance';
export const CLASS_OF: Readonly<Record<LineCharge, TaxClass>> = {
  shipping: 'transport',
  difference: 'transport',
  packaging: 'service',
  premium: 'insurance',
  cod_fee: 'service',
  advance_fee: 'service',
  other_fee: 'service',
};

/** A rate in basis points, from a day until the one before `until`; without `until` as long as nothing else is known. */
interface Rate {
  from: string;
  until: string | null;
  bps: number;
  /** Where it stands: the page of tax rules says it in words. */
  law: TaxLaw;
}
/** VAT (Revenue Code s.80 and the decrees that lower it). A day beyond the last decree has no rate: nobody knows it yet, so nothing is issued. */
export const VAT_RATES: readonly Rate[] = [
  { from: '2025-10-01', until: '2026-10-01', bps: 700, law: 'news_34_2568' },
  { from: '2026-10-01', until: '2027-10-01', bps: 700, law: 'decree_807' },
];
/** What a juristic customer withholds of the amount before VAT. */
export const WITHHOLDING_RATES: Readonly<Record<TaxClass, readonly Rate[]>> = {
  transport: [{ from: '2025-10-01', until: null, bps: 100, law: 'order_4_2528_12_4' }],
  service: [{ from: '2025-10-01', until: null, bps: 300, law: 'order_4_2528_12_1' }],
  insurance: [{ from: '2025-10-01', until: null, bps: 0, law: 'insurer' }],
};

/** A day for which a table has no rate. */
export class UnknownRate extends Error {
  override readonly name = 'UnknownRate';
}
function rateOn(rates: readonly Rate[], day: string): number {
  const rate = rates.find(({ from, until }) => from <= day && (until === null || day < until));
  if (!rate) throw new UnknownRate(`no rate is known for ${day}`);
  return rate.bps;
}

/** VAT of a day in basis points. @throws UnknownRate */
export const vatOn = (day: string): number => rateOn(VAT_RATES, day);

export interface LineRates {
  vat_bps: number;
  withholding_bps: number;
}
/**
 * The rates of a charge on the day of its paper.
 * @param transport whether carriage is free of VAT; section 81(1)(ณ) of the Revenue Code frees transport within the country
 * @throws UnknownRate for a day that no table knows, of an exempt charge too
 */
export function ratesOf(charge: LineCharge, day: string, transport: 'exempt' | 'rated'): LineRates {
  const of = CLASS_OF[charge];
  const vat = vatOn(day);
  const isRated = of === 'service' || (of === 'transport' && transport === 'rated');
  return { vat_bps: isRated ? vat : 0, withholding_bps: rateOn(WITHHOLDING_RATES[of], day) };
}

/** Where the class of a charge stands: what is transport and free of VAT, what is a service, what is passed on. */
export function lawOf(charge: LineCharge, transport: 'exempt' | 'rated'): TaxLaw {
  const of = CLASS_OF[charge];
  if (of === 'insurance') return 'insurer';
  return of === 'transport' && transport === 'exempt' ? 's81_1_n' : 's77_2';
}

export interface Taxed {
  base_amount: Satang;
  vat_amount: Satang;
  withholding_amount: Satang;
}
/** Splits what a line costs with VAT, half up; what is withheld is a share of the part before VAT. */
export function taxed(amount: Satang, { vat_bps, withholding_bps }: LineRates): Taxed {
  const { base, vat } = vatInclusive(amount, vat_bps);
  return { base_amount: base, vat_amount: vat, withholding_amount: percentBps(base, withholding_bps) };
}

/** A line whose tax is known; satang, basis points. */
export interface SplitLine extends LineRates {
  amount: Satang;
  base_amount: Satang;
  vat_amount: Satang;
}

/**
 * The sums of a paper: those of its lines, with VAT and free of it apart. Nothing is withheld of a payment below the
 * threshold, nor of one that goes to the customer.
 * @param from satang before VAT of what tax is withheld of
 */
export function sumsOf(lines: readonly SplitLine[], from: number) {
  const base = (of: readonly SplitLine[]) => sum(of.map((line) => line.base_amount));
  const withheld = sum(lines.map((line) => percentBps(line.base_amount, line.withholding_bps)));
  const isTooLittle = base(lines.filter((line) => line.withholding_bps > 0)) < from;
  return {
    taxable_amount: base(lines.filter((line) => line.vat_bps > 0)),
    exempt_amount: base(lines.filter((line) => line.vat_bps === 0)),
    base_amount: base(lines),
    vat_amount: sum(lines.map((line) => line.vat_amount)),
    total_amount: sum(lines.map((line) => line.amount)),
    withholding_amount: isTooLittle || isNegative(withheld) ? ZERO : withheld,
  };
}

/** The head of a paper of lines that contain VAT. */
export const headOf = (lines: readonly (LineRates & { amount: Satang })[], from: number) =>
  sumsOf(lines.map((line) => ({ ...line, ...taxed(line.amount, line) })), from); // prettier-ignore
