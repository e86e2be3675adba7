import type { CertificateTerms } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, percentBps, startOfBangkokDay, sum, type Satang } from '@lamliang/kernel';
import { WITHHOLDING_RATES } from '../tax/tax.rules.ts';

/** A certificate may be so old (days): tax of a year is claimed with the return of that year. */
const OLDEST_DAYS = 730;
const RATES = [...new Set(Object.values(WITHHOLDING_RATES).flatMap((rates) => rates.map(({ bps }) => bps)))].filter((bps) => bps > 0); // prettier-ignore
const HIGHEST = Math.max(...RATES);

type Fault = { field: keyof CertificateTerms; code: string };

/**
 * What is wrong with a certificate. More than the highest rate of its base is never withheld; one that names invoices is
 * of what was kept back of them, to the satang.
 * @param withheld of the invoices that it names; none where it names none
 */
export function certificateFaults({ document_date, base_amount, tax_amount }: CertificateTerms, withheld: readonly Satang[] | undefined, today: string): Fault[] {
  const faults: Fault[] = [];
  const fault = (field: Fault['field'], code: string) => faults.push({ field, code: `validation.${code}` });
  if (document_date > today) fault('document_date', 'date_future');
  if (document_date < addDays(today, -OLDEST_DAYS)) fault('document_date', 'certificate_old');
  // Half up by line, so that a sum of lines may be a little more.
  if (tax_amount > Math.ceil((base_amount * HIGHEST) / 10_000) + 1) fault('tax_amount', 'withheld_most');
  if (withheld && sum(withheld) !== tax_amount) fault('tax_amount', 'certificate_sum');
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
