// Cover sheets: a thousand in one job, from the request to the finished file, and one on request; both against Chromium
// with the same HTML.
import { randomUUID } from 'node:crypto';
import puppeteer from 'puppeteer-core';
import { builtFile } from '../env.mjs';
import { Caller, pairs, percentile, until } from './load.mjs';
import { startProduct } from './product.mjs';
import { parcel } from './shops.mjs';

const SHEETS = 1_000;
const SINGLE = 60;
const PAPER = 'sticker-100x150';
const PATH = '/client/v2/shipment-orders/cover-sheets';

export async function sheets({ main, profile }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'whole', { profile });
  const caller = new Caller(product.origin, 2);
  const { token, account_id } = shops.at(-1);
  const { findChromium } = await import(builtFile('libs/engines', 'index.js'));
  const { executablePath, env, args } = await findChromium();
  const browser = await puppeteer.launch({ executablePath, env, args: [...args, '--disable-gpu', '--font-render-hinting=none'], pipe: true }); // prettier-ignore
  try {
    const ids = await confirmed(caller, database, token, SHEETS);
    const html = (some) => product.ask('sheetHtml', { account_id, ids: some, paper_size: PAPER });
    const [all, single] = [await html(ids), await html(ids.slice(0, 1))];
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const bare = async (document) => {
      await page.setContent(document, { waitUntil: 'load' });
      return (await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false, outline: false, timeout: 120_000 })).length; // prettier-ignore
    };
    const job = async () => {
      const { job_id } = (await caller.call('POST', PATH, { token, body: { shipment_order_ids: ids, paper_size: PAPER } })).data; // prettier-ignore
      const done = await until(async () => {
        const { data } = await caller.call('GET', `/client/v1/jobs/${job_id}`, { token });
        return data.state === 'done' || data.state === 'failed' ? data : undefined;
      }, 120_000, 'the cover sheets'); // prettier-ignore
      if (done.state !== 'done' || done.failures.length) throw new Error(`the job ended ${JSON.stringify(done)}`);
      const bytes = await caller.drain('GET', `/client/v1/jobs/${job_id}/file`, { token });
      if (bytes < SHEETS * 1_000) throw new Error(`${SHEETS} sheets in ${bytes} bytes`);
    };
    const timed = async (work) => {
      const begin = performance.now();
      await work();
      return performance.now() - begin;
    };
    await job();
    await bare(all);
    let spent;
    const many = await pairs(
      3,
      async () => {
        const from = await product.cpu();
        const ms = await timed(job);
        spent = ((await product.cpu()) - from) / SHEETS;
        return { figure: SHEETS / (ms / 1_000), spent };
      },
      async () => SHEETS / ((await timed(() => bare(all))) / 1_000),
    );
    const one = () => caller.drain('POST', PATH, { token, body: { shipment_order_ids: ids.slice(0, 1), paper_size: PAPER } }); // prettier-ignore
    const took = { ours: [], bare: [] };
    const from = await product.cpu();
    for (let n = -5; n < SINGLE; n++) {
      const [ours, reference] = [await timed(one), await timed(() => bare(single))];
      if (n < 0) continue;
      took.ours.push(ours);
      took.bare.push(reference);
    }
    spent = ((await product.cpu()) - from) / (SINGLE + 5);
    const of = (side, share) =>
      percentile(
        took[side].toSorted((a, b) => a - b),
        share,
      );
    const [ours, reference] = [of('ours', 0.95), of('bare', 0.95)];
    return [
      {
        ...many,
        id: 'sheets',
        title: `Cover sheets a second, ${SHEETS.toLocaleString('en')} in one job (${PAPER}), from request to file`,
        unit: 'sheets/s', target: 0.85, better: 'higher',
        cpu: `${many.spent.toFixed(2)} ms product a sheet, without the browser`,
      },
      {
        id: 'sheet',
        title: 'One cover sheet on request, p95',
        unit: 'ms', ours, reference, ratio: ours / reference, target: 1.5, better: 'lower',
        cpu: `${spent.toFixed(1)} ms product a sheet, without the browser`,
        notes: `median ${of('ours', 0.5).toFixed(1)} against ${of('bare', 0.5).toFixed(1)} ms`,
      },
    ]; // prettier-ignore
  } finally {
    await browser.close();
    await caller.close();
    await product.stop();
  }
}

/** One shop asks for forty documents of twenty sheets at once; what another waits for its one sheet then, and alone. */
export async function besideMany({ main, profile }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'whole', { profile });
  const caller = new Caller(product.origin, 64);
  try {
    const [greedy, other] = shops.slice(-2);
    const print = async ({ token }, ids) => {
      const from = performance.now();
      await caller.drain('POST', PATH, { token, body: { shipment_order_ids: ids, paper_size: PAPER } });
      return performance.now() - from;
    };
    const [many, one] = [await confirmed(caller, database, greedy.token, 20), await confirmed(caller, database, other.token, 1)]; // prettier-ignore
    const alone = [];
    for (let n = -3; n < 10; n++) alone.push(await print(other, one));
    const calls = Array.from({ length: 40 }, () => print(greedy, many));
    const beside = [];
    let open = true;
    const all = Promise.all(calls).then((took) => ((open = false), took));
    while (open) beside.push(await print(other, one));
    const took = await all;
    const [ours, reference] = [Math.max(...beside), percentile(alone.slice(3).toSorted((a, b) => a - b), 0.5)]; // prettier-ignore
    return {
      id: 'sheet-beside',
      title: 'One cover sheet while another shop asks for 40 documents of 20 sheets, the slowest; reference: alone, median',
      unit: 'ms', ours, reference, target: 1_000, ratio: ours, better: 'lower',
      notes: `the first ${beside[0].toFixed(0)} ms, ${beside.length} in all; the 40 took ${(Math.max(...took) / 1_000).toFixed(1)} s`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** @returns ids of so many orders that their carriers have confirmed */
async function confirmed(caller, database, token, n_orders) {
  const rows = Array.from({ length: n_orders }, (_, n) => parcel(n));
  const { data } = await caller.call('POST', '/client/v1/shipment-orders/bulk-create', { token, body: { shipment_orders: rows }, key: randomUUID() }); // prettier-ignore
  const ids = data.created.map((o) => o.id);
  if (ids.length !== n_orders)
    throw new Error(`${ids.length} of ${n_orders} were booked: ${JSON.stringify(data.errors[0])}`);
  await until(
    async () => {
      const [{ n }] = await database.rows(`SELECT count(*) AS n FROM orders.shipment_order WHERE id = ANY ($1) AND booking_state = 'confirmed'`, [ids]); // prettier-ignore
      return Number(n) === n_orders;
    },
    120_000,
    'the carriers',
  );
  return ids;
}
