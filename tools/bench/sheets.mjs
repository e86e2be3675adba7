// One document of a hundred cover sheets, from the request to the finished file, against Chromium with the same HTML.
import { randomUUID } from 'node:crypto';
import puppeteer from 'puppeteer-core';
import { builtFile } from '../env.mjs';
import { Caller, median, until } from './load.mjs';
import { startProduct } from './product.mjs';
import { parcel } from './shops.mjs';

const SHEETS = 100;
const RUNS = 5;
const PAPER = 'sticker-100x150';

export async function sheetRate({ database, shops }) {
  const product = await startProduct(database, 'whole');
  const caller = new Caller(product.origin, 2);
  const { token } = shops.at(-1);
  const { findChromium } = await import(builtFile('libs/engines', 'index.js'));
  const { executablePath, env, args } = await findChromium();
  const browser = await puppeteer.launch({ executablePath, env, args: [...args, '--disable-gpu', '--font-render-hinting=none'], pipe: true }); // prettier-ignore
  try {
    const ids = await confirmed(caller, database, token);
    const print = (format) =>
      caller.call('POST', '/client/v2/shipment-orders/cover-sheets', {
        token,
        body: { shipment_order_ids: ids, paper_size: PAPER, ...(format ? { format } : {}) },
      });
    const { html } = (await print('html')).data;
    const ours = async () => {
      const { job_id } = (await print()).data;
      const job = await until(async () => {
        const { data } = await caller.call('GET', `/client/v1/jobs/${job_id}`, { token });
        return data.state === 'done' || data.state === 'failed' ? data : undefined;
      }, 60_000, 'the cover sheets'); // prettier-ignore
      if (job.state !== 'done' || job.failures.length) throw new Error(`the job ended ${JSON.stringify(job)}`);
    };
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const bare = async () => {
      await page.setContent(html, { waitUntil: 'load' });
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false, outline: false });
    };
    const timed = async (work) => {
      const begin = performance.now();
      await work();
      return SHEETS / ((performance.now() - begin) / 1_000);
    };
    await ours();
    await bare();
    const runs = { ours: [], reference: [], ratio: [] };
    const cpu = await product.cpu();
    for (let i = 0; i < RUNS; i++) {
      runs.ours.push(await timed(ours));
      runs.reference.push(await timed(bare));
      runs.ratio.push(runs.ours[i] / runs.reference[i]);
    }
    const spent = ((await product.cpu()) - cpu) / (RUNS * SHEETS);
    return {
      id: 'sheets',
      title: `Cover sheets a second, one document of ${SHEETS} (${PAPER}) from request to stored file; reference: bare Chromium with the same HTML`,
      unit: 'sheets/s', ours: median(runs.ours), reference: median(runs.reference), ratio: median(runs.ratio), target: 0.5, better: 'higher',
      cpu: `${spent.toFixed(2)} ms product a sheet, without the browser`,
    };
  } finally {
    await browser.close();
    await caller.close();
    await product.stop();
  }
} // prettier-ignore

/** @returns ids of a hundred orders that their carriers have confirmed */
async function confirmed(caller, database, token) {
  const rows = Array.from({ length: SHEETS }, (_, n) => parcel(n));
  const { data } = await caller.call('POST', '/client/v1/shipment-orders/bulk-create', { token, body: { shipment_orders: rows }, key: randomUUID() }); // prettier-ignore
  const ids = data.created.map((o) => o.id);
  if (ids.length !== SHEETS)
    throw new Error(`${ids.length} of ${SHEETS} were booked: ${JSON.stringify(data.errors[0])}`);
  await until(
    async () => {
      const [{ n }] = await database.rows(`SELECT count(*) AS n FROM orders.shipment_order WHERE id = ANY ($1) AND booking_state = 'confirmed'`, [ids]); // prettier-ignore
      return Number(n) === SHEETS;
    },
    60_000,
    'the carriers',
  );
  return ids;
}
