/** Source of the current time; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved, or runs ahead of the real one by an offset. */
export class SteppedClock implements Clock {
  private offset = 0;
  private fixed: number | undefined;
  /** @param at where to stand still; without it the clock runs with the real time. */
  constructor(at?: Date) {
    this.fixed = at?.getTime();
  }
  now(): Date {
    return new Date((this.fixed ?? Date.now()) + this.offset);
  }
  /** Moves the clock on by `ms`; negative values are refused, time never runs back. */
  advance(ms: number): void {
    if (ms < 0) throw new RangeError('time does not run back');
    this.offset += ms;
  }
  /** Stands still at `at`, or runs with the real time again when it is left out. */
  set(at?: Date): void {
    this.fixed = at?.getTime();
    this.offset = 0;
  }
}

/** Bangkok is UTC+7 the whole year, so no time zone database is needed. */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;
/** A day, ms; Bangkok knows no summer time. */
export const DAY_MS = 24 * HOUR_MS;
/** Buddhist years are 543 ahead; a year above this is treated as Buddhist. */
const BUDDHIST_YEARS = 543;
const BUDDHIST_FROM = 2400;

export const THAI_SHORT_MONTHS = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
] as const;

/** The Bangkok wall clock of an instant, as ISO text without a zone. @throws RangeError for an invalid date. */
function wallClock(d: Date): string {
  return new Date(d.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, -1);
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

/** The calendar day in Bangkok, 'YYYY-MM-DD'. */
export function bangkokDate(d: Date): string {
  return wallClock(d).slice(0, 10);
}

function utcMidnight(ymd: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(ymd) ? Date.parse(`${ymd}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== ymd)
    throw new RangeError(`not a day: ${ymd}`);
  return time;
}

/** True for an existing calendar day 'YYYY-MM-DD'. */
export function isDay(ymd: string): boolean {
  try {
    utcMidnight(ymd);
    return true;
  } catch {
    return false;
  }
}

/** The instant at which a day begins in Bangkok. @param ymd 'YYYY-MM-DD'. @throws RangeError for no such day. */
export function startOfBangkokDay(ymd: string): Date {
  return new Date(utcMidnight(ymd) - BANGKOK_OFFSET_MS);
}

/** The instant at which the next day begins: the exclusive end of a day. @throws RangeError for no such day. */
export function endOfBangkokDay(ymd: string): Date {
  return new Date(utcMidnight(ymd) - BANGKOK_OFFSET_MS + DAY_MS);
}

/** @param n whole days, may be negative. @throws RangeError for no such day. */
export function addDays(ymd: string, n: number): string {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole days: ${n}`);
  return new Date(utcMidnight(ymd) + n * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another, negative when `to` is earlier. @throws RangeError for no such day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** '2026-11-20T14:05:09+07:00'; milliseconds are written only when there are some. */
export function toWireTime(d: Date): string {
  return `${wallClock(d).replace(/\.000$/, '')}+07:00`;
}

/** '20/11/2026' in Bangkok. */
export function formatDate(d: Date): string {
  const [year, month, day] = bangkokDate(d).split('-');
  return `${day}/${month}/${year}`;
}

/** '14:05' in Bangkok. */
export function formatTime(d: Date): string {
  return wallClock(d).slice(11, 16);
}

/** '20 พ.ย. 2569' in Bangkok; by default with the Buddhist year. */
export function formatThaiDate(d: Date, { buddhist = true }: { buddhist?: boolean } = {}): string {
  const [year = '', month = '', day = ''] = bangkokDate(d).split('-');
  return `${Number(day)} ${THAI_SHORT_MONTHS[Number(month) - 1]} ${Number(year) + (buddhist ? BUDDHIST_YEARS : 0)}`;
}

/** Reads 'DD/MM/YYYY', the year in the common or (above 2400) the Buddhist era.
 * @returns 'YYYY-MM-DD', or undefined when there is no such day. 29 February follows the common year. */
export function parseDate(text: string): string | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return undefined;
  const written = Number(match[3]);
  const year = written > BUDDHIST_FROM ? written - BUDDHIST_YEARS : written;
  const ymd = `${String(year).padStart(4, '0')}-${two(Number(match[2]))}-${two(Number(match[1]))}`;
  return isDay(ymd) ? ymd : undefined;
}

const MINUTE_MS = 60_000;
/** DD/MM/YYYY HH:mm in Bangkok of ms since 1970. Rows in the order of their time share their minute with the one before. */
export function minuteText(): (ms: string) => string {
  let minute = NaN;
  let shown = '';
  return (ms) => {
    const at = Math.floor(Number(ms) / MINUTE_MS);
    if (at === minute) return shown;
    minute = at;
    const moment = new Date(Number(ms));
    return (shown = `${formatDate(moment)} ${formatTime(moment)}`);
  };
}

/** 1 January 1970 as spreadsheets count days. */
const SHEET_EPOCH_DAY = 25_569;
/** A time as spreadsheets keep it, which know no time zones: the clock of Bangkok. @param ms since 1970 */
export const sheetTime = (ms: number): number => (ms + BANGKOK_OFFSET_MS) / DAY_MS + SHEET_EPOCH_DAY;
