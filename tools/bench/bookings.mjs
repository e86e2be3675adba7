// Bookings: the whole request against the statements it makes; and the way from booked to captured.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, closedLoop, pairs, until } from './load.mjs';
import { startProduct } from './product.mjs';
import { bookingVariables, logged, pgbench, scriptOf } from './replay.mjs';
import { parcel } from './shops.mjs';

const CREATE = '/client/v1/shipment-orders';
const CLIENTS = 32;

/** Bookings a second with nothing in the background, against what the database alone could do of them. */
export async function bookingRate({ main, seconds, profile }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, CLIENTS);
  const book = (n, key = randomUUID()) =>
    caller.call('POST', CREATE, { token: shops[n % shops.length].token, body: parcel(n), key });
  try {
    await closedLoop({ clients: CLIENTS, seconds: 5, one: (n) => book(n) });
    const key = `bench-key-${randomUUID()}`;
    let answer;
    const statements = await logged(database, async () => (answer = await book(0, key)));
    const own = { ...answer.data, key, account_id: shops[0].account_id, first_account: shops[0].account_id };
    const script = await scriptOf(database, statements, bookingVariables(own));
    if (profile) writeFileSync(join(profile, 'booking.sql'), script);
    const run = await pairs(
      3,
      () => measured(product, database, { clients: CLIENTS, seconds, one: (n) => book(n) }),
      () => pgbench(database, script, { clients: CLIENTS, seconds }),
    );
    return {
      ...run,
      id: 'bookings',
      title: 'Bookings a second over HTTP, 32 clients, 200 shops',
      unit: 'bookings/s', target: 0.4, better: 'higher',
      cpu: `${run.product.toFixed(2)} ms product, ${run.database.toFixed(2)} ms database a booking`,
      notes: `${statements.length} statements a booking`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** Bookings of one shop, which all wait for its wallet, against the posting function on that wallet. */
export async function oneShopRate({ main, seconds, profile }) {
  const { database, shops } = await main();
  const MANY = 64;
  const [{ account_id, token }] = shops;
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, MANY);
  // As many legs as a hold has, two of them with an amount.
  const leg = (code, amount, account) => ({ account_id: account, code, amount });
  const legs = JSON.stringify([
    leg('shop.bonus', 0, account_id),
    leg('shop.credit', -1, account_id),
    leg('shop.insurance', 0, account_id),
    leg('adjustment', 1, 0),
  ]).replaceAll(':', ': ');
  const script = `\\set key random(1, 9000000000000000)
SELECT * FROM wallet.post_batch(jsonb_build_array(jsonb_build_object('kind', 'adjustment', 'business_key', 'bench-one-' || :key,
  'account_id', ${account_id}, 'detail', 'bench', 'legs', '${legs}'::jsonb)), now());\n`;
  try {
    const one = (n) => caller.call('POST', CREATE, { token, body: parcel(n), key: randomUUID() });
    await closedLoop({ clients: MANY, seconds: 3, one });
    const run = await pairs(
      3,
      () => measured(product, database, { clients: MANY, seconds, one }),
      () => pgbench(database, script, { clients: MANY, seconds, schema: 'wallet' }),
    );
    return {
      ...run,
      id: 'bookings-one-shop',
      title: 'Bookings a second over HTTP, 64 clients of one shop',
      unit: 'bookings/s', target: 0.5, better: 'higher',
      cpu: `${run.product.toFixed(2)} ms product, ${run.database.toFixed(2)} ms database a booking`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** A closed loop's rate with the CPU of product and database for each, in ms. */
export async function measured(product, database, loop) {
  const from = { product: await product.cpu(), database: database.cpu() };
  const { rate, count, took } = await closedLoop(loop);
  return {
    figure: rate,
    took,
    product: ((await product.cpu()) - from.product) / count,
    database: (database.cpu() - from.database) / count,
  };
}

/** Parcels a second from booked to confirmed at the carrier and charged, everything running: it settles slowly, so it takes six times as long. */
export async function flowRate({ main, seconds }) {
  const { database, shops } = await main();
  const MOST_OPEN = 150;
  const product = await startProduct(database, 'whole');
  const caller = new Caller(product.origin, 16);
  const count = async (state) =>
    Number((await database.rows('SELECT count(*) AS n FROM wallet.ledger_hold WHERE state = $1', [state]))[0].n);
  try {
    const before = await count('captured');
    const left = await count('held');
    let booked = 0;
    let captured = 0;
    let stopped = false;
    const watching = (async () => {
      while (!stopped) {
        captured = (await count('captured')) - before;
        await pause(200);
      }
    })();
    const clients = Array.from({ length: 16 }, async () => {
      while (!stopped) {
        if (booked - captured >= MOST_OPEN) {
          await pause(20);
          continue;
        }
        const n = booked++;
        await caller.call('POST', CREATE, { token: shops[n % shops.length].token, body: parcel(n), key: randomUUID() });
      }
    });
    await pause(5_000);
    const from = { n: await count('captured'), at: performance.now(), product: await product.cpu(), database: database.cpu() };
    await pause(6 * seconds * 1_000);
    const parcels = (await count('captured')) - from.n;
    const elapsed = (performance.now() - from.at) / 1_000;
    const cpu = { product: (await product.cpu()) - from.product, database: database.cpu() - from.database };
    stopped = true;
    await Promise.all([...clients, watching]);
    await until(async () => (await count('held')) === left, 60_000, 'the last parcels');
    return {
      id: 'flow',
      title: 'Parcels a second from booked to confirmed and charged, everything running (simulated carriers included)',
      unit: 'parcels/s', ours: parcels / elapsed, better: 'higher',
      cpu: `${(cpu.product / parcels).toFixed(1)} ms product, ${(cpu.database / parcels).toFixed(1)} ms database a parcel`,
      notes: `${parcels} parcels in ${elapsed.toFixed(0)} s`,
    };
  } finally {
    await caller.close();
    await product.stop();
  }
} // prettier-ignore
