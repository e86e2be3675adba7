import { mkdirSync, writeFileSync } from 'node:fs';
import { PAPER_SIZE_NAMES, PAPER_SIZES, type PaperSize } from '@lamliang/contracts/render';
import { satang } from '@lamliang/kernel';
import { findChromium } from '@lamliang/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { fullOrder, sheetOrder, WORST } from '../../test/orders.ts';
import { readPdf, type ReadPage } from '../../test/pdf-reader.ts';
import { numbered, sheetsOf } from '../../test/sheets.ts';
import { Fonts } from '../documents/fonts.service.ts';
import { handoverDocument } from '../handover-forms/handover-form.rules.ts';
import { Printer } from '../printers/printer.service.ts';
import { areaLine, LAYOUTS, printable } from './cover-sheet.rules.ts';
import { sampleOrder } from './sample-order.rules.ts';

/** Pictures of every size, to be looked at. */
const LOOK = '.out/look/print';
const printer = new Printer(findChromium);
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(LOOK, { recursive: true });
  const { executablePath, env, args } = await findChromium();
  browser = await puppeteer.launch({ executablePath, env, args, headless: true, pipe: true });
  page = await browser.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await printer.onModuleDestroy();
});

const noCod = { cod_flag: 0, cod_amount: satang(0) } as const;
const squeeze = (text: string): string => text.replace(/\s+/g, '');
const keep = (name: string, pages: ReadPage[]): void =>
  pages.forEach(({ png }, index) => writeFileSync(`${LOOK}/${name}-${index + 1}.png`, png));

describe.each(PAPER_SIZE_NAMES)('%s', (size) => {
  it('[A127] [A128] prints its size, both codes at 203 dpi, the Thai text and COD only with COD', async () => {
    const { width, height, per_page } = PAPER_SIZES[size];
    const orders = numbered([sheetOrder(), sheetOrder(noCod)]);
    const pages = await readPdf(await printer.pdf(sheetsOf(size, orders)));
    keep(size, pages);
    expect(pages).toHaveLength(Math.ceil(orders.length / per_page));
    for (const read of pages) {
      expect(Math.abs(read.width - width)).toBeLessThan(0.5);
      if (height !== null) expect(Math.abs(read.height - height)).toBeLessThan(0.5);
    }
    const codes = pages.flatMap((read) => read.codes);
    for (const { tracking_no, partner_awb_no } of orders) {
      expect(codes).toContainEqual({ format: 'Code128', text: partner_awb_no });
      expect(codes).toContainEqual({ format: 'QRCode', text: tracking_no });
    }
    const text = pages.map((read) => read.text).join('');
    const shown = ['ณัฐวุฒิ ปิ่นแก้ว', '19/1 หมู่ 4 บ้านน้ำผึ้ง ถนนห้วยแก้ว', 'ร้านบ้านขนมไทย', 'ต.สุเทพ อ.เมืองเชียงใหม่'];
    for (const phrase of shown) expect(text.split(squeeze(phrase))).toHaveLength(3);
    expect(text.split('฿1,250.00')).toHaveLength(2);
    expect(text.split('เก็บเงินปลายทาง')).toHaveLength(2);
  }, 60_000);

  it('[F-P6] keeps tone marks and low vowels clear of the boxes around them', async () => {
    await page.setContent(await printer.fitted(sheetsOf(size, [sheetOrder({ partner_name: 'ขนส่งผู้ใหญ่' })], { sample: true }))); // prettier-ignore
    await page.evaluate('document.fonts.ready.then(() => 0)');
    // The ink of each line against the inner edge of its box, in mm.
    const gaps = (await page.evaluate(`(() => {
      const pen = document.createElement('canvas').getContext('2d');
      return [...document.querySelectorAll('.tag, .sample, .cod .words b, .cod .words span')].map((text) => {
        const box = text.closest('.tag, .sample, .cod');
        const style = getComputedStyle(text);
        pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
        const probe = document.createElement('i');
        probe.style.cssText = 'display:inline-block;width:0;height:0';
        text.append(probe);
        const line = probe.getBoundingClientRect().bottom;
        probe.remove();
        const ink = pen.measureText(text.textContent);
        const { top, bottom } = box.getBoundingClientRect();
        const edge = parseFloat(getComputedStyle(box).borderTopWidth);
        const mm = (px) => (px * 25.4) / 96;
        const above = mm(line - ink.actualBoundingBoxAscent - top - edge);
        const below = mm(bottom - edge - line - ink.actualBoundingBoxDescent);
        return { text: text.textContent, above, below };
      });
    })()`)) as { text: string; above: number; below: number }[];
    expect(gaps.length).toBeGreaterThan(4);
    expect(gaps.filter(({ above, below }) => Math.min(above, below) < 0.1)).toEqual([]);
  }, 60_000);

  it('prints a test label', async () => {
    const document = sheetsOf(size, [sampleOrder(new Date('2026-11-21T03:00:00Z'))], { sample: true });
    const [read] = await readPdf(await printer.pdf(document));
    keep(`test-label-${size}`, [read!]);
    expect(read!.text).toContain('ตัวอย่าง·SAMPLE');
    expect(read!.codes).toHaveLength(2);
  }, 60_000);

  it('neither cuts nor hides the longest texts, and their codes are read still', async () => {
    const orders = numbered([...Object.values(WORST), { ...WORST['long'], ...noCod }].map((more) => sheetOrder(more)));
    const document = sheetsOf(size, orders);
    const pages = await readPdf(await printer.pdf(document));
    keep(`worst-${size}`, pages);
    expect(pages).toHaveLength(Math.ceil(orders.length / PAPER_SIZES[size].per_page));
    expect(pages.flatMap((read) => read.codes)).toHaveLength(2 * orders.length);
    const text = pages.map((read) => read.text).join('');
    for (const order of [orders[0]!, orders[1]!]) {
      expect(text).toContain(squeeze(printable(order.receiver_name)));
      expect(text).toContain(squeeze(printable(order.receiver_address)));
      expect(text).toContain(
        squeeze(
          areaLine({
            subdistrict: order.receiver_subdistrict,
            district: order.receiver_district,
            province: order.receiver_province,
          }),
        ),
      );
    }
    const boxes = await measure(await printer.fitted(document));
    expect(boxes.overflowing).toEqual([]);
    expect(boxes.outside).toEqual([]);
    expect(boxes.smallCod).toEqual([]);
    expect(boxes.ran).toBe(false);
    // 150 letters of name and 300 of address leave the name its 5 mm where the paper is large.
    if (LAYOUTS[size].shape === 'tall') expect(boxes.names[0]).toBeGreaterThanOrEqual(5);
  }, 60_000);
});

interface Measured {
  overflowing: string[];
  outside: string[];
  smallCod: string[];
  names: number[];
  ran: boolean;
}

/** Looks at the finished page: boxes whose content is larger, words and codes beyond their sheet, figures above COD. */
async function measure(html: string): Promise<Measured> {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => 0)');
  return (await page.evaluate(`(() => {
    const labels = [...document.querySelectorAll('.label')];
    const at = (label, box) => label.dataset.order + ' ' + box.className;
    const size = (box) => parseFloat(getComputedStyle(box).fontSize);
    return {
      ran: document.title === 'ran' || document.querySelector('script') !== null,
      names: labels.map((label) => (size(label.querySelector('.name')) * 25.4) / 96),
      overflowing: labels.flatMap((label) =>
        [label, ...label.querySelectorAll('[data-box]')]
          .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
          .map((box) => at(label, box) + ' ' + [box.scrollHeight, box.clientHeight, box.scrollWidth, box.clientWidth, label.getAttribute('style')])),
      outside: labels.flatMap((label) => {
        const edge = label.getBoundingClientRect();
        return [...label.querySelectorAll('*')].filter((box) => {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const quiet = box.closest('.codes') && !box.matches('.number, .ours') ? 3 : 0;
          return left < edge.left - quiet || right > edge.right + quiet || top < edge.top || bottom > edge.bottom;
        }).map((box) => at(label, box));
      }),
      smallCod: labels.flatMap((label) => {
        const cod = label.querySelector('.amount');
        if (!cod) return [];
        return ['.zip', '.telephone b', '.area b', '.number', '.foot b']
          .filter((other) => size(label.querySelector(other)) >= size(cod));
      }),
    };
  })()`)) as Measured;
}

it('[F-P6] has a face for Chinese, and carries it only where it is needed', async () => {
  const [order] = numbered([
    sheetOrder({ receiver_name: '王小明 陈丽华', receiver_address: '曼谷唐人街 12/3（三楼）' }),
  ]);
  const document = sheetsOf('sticker-100x150', [order!]);
  const face = /font-family:'Noto Sans SC';font-weight/;
  expect(document).toMatch(face);
  expect(document.length).toBeLessThan(2_000_000);
  expect(sheetsOf('sticker-100x150', [sheetOrder()])).not.toMatch(face);
  const [read] = await readPdf(await printer.pdf(document));
  keep('chinese', [read!]);
  expect(read!.text).toContain('王小明陈丽华');
  expect(read!.codes).toHaveLength(2);
  await page.setContent(document);
  // A letter that no loaded face has would be drawn by the machine's, or as an empty box.
  const loaded = await page.evaluate(
    `document.fonts.load('20px "Noto Sans SC"', '王小明陈丽华曼谷唐人街三楼').then((all) => all.length)`,
  );
  expect(loaded).toBeGreaterThan(0);
}, 60_000);

describe('pages', () => {
  const countOf = async (size: PaperSize, orders: number): Promise<number> => {
    const pdf = await printer.pdf(sheetsOf(size, numbered(Array.from({ length: orders }, () => sheetOrder()))));
    return (await readPdf(pdf, { dpi: 20, codes: false })).length;
  };
  it('[A125] puts five orders on two pages of A4', async () => {
    expect(await countOf('A4', 5)).toBe(2);
  });
  it('[F-P6] prints the first of a used sheet where its place is free, and its codes are read', async () => {
    const orders = numbered([sheetOrder({ remark: 'ฝากไว้ที่ป้อมยาม' })]);
    const pages = await readPdf(await printer.pdf(sheetsOf('A4', orders, { first_label: 4 })));
    keep('A4-from-4', pages);
    expect(pages).toHaveLength(1);
    expect(pages[0]!.codes).toHaveLength(2);
    expect(pages[0]!.text).toContain('หมายเหตุฝากไว้ที่ป้อมยาม');
    await page.setContent(await printer.fitted(sheetsOf('A4', orders, { first_label: 4 })));
    const { left, top } = (await page.evaluate(
      `(({ left, top }) => ({ left, top }))(document.querySelector('.label').getBoundingClientRect())`,
    )) as { left: number; top: number };
    expect([left, top].map((px) => Math.round((px * 25.4) / 96 / 5) * 5)).toEqual([105, 150]);
  });
  it('[A126] puts three orders on two pages of A5', async () => {
    expect(await countOf('A5', 3)).toBe(2);
  });
  it('[A127] makes a page of a roll as long as its content', async () => {
    const orders = numbered([sheetOrder(), sheetOrder(noCod), sheetOrder(WORST['long'])]);
    const lengths = (await readPdf(await printer.pdf(sheetsOf('thermal-57', orders)), { dpi: 20, codes: false })).map(
      (read) => read.height,
    );
    expect(lengths[1]).toBeLessThan(lengths[0]! - 10);
    expect(lengths[2]).toBeGreaterThan(lengths[0]! + 10);
  });
  it('keeps the name of a usual receiver above 5 mm on 100x150', async () => {
    const { names } = await measure(await printer.fitted(sheetsOf('sticker-100x150', [sheetOrder()])));
    expect(names[0]).toBeGreaterThan(5);
  });
  it.each(PAPER_SIZE_NAMES)('moves or turns a long number on %s, where it is read as well', async (size) => {
    const numbers = ['ABCDEFGHIJKLMNOPQRS', 'ABCDEFGHIJKLMNOPQRSTUVW', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABC'];
    const orders = numbers.map((partner_awb_no, id) => sheetOrder({ ...WORST['long'], id, partner_awb_no }));
    const document = sheetsOf(size, orders);
    const pages = await readPdf(await printer.pdf(document));
    keep(`long-number-${size}`, pages);
    const codes = pages.flatMap((read) => read.codes);
    for (const text of numbers) expect(codes).toContainEqual({ format: 'Code128', text });
    expect(codes.filter(({ format }) => format === 'QRCode')).toHaveLength(numbers.length);
    expect(await measure(await printer.fitted(document))).toMatchObject({ overflowing: [], outside: [] });
  });
});

it('[A131] lists many parcels over several pages with the signatures on the last', async () => {
  const orders = numbered(Array.from({ length: 60 }, (_, i) => sheetOrder(i % 3 ? noCod : {})));
  const document = handoverDocument(
    orders.map((order) => ({ ...fullOrder(), ...order })),
    { provider: 'Lamliang', font_css: new Fonts().css, at: new Date('2026-11-21T03:00:00Z') },
  );
  const pages = await readPdf(await printer.pdf(document, { tagged: true }), { dpi: 110, codes: false });
  keep('handover', pages);
  expect(pages.length).toBeGreaterThan(1);
  for (const read of pages) {
    expect(Math.abs(read.width - 210)).toBeLessThan(0.5);
    expect(Math.abs(read.height - 297)).toBeLessThan(0.5);
  }
  for (const { partner_awb_no } of orders)
    expect(pages.filter(({ text }) => text.includes(partner_awb_no!))).toHaveLength(1);
  expect(pages.at(-1)!.text).toContain(squeeze('รวม 60 ชิ้น · เก็บเงินปลายทาง 20 ชิ้น'));
  expect(pages.at(-1)!.text).toContain('พนักงานขนส่ง');
  expect(pages[1]!.text).toContain('เลขพัสดุ/เลขติดตาม');
}, 60_000);
