import { bangkokDate } from '@lamliang/kernel';
import { AppError } from '@lamliang/platform';

/** The first day on which a fact that people enter can have been, and what its field says of a day before. */
export interface FirstDay {
  field: string;
  first: Date;
  before: 'before_booking' | 'before_delivery';
}

/** A fact that people enter has been: on a day of Bangkok from that of `first` to today. @throws AppError request.invalid */
export function mustHaveBeen(date: Date, now: Date, { field, first, before }: FirstDay): void {
  const day = bangkokDate(date);
  const fault = day > bangkokDate(now) ? 'date_future' : day < bangkokDate(first) ? before : undefined;
  if (fault) throw new AppError('request.invalid', { errors: [{ field, code: `validation.${fault}` }] });
}
