import { addDays, satang, type Satang } from '@lamliang/kernel';
import { daysOf, type Period } from '../../components/period/period.rules.ts';

/** Below this much money the wallet counts as low: about ten parcels. */
const LOW_WALLET: Satang = satang(500_00);
/** What lasts until the day after tomorrow leaves time for a top-up by slip, which people approve. */
const DAYS_FOR_A_TOPUP = 2;

/**
 * Whether a shop should top up now.
 * @param left satang that it may spend
 * @param until the last day that is paid for by what the last days took, 'YYYY-MM-DD'; null where nobody knows
 */
export const isLow = (left: Satang, until: string | null, today: string): boolean =>
  left < LOW_WALLET || (until !== null && until <= addDays(today, DAYS_FOR_A_TOPUP));

export interface Volume {
  period: string;
  total: number;
  cod_total: number;
  cancelled: number;
}

/** One entry for every day, zero where there are no parcels. */
export function filledVolumes(volumes: readonly Volume[], period: Period): Volume[] {
  const known = new Map(volumes.map((volume) => [volume.period.slice(0, 10), volume]));
  return daysOf(period).map((day) => ({ total: 0, cod_total: 0, cancelled: 0, ...known.get(day), period: day }));
}

export function sumOf(volumes: readonly Volume[]): Omit<Volume, 'period'> {
  const sum = (field: 'total' | 'cod_total' | 'cancelled') => volumes.reduce((all, one) => all + one[field], 0);
  return { total: sum('total'), cod_total: sum('cod_total'), cancelled: sum('cancelled') };
}

/** The greeting for an hour of the day, 0 to 23. */
export function greetingOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}

/** Five steps of the map's colour: 0 is none, 4 the maximum. Steps follow the square root because one province leads by far. */
export function stepOf(total: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (total <= 0 || most <= 0) return 0;
  return Math.max(1, Math.min(4, Math.ceil(Math.sqrt(total / most) * 4))) as 1 | 2 | 3 | 4;
}
