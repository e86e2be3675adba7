import { describe, expect, it } from '@jest/globals';
import { freeName, nameText } from './wire.ts';

const faultOf = (value: string) => nameText(150).safeParse(value).error?.issues[0]?.message ?? 'ok';

describe('a name that goes out in our messages', () => {
  it.each([
    'สมชาย ใจดี', 'ร้านน้ำผึ้ง (สาขา 2)', 'บริษัท มะลิ จำกัด (มหาชน)', 'บจก.อีสเทิร์น', 'หจก. ส.เจริญยนต์', 'A&B Trading Co.,Ltd.', 'ABC Co., Ltd.', 'K. In Shop',
    'S.T. Trading', 'T.Co', "O'Brien", 'Café 24/7', 'Nguyễn Văn A', 'محمد', '李明', 'Dr. Som', 'No. 1', 'บ้าน\u200bสวน',
  ])('is %j', (name) => {
    expect(faultOf(name)).toBe('ok');
  }); // prettier-ignore
  it.each([
    'http://a.b', 'HTTPS://x', 'line://ti/p/x', 'www.evil', 'evil.com', 'x.com', 'kbank-verify.co.th', 'Shopee.CO.TH คืนเงิน', 'รับรางวัลที่ bit.ly/abc', 't.me/abc', 'evil.xyz/a',
    'evil。com', 'evil．com', 'evil｡com', 'evil .com', 'evil\u200b.com', 'โทร 02 999 9999', '0812345678', '๐๘๑-๒๓๔๕๖๗๘', 'LINE @kbank1', 'ไลน์@kbank', '＠kbank',
    'ธนาคาร.com', 'ที่นี่.com', 'pay@evil.com', 'a1.shop', '(evil.net)',
  ])('holds no link: %j', (name) => {
    expect(faultOf(name)).toBe('validation.name_link');
  }); // prettier-ignore
  it.each(['a\u202eb', 'a\u2066b', 'a\u200fb', 'a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\ufeffb', 'a\u0007b'])('holds no hidden character: %j', (name) => {
    expect(faultOf(name)).toBe('validation.characters');
  }); // prettier-ignore
  // Looked into, a million blanks would take hours.
  it.each([`a${' '.repeat(900_000)}b`, `${'1 '.repeat(450_000)}b`, `a${'.'.repeat(900_000)}`])('[F-S5] is not looked into when it is too long (%#)', (name) => {
    expect([faultOf(name), freeName(10).safeParse(name).error?.issues.map(({ message }) => message)]).toEqual(['validation.too_long', ['validation.too_long']]);
  }); // prettier-ignore
  it('may be empty where it may be absent', () => {
    expect([freeName(10).safeParse('').success, freeName(10).safeParse('a.com').success]).toEqual([true, false]);
  });
});
