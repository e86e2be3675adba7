// e-Tax of tax invoices, from the first request to the signed file: printed, written as XML, signed, archived and kept;
// against Chromium that prints the same HTML.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { builtFile } from '../env.mjs';
import { Caller, pairs } from './load.mjs';
import { startProduct } from './product.mjs';

const LINES = 100;
const PAPERS = 20;
const ROUNDS = 3;
const PASSWORD = 'of the bench';

export async function papers({ main, profile }) {
  const { findChromium, hasOpenssl, testSignerIn } = await import(builtFile('libs/engines', 'index.js'));
  const row = { id: 'e-tax', title: `e-Tax of a tax invoice of ${LINES} lines, files a second from request to signed file; reference: Chromium with the same HTML`, unit: 'files/s', target: 0.5, better: 'higher' }; // prettier-ignore
  if (!hasOpenssl()) return { ...row, skipped: 'there is no openssl to make a certificate' };
  const { database, shops } = await main();
  const { account_id, token } = shops.at(-1);
  const folder = mkdtempSync(join(tmpdir(), 'lamliang-bench-etax-'));
  const env = { ETAX_P12: testSignerIn(folder, PASSWORD).p12, ETAX_P12_PASSWORD: PASSWORD };
  const product = await startProduct(database, 'whole', { profile, env });
  const caller = new Caller(product.origin, 1);
  const { executablePath, env: outside, args } = await findChromium();
  const browser = await puppeteer.launch({ executablePath, env: outside, args: [...args, '--disable-gpu', '--font-render-hinting=none'], pipe: true }); // prettier-ignore
  try {
    const { ids, html } = await plant(database, account_id, PAPERS * ROUNDS + 3);
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const bare = async () => {
      await page.setContent(html, { waitUntil: 'load' });
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false, outline: false });
    };
    const signed = async () => {
      const bytes = await caller.drain('GET', `/client/v1/tax-invoices/${ids.pop()}/e-tax`, { token });
      if (bytes < 30_000) throw new Error(`a signed file of ${bytes} bytes`);
    };
    const each = async (work) => {
      const begin = performance.now();
      for (let n = 0; n < PAPERS; n++) await work();
      return PAPERS / ((performance.now() - begin) / 1_000);
    };
    for (let n = 0; n < 3; n++) await Promise.all([signed(), bare()]);
    const ours = async () => {
      const from = await product.cpu();
      const figure = await each(signed);
      return { figure, spent: ((await product.cpu()) - from) / PAPERS };
    };
    const run = await pairs(ROUNDS, ours, () => each(bare));
    return { ...row, ...run, cpu: `${run.spent.toFixed(0)} ms product a file, without the browser` };
  } finally {
    await browser.close();
    await caller.close();
    await product.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Tax invoices as they are issued. @returns their ids, and the HTML of one */
async function plant({ rows }, account_id, count) {
  const { line, taxInvoice } = await import(builtFile('apps/invoicing', 'testing/etax-papers.js'));
  const { printedOf } = await import(builtFile('libs/contracts', 'invoicing/index.js'));
  const { paperDocument } = await import(builtFile('apps/render', 'papers/paper.rules.js'));
  const { Fonts } = await import(builtFile('apps/render', 'documents/fonts.service.js'));
  const content = taxInvoice({ lines: Array.from({ length: LINES }, (_, n) => line(n, 5_000 + n)), refers_to: [] });
  const paper = printedOf(content, null);
  const html = paperDocument(paper, { form: 'original', language: 'th', font_css: new Fonts().of(paper) });
  const party = (one) => JSON.stringify({ ...one, number_id: null, last_digits: '' });
  // A trigger of the papers finds its tables by the path of the session.
  await rows('SET search_path = invoicing, public');
  const made = await rows(
    `INSERT INTO invoicing.paper (kind, etax_type, paper_no, issuer, branch, month, sequence, account_id, source_key, issue_date, seller, buyer, line_count, taxable_amount, exempt_amount, base_amount, vat_amount,
       total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
     SELECT 'tax_invoice', 'T03', 'TIV00000-202611-' || lpad(n::text, 6, '0'), $3, '00000', '202611', n, $2, 'bench:' || n, '2026-11-27', $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10, $11, 0, repeat('a', 64), repeat('b', 64), 2, now(), 'bench'
     FROM generate_series(1, $1::integer) n RETURNING id`,
    [count, account_id, content.seller.tax_id, party(content.seller), party(content.buyer), LINES, content.taxable_amount, content.exempt_amount, content.base_amount, content.vat_amount, content.total_amount],
  );
  await rows(
    `INSERT INTO invoicing.paper_line (paper_id, account_id, line_no, order_no, tracking_no, charge_code, description, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps)
     SELECT p.id, $2, l.* FROM unnest($1::bigint[]) p(id), jsonb_to_recordset($3::jsonb) AS l (line_no integer, order_no text, tracking_no text, charge_code text, description text, charged_dt timestamptz, base_amount bigint, vat_bps integer, vat_amount bigint, amount bigint, withholding_bps integer)`,
    [made.map(({ id }) => id), account_id, JSON.stringify(content.lines)],
  );
  await rows('RESET search_path');
  return { ids: made.map(({ id }) => id), html };
} // prettier-ignore
