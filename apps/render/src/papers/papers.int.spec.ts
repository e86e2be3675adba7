import { mkdirSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PaperContent, PaperLanguage, PrintForm } from '@lamliang/contracts/invoicing';
import { renderRoutes } from '@lamliang/contracts/render';
import { formatBaht, satang } from '@lamliang/kernel';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { readPdf } from '../../test/pdf-reader.ts';
import { lines, paper, printed, SAMPLES } from '../../test/papers.ts';
import { renderService } from '../render.module.ts';

jest.setTimeout(60_000);
/** Pictures of every paper, to be looked at. */
const LOOK = '.out/look/papers';

let app: StartedServices;
beforeAll(async () => {
  mkdirSync(LOOK, { recursive: true });
  app = await startService([renderService]);
});
afterAll(() => app?.stop());

const print = async (content: PaperContent, form: PrintForm = 'original', language: PaperLanguage = 'th') => {
  const { pdf } = await app.service('invoicing')(renderRoutes.paper, { body: { account_id: 1, paper: printed(content), form, language } }); // prettier-ignore
  return Buffer.from(pdf, 'base64');
};

/** What PDF/A allows no paper to have: glyphs that are none (of how many), and faces that are not within the file. */
function faultsOf(pdf: Buffer): { glyphs: number; empty: number; faces: string[] } {
  const text = pdf.toString('latin1');
  const faces = [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name);
  const runs: string[] = [];
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g))
    for (const [, run = ''] of inflated(pdf.subarray(index + word.length)).matchAll(/<([0-9a-fA-F]+)> ?T[jJ]/g))
      runs.push(...(run.match(/.{4}/g) ?? []));
  const empty = runs.filter((glyph) => glyph === '0000').length;
  return { glyphs: runs.length, empty, faces: [...new Set(faces)].toSorted() };
}
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

describe('a paper as PDF', () => {
  it.each(Object.keys(SAMPLES).flatMap((name) => [[name, 'th'], [name, 'th_en']] as [string, PaperLanguage][]))('%s in %s is A4, in faces of its own, and reads back', async (name, language) => {
    const content = SAMPLES[name]!();
    const pdf = await print(content, language === 'th' ? 'original' : 'copy', language);
    const pages = await readPdf(pdf, { codes: false, dpi: 100 });
    pages.forEach(({ png }, at) => writeFileSync(`${LOOK}/${name}-${language}-${at + 1}.png`, png));
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
    expect(faultsOf(pdf)).toEqual({ glyphs: expect.any(Number), empty: 0, faces: ['IBMPlexSansThaiLooped-Bold', 'IBMPlexSansThaiLooped-Regular', 'IBMPlexSansThaiLooped-SemiBold'] });
    const text = pages.map((page) => page.text).join('');
    const sums = name === 'certificate' ? ['สามบาทหกสิบสี่สตางค์'] : [formatBaht(satang(content.total_amount)), `หน้า${pages.length}จาก${pages.length}`];
    for (const words of [content.seller.name, content.buyer.name, content.paper_no, '27พฤศจิกายน2569', ...sums])
      expect(text).toContain(words.replace(/\s+/g, ''));
    if (content.lines.length <= 300) for (const { tracking_no } of content.lines) expect(text.split(tracking_no || '\n').length).toBeLessThanOrEqual(2);
  }); // prettier-ignore

  it('[F-S8] of texts that no face has prints what it can, and nothing empty', async () => {
    const hostile = '🏠 A่ ำ น้ำ Москва محمد 上海 \u0e4d\u0e32 é fi ½ ﷽ \u00ad\u200b';
    const base = SAMPLES['credit-note']!();
    const content = {
      ...base,
      note: hostile,
      reason_text: hostile,
      issued_name: hostile,
      seller: { ...base.seller, name: hostile, email: hostile },
      buyer: { ...base.buyer, name: hostile, address: { ...base.buyer.address, line: hostile, province: hostile } },
      lines: base.lines.map((line) => ({ ...line, description: hostile })),
    };
    const pdf = await print(content);
    const { glyphs, empty, faces } = faultsOf(pdf);
    expect(glyphs).toBeGreaterThan(300);
    expect(empty).toBe(0);
    expect(faces.filter((face) => !/^(IBMPlexSansThaiLooped|NotoSansSC)/.test(face))).toEqual([]);
    expect((await readPdf(pdf, { codes: false, dpi: 20 }))[0]?.text).toContain('น้ำ');
  });

  it('of the longest texts shrinks them, and keeps to its pages', async () => {
    const long = 'ฒ'.repeat(300);
    const base = paper(lines(3, ['other']));
    const content = {
      ...base,
      note: long,
      issued_name: long.slice(0, 150),
      buyer: { ...base.buyer, name: 'W'.repeat(150), email: 'w'.repeat(150), address: { ...base.buyer.address, line: long, district: long.slice(0, 100) } }, // prettier-ignore
      lines: base.lines.map((line) => ({ ...line, description: long })),
    };
    expect((await readPdf(await print(content), { codes: false, dpi: 20 })).length).toBeLessThanOrEqual(3);
  });

  it('is printed for invoicing alone, and not with more lines than a paper shows', async () => {
    const body = { account_id: 1, paper: printed(paper(lines(1))), form: 'original', language: 'th' } as const;
    await expect(app.service('orders')(renderRoutes.paper, { body })).rejects.toMatchObject({ code: 'permission.denied' }); // prettier-ignore
    const many = { ...body.paper, lines: printed(paper(lines(300))).lines.concat(body.paper.lines) };
    await expect(app.service('invoicing')(renderRoutes.paper, { body: { ...body, paper: many } })).rejects.toMatchObject({ code: 'request.invalid' }); // prettier-ignore
  });
});
