import { LEVELS, matchArea, type Span } from './address-area.rules.ts';
import type { Address, AddressBook } from './address.ts';
import { cleanTelephone, isMobile } from './phone.ts';
import { thaiDigitsToArabic } from './text.ts';

export type PasteField = 'name' | 'telephone' | keyof Address;

export interface PastedAddress {
  /** '' when the text has none. */
  fields: Record<PasteField, string>;
  /** 0 (missing) to 1 (written and consistent). Fields below `WEAK_FIELD` should be checked. */
  confidence: Record<PasteField, number>;
  /** Text that fits no field: amounts, orders, greetings, further telephones; one piece per line. */
  unused: string;
}

/** Fields with less confidence are shown as weak. */
export const WEAK_FIELD = 0.7;

/** A piece of text between cuts. */
interface Chunk {
  text: string;
  /** The label in front of it. */
  label?: 'name' | 'address';
}

const TELEPHONE =
  /(?<!\d)(?:(?:\+|00)?66[\s.-]{0,2}(?:\(0\)|0)?[\s.-]{0,2}|\(?0)(?:[689](?:\)?[\s.-]{0,2}\d){8}|[2-57](?:\)?[\s.-]{0,2}\d){7})(?!\d)/g;
const ZIP = /(?<![\d/-])[1-9]\d{4}(?![\d/-])/g;

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|\n)[ ]*\d{1,2}[.)]\s*(?=ชื่อ|ผู้รับ|ที่อยู่|เบอร์|โทร|รหัส|name|address|tel|phone)/gi, ''],
  [/(?:เบอร์โทร(?:ศัพท์)?(?:ติดต่อ)?|เบอร์ติดต่อ|เบอร์มือถือ|เบอร์|โทร(?:ศัพท์)?|มือถือ)\s*[.:：]*\s*(?=[+(\d])/g, '\n'],
  [/(?<![a-z])(?:tel(?:ephone)?|phone|mobile|call|mob)\b\s*(?:no)?\s*[.:：]*\s*(?=[+(\d])/gi, '\n'],
  [/(?:รหัสไปรษณีย์|รหัส\s*ปณ\.?|ปณ\.?|ไปรษณีย์|(?<![a-z])(?:zip|post(?:al)?)(?:\s*code)?)\s*[.:：]*\s*(?=\d)/gi, ' '],
  [
    /(?<=^|\n)[\s•*-]*(?:ชื่อ(?:\s*[-–]?\s*(?:นาม)?สกุล)?(?:ผู้รับ)?|ผู้รับ|ถึง|นาม|name|receiver|recipient|to)\s*[:：]\s*/gim,
    '\n\ue001',
  ],
  [/(?<=^|\n)[\s•*-]*(?:ชื่อผู้รับ|ชื่อ-?(?:นาม)?สกุล|ชื่อ|ผู้รับ)\s+/gm, '\n\ue001'],
  [/(?:ที่อยู่(?:จัดส่ง|ผู้รับ)?|ส่งที่|(?<![a-z])(?:shipping\s+)?address)\s*[:：]\s*/gi, '\n\ue002'],
  [/(?:(?<=^|\s)ที่อยู่(?:จัดส่ง|ผู้รับ)?|(?<=^|\n)ส่งที่)\s+/g, '\n\ue002'],
  [/(ตำบล|แขวง|อำเภอ|เขต|จังหวัด)(?:\/(?:ตำบล|แขวง|อำเภอ|เขต))?\s*[:：]\s*/g, ' $1'],
];

/** Amounts and polite phrases inside a line; matches are unused text. */
const REMARKS = [
  /(?:เก็บเงิน\s*ปลายทาง|เก็บ\s*ปลายทาง|ปลายทาง|(?<![a-z])cod(?![a-z])|ยอด(?:รวม|โอน|เก็บ)?|ราคา)\s*[:=]?\s*[\d,]*(?:\.\d+)?\s*(?:บาท|บ\.|฿|thb|\.-)?/gi,
  /(?<![\d/])[\d,]+(?:\.\d+)?\s*(?:บาท|฿|\.-)/g,
];
const REMARK_LINE =
  /^(?:สวัสดี|ขอบคุณ|โอนแล้ว|โอนเงิน|สั่ง|รายการ|สินค้า|จำนวน|ไซ[สซ]|size|หมายเหตุ|note|remark|line\s*id|ไอดีไลน์|ไลน์|fb|facebook|email|อีเมล|ฝาก|ด่วน|ส่งด่วน|thank|สี[\s:]|เอา|รับ|ขอ(?!ง)|hello|hi\b|order)/i;
const SEND_LINE = /^(?:กรุณา|รบกวน|ช่วย)?(?:จัด)?ส่ง(?:\D{0,30}(?:ค่ะ|คะ|ครับ|คับ|จ้า)|ด่วน|ของ|พัสดุ)?[\s.!]*$/;
const SEND_TO =
  /(?<=^|\n)\s*(?:รบกวน|ช่วย)?\s*(?:จัด)?ส่ง(?:ของ|พัสดุ)?\s*(?:มา|ไป)?\s*(?:ที่|ให้|ถึง)(?:นี่|อยู่นี้)?(?:เลย)?\s*(?:ค่ะ|คะ|ครับ|นะคะ|จ้า)?[\s:]*/g;
const POLITE = /\s*(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|ค้า)+[\s.!]*$/;

const ADDRESS_START =
  /(?<![\p{L}\p{M}\d.])(?:(?:บ้าน)?เลขที่|หมู่|ม\.|ซอย|ซ\.|ถนน|ถ\.|อาคาร|ตึก|คอนโด|หอพัก|อพาร์ท|แมนชั่น|ห้อง|ชั้น|โรงเรียน|โรงพยาบาล|รพ\.|ร\.ร\.|รร\.|โรงแรม|โรงงาน|ตลาด|วัด|บ้าน(?=\S)|ปั๊ม|สำนักงาน|มหาวิทยาลัย|ศูนย์|บริษัท|บจก|หจก|ร้าน|#?\d|no\.?\s*\d|moo\b|soi\b|room\b|floor\b|building\b|condo\b|village\b|unit\b)/iu;
const PERSON =
  /^(?:นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|คุณ|ดร\.|ผศ\.|รศ\.|หมอ|พ\.|ร\.ต|ส\.ต|จ\.ส|ครู|พี่|น้อง|เจ๊|เฮีย|k\.|khun\s|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s)/i;
const CONNECTOR = /^(?:หรือ|และ|กับ|or|and|thailand|ประเทศไทย)\.?$/i;
/** A titled person at the end of a line: what stands before is the address. */
const PERSON_LAST = /^(.*\d.*?)\s((?:นาย|นางสาว|น\.ส\.|คุณ|ครู|พี่|น้อง|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s)\D{1,40})$/i;
const COMPANY = /^(?:บริษัท|บจก|บมจ|หจก|ห้างหุ้นส่วน|ร้าน)|จำกัด|co\.?,?\s*ltd/i;
const PLACE =
  /^(?:หมู่บ้าน|บ้าน|คอนโด|หอพัก|อาคาร|ตึก|ใกล้|หลัง|ข้าง|ตรงข้าม|หน้า|ติด|แถว|ปาก|ฝาก|เยื้อง|near|behind|opposite)|\b(?:road|rd|street|soi|village|condo|mansion|tower)\b/i;

function normalise(text: string): string {
  return thaiDigitsToArabic(text.normalize('NFC'))
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/เเ/g, 'แ')
    .replace(/[\ue001\ue002]/g, '')
    .replace(/[\u200b-\u200d\u2060\ufeff]|\ufe0f/g, '')
    .replace(/[\p{Extended_Pictographic}|•●▪]/gu, '\n')
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/[^\S\n]+/g, ' ');
}

function cut(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)}\n${rest.slice(end)}`;
  return rest;
}

function trimmed(text: string): string {
  const plain = text.replace(/\(\s*\)/g, '').replace(/^[\s,;:：/.•*–-]+|[\s,;:：/•*–-]+$/g, '');
  // Removes unbalanced brackets.
  const whole = plain.includes('(') === plain.includes(')') ? plain : plain.replace(/[()]/g, '');
  return whole.replace(/\s+/g, ' ').trim();
}

function takeTelephone(text: string): { telephone: string; more: string[]; rest: string } {
  const found = [...text.matchAll(TELEPHONE)];
  const numbers = [...new Set(found.map(([written]) => cleanTelephone(written)))];
  const telephone = numbers.find(isMobile) ?? numbers[0] ?? '';
  return {
    telephone,
    more: numbers.filter((number) => number !== telephone),
    rest: cut(
      text,
      found.map((match) => ({ start: match.index, end: match.index + match[0].length })),
    ),
  };
}

/** The zip code, the last known one when there are several: house numbers come first. */
function takeZip(text: string, book: AddressBook): { zip: string; rest: string } {
  const found = [...text.matchAll(ZIP)];
  const match = found.findLast(([zip]) => book.findByZip(zip).length > 0) ?? found.at(-1);
  if (!match) return { zip: '', rest: text };
  return { zip: match[0], rest: cut(text, [{ start: match.index, end: match.index + 5 }]) };
}

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let label: Chunk['label'];
  for (const line of text.split('\n')) {
    if (line.startsWith('\ue001')) label = 'name';
    else if (line.startsWith('\ue002')) label = 'address';
    const piece = trimmed(line.replace(/[\ue001\ue002]/g, ''));
    if (piece === '' || CONNECTOR.test(piece)) continue;
    chunks.push(label ? { text: piece, label } : { text: piece });
    if (label === 'name') label = undefined;
  }
  return chunks;
}

/** Likelihood that a chunk is a receiver's name, from 0. */
function nameLikeness(text: string): number {
  if (/\d/.test(text) || PLACE.test(text) || text.length > 60) return 0;
  if (PERSON.test(text)) return 4;
  if (COMPANY.test(text)) return 2;
  const words = text
    .replace(/\(.*?\)/g, '')
    .split(/[\s,]+/)
    .filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return 0;
  return words.length === 1 ? 1.5 : words.length <= 3 ? 3 : 1;
}

function nameAndAddress(chunks: readonly Chunk[]): { name: string; nameConfidence: number; address: string } {
  const parts: Chunk[] = [];
  const split = chunks.flatMap((chunk): Chunk[] => {
    const [, before, person] = PERSON_LAST.exec(chunk.text) ?? [];
    return before && person ? [{ ...chunk, text: before }, { text: person }] : [chunk];
  });
  for (const chunk of split) {
    const start = chunk.text.search(ADDRESS_START);
    const head = start > 0 ? trimmed(chunk.text.slice(0, start)) : '';
    if (head !== '' && chunk.label !== 'address' && nameLikeness(head) >= 1.5) {
      const tail = chunk.text.slice(start);
      parts.push({ ...chunk, text: head }, { text: trimmed(tail), label: 'address' });
    } else parts.push(chunk);
  }
  let best: Chunk | undefined;
  let top = 1;
  const last = parts.length - 1;
  for (const [index, part] of parts.entries()) {
    const place = index === 0 ? 0.5 : index === last ? 0.3 : 0;
    const label = part.label === 'name' ? 10 : part.label === 'address' ? -1 : 0;
    const company = COMPANY.test(part.text) || !ADDRESS_START.test(part.text);
    const like = part.label === 'name' ? 1 : company ? nameLikeness(part.text) : 0;
    if (like > 0 && like + place + label > top) {
      best = part;
      top = like + place + label;
    }
  }
  const name = best?.text ?? '';
  const address = parts
    .filter((part) => part !== best)
    .map((part) => part.text)
    .join(' ');
  return { name, nameConfidence: name === '' ? 0 : top >= 4 ? 1 : top >= 2.5 ? 0.85 : 0.6, address };
}

/** Parses a receiver from a chat message in Thai or English: labelled or not, in one line or several, the name first
 * or last. Pure: the same text and book give the same answer.
 * @param text as pasted. @param book the dataset for area names and zip codes. */
export function parsePaste(text: string, book: AddressBook): PastedAddress {
  const unused: string[] = [];
  let rest = LABELS.reduce((all, [label, mark]) => all.replace(label, mark), normalise(text).slice(0, 4000));
  const { telephone, more, rest: withoutTelephone } = takeTelephone(rest);
  rest = withoutTelephone;
  for (const remark of REMARKS)
    rest = rest.replace(remark, (found) => {
      unused.push(found.trim());
      return '\n';
    });
  rest = rest
    .split('\n')
    .filter((line) => {
      const remark = REMARK_LINE.test(line.trim()) || SEND_LINE.test(line.trim());
      if (remark) unused.push(line.trim());
      return !remark;
    })
    .map((line) => line.replace(POLITE, ''))
    .join('\n');
  rest = rest.replace(SEND_TO, (found) => {
    unused.push(found.trim());
    return '\n';
  });

  const { zip, rest: withoutZip } = takeZip(rest, book);
  const area = matchArea(withoutZip, zip, book);
  const { name, nameConfidence, address } = nameAndAddress(chunksOf(cut(withoutZip, area.spans)));

  const zips = new Set(area.rows.map((row) => row.zip_code));
  const [inferred = ''] = zips.size === 1 && area.names.subdistrict !== '' ? zips : [];
  const strong = LEVELS.every((level) => area.names[level] !== '');
  const fields = { name, telephone, address, ...area.names, zip_code: zip === '' && strong ? inferred : zip };
  const zipConfidence = zip === '' ? (fields.zip_code === '' ? 0 : 0.7) : zips.has(zip) ? 1 : 0.4;
  return {
    fields,
    confidence: {
      name: nameConfidence,
      telephone: telephone === '' ? 0 : more.length > 0 ? 0.8 : 1,
      address: address === '' ? 0 : /\d/.test(address) ? 0.9 : 0.6,
      ...area.confidence,
      zip_code: zipConfidence,
    },
    unused: [...unused, ...more].filter((piece) => piece !== '').join('\n'),
  };
}
