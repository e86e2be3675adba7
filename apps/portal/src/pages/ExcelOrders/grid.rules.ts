import { FIELDS, type Field } from './columns.rules.ts';

export interface Place {
  row: number;
  column: number;
}
/** Height of a row, and of the line with the names, px. */
export const ROW_HEIGHT = 36;
/** Rows that are drawn beyond those in sight. */
const AHEAD = 6;
/** Rows that are drawn at most, however high the window is. */
const MOST_DRAWN = 54;
/** Width of the column with the numbers of the rows, px. */
export const HEAD_WIDTH = 116;
export const WIDTHS: Record<Field, number> = {
  name: 170,
  telephone: 120,
  address: 240,
  subdistrict: 120,
  district: 130,
  province: 130,
  zip_code: 92,
  weight: 96,
  width: 84,
  length: 84,
  height: 84,
  parcel_type: 110,
  cod_amount: 120,
  item_name: 150,
  product_price: 120,
  insurance: 96,
  partner: 140,
  remark: 180,
};
export const TABLE_WIDTH = HEAD_WIDTH + FIELDS.reduce((sum, field) => sum + WIDTHS[field], 0);
/** Where a column begins, px from the edge where reading begins. */
export const columnStart = (column: number): number =>
  HEAD_WIDTH + FIELDS.slice(0, column).reduce((sum, field) => sum + WIDTHS[field], 0);

/** The rows that are drawn: those in sight and some beyond. @returns from, and up to without it */
export function drawnRows(top: number, height: number, count: number): [from: number, to: number] {
  const first = Math.min(Math.max(0, Math.floor(top / ROW_HEIGHT) - AHEAD), Math.max(0, count - 1));
  const many = Math.min(MOST_DRAWN, Math.ceil(height / ROW_HEIGHT) + 2 * AHEAD);
  return [first, Math.min(count, first + many)];
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;
/**
 * Where a key leads; undefined for keys that lead nowhere.
 * @param rtl whether the first column is at the right
 * @param page rows in sight
 */
export function placeAfter(press: Press, { row, column }: Place, count: number, page: number, rtl: boolean): Place | undefined {
  const far = press.ctrlKey || press.metaKey;
  const last = FIELDS.length - 1;
  const to = (r: number, c: number): Place => ({
    row: Math.min(Math.max(0, r), Math.max(0, count - 1)),
    column: Math.min(Math.max(0, c), last),
  });
  const aside = (by: number) => to(row, far ? (by < 0 ? 0 : last) : column + by);
  switch (press.key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(far ? count - 1 : row + 1, column);
    case 'ArrowLeft':
      return aside(rtl ? 1 : -1);
    case 'ArrowRight':
      return aside(rtl ? -1 : 1);
    case 'Home':
      return to(far ? 0 : row, 0);
    case 'End':
      return to(far ? count - 1 : row, last);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return undefined;
  }
} // prettier-ignore
