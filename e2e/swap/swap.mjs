// npm run swap: the processes of before the newest change of the schema work on the new schema, and are then replaced
// by the new ones one by one while shops book without pause. No booking may fail, and the ledger must be clean.
//
//   node e2e/swap/swap.mjs [--seed N] [--clients 4] [--from COMMIT] [--planted] [--keep]
//
// --from names the code of before; --planted takes a migration of the test's own, which is also what happens where the
// history has no commit that could run. --keep leaves data and logs for a look.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { builtFile, ensureInstalled, ensureNode24, say } from '../../tools/env.mjs';
import { Clients } from '../kill/clients.mjs';
import { planBooking } from '../kill/plan.mjs';
import { trees } from './trees.mjs';

const WARM = 30;
/** Between two bookings of a client: steady, and room for processes that start. */
const PACE_MS = 300;
const READY_MS = 120_000;
const END_MS = 40_000;
const DRAIN_MS = 120_000;

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261121' },
    clients: { type: 'string', default: '4' },
    from: { type: 'string' },
    planted: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { build, recordCounts, sumLine } = await import('../../tools/steps.mjs');
if (!(await build())) process.exit(1);
const { freePort, NoEngine } = await import(builtFile('libs/engines', 'index.js'));
const { accessOf, Scaled } = await import('../../tools/scaled.mjs');
const { registry } = await import('../../apps/standalone/src/registry.ts');
const { openWork } = await import('../kill/verdict.mjs');
const { DEMO_LOGINS, DEMO_PASSWORD } = await import(builtFile('apps/standalone', 'seed/logins.js'));
const seed = Number(values.seed);

/** Every try counts: an answer that a client would ask again for is a failure here. */
class StrictClients extends Clients {
  failures = [];
  slowest_ms = 0;
  async send(what, booking, ...rest) {
    await pause(PACE_MS);
    const began = performance.now();
    const got = await super.send(what, booking, ...rest);
    this.slowest_ms = Math.max(this.slowest_ms, performance.now() - began);
    if (got?.status !== true) this.failures.push(`${booking.key}: ${got ? got.code : 'nobody listened'}`);
    return got;
  }
}

const { before, after } = trees(values);
say(`before: ${before.name}; after: ${after.name}`);
const data = mkdtempSync(join(tmpdir(), 'lamliang-pg-swap-'));
const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'info', RATE_LIMITS: 'off' };
/** Two of each that was there before, so that one serves while the other is replaced; the sandbox is not rolled out. */
const replicas = Object.fromEntries(
  registry
    .filter(({ name }) => before.built(`apps/${name}`, 'main.js'))
    .map(({ name, simulator }) => [name, simulator ? 1 : 2]),
);
/** A release that knows no passwords of Kafka and Redis runs over open ones, and so does what takes its place. */
const knows_passwords = readFileSync(before.built('libs/platform', 'config.js'), 'utf8').includes('KAFKA_USERNAME');
/** One that has a single user of Redis for all services writes keys that those of the services may not. */
const knows_redis_users = readFileSync(before.built('libs/platform', 'http/sessions.js'), 'utf8').includes('ended:');
const port = await freePort();
/** By host and port alone: releases before knew no places below a path. */
const places = { WEBHOOK_ALLOW_HOSTS: ['127.0.0.1', 'localhost'].map((host) => `${host}:${port}`).join(',') };
const access = !knows_passwords ? { access: {} } : knows_redis_users ? {} : { access: await accessOf(data, true) };
const scaled = new Scaled({ data, port, env, more: places, say, replicas, built: before.built, ...access }); // prettier-ignore
let address;
const findings = [];
let code = 1;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void scaled.stop().then(() => process.exit(130))); // prettier-ignore
try {
  await run();
  const failed = findings.filter((f) => f.bad.length > 0).length;
  const counts = { passed: findings.length - failed, failed };
  recordCounts('swap', counts);
  say(sumLine(counts));
  code = failed === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof NoEngine) {
    say(`SKIPPED: ${error.message}`);
    recordCounts('swap', { passed: 0, failed: 0, skipped: 1 });
    code = 77;
  } else say(`broken off: ${error.stack}`);
} finally {
  await scaled.stop();
  if (code === 1 || values.keep) say(`logs and data are kept in ${data}`);
  else {
    if (scaled.postgres?.local) rmSync(scaled.postgres.local.dir, { recursive: true, force: true });
    rmSync(data, { recursive: true, force: true });
  }
}
process.exit(code);

async function run() {
  address = await scaled.start();
  say(`${scaled.processes.size} processes of before, on ${address}`);
  const db = new pg.Client({ connectionString: scaled.admin.DATABASE_URL });
  db.on('error', (error) => say(`the database has gone: ${error.message}`));
  await db.connect();
  const setting = await furnish(db);
  const plan = (s, n) => ({ ...planBooking(s, n), gives_up: false, cancels: false });
  const clients = new StrictClients({ address, seed, tokens: setting.tokens, plan });
  clients.allowed = Infinity;
  clients.start(Number(values.clients));
  await more(clients, WARM);

  const known = await schema(db);
  await scaled.once('prepare-after', after.built('apps/standalone', 'prepare.js'), { ...scaled.admin, DEMO: '0' });
  const fresh = (await schema(db)).filter((name) => !known.includes(name));
  say(`migrated under load: ${fresh.join(', ')}`);
  check('the schema is a newer one', fresh.length > 0 ? [] : ['no migration was new'], fresh.length);
  await more(clients, WARM);
  say(`${clients.booked} bookings by the processes of before, the last ${WARM} on the new schema`);

  const names = [...scaled.processes.keys()].filter((name) => name !== 'front');
  // A service that was not there before is started first, and served by the new front.
  for (const { name } of registry)
    if (!(name in replicas) && after.built(`apps/${name}`, 'main.js')) {
      await scaled.add(name, 2, after.built(`apps/${name}`, 'main.js'));
      for (const one of scaled.addresses[name]) await readyAt(one.public, name);
      say(`${name} is new and ready`);
    }
  const rough = [];
  for (const name of names) {
    const ended = await replace(name);
    if (ended !== 0) rough.push(`${name} ended with ${ended}`);
    await more(clients, 5);
  }
  check('every process of before ended by itself, in order', rough, names.length);
  await more(clients, WARM);
  await clients.finish();
  // One public port is one process here: where there are more, a balancer swaps them as it does the services.
  await replace('front');
  const last = new StrictClients({ address, seed: seed + 1, tokens: setting.tokens, plan });
  last.allowed = WARM;
  last.start(Number(values.clients));
  await more(last, WARM);
  await last.finish();

  const failures = [...clients.failures, ...last.failures];
  const booked = clients.booked + last.booked;
  say(`${booked} bookings, ${failures.length} failed, the slowest took ${Math.round(clients.slowest_ms)} ms`);
  check('no booking failed', failures, booked);
  await drain(db);
  await verdict(db, setting, booked);
  await db.end();
}

/** The migrations that the database has. */
async function schema(db) {
  const names = [];
  const { rows } = await db.query(`SELECT table_schema AS name FROM information_schema.tables WHERE table_name = 'schema_migration'`);
  for (const { name: service } of rows)
    names.push(...(await db.query(`SELECT name FROM ${service}.schema_migration`)).rows.map((r) => `${service}.${r.name}`));
  return names;
} // prettier-ignore

/** Waits until the process at an address is ready, and `also` holds. */
async function readyAt(address, name, also = () => true) {
  const end = performance.now() + READY_MS;
  while (!also() || !(await fetch(`${address}/ready`).catch(() => undefined))?.ok) {
    if (performance.now() > end) throw new Error(`${name} is not ready after ${READY_MS / 1_000} s`);
    await pause(50);
  }
}

/** Ends a process as a roll-out does and begins the new one in its place. @returns what ended it */
async function replace(name) {
  const life = scaled.processes.get(name);
  life.main = name === 'front' ? after.built('apps/standalone', 'scaled.js') : after.built(`apps/${name.split('-')[0]}`, 'main.js'); // prettier-ignore
  const { child, starts } = life;
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
  const began = performance.now();
  child.kill('SIGTERM');
  const ended = await life.ended;
  clearTimeout(late);
  const gone = performance.now();
  await readyAt(`http://127.0.0.1:${life.own.PORT}`, name, () => life.starts > starts);
  say(`${name.padEnd(16)} ended in ${Math.round(gone - began)} ms, the new one is ready after ${Math.round(performance.now() - gone)} ms`);
  return ended;
} // prettier-ignore

/** Waits for so many bookings more. @throws Error when they do not come */
async function more(clients, count) {
  const enough = Math.min(clients.booked + count, clients.allowed);
  for (const end = performance.now() + READY_MS; clients.booked < enough; await pause(20))
    if (performance.now() > end) throw new Error(`no bookings: ${clients.failures.slice(-3).join('; ')}`);
}

/** Two shops with money; carriers that do as they should. */
async function furnish(db) {
  const login = async (role) => {
    const { username } = DEMO_LOGINS.find((l) => l.role === role);
    const { data: user } = await call('/client/v1/auth/login', '', { username, password: DEMO_PASSWORD });
    return { token: user.token, account_id: user.id };
  };
  const finance = await login('staff_finance');
  const shops = [await login('shop_owner'), await login('credit_shop_owner')];
  // As much as one person may give at a time.
  for (let given = 0; given < 900_000; given += 50_000)
    await call('/staff-api/v1/adjustments', finance.token, { account_id: shops[0].account_id, book: 'credit', amount: 50_000, reason: 'ทดสอบสลับรุ่น' }); // prettier-ignore
  const { rows } = await db.query('SELECT max(id) AS id FROM orders.shipment_order');
  return { finance, tokens: shops.map((s) => s.token), since_id: rows[0].id };
}

async function call(path, token, body) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Waits until every booking has come to its end. */
async function drain(db) {
  let open;
  for (const end = performance.now() + DRAIN_MS; performance.now() < end; await pause(300)) {
    open = await openWork(db, new Date());
    if (open.sagas + open.outbox + open.jobs + open.holds === 0) return;
  }
  throw new Error(`no rest: ${JSON.stringify(open)}`);
}

async function verdict(db, { finance, since_id }, booked) {
  const { rows: orders } = await db.query(
    `SELECT o.order_no, o.booking_state, h.state AS hold, h.amount - o.shipping_cost - o.premium AS difference
     FROM orders.shipment_order o LEFT JOIN wallet.ledger_hold h ON h.order_id = o.id WHERE o.id > $1 AND o.remark LIKE 'kill %'`,
    [since_id],
  );
  check('every booking is stored once', orders.length === booked ? [] : [`${orders.length} orders of ${booked}`], booked);
  check('every booking is confirmed', orders.filter((o) => o.booking_state !== 'confirmed').map((o) => `${o.order_no} is ${o.booking_state}`), orders.length);
  check('every charge is captured, at its price', orders.filter((o) => o.hold !== 'captured' || Number(o.difference) !== 0).map((o) => `${o.order_no} is ${o.hold}, ${o.difference} satang off`), orders.length);
  const dead = [];
  for (const service of Object.keys(replicas))
    dead.push(...(await db.query(`SELECT type, key, error FROM ${service}.dead_letter`)).rows.map((r) => `${service}: ${r.type} of ${r.key}: ${r.error}`));
  check('no event is a dead letter', dead, orders.length);
  const ledger = await call('/staff-api/v1/ledger-checks', finance.token, {});
  check('the ledger is clean', ledger.clean_flag ? [] : [JSON.stringify(ledger.violations)], ledger.entries);
} // prettier-ignore

function check(name, bad, count) {
  findings.push({ name, bad });
  say(`${bad.length ? 'BAD ' : 'good'}  ${name} (${count})`);
  for (const line of bad.slice(0, 8)) say(`      ${line}`);
}
