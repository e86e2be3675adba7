// Price quotes of six carriers with their explanations, against a route that validates the same and does nothing.
import { Caller, closedLoop } from './load.mjs';
import { startProduct } from './product.mjs';
import { measure } from './shops.mjs';

const CLIENTS = 32;

export async function quoteRate({ database, shops, seconds }) {
  const product = await startProduct(database, 'quiet');
  const caller = new Caller(product.origin, CLIENTS);
  const run = async (path, time) => {
    const cpu = await product.cpu();
    const ask = (n) => caller.call('POST', path, { token: shops[n % shops.length].token, body: { ...measure, weight: 500 + (n % 40) * 100 } }); // prettier-ignore
    const { rate, count } = await closedLoop({ clients: CLIENTS, seconds: time, one: ask });
    return { rate, cpu: ((await product.cpu()) - cpu) / count };
  };
  const [quotes, empty] = ['/client/v2/shipment-orders/partner-shipping-prices', '/client/v2/empty-prices'];
  try {
    await run(quotes, 3);
    await run(empty, 3);
    const runs = [];
    for (let i = 0; i < 3; i++) {
      const ours = await run(quotes, seconds);
      const reference = await run(empty, seconds);
      runs.push({ ours, reference, ratio: ours.rate / reference.rate });
    }
    const { ours, reference, ratio } = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
    return {
      id: 'quotes',
      title: 'Price comparisons a second (six carriers, each figure explained); reference: an empty route with the same caller and validation',
      unit: 'quotes/s', ours: ours.rate, reference: reference.rate, ratio, target: 0.3, better: 'higher',
      cpu: `${ours.cpu.toFixed(2)} ms against ${reference.cpu.toFixed(2)} ms of the empty route`,
    };
  } finally {
    await caller.close();
    await product.stop();
  }
} // prettier-ignore
