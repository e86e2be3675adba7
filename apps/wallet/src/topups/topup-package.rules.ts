import type { StaffTopupPackage, TopupPackageTerms } from '@lamliang/contracts/wallet';
import { add, addDays, startOfBangkokDay } from '@lamliang/kernel';
import { LEAST, MOST } from './topup.rules.ts';

/** Of 100 baht that a shop pays, a package gives at most so many in credit and bonus together. */
const MOST_GAIN = 150;

type Fault = { field: keyof TopupPackageTerms; code: string };

/**
 * What is wrong with the terms of a package: it costs what a top-up may, gives its price back at least and half more
 * at most, and ends after it has begun and after today. @param today in Bangkok
 */
export function packageFaults(terms: TopupPackageTerms, today: string): Fault[] {
  const { price, credit_amount, bonus_amount, start_date = today, end_date } = terms;
  const faults: Fault[] = [];
  const fault = (field: Fault['field'], code: string) => faults.push({ field, code: `validation.${code}` });
  if (price < LEAST || price > MOST) fault('price', 'topup_amount');
  else if (credit_amount < price) fault('credit_amount', 'topup_credit');
  else if (add(credit_amount, bonus_amount) * 100 > price * MOST_GAIN) fault('bonus_amount', 'topup_gain');
  if (start_date < today) fault('start_date', 'date_past');
  if (end_date !== undefined && end_date < start_date) fault('end_date', 'date_order');
  return faults;
}

/** The terms as they are kept: from the first moment of the first day, until the first one after the last day. */
export function periodOfPackage({ start_date, end_date }: TopupPackageTerms, now: Date): Pick<StaffTopupPackage, 'start_dt' | 'end_dt'> {
  const first = start_date === undefined ? now : startOfBangkokDay(start_date);
  return { start_dt: first < now ? now : first, end_dt: end_date === undefined ? null : startOfBangkokDay(addDays(end_date, 1)) };
} // prettier-ignore
