import { PICKUP_DAYS, type PickupClosed } from '@lamliang/contracts/orders';
import { addDays, bangkokDate, daysBetween, startOfBangkokDay } from '@lamliang/kernel';

/** When a carrier collects; minutes count from midnight of Bangkok, 1 is Monday. */
export interface Round {
  cut_off_minute: number;
  from_minute: number;
  to_minute: number;
  weekdays: number[];
  holidays_flag: 0 | 1;
}
export type Holidays = readonly { day: string; holiday_name: string }[];

const MINUTE_MS = 60_000;
/** A time that was wished for while its form was being sent counts as of now. */
const SENDING_MS = 5 * MINUTE_MS;
/** Calls by themselves are made in the last hour before the cut-off, so that they have the parcels of the day. */
const AUTO_BEFORE_MS = 60 * MINUTE_MS;

/** The instant of a minute of a day of Bangkok. */
export const minuteOn = (day: string, minute: number): Date =>
  new Date(startOfBangkokDay(day).getTime() + minute * MINUTE_MS);
/** How many minutes of its day are over. */
const minuteOf = (at: Date): number =>
  Math.floor((at.getTime() - startOfBangkokDay(bangkokDate(at)).getTime()) / MINUTE_MS);
/** HH:MM */
export const hourText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Why the carrier does not come on a day; null where it does. After its cut-off it does not come on the same day. */
export function closedOn(round: Round, day: string, now: Date, holidays: Holidays): PickupClosed | null {
  if (!round.weekdays.includes(isoWeekday(day))) return 'weekday';
  if (!round.holidays_flag && holidays.some((holiday) => holiday.day === day)) return 'holiday';
  return day === bangkokDate(now) && minuteOf(now) >= round.cut_off_minute ? 'cut-off' : null;
}

/** Today and the next seven days, each with the carrier's hours: today those that are left. */
export function pickupDays(round: Round, now: Date, holidays: Holidays) {
  const today = bangkokDate(now);
  return Array.from({ length: PICKUP_DAYS + 1 }, (_, ahead) => {
    const day = addDays(today, ahead);
    const begins = minuteOn(day, round.from_minute);
    return {
      day,
      from_dt: new Date(Math.max(begins.getTime(), Math.min(now.getTime(), minuteOn(day, round.to_minute).getTime()))),
      to_dt: minuteOn(day, round.to_minute),
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
  const minute = minuteOf(at);
  const late = at.getTime() < now.getTime() - SENDING_MS;
  return late || minute < round.from_minute || minute > round.to_minute ? ('pickup_doc.hours' as const) : undefined;
}

/** The time of a call that the shop has made every day: the beginning of the hours that are left; undefined while it is not due. */
export function automaticTime(round: Round, now: Date, holidays: Holidays): Date | undefined {
  const day = bangkokDate(now);
  if (closedOn(round, day, now, holidays)) return undefined;
  if (now.getTime() < minuteOn(day, round.cut_off_minute).getTime() - AUTO_BEFORE_MS) return undefined;
  return new Date(Math.max(minuteOn(day, round.from_minute).getTime(), now.getTime()));
}
