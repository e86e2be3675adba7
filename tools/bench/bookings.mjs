// Bookings: the whole request against the statements it makes; and the way from booked to captured.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, closedLoop, until } from './load.mjs';
import { startProduct } from './product.mjs';
import { logged, pgbench, scriptOf } from './replay.mjs';
import { parcel } from './shops.mjs';

const CREATE = '/client/v1/shipment-orders';
const CLIENTS = 32;

/** Bookings a second with nothing in the background, against what the database alone could do of them. */
export async function bookingRate({ database, shops, seconds, profile }) {
  const product = await startProduct(database, 'quiet', profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
  const caller = new Caller(product.origin, CLIENTS);
  const book = (n, key = randomUUID()) =>
    caller.call('POST', CREATE, { token: shops[n % shops.length].token, body: parcel(n), key });
  try {
    await closedLoop({ clients: CLIENTS, seconds: 5, one: (n) => book(n) });
    const key = `bench-key-${randomUUID()}`;
    let answer;
    const statements = await logged(database, async () => (answer = await book(0, key)));
    const own = { ...answer.data, key, account_id: shops[0].account_id, first_account: shops[0].account_id };
    const script = await scriptOf(database, statements, own);
    if (profile) writeFileSync(join(profile, 'booking.sql'), script);
    const runs = [];
    for (let i = 0; i < 3; i++) {
      const cpu = { product: await product.cpu(), database: database.cpu() };
      const ours = await closedLoop({ clients: CLIENTS, seconds, one: (n) => book(n) });
      cpu.product = ((await product.cpu()) - cpu.product) / ours.count;
      cpu.database = (database.cpu() - cpu.database) / ours.count;
      const reference = await pgbench(database, script, { clients: CLIENTS, seconds });
      runs.push({ ours: ours.rate, reference, ratio: reference && ours.rate / reference, cpu });
    }
    const { ours, reference, ratio, cpu } = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
    return {
      id: 'bookings',
      title: 'Bookings a second over HTTP, 32 clients, 200 shops; reference: pgbench with the logged statements of one',
      unit: 'bookings/s', ours, reference, ratio, target: 0.3, better: 'higher',
      cpu: `${cpu.product.toFixed(2)} ms product, ${cpu.database.toFixed(2)} ms database a booking`,
      notes: `${statements.length} statements a booking`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** Parcels a second from booked to confirmed at the carrier and charged, everything running. */
export async function flowRate({ database, shops, seconds }) {
  const MOST_OPEN = 150;
  const product = await startProduct(database, 'whole');
  const caller = new Caller(product.origin, 16);
  const count = async (state) =>
    Number((await database.rows('SELECT count(*) AS n FROM wallet.ledger_hold WHERE state = $1', [state]))[0].n);
  try {
    // What earlier measurements left booked would be driven now: it is closed.
    await database.rows(`UPDATE orders.booking_saga SET step = 'done' WHERE step <> 'done'`);
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
    await pause(seconds * 1_000);
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
