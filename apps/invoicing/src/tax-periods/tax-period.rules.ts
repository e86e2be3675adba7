import type { PaperKind, PeriodWait, PeriodWaiting, TaxGroup } from '@lamliang/contracts/invoicing';
import { addDays, endOfBangkokDay } from '@lamliang/kernel';

/** After its end a month waits for the papers of its last day, which are issued an hour later (ms). */
const GRACE_MS = 2 * 3_600_000;
/** What keeps a month open: each is a paper of it that is to come. */
const BLOCKING: ReadonlySet<PeriodWait> = new Set(['days', 'receipts', 'payments', 'certificates']);

/** `202611` of `2026-11`. */
export const idOfMonth = (month: string): number => Number(month.replace('-', ''));
/** The first day of a month as papers are numbered by it: `2026-11-01` of `202611`. */
export const firstDayOf = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}-01`;
/** The first day of the month after it. */
export function dayAfter(month: string): string {
  const next = addDays(firstDayOf(month), 31);
  return `${next.slice(0, 7)}-01`;
}
/** Its last day. */
export const lastDayOf = (month: string): string => addDays(dayAfter(month), -1);
/** The month after it. */
export const monthAfter = (month: string): string => dayAfter(month).slice(0, 7).replace('-', '');
/** Whether a month is over, and its last papers issued. */
export const isOver = (month: string, now: Date): boolean =>
  now.getTime() >= endOfBangkokDay(lastDayOf(month)).getTime() + GRACE_MS;

/** What is counted and waits, each with whether it keeps the month open. */
export const waitsOf = (counts: Readonly<Record<PeriodWait, number>>): PeriodWaiting[] =>
  (Object.keys(counts) as PeriodWait[])
    .filter((code) => counts[code] > 0)
    .map((code) => ({ code, waiting_count: counts[code], blocks_flag: BLOCKING.has(code) ? 1 : 0 }));

/** Where a paper stands in the reports of its month: a credit note with the kind of paper that it takes back from. */
export const groupOf = ({ kind, etax_type }: { kind: PaperKind; etax_type: string | null }): TaxGroup =>
  kind === 'credit_note' ? (etax_type === null ? 'receipt_credit_note' : 'tax_credit_note') : kind;
/** Whether a group takes back what another one asked for. */
export const takesBack = (group: TaxGroup): boolean => group.endsWith('credit_note');

/**
 * A day of Bangkok as a report shows it: `30/11/2569` in Thai, with the year of the Buddhist era, and `30/11/2026` in any
 * other language.
 */
export function reportDay(day: string, language: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${language.startsWith('th') ? Number(year) + 543 : year}`;
}
