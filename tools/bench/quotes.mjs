// Price quotes of six carriers with their explanations, against a route that validates the same and does nothing.
import { Caller, closedLoop, pairs } from './load.mjs';
import { startProduct } from './product.mjs';
import { measure } from './shops.mjs';

const CLIENTS = 32;

export async function quoteRate({ main, seconds, profile  }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, CLIENTS);
  const run = async (path, time) => {
    const cpu = await product.cpu();
    const ask = (n) => caller.call('POST', path, { token: shops[n % shops.length].token, body: { ...measure, weight: 500 + (n % 40) * 100 } }); // prettier-ignore
    const { rate, count } = await closedLoop({ clients: CLIENTS, seconds: time, one: ask });
    return { figure: rate, cpu: ((await product.cpu()) - cpu) / count };
  };
  const [quotes, empty] = ['/client/v2/shipment-orders/partner-shipping-prices', '/client/v2/empty-prices'];
  try {
    await run(quotes, 3);
    await run(empty, 3);
    const made = await pairs(3, () => run(quotes, seconds), () => run(empty, seconds)); // prettier-ignore
    return {
      ...made,
      id: 'quotes',
      title: 'Price comparisons a second (six carriers, each figure explained)',
      unit: 'quotes/s', target: 0.3, better: 'higher',
      cpu: `${made.cpu.toFixed(2)} ms against ${made.bare.cpu.toFixed(2)} ms of the empty route`,
    };
  } finally {
    await caller.close();
    await product.stop();
  }
} // prettier-ignore
