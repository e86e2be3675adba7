import { PAPER_SIZE_NAMES } from '@lamliang/contracts/render';
import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import { sheetOrder, WORST } from '../../test/orders.ts';
import { matrixWidth, quietBarsWidth } from '../documents/code.rules.ts';
import { Codes } from '../documents/codes.service.ts';
import { coverSheetDocument } from './cover-sheet-page.rules.ts';
import {
  areaLine,
  barNumbers,
  barPlace,
  codFigure,
  codText,
  kilograms,
  LAYOUTS,
  printable,
  type SheetOrder,
} from './cover-sheet.rules.ts';

const codes = new Codes();
const sheet = (order: SheetOrder) => ({
  order,
  bars: codes.code128(barNumbers(order)[0]!),
  matrix: codes.qr(order.tracking_no),
});
const documentOf = (orders: SheetOrder[], more: Partial<Parameters<typeof coverSheetDocument>[1]> = {}): string =>
  coverSheetDocument(orders.map(sheet), {
    paper_size: 'sticker-100x150',
    mask_phone: false,
    provider: 'Lamliang',
    font_css: '',
    ...more,
  });

describe('what a sheet shows', () => {
  it('[F-S3] says in words that personal data were erased, with a telephone left empty', () => {
    const words = 'ลบข้อมูลส่วนบุคคลแล้ว';
    const erased = { receiver_name: words, receiver_address: words, receiver_telephone: '', sender_name: words, sender_telephone: '' }; // prettier-ignore
    for (const mask_phone of [true, false]) expect(documentOf([sheetOrder(erased)], { mask_phone })).toContain(words);
  });
  it('[A128] shows the COD amount with COD only', () => {
    expect(codText({ cod_flag: 1, cod_amount: satang(125_000) })).toBe('฿1,250.00');
    expect(codText({ cod_flag: 0, cod_amount: satang(0) })).toBeUndefined();
    expect(documentOf([sheetOrder()])).toContain('฿1,250.00');
    const without = documentOf([sheetOrder({ cod_flag: 0, cod_amount: satang(0) })]);
    expect(without).not.toMatch(/฿|COD|เก็บเงินปลายทาง/);
  });

  it('masks the telephone of the receiver only', () => {
    const masked = documentOf([sheetOrder()], { mask_phone: true });
    expect(masked).toContain('089-xxx-0101');
    expect(masked).not.toContain('089-555-0101');
    expect(masked).toContain('081-234-5678');
  });

  it('writes areas as they are written in Thailand', () => {
    expect(areaLine({ subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' })).toBe(
      'ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่',
    );
    expect(areaLine({ subdistrict: 'วังใหม่', district: 'ปทุมวัน', province: 'กรุงเทพมหานคร' })).toBe(
      'แขวงวังใหม่ เขตปทุมวัน กรุงเทพมหานคร',
    );
    expect(areaLine({ subdistrict: 'ตำบลสุเทพ', district: 'อ.เมือง', province: 'จ.เชียงใหม่' })).toBe(
      'ตำบลสุเทพ อ.เมือง จ.เชียงใหม่',
    );
    expect(areaLine({ subdistrict: 'Suthep', district: 'Mueang', province: 'Chiang Mai' })).toBe(
      'Suthep, Mueang, Chiang Mai',
    );
  });

  it('writes weights in kilograms', () => {
    expect([1, 10, 500, 1_000, 1_250, 20_000, 1_000_000].map(kilograms)).toEqual([
      '0.001',
      '0.01',
      '0.5',
      '1',
      '1.25',
      '20',
      '1000',
    ]);
  });

  it('leaves out pictures that no face has, and nothing else', () => {
    expect(printable('🌸 ร้าน👩‍👩‍👧ดอกไม้ 🇹🇭')).toBe('ร้าน ดอกไม้');
    expect(printable('ร้าน™ 7#* محمد')).toBe('ร้าน™ 7#* محمد');
    expect(printable('🌸')).toBe('🌸');
  });

  it('lets no text become markup', () => {
    const text = documentOf([sheetOrder(WORST['markup'])]);
    expect(text).not.toMatch(/<img|<script|onerror=alert\(1\)>(?!&)/);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;ร้าน&quot; &amp; &#39;ลูก&#39;&lt;/div&gt;');
    expect(text.match(/<\/article>/g)).toHaveLength(1);
  });

  it('is self-contained', () => {
    const text = documentOf([sheetOrder()]);
    expect(text).not.toMatch(/<script|<link|\bon\w+=|url\((?!data:)|(?:src|href)=/);
    expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toContain('://');
  });
});

describe('pages', () => {
  const pages = (text: string): number => text.match(/<section class="page">/g)?.length ?? 0;

  it('[A125] puts four sheets on A4: five orders give two pages', () => {
    expect(
      pages(
        documentOf(
          Array.from({ length: 5 }, () => sheetOrder()),
          { paper_size: 'A4' },
        ),
      ),
    ).toBe(2);
  });
  it('[A126] puts two sheets on A5: three orders give two pages', () => {
    expect(
      pages(
        documentOf(
          Array.from({ length: 3 }, () => sheetOrder()),
          { paper_size: 'A5' },
        ),
      ),
    ).toBe(2);
  });
  it('[F-P6] begins at the chosen place of a paper of several, and nowhere else on others', () => {
    const orders = Array.from({ length: 3 }, () => sheetOrder());
    const used = (text: string) => text.match(/class="used"/g)?.length ?? 0;
    const a4 = documentOf(orders, { paper_size: 'A4', first_label: 3 });
    expect([pages(a4), used(a4)]).toEqual([2, 2]);
    const a5 = documentOf(orders, { paper_size: 'A5', first_label: 4 });
    expect([pages(a5), used(a5)]).toEqual([2, 1]);
    const a6 = documentOf(orders, { paper_size: 'A6', first_label: 4 });
    expect([pages(a6), used(a6)]).toEqual([3, 0]);
  });
  it('[F-P6] prints the remark on every paper, and nothing where there is none', () => {
    for (const paper_size of PAPER_SIZE_NAMES) {
      expect(documentOf([sheetOrder({ remark: 'ฝากป้อมยาม <b>' })], { paper_size })).toContain('ฝากป้อมยาม &lt;b&gt;');
      expect(documentOf([sheetOrder()], { paper_size })).not.toContain('หมายเหตุ');
    }
  });
  it('[A127] names every page in millimetres and keeps no margin', () => {
    for (const paper_size of PAPER_SIZE_NAMES)
      expect(documentOf([sheetOrder()], { paper_size })).toMatch(/@page\{size:\d+mm \d+mm;margin:0\}/);
  });
  it('leaves the address of the sender out on short paper, and there alone', () => {
    for (const paper_size of PAPER_SIZE_NAMES) {
      const text = documentOf([sheetOrder()], { paper_size });
      expect(text.includes('ซอยสุขุมวิท')).toBe(LAYOUTS[paper_size].shape === 'tall');
      for (const kept of ['ร้านบ้านขนมไทย', '081-234-5678', 'ณัฐวุฒิ', 'ห้วยแก้ว', '฿1,250.00', 'TH4098810215J'])
        expect(text).toContain(kept);
    }
  });
});

describe('codes', () => {
  it('puts the number of the carrier into the bar code, ours until there is one', () => {
    expect(barNumbers(sheetOrder())).toEqual(['TH4098810215J', 'LLX260000012345']);
    expect(barNumbers(sheetOrder({ partner_awb_no: null }))).toEqual(['LLX260000012345']);
    expect(barNumbers(sheetOrder({ partner_awb_no: 'เลข 1' }))).toEqual(['LLX260000012345']);
  });

  it.each([
    ['sticker-100x150', 0.375],
    ['thermal-57', 0.25],
  ] as const)(
    '[F-P6] draws modules of three dots where they fit, else of two, between quiet zones of ten: %s',
    (paper_size, module) => {
      const text = documentOf([sheetOrder()], { paper_size });
      const path = /class="bars"[^>]*>\s*<path d="([^"]+)"/.exec(text)?.[1] ?? '';
      const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)v/g)].map(([, x, w]) => [Number(x), Number(w)]);
      expect(bars[0]?.[0]).toBe(10 * module);
      for (const [x = 0, w = 0] of bars) {
        expect(Number.isInteger(x / module)).toBe(true);
        expect(Number.isInteger(w / module) && w >= module && w <= 4 * module).toBe(true);
      }
      const { modules } = codes.code128('TH4098810215J');
      const [last = [0, 0]] = bars.slice(-1);
      expect(last[0]! + last[1]!).toBeCloseTo((10 + modules) * module);
    },
  );

  it('turns or moves a code that is too wide with two dots, never makes it finer', () => {
    const qr = codes.qr('LLX260000012345');
    const place = (text: string, size: keyof typeof LAYOUTS) =>
      barPlace(codes.code128(text).modules, LAYOUTS[size], matrixWidth(qr, LAYOUTS[size].matrix_module));
    expect(place('TH4098810215J', 'thermal-57')).toEqual({ at: 'above', module: 0.25 });
    expect(place('TH4098810215J', 'thermal-77')).toEqual({ at: 'above', module: 0.375 });
    expect(place('ABCDEFGHIJKLMNOP', 'thermal-57')?.at).toBe('turned');
    expect(place('ABCDEFGHIJKLMNOP', 'thermal-77')?.at).toBe('above');
    expect(place('ABCDEFGHIJKLMNOP', 'sticker-100x150')?.at).toBe('beside');
    expect(place('ABCDEFGHIJKLMNOPQRSTUVWX', 'sticker-100x150')?.at).toBe('above');
    expect(place('A'.repeat(40), 'sticker-100x150')).toBeUndefined();
    expect(quietBarsWidth(codes.code128('ABCDEFGHIJKLMNOPQRSTUVWX').modules, 0.25)).toBeLessThanOrEqual(94);
  });

  it('keeps the COD figure the largest for every amount', () => {
    for (const layout of Object.values(LAYOUTS))
      for (const text of ['฿1.00', '฿1,250.00', '฿123,456.00', '฿999,999,999.99']) {
        const { size } = codFigure(text, layout);
        const zip = layout.shape === 'tall' ? 8.5 : layout.shape === 'short' ? 6.2 : layout.width === 57 ? 4.7 : 7;
        expect(size).toBeGreaterThan(zip);
      }
  });
});
