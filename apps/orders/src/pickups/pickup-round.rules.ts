import { PICKUP_DAYS, type PickupClosed } from '@lamliang/contracts/orders';
import { addDays, bangkokDate, daysBetween, formatTime, startOfBangkokDay } from '@lamliang/kernel';

/** When a carrier collects; the hours are HH:MM of Bangkok, 1 is Monday. */
export interface Round {
  cut_off: string;
  window_from: string;
  window_to: string;
  weekdays: number[];
  holidays_flag: 0 | 1;
}
export type Holidays = readonly { day: string; holiday_name: string }[];

const MINUTE_MS = 60_000;
/** A time that was wished for while its form was being sent counts as of now. */
const SENDING_MS = 5 * MINUTE_MS;
/** Calls by themselves are made in the last hour before the cut-off, so that they have the parcels of the day. */
const AUTO_BEFORE_MS = 60 * MINUTE_MS;

/** The instant of an hour HH:MM on a day of Bangkok. */
export const hourOn = (day: string, hour: string): Date =>
  new Date(startOfBangkokDay(day).getTime() + (Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))) * MINUTE_MS);

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Why the carrier does not come on a day; null where it does. After its cut-off it does not come on the same day. */
export function closedOn(round: Round, day: string, now: Date, holidays: Holidays): PickupClosed | null {
  if (!round.weekdays.includes(isoWeekday(day))) return 'weekday';
  if (!round.holidays_flag && holidays.some((holiday) => holiday.day === day)) return 'holiday';
  return day === bangkokDate(now) && formatTime(now) >= round.cut_off ? 'cut-off' : null;
}

/** Today and the next seven days, each with the carrier's hours: today those that are left. */
export function pickupDays(round: Round, now: Date, holidays: Holidays) {
  const today = bangkokDate(now);
  return Array.from({ length: PICKUP_DAYS + 1 }, (_, ahead) => {
    const day = addDays(today, ahead);
    const begins = hourOn(day, round.window_from);
    return {
      day,
      from_dt: new Date(Math.max(begins.getTime(), Math.min(now.getTime(), hourOn(day, round.window_to).getTime()))),
      to_dt: hourOn(day, round.window_to),
      closed: closedOn(round, day, now, holidays),
      holiday_name: holidays.find((holiday) => holiday.day === day)?.holiday_name ?? null,
    };
  });
}

/** Why a carrier cannot be called for a time; undefined where it can. */
export function timeFault(round: Round, at: Date, now: Date, holidays: Holidays) {
  const day = bangkokDate(at);
  const ahead = daysBetween(bangkokDate(now), day);
  if (ahead < 0 || ahead > PICKUP_DAYS) return 'pickup_doc.too_far' as const;
  const closed = closedOn(round, day, now, holidays);
  if (closed === 'cut-off') return 'pickup_doc.cut_off' as const;
  if (closed) return 'pickup_doc.closed' as const;
  const hour = formatTime(at);
  const late = at.getTime() < now.getTime() - SENDING_MS;
  return late || hour < round.window_from || hour > round.window_to ? ('pickup_doc.hours' as const) : undefined;
}

/** The time of a call that the shop has made every day: the beginning of the hours that are left; undefined while it is not due. */
export function automaticTime(round: Round, now: Date, holidays: Holidays): Date | undefined {
  const day = bangkokDate(now);
  if (closedOn(round, day, now, holidays)) return undefined;
  if (now.getTime() < hourOn(day, round.cut_off).getTime() - AUTO_BEFORE_MS) return undefined;
  return new Date(Math.max(hourOn(day, round.window_from).getTime(), now.getTime()));
}
