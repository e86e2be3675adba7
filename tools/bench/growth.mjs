// What a million orders cost a booking and the first page: two databases side by side, asked in turn.
import { randomUUID } from 'node:crypto';
import { Caller, closedLoop, pairs, percentile } from './load.mjs';
import { startProduct } from './product.mjs';
import { parcel, SHOPS } from './shops.mjs';

const CLIENTS = 32;
const PAGES = 400;

export async function growth({ small, big, orders, seconds }) {
  const sides = [];
  try {
    for (const side of [await big(), await small()]) {
      const product = await startProduct(side.database, 'quiet');
      sides.push({ ...side, product, caller: new Caller(product.origin, CLIENTS) });
    }
    const [large, little] = sides;
    const book = ({ caller, shops }, n) =>
      caller.call('POST', '/client/v1/shipment-orders', { token: shops[n % SHOPS].token, body: parcel(n), key: randomUUID() });
    const page = async ({ caller, shops }, n) => {
      const shop = shops[Math.floor(SHOPS * ((n * 0.618034) % 1) ** 3)];
      const begin = performance.now();
      await caller.call('GET', '/client/v2/shipment-orders?page=1&limit=20', { token: shop.token });
      return performance.now() - begin;
    };
    // Milliseconds of one client's booking, of 32 at a time.
    const booking = async (side) => (CLIENTS * 1_000) / (await closedLoop({ clients: CLIENTS, seconds, one: (n) => book(side, n) })).rate;
    for (const side of sides) await closedLoop({ clients: CLIENTS, seconds: 3, one: (n) => book(side, n) });
    const booked = await pairs(3, () => booking(large), () => booking(little));
    const took = { large: [], little: [] };
    for (let n = -100; n < PAGES; n++) {
      const [a, b] = [await page(large, n + 100), await page(little, n + 100)];
      if (n >= 0) {
        took.large.push(a);
        took.little.push(b);
      }
    }
    const of = (side, share) => percentile(took[side].toSorted((a, b) => a - b), share);
    const [ours, reference] = [of('large', 0.5), of('little', 0.5)];
    return [
      {
        ...booked,
        id: 'growth-booking',
        title: `A booking, 32 at a time, at ${orders} orders against 10,000`,
        unit: 'ms', target: 1.3, better: 'lower', cpu: '',
      },
      {
        id: 'growth-page',
        title: `The first page, median of one client, at ${orders} orders against 10,000`,
        unit: 'ms', ours, reference, ratio: ours / reference, target: 1.3, better: 'lower', cpu: '',
        notes: `p95 ${of('large', 0.95).toFixed(1)} against ${of('little', 0.95).toFixed(1)} ms`,
      },
    ];
  } finally {
    for (const { caller, product } of sides) {
      await caller.close();
      await product.stop();
    }
  }
} // prettier-ignore
