import * as z from 'zod/mini';

/** Where a row stands in a list that is sorted by a time and then its id. */
export interface Cursor {
  at: Date;
  id: number;
}

const timeOf = (text: string) => text.slice(0, text.lastIndexOf('_'));

/**
 * `next` of the page before: the page begins behind its last row, however many there are, and is none that another row
 * has moved. `page` is then not looked at. Text is `<ISO time>_<id>`, which callers need not read.
 */
export const cursor = {
  after: z.optional(
    z.string().check(
      z.regex(/^$|^\S{10,35}_\d{1,15}$/, { error: 'validation.invalid' }),
      z.refine((text) => text === '' || !Number.isNaN(Date.parse(timeOf(text))), { error: 'validation.invalid' }),
    ),
  ),
};

/** Reads what `cursor` has let in; undefined for none. */
export function cursorOf(after: string | undefined): Cursor | undefined {
  return after ? { at: new Date(timeOf(after)), id: Number(after.slice(timeOf(after).length + 1)) } : undefined;
}

/** The cursor behind the last row of a page; null where the page is not full, for there is none behind it. */
export function nextOf<T extends { id: number }>(rows: readonly T[], limit: number, timeOf: (row: T) => Date) {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return last ? `${timeOf(last).toISOString()}_${last.id}` : null;
}
