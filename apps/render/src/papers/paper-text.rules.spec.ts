import { expect, it } from '@jest/globals';
import { englishBaht, englishDay, legible, linesOf, percent, shortDay, thaiDay } from './paper-text.rules.ts';

it.each([
  ['บริษัท น้ำผึ้งป่า (ประเทศไทย) จำกัด', 'บริษัท น้ำผึ้งป่า (ประเทศไทย) จำกัด'],
  ['นํ้าตาล', 'น้ำตาล'],
  ['ร้าน 🌸👩‍👩‍👧 ดอกไม้\u0000\n\tหลังใหม่', 'ร้าน ดอกไม้ หลังใหม่'],
  ['A่ B้ำ ่ก', 'A B ก'],
  ['Café Müller – “O’Neill” 50 €', 'Café Müller – “O’Neill” 50 €'],
  ['ร้าน Москва ซาลอน محمد', 'ร้าน ? ซาลอน ?'],
  ['上海公司', '上海公司'],
  ['\u202eลวง\u200b', 'ลวง'],
  ['🏠', ''],
])('%j is printed as %j', (given, shown) => expect(legible(given)).toBe(shown));

it('writes days of the Buddhist era, and of the common one in English', () => {
  expect([thaiDay('2026-11-27'), englishDay('2026-11-27'), shortDay('2026-02-03')]).toEqual(['27 พฤศจิกายน 2569', '27 November 2026', '3 ก.พ. 69']); // prettier-ignore
  expect(() => thaiDay('2026-02-30')).toThrow(RangeError);
  expect([percent(700), percent(150), percent(0)]).toEqual(['7%', '1.5%', '0%']);
});

it.each([
  [0, 'Zero baht only'],
  [1_00, 'One baht only'],
  [25, 'Zero baht and twenty-five satang'],
  [1_015_20, 'One thousand fifteen baht and twenty satang'],
  [123_456_789_21, 'One hundred twenty-three million four hundred fifty-six thousand seven hundred eighty-nine baht and twenty-one satang'],
  [1_000_000_00, 'One million baht only'],
  [-40_00, 'Minus forty baht only'],
])('%i satang are %s', (satang, words) => expect(englishBaht(satang)).toBe(words)); // prettier-ignore

it('counts marks above and below for nothing, and more lines for longer text', () => {
  expect(linesOf('น้ำ', 10, 3)).toBe(1);
  expect(linesOf('ก่ก้ก๊ก๋', 8, 3)).toBe(linesOf('กกกก', 8, 3));
  expect(linesOf('ก'.repeat(200), 30, 3)).toBeGreaterThanOrEqual(12);
});
