// The kill test: clients book continuously while the product crashes repeatedly; in the end no parcel, order or
// charge may be without the two others. Run it by `npm run e2e`, or alone:
//
//   node e2e/kill/kill.mjs [--seed N] [--rounds 50] [--bookings 2000] [--clients 64] [--keep] [--json FILE]
//
// --keep leaves the data where they are, --json writes how many checks passed and failed.
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { builtFile, say } from '../../tools/env.mjs';
import { Clients } from './clients.mjs';
import { FAULTS, planBooking, planRounds, POINTS } from './plan.mjs';
import { newServer, runAndExit } from './server.mjs';
import { openWork, print, verdict } from './verdict.mjs';

/** Longer than the lease of an idempotency key (30 s) and of a saga step (45 s): no restart waits for either. */
const LEASES_MS = 46_000;
/** A hold without an order is released after ten minutes. */
const SWEEP_MS = 11 * 60_000;
/** A failed booking is checked at its carrier three times, the last an hour after the previous one. */
const VOID_MS = 61 * 60_000;
const DRAIN_MS = 300_000;
/** How long a round waits for its point before it asks for more bookings. */
const PATIENCE_MS = 4_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    rounds: { type: 'string', default: '50' },
    bookings: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '64' },
    keep: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const [seed, rounds, bookings, clientCount] = [values.seed, values.rounds, values.bookings, values.clients].map(Number);

const server = await newServer();
const { DEMO_LOGINS, DEMO_PASSWORD } = await import(builtFile('apps/standalone', 'seed/logins.js'));
await runAndExit(server, run, values.keep);

async function run() {
  say(`kill test, seed ${seed}: ${rounds} rounds, ${bookings} bookings, ${clientCount} clients, Node ${process.version}`);
  const setting = await prepare();
  const clients = new Clients({ address: server.address, seed, tokens: setting.tokens });
  clients.start(clientCount);
  const deaths = await crashAndRestart(clients);
  say(`${rounds} rounds over: ${clients.booked} bookings answered, ${clients.retries} retries, ${clients.given_up.size} clients gone`);

  server.ahead_ms += LEASES_MS;
  server.spawn();
  if (!(await server.ready())) throw new Error('the server died with nobody killing it');
  while (clients.booked < bookings) {
    clients.allowed = clients.next + clientCount;
    await pause(50);
  }
  await clients.finish();
  say(`${clients.booked} bookings answered in all; draining`);
  const db = new pg.Client({ connectionString: server.databaseUrl });
  db.on('error', (error) => say(`the database has gone: ${error.message}`));
  await db.connect();
  await drain(db);
  const repeated = await repeat(clients);
  const state = await verdict(db, { ...clients, ...setting, seed });
  state.findings.push({ name: 'a key asked again answers the same', bad: repeated.bad, count: repeated.count });
  state.findings.push({ name: 'no client got an answer that ought not to be', bad: clients.odd, count: clients.answers.size });
  state.findings.push(await ledgerCheck(setting));
  await db.end();

  for (const [death, count] of Object.entries(deaths)) say(`died ${String(count).padStart(3)} times ${death}`);
  print(state, say);
  const bad = state.findings.filter((f) => f.bad.length > 0).length;
  if (values.json) writeFileSync(values.json, JSON.stringify({ numPassedTests: state.findings.length - bad, numFailedTests: bad }));
  const { parcels, orders, charges } = state.sets;
  say(`parcels ${parcels.size}, orders ${orders.size}, charges ${charges.size}; seed ${seed}`);
  say(bad === 0 ? 'verdict: nothing was lost, nothing was doubled' : `verdict: ${bad} of ${state.findings.length} checks FAILED`);
  return bad === 0 ? 0 : 1;
} // prettier-ignore

/** Two shops with money, carriers that misbehave. */
async function prepare() {
  server.spawn();
  if (!(await server.ready())) throw new Error(`the server did not start, see ${server.logFile}`);
  const finance = await login('staff_finance');
  const shops = [await login('shop_owner'), await login('credit_shop_owner')];
  const accounts = shops.map((s) => s.account_id);
  // As much as one person may give at a time.
  for (let given = 0; given < 900_000; given += 50_000)
    await call('/staff-api/v1/adjustments', finance.token, { account_id: accounts[0], book: 'credit', amount: 50_000, reason: 'ทดสอบไฟดับ' }); // prettier-ignore
  for (const { code: carrier, ...fault } of FAULTS)
    await call(`/sandbox/carriers/${carrier}/faults`, '', { ...fault, for_s: 86_400 });
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  const { rows } = await db.query('SELECT max(id) AS id FROM orders.shipment_order');
  await db.end();
  say(`ready on ${server.address}, shops ${accounts.join(' and ')}`);
  return { finance, accounts, tokens: shops.map((s) => s.token), since_id: Number(rows[0].id) };
}

async function login(role) {
  const { username } = DEMO_LOGINS.find((l) => l.role === role);
  const { data } = await call('/client/v1/auth/login', '', { username, password: DEMO_PASSWORD });
  return { token: data.token, account_id: data.id };
}

async function call(path, token, body) {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** @returns how often the product died of what */
async function crashAndRestart(clients) {
  const deaths = {};
  const share = Math.ceil((bookings * 1.5) / rounds);
  for (const [i, plan] of planRounds(seed, rounds).entries()) {
    if (i === 0) {
      // The first process has made the setting; it dies like the others.
      await server.stop();
    }
    server.ahead_ms = (i + 1) * LEASES_MS;
    server.spawn(plan.point ? `${plan.point}:${plan.nth}` : '');
    let how = 'at a random moment';
    if (plan.boot_ms !== undefined) {
      how = 'while it started';
      await Promise.race([pause(plan.boot_ms), server.exited]);
    } else if (await server.ready()) {
      clients.allowed = Math.max(clients.allowed, clients.next) + share;
      if (plan.point) await reach(clients, share);
      else await answered(clients, plan);
    }
    if (plan.point) how = server.alive ? `at a random moment, ${plan.point} not being reached` : `at ${plan.point}`;
    // The database dies first, under the living server, or with it.
    const database = plan.database && server.killDatabase();
    server.kill();
    const ended = await server.exited;
    if (ended !== 'SIGKILL') throw new Error(`round ${i + 1}: the server ended with ${ended} by itself, see ${server.logFile}`);
    if (database) deaths['with the database'] = (deaths['with the database'] ?? 0) + 1;
    deaths[how] = (deaths[how] ?? 0) + 1;
    say(`round ${String(i + 1).padStart(2)}: died ${how}${plan.point ? ` (${plan.nth})` : ''}${database ? ', with the database' : ''}; ${clients.booked} booked`);
  }
  for (const point of POINTS) deaths[`at ${point}`] ??= 0;
  return deaths;
} // prettier-ignore

/** Waits until the armed point has ended the server, with ever more bookings. */
async function reach(clients, share) {
  for (let tries = 0; tries < 10 && server.alive; tries++) {
    await Promise.race([pause(PATIENCE_MS), server.exited]);
    clients.allowed = Math.max(clients.allowed, clients.next) + Math.ceil(share / 2);
  }
}

/** Waits until so many bookings more have an answer, and then a moment. */
async function answered(clients, { after_answers, after_ms }) {
  const enough = clients.answers.size + after_answers;
  const end = performance.now() + PATIENCE_MS;
  while (clients.answers.size < enough && performance.now() < end && server.alive) await pause(10);
  await Promise.race([pause(after_ms), server.exited]);
}

/** Waits until all work is done. */
async function drain(db) {
  await rest(db, (open) => open.sagas + open.outbox + open.lag + open.jobs === 0, 'the sagas');
  await server.advance(SWEEP_MS);
  await rest(db, (open) => open.holds + open.outbox + open.lag + open.jobs === 0, 'the hold sweeper');
  let open = await openWork(db, new Date(0));
  for (let looks = 0; open.voids > 0 && looks < 30; looks++) {
    await server.advance(VOID_MS);
    open = await rest(db, ({ due, sagas }) => due + sagas === 0);
  }
  await rest(db, (open) => Object.values(open).every((n) => n === 0), 'everything');
}

async function rest(db, settled, what) {
  let open;
  const { now } = await server.advance(0);
  for (const end = performance.now() + DRAIN_MS; performance.now() < end;) {
    open = await openWork(db, now);
    if (settled(open)) {
      if (what) say(`at rest after ${what}: ${JSON.stringify(open)}`);
      return open;
    }
    await pause(500);
  }
  throw new Error(`no rest after ${what}: ${JSON.stringify(open)}`);
}

/** Repeats a share of the keys much later. */
async function repeat(clients) {
  const bad = [];
  const keys = [...clients.answers].filter(([, a]) => a.order_id).slice(0, 2_000).filter((_, i) => i % 20 === 0); // prettier-ignore
  for (const [key, { order_id }] of keys) {
    const again = await clients.book(planBooking(seed, Number(key.split('-').at(-1))));
    if (again.order_id !== order_id) bad.push(`${key}: ${order_id}, then ${JSON.stringify(again)}`);
  }
  return { bad, count: keys.length };
}

async function ledgerCheck({ finance }) {
  const check = await call('/staff-api/v1/ledger-checks', finance.token, {});
  const bad = check.clean_flag ? [] : [JSON.stringify(check.violations)];
  return { name: 'the ledger is clean', bad, count: check.entries };
}
