import { carrierOf, type CardTerm, type FigureUnit, CARD_TERMS } from '@lamliang/contracts/pricing';
import { csvRows, type CsvMost } from '@lamliang/kernel';

/** What stands in a cell of a sheet that was read; `other` is a formula, or no plain value. */
export type SheetCell = string | number | null | { other: 'formula' | 'value' };

/** Columns of a sheet of a rate card; a sheet of postal codes has the first three. */
export const CARD_COLUMNS = ['part', 'item', 'value', 'capital_city_price', 'other_provinces_price'] as const;
export const LIST_COLUMNS = ['part', 'item', 'value'] as const;
export type SheetColumnName = (typeof CARD_COLUMNS)[number];

/** A line of a sheet, in the units of the wire: baht, percent, grams, centimetres. */
export type SheetLine = Partial<Record<SheetColumnName, string | number>>;
/** Where something is wrong: the line as spreadsheets count it from 1, and the column. */
export interface SheetError {
  field: string;
  code: string;
}
export const faultAt = (line: number, column: string, code: string): SheetError => ({
  field: `sheet.${line}.${column}`,
  code,
});

const SUFFIX: Partial<Record<FigureUnit, string>> = { grams: '_g', centimetres: '_cm' };
/** A term as a sheet names it, with its unit where its name does not say it. */
export const termName = (term: CardTerm): string => `${term}${SUFFIX[CARD_TERMS[term]] ?? ''}`;
const TERM_OF = new Map((Object.keys(CARD_TERMS) as CardTerm[]).map((term) => [termName(term), term]));

/** Content on the wire, which its schema has not yet judged. */
type Wire = Record<string, unknown>;
interface Band {
  [field: string]: unknown;
}
/** The parts that are bands: what their end is called on the wire, and where their price stands. */
const BANDS = {
  weight_to_g: { part: 'rows', to: 'weight_to', zones: true },
  size_to_cm: { part: 'size_rows', to: 'size_to', zones: true },
  oversize_to_cm: { part: 'oversize_bands', to: 'size_to', zones: false },
  fee_to_g: { part: 'fees', to: 'weight_to', zones: false },
} as const;
type BandName = keyof typeof BANDS;
const ZONE_COLUMNS = ['capital_city_price', 'other_provinces_price'] as const;

/** Whose sheet it is, so that it is not taken for another one's. */
interface Owner {
  partner_id: number | null;
  kind: string;
}
const ALL = 'all';
const ownerLines = ({ partner_id, kind }: Owner): SheetLine[] => [
  { part: 'carrier', item: partner_id === null ? ALL : (carrierOf(partner_id)?.code ?? String(partner_id)) },
  { part: 'kind', item: kind },
];

/** A card as lines of a sheet. @param wire its content on the wire */
export function cardLines(owner: Owner, wire: Wire): SheetLine[] {
  const terms = (Object.keys(CARD_TERMS) as CardTerm[]).map((term): SheetLine => ({
    part: 'term',
    item: termName(term),
    value: wire[term] as number,
  }));
  return [...ownerLines(owner), ...terms, ...(['weight_to_g', 'size_to_cm', 'oversize_to_cm'] as const).flatMap((name) => bandLines(name, wire))]; // prettier-ignore
}

/** A list of postal codes as lines of a sheet. @param wire its content on the wire */
export function listLinesOf(owner: Owner, wire: Wire): SheetLine[] {
  const zips = (wire['zip_prefixes'] as string[]).map((item): SheetLine => ({ part: 'zip', item }));
  return [...ownerLines(owner), ...zips, ...bandLines('fee_to_g', wire)];
}

function bandLines(name: BandName, wire: Wire): SheetLine[] {
  const { part, to, zones } = BANDS[name];
  return (wire[part] as Record<string, number>[]).map((band): SheetLine => {
    const item = band[to]!;
    if (!zones) return { part: name, item, value: band['price']! };
    return { part: name, item, ...Object.fromEntries(ZONE_COLUMNS.map((column) => [column, band[column]!])) };
  });
}

/** What a sheet says, to be judged by the schema of the content, and where each part of it stands. */
export interface ReadSheet {
  wire: Wire;
  errors: SheetError[];
  /** The line and column of a path of the content, such as `rows.3.weight_to`. */
  placeOf: (path: string) => { line: number; column: string } | undefined;
}

/** An amount as spreadsheets write it: digits, perhaps in groups of three, no exponent. */
const NUMBER = /^[+-]?(\d{1,12}|\d{1,3}(,\d{3}){1,4})(\.\d{1,6})?$/;

/**
 * The lines of a sheet as content. Every line is read; what is wrong is told by line and column, and never guessed:
 * formulas, texts in place of numbers, unknown parts, what stands twice.
 * @param rows as they were read; the first one names the columns
 */
export function readLines(rows: readonly SheetCell[][], columns: readonly SheetColumnName[], owner: Owner): ReadSheet {
  const errors: SheetError[] = [];
  const places = new Map<string, { line: number; column: string }>();
  const wire: Wire = columns.length === LIST_COLUMNS.length ? { zip_prefixes: [], fees: [] } : { rows: [], size_rows: [], oversize_bands: [] }; // prettier-ignore
  const done: ReadSheet = { wire, errors, placeOf: (path) => places.get(path) };

  const header = (rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : ''));
  const at = new Map(columns.map((column) => [column, header.indexOf(column)]));
  const missing = columns.filter((column) => at.get(column) === -1);
  const strange = header.flatMap((name, index) => (name && !columns.includes(name as never) ? [index + 1] : []));
  const twice = columns.filter((column) => header.filter((name) => name === column).length > 1);
  if (missing.length || strange.length || twice.length) {
    errors.push(...[...missing, ...twice].map((column) => faultAt(1, column, 'validation.sheet_columns')));
    errors.push(...strange.map((index) => faultAt(1, String(index), 'validation.sheet_columns')));
    return done;
  }

  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    if (index === 0 || row.every(isEmpty)) continue;
    const fail = (column: string, code: string) => void errors.push(faultAt(line, column, code));
    const cellOf = (column: SheetColumnName): SheetCell => row[at.get(column) ?? -1] ?? null;
    const odd = columns.find((column) => isOdd(cellOf(column)));
    if (odd || row.some(isOdd)) {
      const cell = odd && cellOf(odd);
      fail(odd ?? 'part', isFormula(cell) || !odd ? 'validation.sheet_formula' : 'validation.invalid');
      continue;
    }
    const [part, item] = [textOf(cellOf('part')).toLowerCase(), textOf(cellOf('item'))];
    const numberIn = (column: SheetColumnName, path: string): number | undefined => {
      places.set(path, { line, column });
      const cell = cellOf(column);
      if (isEmpty(cell)) return void fail(column, 'validation.required');
      const number = numberOf(cell);
      if (number === undefined) return void fail(column, 'validation.number');
      return number;
    };
    const empty = (...names: SheetColumnName[]) => {
      for (const column of names) if (columns.includes(column) && !isEmpty(cellOf(column))) fail(column, 'validation.sheet_empty'); // prettier-ignore
    };
    if (item === '') fail('item', 'validation.required');
    else if (part !== 'zip' && !(part in BANDS) && seen.has(`${part} ${item}`)) fail('item', 'validation.duplicate');
    else readLine();
    seen.add(`${part} ${item}`);

    function readLine(): void {
      if (part === 'carrier' || part === 'kind') {
        empty('value', ...ZONE_COLUMNS);
        const own = part === 'kind' ? owner.kind : ownerLines(owner)[0]?.item;
        if (item.toLowerCase() !== own) fail('item', 'validation.sheet_owner');
      } else if (part === 'term' && 'rows' in wire) {
        const term = TERM_OF.get(item.toLowerCase());
        empty(...ZONE_COLUMNS);
        if (!term) return fail('item', 'validation.unknown');
        const value = numberIn('value', term);
        if (value !== undefined) wire[term] = value;
      } else if (part === 'zip' && 'zip_prefixes' in wire) {
        empty('value');
        const list = wire['zip_prefixes'] as string[];
        places.set(`zip_prefixes.${list.length}`, { line, column: 'item' });
        list.push(item);
      } else if (isBand(part) && BANDS[part].part in wire) {
        const { part: name, to, zones } = BANDS[part];
        const list = wire[name] as Band[];
        const path = `${name}.${list.length}`;
        const end = numberIn('item', `${path}.${to}`);
        const prices = zones ? ZONE_COLUMNS : (['value'] as const);
        const values = prices.map((column) => numberIn(column, `${path}.${zones ? column : 'price'}`));
        empty(...(zones ? (['value'] as const) : ZONE_COLUMNS));
        if (end === undefined || values.includes(undefined)) return;
        list.push({ [to]: end, ...Object.fromEntries(prices.map((column, i) => [zones ? column : 'price', values[i]])) }); // prettier-ignore
      } else fail('part', 'validation.unknown');
    }
  }
  return done;
}

const isBand = (part: string): part is BandName => Object.hasOwn(BANDS, part);
const isOdd = (cell: SheetCell | undefined): boolean => typeof cell === 'object' && cell !== null;
const isFormula = (cell: SheetCell | undefined): boolean =>
  isOdd(cell) && (cell as { other: string }).other === 'formula';
const isEmpty = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
const textOf = (cell: SheetCell): string => (typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''); // prettier-ignore
function numberOf(cell: SheetCell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const text = textOf(cell);
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

/** A text cell that a spreadsheet would work out; a number with its sign is none. */
const AS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * The cells of a csv (RFC 4180, UTF-8 with or without a byte-order mark, commas, lines that end with CR, LF or both).
 * Cells that a spreadsheet would take for formulas are told apart, as in xlsx.
 * @returns where a quote opens that is never closed, or that there is more than `most`; undefined where it is not csv: not UTF-8, NUL within
 */
export function csvCells(
  bytes: Uint8Array,
  most: CsvMost,
): { rows: SheetCell[][] } | { unclosed: SheetError } | { large: true } | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  if (text.includes('\0')) return undefined;
  const found = csvRows(text, ',', most);
  if ('large' in found) return found;
  if ('unclosed' in found) return { unclosed: faultAt(found.unclosed.row, String(found.unclosed.column), 'validation.sheet_quote') }; // prettier-ignore
  return { rows: found.rows.map((row) => row.map(csvCell)) };
}
function csvCell(cell: string): SheetCell {
  if (cell === '') return null;
  return AS_FORMULA.test(cell) && !NUMBER.test(cell.trim()) ? { other: 'formula' } : cell;
}
