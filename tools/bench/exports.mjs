// A hundred thousand orders of 25 columns as xlsx and csv, from the database to the last byte; against exceljs streaming
// the same cells, and csv put together by hand, each with its rows in memory.
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { generate } from './generate.mjs';
import { Caller, pairs } from './load.mjs';
import { startChild, startProduct } from './product.mjs';
import { parcel } from './shops.mjs';

const ROWS = 100_000;
const MOST_MB = 600;

export async function exports({ main, profile, say }) {
  const { database, shops } = await main();
  const shop = shops.at(-2);
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, 1);
  try {
    const count = async () => Number((await database.rows('SELECT count(*) AS n FROM orders.shipment_order WHERE account_id = $1', [shop.account_id]))[0].n); // prettier-ignore
    if ((await count()) === 0) await caller.call('POST', '/client/v1/shipment-orders', { token: shop.token, body: parcel(), key: randomUUID() }); // prettier-ignore
    await generate(database.rows, { orders: ROWS - (await count()), accounts: [shop.account_id] });
    say(`a shop with ${(await count()).toLocaleString('en')} orders`);
    const rows = [];
    for (const [type, title, target] of [
      ['xlsx', 'A sheet of 100,000 orders and 25 columns from the database; reference: exceljs streaming', 0.5],
      ['csv', 'The same as csv; reference: csv by hand', 0.4],
    ]) {
      const bare = startChild('export-server.mjs', [type, String(ROWS)]);
      await bare.started;
      const ours = async () => {
        const from = await product.cpu();
        const begin = performance.now();
        const bytes = await caller.drain('GET', `/client/v2/shipment-orders/export?file_type=${type}`, { token: shop.token }); // prettier-ignore
        const ms = performance.now() - begin;
        if (bytes < ROWS * 20) throw new Error(`${ROWS} rows of ${type} in ${bytes} bytes`);
        return { figure: ROWS / (ms / 1_000), cpu: ((await product.cpu()) - from) / ROWS };
      };
      try {
        await ours();
        await bare.ask('write');
        const run = await pairs(3, ours, async () => ROWS / ((await bare.ask('write')) / 1_000));
        const peak = peakMb(product.pid);
        rows.push({
          ...run,
          id: type,
          title,
          unit: 'rows/s',
          target,
          better: 'higher',
          cpu: `${(run.cpu * 1_000).toFixed(0)} µs product a row`,
          ...(type === 'xlsx' && peak ? { sides: [{ name: 'peak RSS of the product', figure: peak, most: MOST_MB, unit: 'MB' }] } : {}), // prettier-ignore
          notes: `the reference's peak ${peakMb(bare.pid)?.toFixed(0)} MB`,
        });
      } finally {
        await bare.stop();
      }
    }
    return rows;
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** The most memory that a process has had resident; undefined where there is no /proc. */
function peakMb(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;
  } catch {
    return undefined;
  }
}
