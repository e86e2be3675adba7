import { CARRIERS } from '@lamliang/contracts/pricing';
import { cleanTelephone, provinceName, telephoneFault, thaiDigitsToArabic, type AddressBook } from '@lamliang/kernel';
import { columnOf, FIELDS, plainHeader, type Field } from './columns.rules.ts';

/** A row of the table; its cells are text, in the order of `FIELDS`. It is never changed, only replaced. */
export interface Row {
  /** Stays the same while the row is edited. */
  id: number;
  cells: readonly string[];
}
export interface CellFault {
  field: Field;
  /** Phrase of what is wrong. */
  code: string;
}
/** What is put into empty cells of a file: kilograms and centimetres. */
export type Defaults = Partial<Record<'weight' | 'width' | 'length' | 'height', string>>;

export interface Areas {
  book: AddressBook;
  /** Reads a message as people paste it. */
  parse: (text: string) => { fields: Record<'address' | (typeof AREA_FIELDS)[number], string> };
}

export const AREA_FIELDS = ['subdistrict', 'district', 'province', 'zip_code'] as const satisfies readonly Field[];
const NUMBERS: readonly Field[] = ['weight', 'width', 'length', 'height', 'cod_amount', 'product_price'];
const ZERO_IS_NONE: readonly Field[] = ['cod_amount', 'product_price'];
const YES = new Set(['1', 'y', 'yes', 'true', 'x', 'ใช่', 'ทำ', 'มี', 'نعم']);
const NO = new Set(['', '0', 'n', 'no', 'false', '-', 'ไม่', 'ไม่ทำ', 'ไม่มี', 'ไม่ใช่', 'لا']);
const PARCEL = new Set(['', 'parcel', 'box', 'พัสดุ', 'กล่อง', 'ซองพลาสติก', 'طرد']);
const DOCUMENT = new Set(['document', 'documents', 'envelope', 'เอกสาร', 'ซองเอกสาร', 'ซอง', 'مستند']);

export const cell = (row: Pick<Row, 'cells'>, field: Field): string => row.cells[columnOf(field)] ?? '';

/** The carrier that a cell names by its code, number or name; null for an empty one, undefined where there is none. */
export function partnerOf(text: string): number | null | undefined {
  const name = plainHeader(text);
  if (name === '') return null;
  const found = CARRIERS.find(({ id, code, name: full }) => name === String(id) || name === code || name === plainHeader(full)); // prettier-ignore
  return (found ?? CARRIERS.find(({ code, name: full }) => name.startsWith(code) || plainHeader(full).startsWith(name)))?.id; // prettier-ignore
}

/** A cell without what people and spreadsheets add: blanks, Thai digits, separators, units, a zero that was lost. */
export function cleanCell(field: Field, written: string): string {
  const text = written
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[ \u00a0\t\r\n]+/g, ' ')
    .trim();
  if (field === 'telephone') {
    const digits = cleanTelephone(text);
    const found = /^[689]\d{8}$|^[2-57]\d{7}$/.test(digits) ? `0${digits}` : digits;
    return telephoneFault(found) === undefined ? found : text;
  }
  if (field === 'zip_code') return thaiDigitsToArabic(text).replace(/\s/g, '');
  if (field === 'province') return text === '' ? '' : provinceName(text);
  if (field === 'subdistrict') return text.replace(/^(?:ตำบล|แขวง|ต\.)\s*/, '');
  if (field === 'district') return text.replace(/^(?:อำเภอ|เขต|อ\.)\s*/, '');
  if (!NUMBERS.includes(field)) return text;
  const bare = thaiDigitsToArabic(text)
    .toLowerCase()
    .replace(/(?:กิโลกรัม|กก\.?|kg\.?|ซม\.?|cm\.?|บาท|thb|baht|฿|\s)/g, '')
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1');
  const plain = /^\d*\.?\d+$|^\d+\.$/.test(bare) ? String(Number(bare)) : text;
  return ZERO_IS_NONE.includes(field) && (plain === '0' || plain === '-') ? '' : plain;
}

/**
 * A row as it is kept: cleaned, empty cells filled in. Area names that are missing are looked up by those that are there,
 * or read from the address, as a pasted message is.
 */
export function cleanRow(written: readonly string[], defaults: Defaults, areas: Areas): string[] {
  const cells = FIELDS.map((field, at) => cleanCell(field, written[at] ?? ''));
  if (cells.every((one) => one === '')) return cells;
  for (const [field, value] of Object.entries(defaults))
    if (cells[columnOf(field as Field)] === '') cells[columnOf(field as Field)] = value;
  return withAreas(cells, areas);
}

function withAreas(cells: string[], { book, parse }: Areas): string[] {
  const at = (field: Field) => cells[columnOf(field)]!;
  const lacking = AREA_FIELDS.filter((field) => at(field) === '');
  if (lacking.length === 0) return cells;
  const [subdistrict, district, province, zip_code] = AREA_FIELDS.map(at) as [string, string, string, string];
  const put = (values: Record<(typeof AREA_FIELDS)[number], string>) => {
    const next = [...cells];
    for (const field of lacking) next[columnOf(field)] = values[field];
    return next;
  };
  const fits = zip_code === '' ? book.subdistricts(province, district) : book.findByZip(zip_code);
  const named = fits.filter((row) =>
    AREA_FIELDS.every((field) => at(field) === '' || row[field] === at(field)),
  ); // prettier-ignore
  if (subdistrict !== '' && named.length === 1 && named[0]) return put(named[0]);
  const address = at('address');
  if (address === '') return cells;
  const read = parse([at('name'), at('telephone'), address, subdistrict, district, province, zip_code].join('\n'));
  const next = put(read.fields);
  if (lacking.every((field) => read.fields[field] !== '') && read.fields.address !== '')
    next[columnOf('address')] = read.fields.address;
  return next;
}

const numberOf = (text: string): number => (/^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN);
export const insuredOf = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
};
export const typeOf = (text: string) => {
  const word = text.toLowerCase();
  return PARCEL.has(word) ? 'parcel' : DOCUMENT.has(word) ? 'document' : undefined;
};

/** Whether nothing is written in a row. */
export const isEmptyRow = (row: Pick<Row, 'cells'>): boolean => row.cells.every((one) => one === '');

/**
 * The order of a row in wire units, without carrier, price and sender.
 * @param word what goods are called that have no name: parcels with COD name at least one (Dee-Delivery, B.E. 2567)
 */
export function wireOf(row: Pick<Row, 'cells'>, word: string): Record<string, unknown> {
  const of = (field: Field) => cell(row, field);
  const [cod, price] = [numberOf(of('cod_amount')), numberOf(of('product_price'))];
  const insured = insuredOf(of('insurance')) === true;
  const goods = of('item_name') !== '' || of('cod_amount') !== '';
  const grams = numberOf(of('weight')) * 1000;
  return {
    receiver: {
      name: of('name'),
      telephone: of('telephone'),
      address: of('address'),
      subdistrict: of('subdistrict'),
      district: of('district'),
      province: of('province'),
      zip_code: of('zip_code'),
    },
    parcel_type: typeOf(of('parcel_type')),
    width: numberOf(of('width')),
    length: numberOf(of('length')),
    height: numberOf(of('height')),
    // More digits than a gram has are a fault, not a rounding; 1.15 * 1000 is a little less than 1150.
    weight: Math.abs(grams - Math.round(grams)) < 1e-6 ? Math.round(grams) : grams,
    ...(of('cod_amount') === '' ? {} : { cod_amount: cod }),
    ...(of('product_price') === '' ? {} : { product_price: price }),
    insurance: insured ? 1 : 0,
    ...(goods
      ? {
          shipment_order_items: [
            { name: of('item_name') || word, quantity: 1, price: cod > 0 ? cod : price > 0 ? price : 0 },
          ],
        }
      : {}),
    ...(of('remark') === '' ? {} : { remark: of('remark') }),
  };
}

/** Fields of the contract that a column is for; those of the receiver have its name. */
const COLUMN_OF: Record<string, Field> = { 'shipment_order_items.0.name': 'item_name', 'shipment_order_items.0.price': 'cod_amount', partner_id: 'partner', price: 'partner', ws: 'partner' }; // prettier-ignore
/** The column of a field of the wire. */
export function fieldOf(path: string): Field {
  const name = COLUMN_OF[path] ?? path.replace(/^receiver\./, '');
  return FIELDS.find((field) => field === name) ?? 'remark';
}
