import { LEVELS, matchArea, type Span } from './address-area.rules.ts';
import {
  hasForeignWord,
  hasPlace,
  withoutFrame,
  withoutNumbers,
  withoutSender,
  withoutWishes,
  type AskedCod,
} from './address-chat.rules.ts';
import type { Address, AddressBook } from './address.ts';
import { cleanTelephone, isMobile } from './phone.ts';
import { thaiDigitsToArabic } from './text.ts';

export type PasteField = 'name' | 'telephone' | keyof Address;

/** What is asked for stands in `unused`, too. */
export interface PastedAddress extends AskedCod {
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
  /(?<!\d)(?:\(?(?:\+|00)?66\)?[\s.-]{0,3}(?:\(0\)|0)?[\s.-]{0,2}(?:[689](?:\)?[\s.-]{0,3}\d){8}|[2-57](?:\)?[\s.-]{0,2}\d){7})|\(?0(?:[\s.-]{0,2}[689](?:\)?[\s.-]{0,3}\d){8}|[2-57](?:\)?[\s.-]{0,3}\d){7}))(?!\d)/g;
const ZIP = /(?<![\d/-])[1-9]\d{4}(?![\d/-])/g;

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|\n)[ ]*\d{1,2}[.)]\s*(?=ชื่อ|ผู้รับ|ที่อยู่|เบอร์|โทร|รหัส|name|address|tel|phone)/gi, ''],
  [
    /(?<=^|\n)\s*(?:ชื่อ\s*(?:\+|และ|,|-|\/|&)?\s*ที่อยู่(?:\s*(?:\+|และ|,|\/)?\s*เบอร์\S*)?|ที่อยู่)(?:ผู้รับ|จัดส่ง)?\s*(?:ค่ะ|คะ|ครับ|นะคะ|[:：])\s*(?=[^\d\s][^\n]*\d)/g,
    '\n',
  ],
  [/(?:联系电话|聯絡電話|电话号码|電話號碼|手机号码?|手機|手机|电话|電話)\s*[:：]?\s*(?=[+(\d])/g, '\n'],
  [/(?:رقم\s*)?(?:ال)?(?:هاتف|جوال|موبايل)\s*[:：]?\s*(?=[+(\d])/g, '\n'],
  [/(?:邮政编码|郵遞區號|邮编|الرمز البريدي)\s*[:：]?\s*(?=\d)/g, ' '],
  [/(?:收件人|收货人|收貨人|姓名|名字|联系人)\s*[:：]?\s*/g, '\n\ue001'],
  [/(?:اسم المستلم|الاسم الكامل|الاسم|المستلم)\s*[:：]?\s*/g, '\n\ue001'],
  [/(?:收货地址|收件地址|详细地址|送货地址|地址)\s*[:：]?\s*/g, '\n\ue002'],
  [/(?:ال)?عنوان\s*[:：]?\s*/g, '\n\ue002'],
  // Whose telephone it is may stand behind the word: เบอร์แม่, โทรหาลูก.
  [/(?<![ก-๙])(?:เบอร์|โทร|มือถือ)[ก-๙]{1,16}\s*[.:：]*\s*(?=[+(]|0|66)/g, '\n'],
  [/(?:เบอร์โทร(?:ศัพท์)?(?:ติดต่อ)?|เบอร์ติดต่อ|เบอร์มือถือ|เบอร์|โทร(?:ศัพท์)?|มือถือ)\s*[.:：]*\s*(?=[+(]|0|66)/g, '\n'],
  [
    /(?<![a-z])(?:tel(?:ephone)?|phone|mobile|call|mob|[mtp](?=\s*[.:]|0\d))(?![a-z])\s*(?:no)?\s*[.:：–-]*\s*(?=[+(\d])/gi,
    '\n',
  ],
  [
    /(?:รหัสไปรษณีย์|รหัส(?:\s*ปณ\.?|(?=\s*\d{5}(?!\d)))|ปณ\.?|ไปรษณีย์|(?<![a-z])(?:zip|post(?:al)?)(?:\s*code)?)\s*[.:：]*\s*(?=\d)/gi,
    ' ',
  ],
  [
    /(?<=^|\n)[\s•*-]*(?:ชื่อ(?:\s*[-–]?\s*(?:นาม)?สกุล)?(?:ผู้รับ)?|[ผค][ูน]้?รับ|รับ|พัสดุส่ง|ถึง|นาม|name|receiver|recipient|(?:ship |send )?to)\s*(?:[:：]|[ ][-–][ ])\s*/gim,
    '\n\ue001',
  ],
  [/(?<=^|\n)[\s•*-]*(?:ชื่อผู้รับ|ชื่อ-?(?:นาม)?สกุล|ชื่อ|[ผค][ูน]้?รับ|name(?=\s+[a-z]))\s+/gim, '\n\ue001'],
  [/(?<=^|\s)(?:ผู้?ติดต่อ|ติดต่อ|attn\.?)\s*:?\s*(?=คุณ|นาย|นาง|mr|ms)/gi, '\n\ue001'],
  // For whom it is, by kinship: ส่งให้แม่: ..., ส่งพี่สาว: ...; or by a title.
  [
    /(?<=^|\n)[ ]*(?:ฝาก)?ส่ง(?:ให้|ถึง)?(?:แม่|พ่อ|พี่|น้อง|ลูก|เพื่อน|แฟน|ป้า|น้า|ลุง|ยาย|ย่า|ตา|ปู่)[ก-๙]{0,8}\s*[:：]\s*/g,
    '\n\ue001',
  ],
  [/(?<=^|\n)[ ]*ส่ง(?=(?:คุณ|นาย|นางสาว|นาง|น\.ส\.)\s?[ก-๙])/g, '\n\ue001'],
  // The name of someone else than the writer: แฟนชื่อ, เพื่อนชื่อว่า.
  [/(?<=^|\s)[ก-๙]{0,10}ชื่อ(?:จริง|ผู้รับ|ว่า)?\s*[:：]?\s+/g, '\n\ue001'],
  [/(?<=^|\n)\s*(?:ที่อยู่)?ที่\s*(?:แรก|หนึ่ง|\d{1,2}(?=\s*[:.)]))\s*[:.)]?\s*/g, '\n'],
  [
    /(?<=^|\s)(?:(?:พัก)?อยู่(?:ที่)?|รับ(?:เอง|ของ)?ที่)\s*(?=\d|(?:บ้าน|คอนโด|หอ|แฟลต|ตึก|ห้อง|ซอย|หมู่|ตลาด|อพาร์ท|แมนชั่น)(?=[\s\d]|\S{2})|flash|kerry|j&t)/gi,
    '\n\ue002',
  ],
  [/(?:ที่อยู่(?:จัดส่ง|ผู้รับ)?|ส่งที่|(?<![a-z])(?:shipping\s+)?addr(?:ess)?\.?)\s*(?:[:：]|[ ][-–][ ])\s*/gi, '\n\ue002'],
  [/(?:(?<=^|\s)ที่อยู่(?:จัดส่ง|ผู้รับ)?(?!\s*ตาม)|(?<=^|\n)ที่(?:ทำงาน|ส่ง))\s+/g, '\n\ue002'],
  [/(ตำบล|แขวง|อำเภอ|เขต|จังหวัด)(?:\/(?:ตำบล|แขวง|อำเภอ|เขต))?\s*[:：]\s*/g, ' $1'],
];

const REMARK_LINE =
  /^(?:สวัสดี|ขอบคุณ|ยืนยัน|ส่งตามนี้|เรียน\s+(?:ฝ่าย|ทีม|ร้าน|แอดมิน)|โอนแล้ว|โอนเงิน|สั่ง|รายการ|สินค้า|จำนวน|ไซ[สซ]|size|หมายเหตุ|note|remark|line\s*id|ไอดีไลน์|ไลน์|fb|facebook|email|อีเมล|ฝาก|ด่วน|ส่งด่วน|thank|สี[\s:]|เอา|รับ|ขอ(?!ง)|hello|hi\b|order|i (?:want|need|would)\b)/i;
const SEND_LINE = /^(?:กรุณา|รบกวน|ช่วย)?(?:จัด)?ส่ง(?:\D{0,30}(?:ค่ะ|คะ|ครับ|คับ|จ้า)|ด่วน|ของ|พัสดุ)?[\s.!]*$/;
const SEND_TO =
  /(?<=^|\n)\s*(?:กรุณา|รบกวน|ช่วย)?\s*(?:จัด)?ส่ง(?:ของ|พัสดุ|เอกสาร)?\s*(?:มา|ไป)?\s*(?:ที่|ให้|ถึง)(?:นี่|อยู่นี้)?(?:เลย)?\s*(?:ค่ะ|คะ|ครับ|นะคะ|จ้า)?[\s:]*/g;
const POLITE = /\s*(?:นะ)?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|(?<=\s|นะ)ค้า)+[\s.!]*$/;

/** Offices, camps, plants and departments, longer than a family name that begins alike. */
const OFFICES = String.raw`ที่ว่าการ|ที่ทำการ|ศาลากลาง|ศาลเจ้า|มัสยิด|มูลนิธิ|เทศบาล|อบต\.|อบจ\.|สภ\.|สน\.|รพ\.สต|ธนาคาร|สถานี|วิทยาลัย|มทร\.|คณะ|ภาควิชา|ฝ่าย|แผนก|กองพัน|กองร้อย|กองเรือ|กองบิน|กองบัญชาการ|กรมทหาร|ฐานทัพ|ค่าย|นิคมอุตสาหกรรม|โกดัง|โชว์รูม|รีสอร์ท`;
const ADDRESS_START = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d.])(?:(?:บ้าน)?เลขที่|หมู่|ม\.|ซอย|ซ\.|ถนน|ถ\.|อาคาร|ตึก|คอนโด|หอพัก|แฟลต|อพาร์ท|แมนชั่น|ห้อง|ชั้น|${OFFICES}|โรงเรียน|โรงพยาบาล|รพ\.|ร\.ร\.|รร\.|โรงแรม|โรงงาน|ตลาด|วัด|บ้าน(?=\S)|ปั๊ม|สำนักงาน|มหาวิทยาลัย|ศูนย์|บริษัท|บจก|หจก|ร้าน|#?\d|no\.?\s*\d|moo\b|soi\b|room\b|floor\b|building\b|condo\b|village\b|unit\b)`,
  'iu',
);
const PERSON =
  /^(?:นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|คุณ|ดร\.|dr\.|ผศ\.|รศ\.|ผอ\.|หมอ|พ\.|ว่าที่|ร\.[ตทอ]|ส\.[ตทอ]|ด\.ต|จ\.[สอ]|นาวา(?:ตรี|โท|เอก)|พระ(?:มหา|ครู|อธิการ|อาจารย์|ปลัด|สมุห์)|หลวง(?:พ่อ|พี่|ปู่|ตา)|แม่ชี|อาจารย์|ครู|พี่|น้อง|เจ๊|เฮีย|k\.|khun\s|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s)/i;
const BETWEEN_TELEPHONES = /หรือ|และ|กับ|สำรอง|or|and/gi;
const CONNECTOR = /^(?:หรือ|และ|กับ|or|and|thailand|ประเทศไทย)\.?$/i;
/** A titled person at the end of a line: what stands before is the address. */
const PERSON_LAST = /^(.*\d.*?)\s((?:นาย|นางสาว|น\.ส\.|คุณ|ครู|พี่|น้อง|mr\.?\s|mrs\.?\s|ms\.?\s|miss\s)\D{1,40})$/i;
/** A titled person at the end of what stands before an address. */
const PERSON_BEHIND = /^(\S.*?)\s((?:นาย|นางสาว|น\.ส\.|คุณ)\S.{0,40})$/;
/** Text that no address has. */
const UNCLEAR = /\d{1,2}:\d{2}|(?:ค่ะ|คะ|ครับ)(?![\u0e01-\u0e4e])|[:฿@#()]|\d{6,}|ส่ง|ขอบคุณ|ชำระ|ไม่/;
const COMPANY = /^(?:บริษัท|บจก|บมจ|หจก|ห้างหุ้นส่วน|ร้าน)|จำกัด|co\.?,?\s*ltd/i;
const PLACE =
  /^(?:หมู่บ้าน|บ้าน|คอนโด|หอพัก|อาคาร|ตึก|ใกล้|หลัง|ข้าง|ตรงข้าม|หน้า|ติด|แถว|ปาก|ฝาก|เยื้อง|near|behind|opposite)|\b(?:road|rd|street|soi|village|condo|mansion|tower)\b/i;

/** A titled person in brackets behind a place or a company. */
const PERSON_IN_BRACKETS = /^(.+?)\s*\(\s*((?:นาย|นาง|น\.ส\.|คุณ|ครู|พระ|พี่|น้อง|เจ๊|เฮีย|mr|ms)[^\d()]{1,40})\)\s*(.*)$/i;

function normalise(text: string): string {
  return (
    thaiDigitsToArabic(text.normalize('NFC'))
      .replace(/[٠-٩۰-۹０-９]/g, (digit) =>
        String(digit.charCodeAt(0) - (digit < '۰' ? 0x660 : digit < '０' ? 0x6f0 : 0xff10)),
      )
      .replace(/：/g, ':')
      .replace(/，/g, ', ')
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
      .replace(/เเ/g, 'แ')
      .replace(/(?<=\d)_+(?=\d)/g, '-')
      // A form that asks for the names in two lines.
      .replace(/((?:^|\n)[ ]*ชื่อ[^\n]{2,30})\n[ ]*(?:นาม)?สกุล[ ]*:?[ ]*/g, '$1 ')
      .replace(/(?<=^|[\s,])[TADP]\.[ ]?(?=[A-Z][a-z]{3})/g, ' ')
      .replace(/[\ue001\ue002]/g, '')
      .replace(/^[ \t]*[>»]+[ \t]*/gm, '')
      .replace(/[\u200b-\u200d\u2060\ufeff]|\ufe0f/g, '')
      .replace(/[\p{Extended_Pictographic}|•●▪]/gu, '\n')
      .replace(/\r\n?|\u2028/g, '\n')
      .replace(/[^\S\n\t]+/g, ' ')
  );
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

/** The telephone, a mobile one if there is any; `doubtful` when another mobile one stands elsewhere, of someone else. */
function takeTelephone(text: string): { telephone: string; more: string[]; doubtful: boolean; rest: string } {
  const found = [...text.matchAll(TELEPHONE)];
  const mobile = found.filter(([written]) => isMobile(cleanTelephone(written)));
  const doubtful = mobile.some((match, index) => {
    const before = mobile[index - 1];
    if (!before || cleanTelephone(before[0]) === cleanTelephone(match[0])) return false;
    const between = text.slice(before.index + before[0].length, match.index);
    return /\p{L}/u.test(between.replace(BETWEEN_TELEPHONES, ''));
  });
  const numbers = [...new Set(found.map(([written]) => cleanTelephone(written)))];
  const telephone = numbers.find(isMobile) ?? numbers[0] ?? '';
  return {
    telephone,
    more: numbers.filter((number) => number !== telephone),
    doubtful,
    rest: cut(
      text,
      found.map((match) => ({ start: match.index, end: match.index + match[0].length })),
    ),
  };
}

/** The zip code, the last known one when there are several: house numbers come first. */
function takeZip(text: string, book: AddressBook): { zip: string; several: boolean; rest: string } {
  const found = [...text.matchAll(ZIP)];
  const known = found.filter(([zip]) => book.findByZip(zip).length > 0);
  const match = known.at(-1) ?? found.at(-1);
  if (!match) return { zip: '', several: false, rest: text };
  return {
    zip: match[0],
    several: new Set(known.map(([zip]) => zip)).size > 1,
    rest: cut(text, [{ start: match.index, end: match.index + 5 }]),
  };
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
  if (/\d/.test(text.replace(/(?<=สาขา(?:ที่)? ?)\d+/, '')) || PLACE.test(text) || text.length > 60) return 0;
  if (PERSON.test(text)) return 4;
  if (COMPANY.test(text)) return 2;
  const words = text
    .replace(/\(.*?\)/g, '')
    .split(/[\s,]+/)
    .filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return 0;
  return words.length === 1 ? 1.5 : words.length <= 3 ? 3 : 1;
}

/** A house number without a blank behind a name. */
const GLUED_NUMBER = /(?<=[ก-๙]{2})\d+(?:\/\d+)?/;

/** Where the address begins: behind the name of a company that stands first. */
function addressStart(text: string): number {
  const company =
    /^(?:บริษัท|บจก|บมจ|หจก|ห้างหุ้นส่วน).*?(?:\sจำกัด(?:\s*\(มหาชน\))?(?:\s*\(สำนักงานใหญ่\)|\s*สาขา(?:ที่)?\s*\d+)?|(?=\s\d))|^.{0,40}?co\.?,?\s*ltd\.?/i.exec(
      text,
    )?.[0];
  if (company === undefined) {
    const start = text.search(ADDRESS_START);
    const glued = text.search(GLUED_NUMBER);
    return glued !== -1 && (start === -1 || glued < start) ? glued : start;
  }
  const rest = text.slice(company.length);
  const start = rest.search(ADDRESS_START);
  return start === -1 ? 0 : company.length + start;
}

/** What is unclear about a name and an address. */
interface Read {
  name: string;
  nameConfidence: number;
  address: string;
  /** The address has text that may not belong to it. */
  addressUnclear: boolean;
  unused: string[];
}

function nameAndAddress(chunks: readonly Chunk[], doubtful: boolean, places: readonly string[]): Read {
  const split = chunks.flatMap((chunk): Chunk[] => {
    const [, place = '', within, behind = ''] = PERSON_IN_BRACKETS.exec(chunk.text) ?? [];
    if (within && (COMPANY.test(place) || PLACE.test(place) || place.search(ADDRESS_START) === 0))
      return [
        { text: within.trim(), label: 'name' },
        { ...chunk, text: `${place} ${behind}`.trim(), label: 'address' },
      ];
    const [, before, person] = PERSON_LAST.exec(chunk.text) ?? [];
    return before && person ? [{ ...chunk, text: before }, { text: person }] : [chunk];
  });
  const parts: Chunk[] = [];
  const unused: string[] = [];
  const labelled = split.findIndex((chunk) => chunk.label === 'name');
  for (const [index, chunk] of split.entries()) {
    // What stands before the label of the name is the address or nothing.
    if (index < labelled && !chunk.label && chunk.text.search(ADDRESS_START) !== 0) {
      unused.push(chunk.text);
      continue;
    }
    const start = addressStart(chunk.text);
    const whole = start > 0 ? trimmed(chunk.text.slice(0, start)) : '';
    // Behind a comma the address begins, whatever it begins with.
    const comma = nameLikeness(whole) < 1.5 ? whole.indexOf(',') : -1;
    const head = comma > 0 && nameLikeness(whole.slice(0, comma)) >= 3 ? whole.slice(0, comma) : whole;
    if (head !== '' && chunk.label !== 'address' && nameLikeness(head) >= 1.5) {
      const [, before, person] = PERSON_BEHIND.exec(head) ?? [];
      if (before && person) parts.push({ text: before }, { text: person });
      else parts.push({ ...chunk, text: head });
      parts.push({ text: trimmed(chunk.text.slice(head === whole ? start : comma)), label: 'address' });
      continue;
    }
    // A department, its titled person, then the number of the house.
    const [, department, person] = start === 0 ? (PERSON_BEHIND.exec(chunk.text.split(/\s(?=\d)/)[0] ?? '') ?? []) : [];
    if (department && person)
      parts.push({ text: person }, { text: chunk.text.replace(` ${person}`, ''), label: 'address' });
    else parts.push(chunk);
  }
  // A shop that stands before its address is the receiver where nobody else is.
  if (!parts.some((part) => part.label === 'name' || (!ADDRESS_START.test(part.text) && nameLikeness(part.text) > 1))) {
    const shop = parts.findIndex((part) => part.text.startsWith('ร้าน'));
    const [, name, behind] = /^(\D+?)\s(?=\d)(.+)$/.exec(parts[shop]?.text ?? '') ?? [];
    if (name && behind) parts.splice(shop, 1, { text: name }, { text: behind, label: 'address' });
  }
  let best: Chunk | undefined;
  let top = 1;
  let second = 0;
  const last = parts.length - 1;
  for (const [index, part] of parts.entries()) {
    const place = index === 0 ? 0.5 : index === last ? 0.3 : 0;
    const label = part.label === 'name' ? 10 : part.label === 'address' ? -1 : 0;
    const company = COMPANY.test(part.text) || !ADDRESS_START.test(part.text);
    const like = part.label === 'name' ? 1 : company ? nameLikeness(part.text) : 0;
    const score = like + place + label;
    if (like > 0 && score > top) {
      second = best ? top : 0;
      best = part;
      top = score;
    } else if (like > 0) second = Math.max(second, score);
  }
  const name = best?.text ?? '';
  // The same name once more is no part of the address.
  const others = parts.filter((part) => part !== best && part.text !== name);
  const address = others.map((part) => part.text).join(' ');
  // Another piece may be the name, or the name has a word of the address.
  const astray =
    name !== '' &&
    (hasForeignWord(name) ||
      parts.filter((part) => part.label === 'name').length > 1 ||
      (best?.label !== 'name' && second >= top - 0.6));
  const unclear =
    name !== '' &&
    (astray ||
      places.some((place) => place !== '' && name.split(/\s+/).includes(place)) ||
      (best?.label !== 'name' && (doubtful || (places.includes('') && best !== parts[0] && !PERSON.test(name)))));
  return {
    name,
    nameConfidence: name === '' ? 0 : unclear ? 0.5 : top >= 4 ? 1 : top >= 2.5 ? 0.85 : 0.6,
    address,
    addressUnclear:
      name === '' ||
      astray ||
      others.some((part) => /^\d+$/.test(part.text) && address !== part.text) ||
      others.filter((part) => /^\d/.test(part.text)).length > 1 ||
      others.some(
        (part, index) =>
          UNCLEAR.test(part.text) ||
          (part.text.search(ADDRESS_START) !== 0 &&
            !PLACE.test(part.text) &&
            !(part.label === 'address' && index === 0)),
      ),
    unused,
  };
}

/** Parses a receiver from a chat message in Thai, English, Chinese or Arabic labels: labelled or not, in one line or several,
 * the name first or last. Pure: the same text and book give the same answer.
 * @param text as pasted. @param book the dataset for area names and zip codes. */
export function parsePaste(text: string, book: AddressBook): PastedAddress {
  const frame = withoutFrame(normalise(text).slice(0, 4000));
  const receiver = withoutSender(frame.text);
  const labelled = LABELS.reduce((all, [label, mark]) => all.replace(label, mark), receiver.text);
  const { cod, ...numbers } = withoutNumbers(labelled);
  const unused = [...frame.unused, ...receiver.unused, ...numbers.unused];
  const { telephone, more, doubtful, rest: withoutTelephone } = takeTelephone(numbers.text);
  let rest = withoutTelephone
    .replace(/ \/ /g, '\n')
    .split('\n')
    .filter((line) => {
      const remark = (REMARK_LINE.test(line.trim()) || SEND_LINE.test(line.trim())) && !hasPlace(line);
      if (remark) unused.push(line.trim());
      return !remark;
    })
    .join('\n');
  const wishes = withoutWishes(rest);
  unused.push(...wishes.unused);
  rest = wishes.text
    .split('\n')
    .map((line) => line.replace(POLITE, ''))
    // The amount once more, alone.
    .filter((line) => cod.cod_amount === 0 || Number(line) !== cod.cod_amount / 100)
    .join('\n')
    .replace(SEND_TO, (found) => {
      unused.push(found.trim());
      return '\n';
    });

  const { zip, several, rest: withoutZip } = takeZip(rest, book);
  const area = matchArea(withoutZip, zip, book);
  const chunks = chunksOf(cut(withoutZip, area.spans));
  const read = nameAndAddress(chunks, frame.doubtful || wishes.doubtful, Object.values(area.names));
  const { name, address } = read;

  const zips = new Set(area.rows.map((row) => row.zip_code));
  const [inferred = ''] = zips.size === 1 && area.names.subdistrict !== '' ? zips : [];
  const strong = LEVELS.every((level) => area.names[level] !== '');
  const fields = { name, telephone, address, ...area.names, zip_code: zip === '' && strong ? inferred : zip };
  const zipConfidence = zip === '' ? (fields.zip_code === '' ? 0 : 0.7) : zips.has(zip) ? 1 : 0.4;
  return {
    fields,
    confidence: {
      name: read.nameConfidence,
      telephone: telephone === '' ? 0 : doubtful ? 0.6 : more.length > 0 ? 0.8 : 1,
      address: address === '' ? 0 : /\d/.test(address) && strong && !read.addressUnclear && !several ? 0.9 : 0.6,
      ...area.confidence,
      // Of two zip codes the other one may be the receiver's.
      zip_code: several ? Math.min(0.6, zipConfidence) : zipConfidence,
    },
    unused: [...unused, ...read.unused, ...more].filter((piece) => piece !== '').join('\n'),
    ...cod,
  };
}
