import { describe, expect, it } from '@jest/globals';
import {
  LINE_CHARGES,
  linesByCharge,
  PAPER_LANGUAGES,
  type PaperContent,
  type PaperLanguage,
  type PrintForm,
} from '@lamliang/contracts/invoicing';
import { formatBaht, satang } from '@lamliang/kernel';
import { COMPANY, lines, paper, PERSON, printed, SAMPLES } from '../../test/papers.ts';
import { withheldOf } from './certificate.rules.ts';
import { paperDocument, paperPages } from './paper.rules.ts';
import { chargeOf } from './paper-words.rules.ts';

const written = (content: PaperContent, language: PaperLanguage = 'th', form: PrintForm = 'original') =>
  paperDocument(printed(content), { form, language, font_css: '' }).replace(/<style>.*?<\/style>/s, '').replace(/\s+/g, ' '); // prettier-ignore
/** What a reader sees, tags apart. */
const shown = (...of: Parameters<typeof written>) => written(...of).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '); // prettier-ignore
const sample = (name: string) => SAMPLES[name]!();
const baht = (amount: number) => formatBaht(satang(amount));

describe.each(PAPER_LANGUAGES)('a paper in %s', (language) => {
  it.each([1, 2, 16, 17, 33, 40, 300])('[D3] of %i lines has each once, and pages that carry their sums to the total', (count) => {
    const content = paper(lines(count));
    const pages = paperPages(printed(content), language);
    expect(pages.flatMap(({ rows }) => rows.map(({ line_no }) => line_no))).toEqual(content.lines.map(({ line_no }) => line_no));
    const last = pages.at(-1)!;
    const rest = (name: 'base_amount' | 'vat_amount' | 'amount') => last.rows.reduce((all, row) => all + row[name], last.brought?.[name] ?? 0);
    expect([rest('base_amount'), rest('vat_amount'), rest('amount')]).toEqual([content.base_amount, content.vat_amount, content.total_amount]);
    const text = written(content, language);
    expect(text.split('<section')).toHaveLength(pages.length + 1);
    for (const { tracking_no } of content.lines) expect(text.split(tracking_no)).toHaveLength(2);
    for (const [at, { carried }] of pages.entries()) {
      const page = text.split('<section')[at + 1]!;
      expect(page.includes('ยอดยกไป')).toBe(carried !== null);
      expect(page.includes('ยอดยกมา')).toBe(at > 0);
      if (carried) expect(page).toContain(baht(carried.amount));
    }
  }); // prettier-ignore

  it('is the same text whenever it is made', () => {
    expect(written(sample('tax-invoice-40'), language)).toBe(written(sample('tax-invoice-40'), language));
  });
});

describe('what the Revenue Code wants', () => {
  it('[A197] of a tax invoice: its name, both parties, number, what was sold, VAT apart from the value, the day', () => {
    const content = sample('tax-invoice-40');
    const text = shown(content);
    for (const words of [
      'ใบเสร็จรับเงิน/ใบกำกับภาษี',
      'ต้นฉบับ',
      'บริษัท ลำเลียง จำกัด',
      '3/34 อาคารพระราม 9',
      'เลขประจำตัวผู้เสียภาษี 0105556012341 สำนักงานใหญ่',
      'บริษัท น้ำผึ้งป่าเชียงใหม่ จำกัด',
      '99/9 หมู่ 4',
      'เลขประจำตัวผู้เสียภาษี 0505560000018 สาขาที่ 1',
      'TIV00000-202611-000017',
      '27 พฤศจิกายน 2569',
      'ค่าขนส่งพัสดุ',
      `มูลค่าที่เสียภาษี ${baht(content.taxable_amount)}`,
      `มูลค่าที่ได้รับยกเว้นภาษี ${baht(content.exempt_amount)}`,
      `ภาษีมูลค่าเพิ่ม 7% ${baht(content.vat_amount)}`,
      `จำนวนเงินรวมทั้งสิ้น ${baht(content.total_amount)}`,
      '(สามพันหกสิบเจ็ดบาทสี่สิบสตางค์)',
    ])
      expect(text).toContain(words);
    expect(shown(content, 'th', 'copy')).toContain('สำเนา');
    expect(text).not.toContain('สำเนา');
    expect(text).not.toContain('Tax invoice');
    expect(shown(content, 'th_en')).toContain('Receipt/Tax invoice');
  });

  it('[A197] of a buyer: a person needs no number, a company its branch without leading zeros', () => {
    const person = shown(paper(lines(2), { buyer: PERSON }));
    expect(person.split('เลขประจำตัวผู้เสียภาษี')).toHaveLength(2);
    expect(shown(paper(lines(2), { buyer: { ...COMPANY, branch: '00000' } })).split('สำนักงานใหญ่')).toHaveLength(3);
    expect(shown(paper(lines(2), { buyer: { ...COMPANY, branch: '01230' } }))).toContain('สาขาที่ 1230');
  });

  it('of a credit note: what it credits, the four figures and why', () => {
    const content = sample('credit-note');
    const text = shown(content);
    for (const words of [
      'ใบลดหนี้',
      'TIV00000-202611-000017 ลงวันที่ 10 พฤศจิกายน 2569',
      `มูลค่าตามเอกสารเดิม ${baht(content.figures!.original_amount)}`,
      `มูลค่าที่ถูกต้อง ${baht(content.figures!.correct_amount)}`,
      `ผลต่าง ${baht(content.figures!.difference_amount)}`,
      `ภาษีมูลค่าเพิ่ม 7% ${baht(content.vat_amount)}`,
      'คำนวณราคาค่าบริการผิดพลาดสูงกว่าที่เป็นจริง',
      'น้ำหนักพัสดุที่ขนส่งแจ้งสูงกว่าที่ชั่งได้จริง',
    ])
      expect(text).toContain(words);
  });

  it('of a paper in the place of another one: which, and why', () => {
    expect(shown(sample('replacement'))).toContain('ออกแทนฉบับเดิมซึ่งยกเลิกแล้ว เลขที่ TIV00000-202611-000017 เหตุที่ออก ที่อยู่ผู้ซื้อผิด'); // prettier-ignore
  });
});

describe('a paper', () => {
  it('of 301 lines shows sums by charge, and the hash of the annex that lists them', () => {
    const content = sample('tax-invoice-301');
    const text = shown(content);
    const sums = linesByCharge(content.lines);
    expect(sums.reduce((all, { quantity }) => all + quantity, 0)).toBe(301);
    expect(sums.reduce((all, { amount }) => all + amount, 0)).toBe(content.total_amount);
    for (const { quantity, amount } of sums) expect(text).toMatch(new RegExp(`${quantity} (ยกเว้น|7%) .*${baht(amount)}`)); // prettier-ignore
    expect(text).toContain('รายละเอียด 301 รายการอยู่ในเอกสารแนบ TIV00000-202611-000017-lines.csv');
    expect(text.replaceAll(' ', '')).toContain(`SHA-256${content.lines_sha256}`);
    expect(text).not.toContain(content.lines[0]!.tracking_no);
    expect(shown(sample('tax-invoice-300'))).not.toContain('เอกสารแนบ');
  });

  it('tells what may be withheld by rate, and takes it off nothing', () => {
    const content = sample('tax-invoice-40');
    const text = shown(content);
    expect(text).toMatch(/ภาษีหัก ณ ที่จ่าย 1% [\d.,]+ ภาษีหัก ณ ที่จ่าย 3% [\d.,]+/);
    expect(text).toContain(`ยอดชำระหลังหักภาษี ณ ที่จ่าย ${baht(content.total_amount - content.withholding_amount)}`);
    expect(shown(paper(lines(2)))).not.toContain('หัก ณ ที่จ่าย');
  });

  it('names every charge', () => {
    for (const charge of LINE_CHARGES) expect([charge, chargeOf(charge)[0]]).not.toEqual([charge, 'ค่าบริการอื่น']);
  });

  it('of a demo says that it is one, on every page', () => {
    const demo = paper(lines(40), { seller: { ...sample('receipt').seller, tax_id: '0000000000000' } });
    expect(shown(demo).split('ใช้เป็นหลักฐานทางภาษีไม่ได้')).toHaveLength(3);
    expect(shown(sample('tax-invoice-40'))).not.toContain('ระบบสาธิต');
  });

  it('shows texts of people as text', () => {
    const text = written(paper(lines(1), { buyer: { ...PERSON, name: '<b>ร้าน</b> & 🌸ลูก' }, note: '<script>' }));
    expect(text).toContain('&lt;b&gt;ร้าน&lt;/b&gt; &amp; ลูก');
    expect(text).not.toContain('<script>');
  });
});

describe('a certificate of tax withheld', () => {
  const digitsOf = (text: string) => [...text.matchAll(/<span class="digits">(.*?)<\/span> ?<\/span>/g)].map(([, boxes = '']) => boxes.replace(/<[^>]*>|\s/g, '')); // prettier-ignore
  const ticked = (text: string) => [...text.matchAll(/<span class="box"> ?<svg.*?<\/svg> ?<\/span>([^<]*)/g)].map(([, words = '']) => words.trim()); // prettier-ignore

  it('is the form of section 50 bis: who withheld from whom, by which return, what was paid and the tax', () => {
    const content = sample('certificate');
    const text = written(content);
    expect(digitsOf(text)).toEqual(['0105556012341', '0505560000018']);
    expect(ticked(text)).toEqual(['(7) ภ.ง.ด.53', '(1) หัก ณ ที่จ่าย']);
    const words = shown(content);
    for (const part of ['ตามมาตรา 50 ทวิ', 'ฉบับที่ 1', 'ค่าขนส่งพัสดุ 1% 27 พฤศจิกายน 2569 84.66 0.85', 'ค่าธรรมเนียม COD 3% 27 พฤศจิกายน 2569 92.82 2.79', 'รวมเงินที่จ่ายและภาษีที่หักนำส่ง 177.48 3.64', 'สามบาทหกสิบสี่สตางค์'])
      expect(words).toContain(part);
    expect(shown(content, 'th_en', 'copy')).toContain('ฉบับที่ 2');
    const person = written({ ...content, buyer: PERSON });
    expect([ticked(person)[0], digitsOf(person)[1]]).toEqual(['(4) ภ.ง.ด.3', '']);
  }); // prettier-ignore

  it('names the return that it says, and the day of a payment whose month was closed', () => {
    const [one] = lines(1, ['other']);
    const line = { ...one!, description: 'ค่านายหน้า', charged_dt: '2026-10-30T05:00:00.000Z', withholding_bps: 300 };
    const of = (note: string | null) => paper([line], { kind: 'withholding_certificate', issue_date: '2026-11-01', buyer: PERSON, note, withholding_amount: 3_00 }); // prettier-ignore
    const late = of('ภ.ง.ด.3 จ่ายเมื่อ 30/10/2569 ซึ่งปิดเดือนภาษีแล้ว');
    expect(ticked(written(late))[0]).toBe('(4) ภ.ง.ด.3');
    expect(shown(late)).toContain('ค่านายหน้า 3% 30 ตุลาคม 2569');
    expect(shown(late)).toContain('1 พฤศจิกายน 2569');
    // Income of section 40(2) stands in its own row of the form, not with what the Department's order covers.
    const rowsOf = (content: PaperContent) => [...written(content).matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row.replaceAll(/<[^>]*>/g, ' ').trim()); // prettier-ignore
    const before = (content: PaperContent) => rowsOf(content)[rowsOf(content).findIndex((row) => row.startsWith('ค่านายหน้า 3%')) - 1] ?? ''; // prettier-ignore
    expect(ticked(written(of('ภ.ง.ด.1ก')))[0]).toBe('(1) ภ.ง.ด.1ก');
    expect(before(of('ภ.ง.ด.1ก'))).toMatch(/^2\. /);
    expect(before(late)).toMatch(/^5\. /);
    expect(written(of('ภ.ง.ด.1ก')).split('ค่านายหน้า 3%')).toHaveLength(2);
    expect(ticked(written(of(null)))[0]).toBe('(4) ภ.ง.ด.3');
  });

  it('of many lines comes to the tax that stands on the paper', () => {
    const content = paper(lines(301), { kind: 'withholding_certificate' });
    const rows = withheldOf(printed(content));
    expect(rows.reduce((all, one) => all + one.withheld_amount, 0)).toBe(content.withholding_amount);
    expect(shown(content)).toContain('รายละเอียด 301 รายการ');
  });
});
