import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { likeness, sounds } from './address-area.rules.ts';
import { hasForeignWord } from './address-chat.rules.ts';
import { thaiAddressBook } from './address-data.ts';
import messages from './address-paste.messages.json' with { type: 'json' };
import { parsePaste, type PasteField, WEAK_FIELD } from './address-paste.rules.ts';

const book = thaiAddressBook();
/** Pasted chats: a message, then a line with what a person reads in it: name | telephone | address | area | COD in baht. */
const chatsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => {
      const lines = block.split('\n');
      const [name = '', telephone = '', address = '', area = '', cod = '0'] = lines.pop()!.slice(2).split(' | ');
      const [subdistrict = '', district = '', province = '', zip_code = ''] = area.split('/');
      const fields = { name, telephone, address, subdistrict, district, province, zip_code };
      return { text: lines.join('\n'), fields, cod_amount: Math.round(Number(cod) * 100) };
    });
const CHATS = chatsOf('address-paste.corpus.txt');
/** Written before the parser was read. Rules were mended on the even ones; nobody looked at failures of the odd ones. */
const HELD_OUT = chatsOf('address-paste.heldout.txt');
/** Written before the parser was read as well: it had 92.1 % of them right and five wrong fields unmarked, then it was mended. */
const SECOND = chatsOf('address-paste.second.txt');
const FIELDS: PasteField[] = ['name', 'telephone', 'address', 'subdistrict', 'district', 'province', 'zip_code'];

/** The fields that are read wrong, and those of them that are not marked as weak. */
function mistakes(chats: readonly (typeof CHATS)[number][]): { wrong: string[]; unmarked: string[] } {
  const wrong: string[] = [];
  const unmarked: string[] = [];
  for (const { text, fields } of chats) {
    const read = parsePaste(text, book);
    for (const field of FIELDS) {
      if (read.fields[field] === fields[field]) continue;
      const line = `${field}: ${read.fields[field]} for ${fields[field]} in ${text}`;
      wrong.push(line);
      if (read.fields[field] !== '' && read.confidence[field] >= WEAK_FIELD) unmarked.push(line);
    }
  }
  return { wrong, unmarked };
}

describe('parsePaste', () => {
  it('parses at least 95 % of the fields of the sample messages correctly, and 90 % of each field', () => {
    const wrong: string[] = [];
    for (const { text, fields } of messages) {
      const read = parsePaste(text, book).fields;
      for (const field of FIELDS)
        if (read[field] !== fields[field]) wrong.push(`${field}: ${read[field]} for ${fields[field]} in ${text}`);
    }
    expect(messages.length).toBeGreaterThanOrEqual(50);
    for (const field of FIELDS)
      expect(wrong.filter((line) => line.startsWith(`${field}:`)).length).toBeLessThanOrEqual(messages.length * 0.1);
    // The list is compared so that a failure shows the messages.
    expect(wrong.length <= messages.length * FIELDS.length * 0.05 ? [] : wrong).toEqual([]);
  });

  it('[F-P2] reads 97 % of the fields of 200 pasted chats, and marks every wrong one', () => {
    const { wrong, unmarked } = mistakes(CHATS);
    expect(CHATS).toHaveLength(200);
    expect(unmarked).toEqual([]);
    expect(wrong.length <= CHATS.length * FIELDS.length * 0.03 ? [] : wrong).toEqual([]);
  });

  it('[F-P2] a held-out set is read right in 92 % of its fields, with at most 3 wrong ones of 420 unmarked', () => {
    // Do not mend the parser on these: a failure shows counts only, so that the set stays unseen.
    const heldOut = HELD_OUT.filter((_, index) => index % 2 === 1);
    const { wrong, unmarked } = mistakes(heldOut);
    expect(heldOut).toHaveLength(60);
    expect(wrong.length).toBeLessThanOrEqual(heldOut.length * FIELDS.length * 0.08);
    expect(unmarked.length).toBeLessThanOrEqual(3);
    const cod = heldOut.filter(({ text, cod_amount }) => parsePaste(text, book).cod_amount !== cod_amount);
    expect(cod.length).toBeLessThanOrEqual(2);
  });

  it('[F-P2] the mended half of the held-out set is read right in 98 % of its fields, and every wrong one is marked', () => {
    const mended = HELD_OUT.filter((_, index) => index % 2 === 0);
    const { wrong, unmarked } = mistakes(mended);
    expect(unmarked).toEqual([]);
    expect(wrong.length <= mended.length * FIELDS.length * 0.02 ? [] : wrong).toEqual([]);
  });

  it('[F-P2] a second set, from marketplaces and chats, is read right in 98 % of its fields, and every wrong one is marked', () => {
    const { wrong, unmarked } = mistakes(SECOND);
    expect(SECOND).toHaveLength(72);
    expect(unmarked).toEqual([]);
    expect(wrong.length <= SECOND.length * FIELDS.length * 0.02 ? [] : wrong).toEqual([]);
    const cod = SECOND.filter(({ text, cod_amount }) => parsePaste(text, book).cod_amount !== cod_amount);
    expect(cod.length).toBeLessThanOrEqual(1);
  });

  const PLACE = '7/3 ม.4 ต.ตะพง อ.เมือง จ.ระยอง 21000';
  it.each([
    ['the sender above', `ผู้ส่ง: ร้านผ้าไทย 0811112233\nผู้รับ: มาลี ใจงาม 0822223344\n${PLACE}`],
    ['a quoted message', `>> มาลี ใจงาม\n>> ${PLACE}\n>> 0822223344`],
    ['a name that a marketplace masks', `ผู้รับ: ม****ี\nชื่อ มาลี ใจงาม\n${PLACE} 0822223344`],
    ['whose name it is', `เพื่อนชื่อ มาลี ใจงาม อยู่ที่ ${PLACE} เบอร์เพื่อน 0822223344`],
    ['no blank behind the name', `มาลี ใจงาม${PLACE} โทร 082 - 222 - 3344`],
    ['digits one by one', `มาลี ใจงาม ${PLACE} 0 8 2 2 2 2 3 3 4 4`],
    [
      'the writer before each line',
      '14:22 Aom รับเซ็ต B\n14:22 Aom มาลี ใจงาม\n14:23 Aom ' + PLACE + '\n14:24 Aom 0822223344',
    ],
    ['a telephone in brackets', `มาลี ใจงาม\n(+66) 822223344\n${PLACE}`],
    ['names in two lines', `ชื่อ มาลี\nนามสกุล ใจงาม\nที่อยู่ ${PLACE}\nโทร 0822223344`],
    ['the place of the sale', `Shopee\nOrder ID: 55123\nรับ: มาลี ใจงาม, (+66)82*****44\nมาลี ใจงาม 0822223344\n${PLACE}`],
    ['kinship', `ส่งให้แม่: มาลี ใจงาม ${PLACE} 082_2223_344`],
    ['a contact elsewhere', `มาลี ใจงาม ${PLACE} 0822223344 (Line: malee.j)`],
  ])('[F-P2] reads the receiver of a message with %s', (_, text) => {
    expect(parsePaste(text, book).fields).toMatchObject({
      name: 'มาลี ใจงาม',
      telephone: '0822223344',
      address: '7/3 ม.4',
      subdistrict: 'ตะพง',
      zip_code: '21000',
    });
  });

  it('[F-P2] marks what may be of someone else: a second telephone, a second zip code', () => {
    const { fields, confidence } = parsePaste(`มาลี ใจงาม 0822223344 ${PLACE} เบอร์เรา 0833334455`, book);
    expect([fields.telephone, confidence.telephone < WEAK_FIELD]).toEqual(['0822223344', true]);
    const two = parsePaste(`มาลี ใจงาม 0822223344 ${PLACE} หรือ 9 ต.ราไวย์ อ.เมือง จ.ภูเก็ต 83130`, book).confidence;
    expect([two.zip_code < WEAK_FIELD, two.address < WEAK_FIELD]).toEqual([true, true]);
    expect(parsePaste(`มาลี ใจงาม ${PLACE} 0822223344 หรือ 0833334455`, book).confidence.telephone).toBe(0.8);
    expect(parsePaste(`มาลี ใจงาม ${PLACE} ปลายทาง 2 กล่อง 690`, book).cod_amount).toBe(69000);
  });

  it('[F-P2] leaves most of the well read chats without a mark', () => {
    const clean = CHATS.filter(({ text }) => {
      const { confidence } = parsePaste(text, book);
      return FIELDS.every((field) => confidence[field] >= WEAK_FIELD);
    });
    expect(clean.length).toBeGreaterThanOrEqual(140);
  });

  it('[F-P2] offers the amount to collect that a message asks for, and no other number', () => {
    for (const { text, cod_amount } of CHATS)
      expect([text, parsePaste(text, book).cod_amount]).toEqual([text, cod_amount]);
    for (const text of [
      'ปลายทาง 0812345678',
      'COD 12 ซอยสุขุมวิท 3',
      'ปลายทาง 2 ตัว',
      'จ.ชลบุรี 20150 ปลายทาง',
      'ปลายทาง 99/1',
    ])
      expect([text, parsePaste(text, book).cod_amount]).toEqual([text, 0]);
  });

  it('[F-P1] has no doubt about a titled person behind "send to"', () => {
    const text = 'ส่งที่ คุณมาลี ใจงาม\n0898765432\n99/1 ซอยอารีย์ แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400';
    const { fields, confidence } = parsePaste(text, book);
    expect([fields.name, confidence.name]).toEqual(['คุณมาลี ใจงาม', 1]);
    expect(parsePaste(text.replace('คุณมาลี', 'สีดำ'), book).confidence.name).toBeLessThan(WEAK_FIELD);
  });
  it('[F-P2] takes no tax number for a telephone or a zip code', () => {
    const { fields, unused } = parsePaste('สมศรี มีสุข 0105561234567 1/2 ต.ราไวย์ อ.เมือง จ.ภูเก็ต', book);
    expect(fields).toMatchObject({ name: 'สมศรี มีสุข', telephone: '', address: '1/2', zip_code: '83130' });
    expect(unused).toBe('0105561234567');
  });

  it.each(['พี่คะ เอาสีดำ', 'ลูกค้า A', 'Tax ID', 'จ.สุพรรณ', '电话: 王'])('[F-P2] marks the name %s', (name) => {
    expect(hasForeignWord(name)).toBe(true);
  });

  it.each(['สีดา ใจดี', 'มานพ ชัยชนะ', 'ต้น ใบบุญ', 'John White', 'ขอนแก่น ดีมาก', 'น้องไหม ใจดี', 'นิคม อยู่สุข'])(
    '[F-P2] does not mark the name %s',
    (name) => {
      expect(hasForeignWord(name)).toBe(false);
    },
  );

  it('expects only areas that exist', () => {
    for (const { fields } of messages) {
      expect(book.provinces()).toContain(fields.province);
      expect(book.districts(fields.province)).toContain(fields.district);
      expect(book.find({ ...fields, zip_code: undefined as never })?.subdistrict).toBe(fields.subdistrict);
    }
  });

  it('has high confidence in consistent input', () => {
    const { confidence, unused } = parsePaste(messages[0]!.text, book);
    for (const field of FIELDS) expect(confidence[field]).toBeGreaterThanOrEqual(WEAK_FIELD);
    expect(unused).toBe('');
  });

  it('marks a zip code of another place as weak and keeps it as written', () => {
    const text = 'สมชาย ใจดี 1 หมู่ 2 ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 83110 0812345678';
    const { fields, confidence } = parsePaste(text, book);
    expect(fields).toMatchObject({ subdistrict: 'สุเทพ', province: 'เชียงใหม่', zip_code: '83110' });
    expect(confidence.zip_code).toBeLessThan(WEAK_FIELD);
  });

  it('leaves a field weak rather than guess between places', () => {
    const { fields, confidence } = parsePaste('สมชาย ใจดี 5 หมู่ 2 เชียงใหม่ 50200 0812345678', book);
    expect(fields).toMatchObject({ subdistrict: '', province: 'เชียงใหม่', zip_code: '50200' });
    expect(confidence.subdistrict).toBe(0);
    const unknown = parsePaste('สมชาย ใจดี 5 แขวงไม่มีจริง เขตจตุจักร กทม 10900 0812345678', book);
    expect(unknown.fields).toMatchObject({ subdistrict: 'ไม่มีจริง', district: 'จตุจักร' });
    expect(unknown.confidence.subdistrict).toBeLessThan(WEAK_FIELD);
  });

  it('returns unused text', () => {
    const { fields, unused, cod_text } = parsePaste(
      'สวัสดีค่ะ\nสมชาย ใจดี 081-234-5678, 02-111-2222\n9 หมู่ 1 ต.ราไวย์ อ.เมือง จ.ภูเก็ต 83130\nCOD 350 บาท',
      book,
    );
    expect(fields.telephone).toBe('0812345678');
    expect(unused.split('\n').toSorted()).toEqual(['021112222', 'COD 350 บาท', 'สวัสดีค่ะ'].toSorted());
    expect(cod_text).toEqual(['COD 350 บาท']);
  });

  it('parses a phone number alone', () => {
    const { fields, confidence } = parsePaste('+66 81 234 5678', book);
    expect(fields).toEqual({
      name: '',
      telephone: '0812345678',
      address: '',
      subdistrict: '',
      district: '',
      province: '',
      zip_code: '',
    });
    expect(confidence).toMatchObject({ telephone: 1, name: 0, zip_code: 0 });
  });

  it('accepts any text, returns every field and confidences from 0 to 1', () => {
    const word = fc.constantFrom('ต.', 'อ.', 'จ.', 'เขต', 'กทม', ' ', '\n', '10900', '0812345678', 'ชื่อ:', '1/2', ',');
    const text = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 8 }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (pasted) => {
        const { fields, confidence } = parsePaste(pasted, book);
        expect(Object.keys(fields).toSorted()).toEqual(FIELDS.toSorted());
        for (const field of FIELDS) {
          expect(confidence[field]).toBeGreaterThanOrEqual(0);
          expect(confidence[field]).toBeLessThanOrEqual(1);
          if (fields[field] === '') expect(confidence[field]).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    '1 '.repeat(5000),
    'ต.'.repeat(5000),
    '\n'.repeat(5000),
    'ก'.repeat(5000),
    '0812345678 '.repeat(500),
    '- '.repeat(5000),
    '10:24 ลูกค้า A '.repeat(300),
    '1 2 3 4 5 6 7 8 '.repeat(250),
    'เอาสีดำ 2 ตัว '.repeat(300),
    'ปลายทาง 1,1,1, '.repeat(300),
  ])('does not hang on a long paste', (text) => {
    const start = performance.now();
    parsePaste(text, book);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('likeness', () => {
  it.each([
    ['บางพลี', 'บางพลี', 1],
    ['', '', 1],
    ['ก', '', 0],
    ['อ้อมใหญ', 'อ้อมใหญ่', 0.875],
  ])('of %p and %p is %p', (a, b, like) => {
    expect(likeness(a, b)).toBe(like);
  });

  it('matches a Thai name with its romanisation', () => {
    for (const [thai, latin] of [
      ['คลองเตย', 'Khlong Toei'],
      ['พญาไท', 'Phaya Thai'],
      ['สามเสนใน', 'Samsen Nai'],
      ['สุเทพ', 'Suthep'],
    ] as const)
      expect(sounds(latin)).toBe(sounds(thai));
  });
});

describe('[F-P2] the parcel does not go to the address of the invoice', () => {
  const PARCEL = 'คุณมานี ใจดี 0812345678 12/3 ต.บางกระสอ อ.เมืองนนทบุรี จ.นนทบุรี 11000';
  const INVOICE = 'บริษัท เอบีซี จำกัด 99 แขวงสีลม เขตบางรัก กทม 10500';
  it.each([
    ['behind it', `ที่อยู่จัดส่ง ${PARCEL}\nที่อยู่ใบกำกับภาษี ${INVOICE} เลขผู้เสียภาษี 0105561000001`],
    ['before it', `ชื่อที่อยู่ออกใบกำกับภาษี\n${INVOICE} 0105561000001\nที่อยู่จัดส่ง\n${PARCEL}`],
    ['in English', `${PARCEL}\nTax invoice to: ${INVOICE}`],
    ['as a wish alone', `ขอใบกำกับภาษีด้วยค่ะ\n${PARCEL}`],
  ])('that stands %s', (_where, text) => {
    const { fields } = parsePaste(text, book);
    expect(fields).toMatchObject({ name: 'คุณมานี ใจดี', telephone: '0812345678', zip_code: '11000' });
    expect([fields.subdistrict, fields.district]).toEqual(['บางกระสอ', 'เมืองนนทบุรี']);
    expect(fields.address).toBe('12/3');
  });
});

it.each<[string, number, string]>([
  ['โทร 0877776666 ปลายทาง 3,450 บาทจ้า ของแตกง่าย ระวังด้วย', 345_000, '8/1'],
  ['โทร 0877776666 เก็บตัง 450', 45_000, '8/1'],
  ['โทร 0877776666 (รวมส่ง 50)', 0, '8/1'],
])('[F-P2] reads the address before %s', (behind, cod_amount, address) => {
  const read = parsePaste(`สมศรี ใจดี 8/1 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 ${behind}`, book);
  expect(read).toMatchObject({ cod_amount, fields: { name: 'สมศรี ใจดี', telephone: '0877776666', address } });
});

it.each(['1 ยอด ', '\n1ชิ้น\n', '1 ราคา 150 ยอด 1 รวม ', 'เก็บ ', 'ต. ', ' ', '\n'])(
  '[F-P2] %j again and again does not stop the page',
  (piece) => {
    const begun = process.cpuUsage();
    parsePaste(piece.repeat(4_000 / piece.length), book);
    const { user, system } = process.cpuUsage(begun);
    // Patterns that tried each way to read a gap took minutes.
    expect((user + system) / 1e6).toBeLessThan(8);
  },
);
