import type { LineCharge, PaperContent } from '@lamliang/contracts/invoicing';
import { add, plainBaht, satang, type Satang } from '@lamliang/kernel';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value); // prettier-ignore

/** What an answer of TR Cloud says. `unknown`: nobody can tell whether it did what it was asked to. */
export type Read =
  { verdict: 'done'; content: unknown } | { verdict: 'refused' | 'missing' | 'unknown'; reason: string };

const BUSY = /busy|time.?out|try again|maintenance|temporar/i;
const MISSING = /^404$/;

/**
 * Reads an answer, which comes in several shapes: `success: 1`, `HTTP: "2xx"`, or what was asked for under `result`,
 * `data` or `body`. A page of HTML says nothing, with whatever status.
 */
export function readAnswer(status: number, text: string): Read {
  const answer = parsed(text);
  if (!isFields(answer) && !Array.isArray(answer)) return { verdict: 'unknown', reason: `HTTP ${status}: no JSON` };
  if (status >= 500 || status === 429 || status === 408) return { verdict: 'unknown', reason: `HTTP ${status}` };
  if (Array.isArray(answer)) return { verdict: 'done', content: answer };
  const { success, HTTP, message } = answer;
  const code = HTTP === undefined ? '' : textOf(HTTP);
  const reason = textOf(message ?? answer['error'] ?? '') || `HTTP ${code || status}`;
  const denied = success === 0 || success === '0' || success === false || /^[45]/.test(code) || status >= 400;
  if (denied) {
    if (code.startsWith('5') || BUSY.test(reason)) return { verdict: 'unknown', reason };
    return { verdict: MISSING.test(code) || status === 404 ? 'missing' : 'refused', reason };
  }
  const content = contentOf(answer);
  const agreed = success === 1 || success === '1' || success === true || code.startsWith('2');
  if (agreed || content !== undefined) return { verdict: 'done', content };
  return { verdict: 'unknown', reason: 'an answer of no known shape' };
}

/** The records of an answer: a list, one record, or none. */
export function rowsOf(content: unknown): Fields[] {
  if (Array.isArray(content)) return content.filter(isFields);
  return isFields(content) && Object.keys(content).length > 0 ? [content] : [];
}

function contentOf(answer: Fields): unknown {
  for (const name of ['result', 'data', 'body']) {
    const content = answer[name];
    if (content === undefined || content === null || content === '') continue;
    const inner = isFields(content) ? contentOf(content) : undefined;
    return inner ?? content;
  }
  return undefined;
}

/** The first of these fields that says something; an empty text says nothing. */
export function fieldOf(row: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = row[name];
    if ((typeof value === 'string' || typeof value === 'number') && textOf(value)) return textOf(value);
  }
  return undefined;
}

/** An amount with however many decimals, half up to satang. Nothing is not zero: it is undefined. */
export function amountOf(value: unknown): Satang | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(textOf(value).replaceAll(',', ''));
  if (!match) return undefined;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const padded = decimals.padEnd(3, '0');
  const size = BigInt(`${whole}${padded.slice(0, 2)}`) + (padded[2]! >= '5' ? 1n : 0n);
  return satang(Number(sign ? -size : size));
}

/** A day as `2026-11-27`: from ISO, or from day, month and year of the Buddhist era or ours. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const [, year = '', month = '', date = ''] = iso ?? reversed(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)) ?? [];
  if (!year) return undefined;
  const our = Number(year) > 2400 ? Number(year) - 543 : Number(year);
  return `${our}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
const reversed = (match: RegExpExecArray | null) => match && [match[0], match[3] ?? '', match[2] ?? '', match[1] ?? ''];

/** The document of a number of ours; a search also finds numbers that only contain it. */
export const documentsOf = (rows: readonly Fields[], reference: string): Fields[] =>
  rows.filter((row) => fieldOf(row, 'reference') === reference);

/** A line of the body: what a note takes back of one charge at one rate. Texts as they are sent. */
export interface BookedLine {
  /** What the product is found by again. */
  code: string;
  name: string;
  base: string;
  vat: string;
  vat_percent: string;
}
/** One line a charge and rate: TR Cloud keeps accounts, not parcels. @param nameOf the words of a charge */
export function bookedLines(content: Pick<PaperContent, 'lines'>, nameOf: (charge: LineCharge) => string): BookedLine[] {
  const sums = new Map<string, { code: string; name: string; vat_bps: number; base: Satang; vat: Satang }>();
  for (const { charge_code, description, vat_bps, base_amount, vat_amount } of content.lines) {
    const name = charge_code === 'other' ? description : nameOf(charge_code);
    const key = JSON.stringify([charge_code, name, vat_bps]);
    const before = sums.get(key);
    sums.set(key, {
      code: charge_code,
      name,
      vat_bps,
      base: add(before?.base ?? satang(0), satang(base_amount)),
      vat: add(before?.vat ?? satang(0), satang(vat_amount)),
    });
  }
  return [...sums.values()].map(({ code, name, vat_bps, base, vat }) => ({ code, name, base: plainBaht(String(base)), vat: plainBaht(String(vat)), vat_percent: String(vat_bps / 100) }));
} // prettier-ignore

/** What a body may name: `{reference}`, or within a line `{line.price}`. */
export const NOTE_VALUES = ['reference', 'issue_date', 'original_no', 'original_date', 'original_value', 'correct_value', 'difference', 'vat', 'total', 'reason_code', 'reason', 'contact_id', 'buyer_name', 'buyer_tax_id', 'buyer_branch'] as const; // prettier-ignore
export const LINE_VALUES = ['line.product_id', 'line.code', 'line.name', 'line.base', 'line.vat', 'line.vat_percent'] as const; // prettier-ignore
export type NoteValues = Record<(typeof NOTE_VALUES)[number], string>;

/**
 * The body of the call that makes a credit note. How TR Cloud wants it is not confirmed, so it is a setting; this one is
 * what its other documents are made by.
 */
export const NOTE_BODY = {
  issue_date: '{issue_date}',
  due_date: '{issue_date}',
  tax_date: '{issue_date}',
  company_format: '',
  document_number: '',
  reference: '{reference}',
  invoice_reference: '{original_no}',
  invoice_date: '{original_date}',
  original_value: '{original_value}',
  correct_value: '{correct_value}',
  total: '{difference}',
  tax: '{vat}',
  grand_total: '{total}',
  note: '{reason}',
  discount: '0',
  wht: '0',
  tax_option: 'ex',
  tax_report: '1',
  approve_id: '',
  approve_status: 'wait',
  customer: { contact_id: '{contact_id}' },
  product: [
    {
      product_id: '{line.product_id}',
      product: '{line.name}',
      quantity: '1',
      price: '{line.base}',
      vat: '{line.vat_percent}',
    },
  ],
} as const;

const NAMED = /\{([a-z_.]+)\}/g;
/** Which values a body names. */
export function namedIn(body: unknown): Set<string> {
  return new Set([...JSON.stringify(body).matchAll(NAMED)].map((match) => match[1] ?? ''));
}
/** What is wrong with a body that somebody set; undefined where nothing is. */
export function bodyFault(body: unknown): string | undefined {
  if (!isFields(body)) return 'must be a JSON object';
  const named = namedIn(body);
  const known: ReadonlySet<string> = new Set([...NOTE_VALUES, ...LINE_VALUES]);
  const strange = [...named].find((name) => !known.has(name));
  if (strange !== undefined) return `names {${strange}}, which no credit note has`;
  for (const name of ['reference', 'contact_id', 'line.product_id']) if (!named.has(name)) return `must name {${name}}`;
  return undefined;
}

/** The body with its values. A list of one part that names values of a line has that part for each line. */
export function filled(body: unknown, values: NoteValues, lines: readonly (BookedLine & { product_id: string })[]): unknown {
  const within = (part: unknown, known: Readonly<Record<string, string>>): unknown => {
    if (typeof part === 'string') return part.replace(NAMED, (whole, name: string) => known[name] ?? whole);
    if (Array.isArray(part)) {
      const [one] = part as unknown[];
      const repeated = part.length === 1 && [...namedIn(one)].some((name) => name.startsWith('line.'));
      if (repeated) return lines.map((line) => within(one, { ...known, ...ofLine(line) }));
      return part.map((each) => within(each, known));
    }
    if (!isFields(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, within(each, known)]));
  };
  return within(body, values);
} // prettier-ignore
const ofLine = (line: BookedLine & { product_id: string }) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [`line.${name}`, value]));

/** The values of a credit note, but for the contact. */
export function valuesOf(content: PaperContent): Omit<NoteValues, 'contact_id'> {
  const { figures, buyer, refers_to } = content;
  const [original] = refers_to;
  const baht = (amount: number | undefined) => plainBaht(String(amount ?? 0));
  return {
    reference: content.paper_no,
    issue_date: content.issue_date,
    original_no: original?.paper_no ?? '',
    original_date: original?.issue_date ?? '',
    original_value: baht(figures?.original_amount),
    correct_value: baht(figures?.correct_amount),
    difference: baht(figures?.difference_amount),
    vat: baht(content.vat_amount),
    total: baht(content.total_amount),
    reason_code: content.reason_code ?? '',
    reason: content.reason_text ?? content.reason_code ?? '',
    buyer_name: buyer.name,
    buyer_tax_id: buyer.tax_id ?? '',
    buyer_branch: buyer.branch ?? '',
  };
}

/** Whom a note is made out to: found again by tax id and branch together, or by name where there is no tax id. */
export interface Contact {
  key: string;
  name: string;
  tax_id: string;
  branch: string;
}
export function contactOf({ buyer }: Pick<PaperContent, 'buyer'>): Contact {
  const tax_id = buyer.tax_id ?? '';
  const branch = buyer.branch ?? '';
  return { key: tax_id ? `${tax_id}:${branch}` : `name:${buyer.name}`, name: buyer.name, tax_id, branch };
}
/** Which of the contacts that a search found it is. A tax id alone is not enough: branches share it. */
export function contactIdIn(rows: readonly Fields[], contact: Contact): string | undefined {
  const same = (row: Fields) =>
    contact.tax_id
      ? fieldOf(row, 'tax_id') === contact.tax_id && (fieldOf(row, 'branch') ?? '') === contact.branch
      : fieldOf(row, 'name') === contact.name && fieldOf(row, 'tax_id') === undefined;
  const found = rows.find(same);
  return found && fieldOf(found, 'contact_id', 'id');
}
/** Which of the products that a search found has a code of ours. */
export function productIdIn(rows: readonly Fields[], product_code: string): string | undefined {
  const found = rows.find((row) => fieldOf(row, 'product_code') === product_code);
  return found && fieldOf(found, 'product_id', 'id');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''; // prettier-ignore
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
