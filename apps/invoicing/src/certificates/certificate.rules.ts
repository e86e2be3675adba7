import type { CertificateTerms } from '@lamliang/contracts/invoicing';
import {
  add,
  addDays,
  bangkokDate,
  max,
  percentBps,
  satang,
  startOfBangkokDay,
  sub,
  sum,
  ZERO,
  type Satang,
} from '@lamliang/kernel';
import { WITHHOLDING_RATES } from '../tax/tax.rules.ts';

/** A certificate may be so old (days): tax of a year is claimed with the return of that year. */
const OLDEST_DAYS = 730;
const RATES = [...new Set(Object.values(WITHHOLDING_RATES).flatMap((rates) => rates.map(({ bps }) => bps)))].filter((bps) => bps > 0); // prettier-ignore
const HIGHEST = Math.max(...RATES);

type Fault = { field: keyof CertificateTerms; code: string };
/** Papers of a year are written until the end of this month of the next one (Revenue Code s.50 bis). */
const LATE_MONTH = 2;

/** Of a calendar year, satang: what a shop paid whole, with VAT, and the bases of certificates of it that were accepted. */
export interface CertifiedYear {
  year: number;
  paid: Satang;
  certified: Satang;
}
/** What a certificate may be of at most: accepted by one person, or by two. */
export interface CertificateRoom {
  alone: Satang;
  together: Satang;
}

/**
 * What is left for the certificate of a day: what was paid in its year and no other certificate covers. One of the first
 * two months may be of the year before, which two persons judge. What a later certificate took of this year is spent.
 */
export function certificateRoom(document_date: string, years: readonly CertifiedYear[]): CertificateRoom {
  const year = Number(document_date.slice(0, 4));
  const left = (of: number): Satang => {
    const found = years.find((one) => one.year === of);
    return found ? sub(found.paid, found.certified) : ZERO;
  };
  const taken = (of: number): Satang => max(ZERO, sub(ZERO, left(of)));
  const own = sub(left(year), taken(year + 1));
  const late = Number(document_date.slice(5, 7)) <= LATE_MONTH;
  const together = late ? add(own, max(ZERO, left(year - 1))) : own;
  return { alone: max(ZERO, own), together: max(ZERO, together) };
}

/**
 * What is wrong with a certificate. More than the highest rate of its base is never withheld; one that names invoices is
 * of what was kept back of them, to the satang, one that names none of what was paid whole.
 * @param of the invoices that it names; or what is left where it names none
 */
export function certificateFaults({ document_date, base_amount, tax_amount }: CertificateTerms, of: readonly { withheld_amount: Satang; base_amount: Satang }[] | CertificateRoom, today: string): Fault[] {
  const faults: Fault[] = [];
  const fault = (field: Fault['field'], code: string) => faults.push({ field, code: `validation.${code}` });
  if (document_date > today) fault('document_date', 'date_future');
  if (document_date < addDays(today, -OLDEST_DAYS)) fault('document_date', 'certificate_old');
  const most = satang(Math.ceil((base_amount * HIGHEST) / 10_000) + 1);
  if ('together' in of) {
    if (tax_amount > most) fault('tax_amount', 'withheld_most');
    if (base_amount > of.together) fault('base_amount', 'certificate_paid');
    return faults;
  }
  const withheld = sum(of.map(({ withheld_amount }) => withheld_amount));
  const base = sum(of.map((one) => one.base_amount));
  // Invoices reckon half up by line: what was kept back of them whole may be more than the rate of their sum.
  if (tax_amount > max(most, base_amount === base ? withheld : ZERO)) fault('tax_amount', 'withheld_most');
  if (withheld !== tax_amount) fault('tax_amount', 'certificate_sum');
  if (base_amount > base) fault('base_amount', 'certificate_base');
  return faults;
} // prettier-ignore

/** The rate of a certificate in basis points; null where its tax is that of no rate, as where it sums up several. */
export const rateOf = ({
  base_amount,
  tax_amount,
}: Pick<CertificateTerms, 'base_amount' | 'tax_amount'>): number | null =>
  // prettier-ignore
  RATES.find((bps) => percentBps(base_amount, bps) === tax_amount) ?? null;

/** A number as it is compared: in capitals, without blanks and signs. */
export const documentKey = (document_no: string): string =>
  document_no
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || document_no.trim();

/**
 * Accounting documents are kept for so many years from when the accounts of their year were closed (Accounting Act B.E.
 * 2543, s.14): what was decided before this moment is kept no longer.
 */
export const keptFrom = (now: Date, years: number): Date =>
  startOfBangkokDay(`${Number(bangkokDate(now).slice(0, 4)) - years}-01-01`);
