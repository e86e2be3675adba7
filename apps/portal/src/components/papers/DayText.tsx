import { startOfBangkokDay } from '@lamliang/kernel';
import { DateText } from '@lamliang/ui';

/** A day of Bangkok, or a dash. */
export const DayText = ({ day, field }: { day: string | null; field?: string }) => (
  <DateText value={day === null ? null : startOfBangkokDay(day)} {...(field ? { field } : {})} />
);
