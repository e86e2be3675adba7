import { thaiDigitsToArabic } from '@lamliang/kernel';

/** What a row of the table has, in the order of its columns and of the template. */
export const FIELDS = [
  'name',
  'telephone',
  'address',
  'subdistrict',
  'district',
  'province',
  'zip_code',
  'weight',
  'width',
  'length',
  'height',
  'parcel_type',
  'cod_amount',
  'item_name',
  'product_price',
  'insurance',
  'partner',
  'remark',
] as const;
export type Field = (typeof FIELDS)[number];
export const columnOf = (field: Field): number => FIELDS.indexOf(field);

/** Which column of the file a field is read from; weights may be grams there. */
export interface Mapping {
  columns: Partial<Record<Field, number>>;
  weight_unit: 'kg' | 'g';
}

/**
 * What a column is called in Thai and English, in our template and in exports of Shopee, Lazada, TikTok Shop, LINE
 * SHOPPING and sheets of carriers. Letters and digits only, in lower case, without words for the receiver.
 */
const NAMES: Record<Field, string> = {
  name: 'ชื่อ ชื่อนามสกุล ชื่อสกุล ผู้รับ name fullname receiver recipient consignee customer buyer contact contactname الاسم الاسمالكامل',
  telephone:
    'โทร โทรศัพท์ เบอร์ เบอร์โทร เบอร์โทรศัพท์ เบอร์มือถือ มือถือ หมายเลขโทรศัพท์ โทรศัพท์มือถือ phone phoneno phonenumber tel telno telephone mobile mobileno mobilenumber contactnumber الهاتف رقمالهاتف',
  address:
    'ที่อยู่ ที่อยู่ในการจัดส่ง ที่อยู่จัดส่ง ที่อยู่สำหรับจัดส่ง รายละเอียดที่อยู่ บ้านเลขที่ address address1 addressline1 detailaddress deliveryaddress fulladdress street العنوان',
  subdistrict: 'ตำบล แขวง ตำบลแขวง แขวงตำบล subdistrict tambon khwaeng ward addressline4 address5 الناحية',
  district: 'อำเภอ เขต อำเภอเขต เขตอำเภอ district amphoe amphur khet city address4 المنطقة',
  province: 'จังหวัด province state changwat region address3 المحافظة',
  zip_code: 'รหัสไปรษณีย์ รหัสปณ ไปรษณีย์ zip zipcode postcode postalcode postal الرمزالبريدي',
  weight:
    'น้ำหนัก น้ำหนักกก น้ำหนักกิโลกรัม น้ำหนักกรัม น้ำหนักพัสดุ น้ำหนักรวม weight weightkg weightg parcelweight orderweight totalweight grossweight الوزن',
  width: 'กว้าง ความกว้าง width widthcm parcelwidth العرض',
  length: 'ยาว ความยาว length lengthcm parcellength الطول',
  height: 'สูง ความสูง height heightcm parcelheight الارتفاع',
  parcel_type: 'ประเภทพัสดุ ชนิดพัสดุ ประเภท parceltype type itemtype نوعالطرد',
  cod_amount:
    'cod ยอดcod จำนวนเงินcod ค่าcod ยอดเก็บเงิน ยอดเก็บเงินปลายทาง เก็บเงินปลายทาง เก็บเงินปลายทางcod ยอดเงินเก็บปลายทาง codamount codvalue cashondelivery cashondeliverycod الدفععندالاستلام',
  item_name: 'สินค้า ชื่อสินค้า รายการสินค้า item itemname product productname goods description sku المنتج الصنف',
  product_price:
    'มูลค่าสินค้า มูลค่าสินค้าที่แจ้ง ราคาสินค้า มูลค่าที่แจ้ง declaredvalue productprice itemvalue insuredvalue value قيمةالبضاعة',
  insurance: 'ประกัน ทำประกัน ประกันพัสดุ ซื้อประกัน insurance insure insured insuretheparcel تأمين',
  partner: 'ขนส่ง บริษัทขนส่ง ผู้ให้บริการขนส่ง carrier courier partner shippingoption deliveryprovider الناقل شركةالشحن',
  remark: 'หมายเหตุ บันทึก โน้ต note notes remark remarks comment message ملاحظة',
};
const KNOWN = new Map(
  FIELDS.flatMap((field) => NAMES[field].split(' ').map((name) => [name.normalize('NFC'), field] as const)),
);
/** Words beside the name of a column that say whose it is: the receiver, or whoever buys, who mostly is the same. */
const OF_RECEIVER = /ผู้รับ|ปลายทาง|จัดส่ง|receiver|recipient|consignee|shipping|shipto|delivery|ship/g;
const OF_BUYER = /ลูกค้า|ผู้ซื้อ|customer|buyer|billing/g;

/** A header without case, signs and what stands in brackets. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[([{（【].*?[)\]}）】]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** How surely a header is a field: 0 by its name, 1 where it names the receiver, 2 where it names the buyer. */
function readHeader(header: string): { field: Field; rank: number } | undefined {
  const plain = plainHeader(header);
  const names = [plain, plain.replace(OF_RECEIVER, ''), plain.replace(OF_BUYER, '')];
  for (const [rank, name] of names.entries()) {
    const field = KNOWN.get(name);
    if (field) return { field, rank };
  }
  return undefined;
}

/** The fields that the columns of a file are for, as far as their names tell; the first of two that are as sure. */
export function guessMapping(headers: readonly string[]): Mapping {
  const columns: Mapping['columns'] = {};
  const read = headers.map((header) => readHeader(header));
  for (const rank of [0, 1, 2])
    for (const [at, found] of read.entries())
      if (found?.rank === rank && columns[found.field] === undefined) columns[found.field] = at;
  const weight = columns.weight === undefined ? '' : (headers[columns.weight] ?? '').toLowerCase();
  const grams = /กรัม|\(g\)|\bg\b|gram/.test(weight) && !/กิโล|kilo/.test(weight);
  return { columns, weight_unit: grams ? 'g' : 'kg' };
}

/** Rows in which the names of the columns are looked for. */
const HEAD_ROWS = 10;
/** The row that names the columns: the one whose names are known best, else the first one with text. */
export function headerRow(rows: readonly (readonly string[])[]): number {
  const known = (row: readonly string[] = []) => Object.keys(guessMapping(row).columns).length;
  let best = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  for (let at = best + 1; at < Math.min(HEAD_ROWS, rows.length); at += 1)
    if (known(rows[at]) > Math.max(1, known(rows[best]))) best = at;
  return Math.max(0, best);
}

/** By what a file with the same columns is recognised. */
export const headersKey = (headers: readonly string[]): string => headers.map(plainHeader).join('|');

/** What every parcel needs; area names may be read from the address. */
export const NEEDED = ['name', 'telephone', 'address', 'weight'] as const satisfies readonly Field[];
export const lackingFields = ({ columns }: Mapping): Field[] => NEEDED.filter((field) => columns[field] === undefined);

/** The cells of a row of the file in the order of the fields, as they are written there; weights in kilograms. */
export function cellsOf(row: readonly string[], { columns, weight_unit }: Mapping): string[] {
  return FIELDS.map((field) => {
    const at = columns[field];
    const cell = at === undefined ? '' : (row[at] ?? '');
    if (field !== 'weight' || weight_unit === 'kg') return cell;
    const grams = thaiDigitsToArabic(cell).replace(/[,\s]/g, '');
    return /^\d+(?:\.\d+)?$/.test(grams) ? String(Number((Number(grams) / 1000).toFixed(6))) : cell;
  });
}
