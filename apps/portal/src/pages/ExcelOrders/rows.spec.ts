import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { parsePaste } from '@lamliang/kernel/address-paste.rules';
import { FIELDS, guessMapping, headerRow, headersKey, type Field } from './columns.rules.ts';
import { mapped, readFile } from './read-file.ts';
import { faultsOf, pricedOf } from './row-check.ts';
import { cell, cleanCell, cleanRow, isEmptyRow, partnerOf, wireOf, type Areas } from './row.rules.ts';

const book = thaiAddressBook();
const areas: Areas = { book, parse: (text) => parsePaste(text, book) };
const rowOf = (given: Partial<Record<Field, string>>) => ({ id: 0, cells: FIELDS.map((field) => given[field] ?? '') });
const GOOD = {
  name: 'สมหญิง ใจดี',
  telephone: '0812345678',
  address: '99/1 ซอยอารีย์',
  subdistrict: 'พญาไท',
  district: 'พญาไท',
  province: 'กรุงเทพมหานคร',
  zip_code: '10400',
  weight: '1.2',
  width: '14',
  length: '20',
  height: '6',
} as const;
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url)));

describe('columns', () => {
  it.each([
    ['Shopee', ['Order ID', 'Receiver Name', 'Phone Number', 'Delivery Address', 'Province', 'District', 'Zip Code', 'Total Weight (kg)'], { name: 1, telephone: 2, address: 3, province: 4, district: 5, zip_code: 6, weight: 7 }, 'kg'],
    ['Lazada', ['orderNumber', 'customerName', 'shippingName', 'shippingPhone', 'shippingAddress', 'shippingPostCode', 'itemName'], { name: 2, telephone: 3, address: 4, zip_code: 5, item_name: 6 }, 'kg'],
    ['TikTok Shop', ['Order ID', 'Recipient', 'Phone #', 'Zipcode', 'Province', 'District', 'Detail Address', 'Weight(kg)', 'Product Name'], { name: 1, telephone: 2, zip_code: 3, province: 4, district: 5, address: 6, weight: 7, item_name: 8 }, 'kg'],
    ['a shop', ['ชื่อผู้รับ', 'เบอร์โทรผู้รับ', 'ที่อยู่ผู้รับ', 'ตำบล', 'อำเภอ', 'จังหวัด', 'รหัสไปรษณีย์', 'น้ำหนัก(กรัม)', 'เก็บเงินปลายทาง'], { name: 0, telephone: 1, address: 2, subdistrict: 3, district: 4, province: 5, zip_code: 6, weight: 7, cod_amount: 8 }, 'g'],
    ['a sender', ['Sender name', 'ชื่อผู้ส่ง', 'ที่อยู่ผู้ส่ง', 'Name', 'Weight in kilograms'], { name: 3 }, 'kg'],
  ])('of %s are found', (_, headers, columns, weight_unit) => {
    expect(guessMapping(headers)).toEqual({ columns, weight_unit });
  }); // prettier-ignore

  it('are named by the row that is known best, below titles', () => {
    expect(headerRow([[''], ['ออเดอร์วันนี้'], ['ชื่อ', 'เบอร์โทร', 'ที่อยู่'], ['a', '08', 'b']])).toBe(2);
    expect(
      headerRow([
        ['x', 'y'],
        ['1', '2'],
      ]),
    ).toBe(0);
  });
  it('are recognised whatever case and signs they are written in', () => {
    expect(headersKey(['Zip Code', ' ชื่อ* '])).toBe(headersKey(['zip-code', 'ชื่อ']));
    expect(headersKey(['a', 'b'])).not.toBe(headersKey(['b', 'a']));
  });
});

describe('cells', () => {
  it.each<[Field, string, string]>([
    ['telephone', '812345678', '0812345678'],
    ['telephone', '+66 81-234-5678', '0812345678'],
    ['telephone', '2123 4567', '021234567'],
    ['telephone', '๐๘๑๒๓๔๕๖๗๘', '0812345678'],
    ['telephone', '08123', '08123'],
    ['province', 'จ.เชียงใหม่', 'เชียงใหม่'],
    ['province', 'กทม.', 'กรุงเทพมหานคร'],
    ['district', 'เขตพญาไท', 'พญาไท'],
    ['weight', '1.20 kg', '1.2'],
    ['weight', '๑.๕ กก.', '1.5'],
    ['cod_amount', '฿1,590.00', '1590'],
    ['cod_amount', '1,234,567 บาท', '1234567'],
    ['cod_amount', '0.00', ''],
    ['cod_amount', '-', ''],
    ['cod_amount', '12,5', '12,5'],
    ['weight', 'หนัก', 'หนัก'],
    ['name', ' \u200bมาลี\u00a0 ใจงาม ', 'มาลี ใจงาม'],
  ])('%s: %j becomes %j', (field, written, kept) => {
    expect(cleanCell(field, written)).toBe(kept);
    expect(cleanCell(field, kept)).toBe(kept);
  });

  it('of an area are read from the address, or looked up by what is there', () => {
    const address = '99/1 ซอยอารีย์ แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400';
    const read = { id: 0, cells: cleanRow(rowOf({ ...GOOD, address, subdistrict: '', district: '', province: '', zip_code: '' }).cells, {}, areas) }; // prettier-ignore
    expect([cell(read, 'subdistrict'), cell(read, 'district'), cell(read, 'province'), cell(read, 'zip_code')]).toEqual(['พญาไท', 'พญาไท', 'กรุงเทพมหานคร', '10400']); // prettier-ignore
    expect(cell(read, 'address')).toBe('99/1 ซอยอารีย์');
    const found = { id: 0, cells: cleanRow(rowOf({ ...GOOD, zip_code: '', district: 'พญาไท' }).cells, {}, areas) };
    expect(cell(found, 'zip_code')).toBe('10400');
    expect(cell(found, 'address')).toBe(GOOD.address);
  });
  it('that are empty are filled in, in rows that have something', () => {
    const filled = cleanRow(rowOf({ name: 'มาลี' }).cells, { weight: '0.5', width: '14' }, areas);
    expect(cell({ cells: filled }, 'weight')).toBe('0.5');
    expect(isEmptyRow({ cells: cleanRow(rowOf({}).cells, { weight: '0.5' }, areas) })).toBe(true);
  });
  it('name carriers by code, number, name or its beginning', () => {
    expect(['', 'flash', 'Flash Express', 'FLASH', '2', 'ไปรษณีย์', 'Kerry'].map((text) => partnerOf(text))).toEqual([null, 2, 2, 2, 2, undefined, 1]); // prettier-ignore
  });
});

describe('[A98] what is wrong in a row', () => {
  it('is nothing where all is there, and nothing is told of an empty row', () => {
    expect(faultsOf(rowOf(GOOD), areas, true)).toEqual([]);
    expect(faultsOf(rowOf({}), areas, true)).toEqual([]);
  });
  it.each<[string, Partial<Record<Field, string>>, Field, string]>([
    ['no name', { name: '' }, 'name', 'validation.required'],
    ['a short telephone', { telephone: '08123' }, 'telephone', 'validation.phone_full'],
    ['letters in a telephone', { telephone: 'โทร' }, 'telephone', 'validation.phone_digits'],
    ['a postal code of another province', { zip_code: '50200' }, 'zip_code', 'validation.zip_province'],
    ['a short postal code', { zip_code: '1040' }, 'zip_code', 'validation.zip'],
    ['no weight', { weight: '' }, 'weight', 'validation.required'],
    ['a weight in words', { weight: 'หนัก' }, 'weight', 'validation.number'],
    ['a weight of tons', { weight: '2000' }, 'weight', 'validation.weight'],
    ['half a gram', { weight: '1.2005' }, 'weight', 'validation.number'],
    ['a size of none', { width: '0' }, 'width', 'validation.size'],
    ['COD with three decimals', { cod_amount: '1.005' }, 'cod_amount', 'validation.two_decimals'],
    ['an unknown carrier', { partner: 'เรือด่วน' }, 'partner', 'excel.fault.partner'],
    ['a doubtful insurance', { insurance: 'อาจจะ' }, 'insurance', 'excel.fault.insurance'],
    ['an insurance of nothing', { insurance: 'ใช่' }, 'product_price', 'validation.required'],
    ['an unknown type', { parcel_type: 'ปลา' }, 'parcel_type', 'excel.fault.parcel_type'],
    ['a long remark', { remark: 'ก'.repeat(301) }, 'remark', 'validation.too_long'],
  ])('%s', (_, change, field, code) => {
    expect(faultsOf(rowOf({ ...GOOD, ...change }), areas, true)).toEqual([{ field, code }]);
  });
  it('is COD of a shop that may not collect', () => {
    expect(faultsOf(rowOf({ ...GOOD, cod_amount: '100' }), areas, false)).toEqual([{ field: 'cod_amount', code: 'errors.order.cod_not_approved' }]); // prettier-ignore
  });
  it('weighs to the gram and prices in satang and millimetres', () => {
    for (const [weight, grams] of [['1.15', 1150], ['0.001', 1], ['2.3', 2300], ['29.999', 29_999]] as const)
      expect(pricedOf(rowOf({ ...GOOD, weight })).weight).toBe(grams);
    expect(pricedOf(rowOf({ ...GOOD, cod_amount: '590.5', insurance: 'ใช่', product_price: '900' }))).toMatchObject({ to_zip_code: '10400', width: 140, length: 200, height: 60, cod_amount: 59_050, product_price: 90_000 });
    expect(wireOf(rowOf({ ...GOOD, cod_amount: '590' }), 'สินค้า')).toMatchObject({ cod_amount: 590, shipment_order_items: [{ name: 'สินค้า', quantity: 1, price: 590 }] });
  }); // prettier-ignore
});

describe('sheets of another library', () => {
  it('a shop of its own: hidden first sheet, title, telephones without zero, grams, a formula', async () => {
    const file = await readFile(fixture('shop.xlsx'), 'xlsx');
    const mapping = guessMapping(file.headers);
    expect(mapping.columns).toEqual({ name: 1, telephone: 2, address: 3, subdistrict: 4, district: 5, province: 6, zip_code: 7, weight: 8, cod_amount: 9, item_name: 10, remark: 11 }); // prettier-ignore
    const rows = mapped(file, mapping).map((cells, id) => ({ id, cells: cleanRow(cells, { width: '14', length: '20', height: '6' }, areas) })); // prettier-ignore
    expect(rows).toHaveLength(12);
    expect(cell(rows[0]!, 'telephone')).toBe('0812340001');
    expect(cell(rows[0]!, 'weight')).toBe('0.95');
    expect(cell(rows[0]!, 'item_name')).toBe('เสื้อยืด <คอกลม> & กางเกง');
    expect(rows.map((row) => faultsOf(row, areas, true))).toEqual(rows.map((_, at) => (at === 4 ? [{ field: 'telephone', code: 'validation.phone_full' }] : []))); // prettier-ignore
  });
  it('a marketplace: the whole address in one cell', async () => {
    const file = await readFile(fixture('marketplace.xlsx'), 'xlsx');
    const rows = mapped(file, guessMapping(file.headers)).map((cells, id) => ({ id, cells: cleanRow(cells, { width: '14', length: '20', height: '6' }, areas) })); // prettier-ignore
    expect(rows.map((row) => faultsOf(row, areas, true))).toEqual([[], [], []]);
    expect(cell(rows[2]!, 'telephone')).toBe('0812345003');
    expect(cell(rows[2]!, 'zip_code')).toBe('10400');
  });
});
