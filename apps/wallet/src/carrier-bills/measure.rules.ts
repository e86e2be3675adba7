import { isBlank, isFormula, textOf, type FileCell, type Read } from '../carrier-files/cell.rules.ts';

const fault = (code: string): { fault: string } => ({ fault: `validation.${code}` });
/** What a parcel can weigh or measure at all: a tonne, ten metres. */
const MOST = { grams: 1_000_000, millimetres: 10_000 };

/**
 * A weight in grams, of a cell in grams or kilograms (at most three decimals of these). A weight is never written in groups
 * of digits: what could be one, 1,234 with the other sign before decimals, is two weights at once.
 */
export function gramsOf(cell: FileCell, unit: 'g' | 'kg', decimal: '.' | ','): Read<number> {
  const read = decimalOf(cell, decimal, 'weight');
  if ('fault' in read) return read;
  const grams = unit === 'kg' ? read.value * 1_000 : read.value;
  const whole = Math.round(grams);
  if (Math.abs(grams - whole) > 1e-6 || whole < 1 || whole > MOST.grams) return fault('number');
  return { value: whole };
}

export interface Size {
  actual_width: number;
  actual_length: number;
  actual_height: number;
}
/** Three sides in centimetres as millimetres; null where the carrier measured none (blank, or 0 for all). */
export function sizeOf(cells: readonly [FileCell, FileCell, FileCell], decimal: '.' | ','): Read<Size | null> {
  const isNone = (cell: FileCell) => isBlank(cell) || (!isFormula(cell) && /^0([.,]0+)?$/.test(textOf(cell)));
  if (cells.every(isNone)) return { value: null };
  const sides: number[] = [];
  for (const cell of cells) {
    const read = isNone(cell) ? fault('size') : decimalOf(cell, decimal, 'side');
    if ('fault' in read) return read;
    const side = Math.round(read.value * 10);
    if (side < 1 || side > MOST.millimetres) return fault('number');
    sides.push(side);
  }
  return { value: { actual_width: sides[0]!, actual_length: sides[1]!, actual_height: sides[2]! } };
}
/** The same of one cell: 20x30x10, with x, X, * or the sign of multiplication between. */
export function sizeInOne(cell: FileCell, decimal: '.' | ','): Read<Size | null> {
  if (isBlank(cell)) return { value: null };
  if (isFormula(cell)) return fault('sheet_formula');
  const sides = textOf(cell).replace(/\s*(cm|ซม\.?)$/i, '').split(/\s*[xX×*]\s*/); // prettier-ignore
  return sides.length === 3 ? sizeOf(sides as [string, string, string], decimal) : fault('size');
}

const DECIMALS = { weight: 3, side: 1 };
function decimalOf(cell: FileCell, decimal: '.' | ',', what: 'weight' | 'side'): Read<number> {
  if (isBlank(cell)) return fault('required');
  if (isFormula(cell)) return fault('sheet_formula');
  if (typeof cell === 'number') return Number.isFinite(cell) && cell >= 0 ? { value: what === 'side' ? Math.round(cell * 10) / 10 : Math.round(cell * 1_000) / 1_000 } : fault('number'); // prettier-ignore
  const text = textOf(cell).replace(/\s*(kg|กก\.?|g|กรัม|cm|ซม\.?)$/i, '');
  const read = /^(\d+)(?:([.,])(\d+))?$/.exec(text);
  if (!read) return fault('number');
  const [, whole = '', sign, part = ''] = read;
  const digits = part.replace(/0+$/, '');
  if (sign && sign !== decimal && part.length === 3) return fault('sheet_decimal');
  if (digits.length > DECIMALS[what]) return fault(what === 'side' ? 'one_decimal' : 'number');
  return { value: Number(`${whole}.${digits || '0'}`) };
}
