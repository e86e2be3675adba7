import { describe, expect, it } from '@jest/globals';
import { PAPER_LANGUAGES, type AccountStatement, type PaperLanguage } from '@lamliang/contracts/invoicing';
import { formatBaht, satang } from '@lamliang/kernel';
import { statement } from '../../test/statements.ts';
import { statementDocument } from './account-statement.rules.ts';

const written = (of: AccountStatement, language: PaperLanguage = 'th') =>
  statementDocument(of, { language, font_css: '' }).replace(/<style>.*?<\/style>/s, '').replace(/\s+/g, ' '); // prettier-ignore
const shown = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const baht = (amount: number) => formatBaht(satang(amount));

describe.each(PAPER_LANGUAGES)('a statement of account in %s', (language) => {
  it.each([0, 1, 7, 40, 200])('of %i movements has each once, and pages that begin with what was owed before', (count) => {
    const of = statement(count);
    const pages = written(of, language).split('<section').slice(1).map(shown);
    for (const { paper_no, kind, balance_amount } of of.lines) {
      const own = pages.filter((text) => text.includes(` ${paper_no} `) && text.includes(baht(balance_amount)));
      expect([paper_no, own.length]).toEqual([paper_no, kind === 'invoice' && own.length === 2 ? 2 : 1]);
    }
    expect(pages[0]).toContain(baht(of.opening_amount));
    for (const [at, text] of pages.entries()) {
      expect(text).toContain('ยอดยกมา');
      const carried = /ยอดยกไป (?:Carried forward )?([\d,.]+)/.exec(text)?.[1];
      const next = /ยอดยกมา (?:Brought forward )?([\d,.]+)/.exec(pages[at + 1] ?? '')?.[1];
      expect(carried).toBe(next);
    }
    expect(pages.at(-1)).toMatch(new RegExp(`ยอดคงค้าง (Balance due )?${baht(of.closing_amount)}`));
  }); // prettier-ignore
});

it('says what is open, how long it is overdue, and what came in', () => {
  const text = shown(written(statement(3)));
  for (const words of ['ยังไม่ครบกำหนด 1,123.45', 'เกินกำหนด 1–30 วัน 12,345.67', 'เกินกำหนดมากกว่า 90 วัน 0.00', 'รับชำระในงวด 1,000.00', 'เพิ่มในงวด 2,123.45', 'ค้าง', 'ตั้งแต่ 1 มกราคม 2569'])
    expect(text).toContain(words);
  expect(text).not.toContain('ใบลดหนี้');
  expect(shown(written(statement(3, { credit_amount: 500_00, closing_amount: 1_300_00 })))).toMatch(/ใบลดหนี้ที่จะหักในใบแจ้งหนี้ถัดไป -500.00 คงเหลือหลังหักใบลดหนี้ 800.00/);
  expect(shown(written(statement(3, { seller: { ...statement(1).seller, tax_id: '0000000000000' } })))).toContain('ระบบสาธิต');
}); // prettier-ignore
