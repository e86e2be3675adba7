/** Thai digits become Arabic ones; the rest stays. */
export function thaiDigitsToArabic(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** Space, no-break and zero-width characters only, or nothing at all. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || /^[\s\u200b-\u200d\u2060\ufeff]*$/.test(text);
}

/** The text without leading spaces, as in form fields. */
export function stripLeading(text: string): string {
  return text.replace(/^[\s\u200b-\u200d\u2060\ufeff]+/, '');
}

/** A LIKE pattern that finds the text anywhere; its `%`, `_` and backslashes are escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// Control characters have no place in a page, and those that turn the writing direction would reorder a neighbour.
const NOT_SHOWN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/** Text of people for an element or a quoted attribute of a page; '' for null and undefined. */
export function escapeHtml(text: unknown): string {
  return String(text ?? '')
    .toWellFormed()
    .replace(NOT_SHOWN, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Prevents formula injection: text that starts with = + - @, a tab or a return gets a quote in
 * front. Plain numbers keep their sign. Source: OWASP on CSV injection. */
export function safeCell(text: string): string {
  if (/^[+-]?\d+(\.\d+)?$/.test(text) && !text.startsWith('+')) return text;
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Stands between cells until it is known that nothing in a line needs quotes: no text of the database can hold it. */
const BETWEEN = '\u0000';
const SPECIAL = /[",\r\n]|(?:^|\u0000)[=+\-@\t＝＋－＠]/;

/** A line of CSV (RFC 4180) without its end, its cells safe from formula injection. @param cells without U+0000 */
export function csvLine(cells: string[]): string {
  const line = cells.join(BETWEEN);
  // One look at the whole line is faster than one at each of its cells, and nearly all lines are plain.
  if (!SPECIAL.test(line)) return line.replaceAll(BETWEEN, ',');
  return cells.map((cell) => quoted(safeCell(cell))).join(',');
}

/** What a text says as JSON; undefined where it is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
