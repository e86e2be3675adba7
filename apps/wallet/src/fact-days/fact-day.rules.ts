import type { FieldFault } from '@lamliang/contracts';
import { bangkokDate } from '@lamliang/kernel';

/** The first day on which a fact that people enter can have been, and what its field says of a day before. */
export interface FirstDay {
  field: string;
  first: Date;
  before: 'before_booking' | 'before_delivery';
}

/** What is wrong with the time of a fact that people enter: it has been on a day of Bangkok from that of `first` to today. */
export function faultsOfDay(date: Date, now: Date, { field, first, before }: FirstDay): Omit<FieldFault, 'message'>[] {
  const day = bangkokDate(date);
  const fault = day > bangkokDate(now) ? 'date_future' : day < bangkokDate(first) ? before : undefined;
  return fault ? [{ field, code: `validation.${fault}` }] : [];
}
