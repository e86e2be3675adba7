// npm run fire: the product as many processes over real engines, booked from without pause while a nemesis drawn from
// the seed kills, stops, empties, slows and repeats; then everything drains and nothing may be lost, doubled or late.
//
//   npm run fire -- [--seed N] [--minutes 5] [--kills 40] [--flushes 2] [--events N] [--deliveries N] [--jobs N] [--clients 48] [--keep] [--only kill,postgres]
//
// --events, --deliveries and --jobs are how much must have happened at the least; the run ends its fire early when
// all of it and the kills are reached, and fails when its minutes were not enough. CI runs a short one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { builtFile, ensureInstalled, ensureNode24, say } from '../../tools/env.mjs';

await ensureInstalled();
await ensureNode24();
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string', default: '40' },
    'without-money': { type: 'boolean', default: false },
    flushes: { type: 'string', default: '2' },
    events: { type: 'string', default: '0' },
    deliveries: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '60' },
    clients: { type: 'string', default: '48' },
    built: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const wanted = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, Number(text)]));
const { build, recordCounts } = await import('../../tools/steps.mjs');
if (!given.built && !(await build())) process.exit(1);
const { freePort, hasRedis, javaMissing } = await import(builtFile('libs/engines', 'index.js'));
const lacking = javaMissing() ?? (hasRedis() ? undefined : 'redis-server');
if (lacking) {
  console.error(`SKIPPED: the fire burns engines of its own, and there is no ${lacking} here`);
  recordCounts('fire', { passed: 0, failed: 0, skipped: 1 });
  process.exit(77);
}
const { Scaled } = await import('../../tools/scaled.mjs');
const { Clients } = await import('../kill/clients.mjs');
const { FAULTS, planBooking } = await import('../kill/plan.mjs');
const { randomOf } = await import('../kill/random.mjs');
const { openWork, print, publishers, subscriptions, verdict } = await import('../kill/verdict.mjs');
const SERVICES = await publishers();
const { checkJobs, checkOrder, checkWebhooks } = await import('./checks.mjs');
const { Engines } = await import('./engines.mjs');
const { Jobs } = await import('./jobs.mjs');
const { Money } = await import('./money.mjs');
const { Nemesis, planFire } = await import('./nemesis.mjs');
const { Reader } = await import('./reader.mjs');
const { Receivers } = await import('./receivers.mjs');
const { DEMO_LOGINS, DEMO_PASSWORD } = await import(builtFile('apps/standalone', 'seed/logins.js'));
const { DEMO_SHOPS } = await import(builtFile('apps/standalone', 'seed/demo-shops.js'));
const SHOPS = 25;
const RECEIVERS = 50;
/** Shorter than the default of 30 s: else a group that loses a member every few seconds would never work. */
const SESSION_MS = 8_000;
const DRAIN_MS = 600_000;
/** A hold that nobody knows is given back after ten minutes, a failed booking looked for an hour later, three times. */
const SWEEP_MS = 11 * 60_000;
const VOID_MS = 61 * 60_000;
/** The last try of a webhook is three days after the first. */
const WEBHOOK_STEP_MS = 10 * 3_600_000;

const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'lamliang-pg-fire-'));
const clockFile = join(folder, 'clock');
const engines = new Engines(folder);
const receivers = new Receivers(RECEIVERS, randomOf(wanted.seed + 5));
let scaled;
let reader;
let code = 1;
async function close() {
  await scaled?.stop();
  receivers.stop();
  await reader?.stop();
  await engines.stop();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void close().finally(() => process.exit(130)));
try {
  code = await run();
} catch (error) {
  say(`broken off: ${error.stack}`);
} finally {
  await close();
  if (code === 0 && !given.keep) {
    rmSync(engines.postgres.dir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  } else say(`logs and data are kept in ${folder}`);
}
process.exit(code);

async function run() {
  say(`fire, seed ${given.seed}: ${given.minutes} minutes, ${given.kills} kills, ${given.flushes} FLUSHALLs; ${cpus().length} x ${cpus()[0].model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`);
  const db = await prepare();
  const setting = await furnish(db);
  const { tokens } = setting;
  const names = [...scaled.processes.keys()];
  const nemesis = new Nemesis({ seed: wanted.seed, scaled, engines, reader, say });
  const clients = new Clients({ address: scaled.address, seed: wanted.seed, tokens, plan: (seed, n) => ({ ...planBooking(seed, n), shop: n % SHOPS }) });
  clients.allowed = Infinity;
  clients.start(wanted.clients);
  const jobs = new Jobs({ address: scaled.address, tokens, orders: await firstOrders(setting) });
  const mayTake = (remark) => !planBooking(wanted.seed, Number(remark.split(' ').at(-1))).cancels;
  const money = given['without-money'] ? undefined : new Money({ ...setting, address: scaled.address, staff: await staffOf('staff_finance', 'staff_finance_2'), spared: jobs.orders.flat(), mayTake });
  await money?.plant();
  money?.start();
  const ms = wanted.minutes * 60_000;
  jobs.start(wanted.jobs, 6, ms * 0.8);
  say('burning');
  const kinds = given.only?.split(',');
  const acts = planFire(wanted.seed, { ms, kills: wanted.kills, flushes: wanted.flushes, names }).filter((act) => !kinds || kinds.includes(act.kind));
  const progress = setInterval(() => void look(), 15_000);
  let reached = {};
  const look = async () => {
    reached = await count(setting).catch(() => reached);
    say(`${clients.booked} booked, ${clients.retries} retries (now ${JSON.stringify(clients.why)}), ${jobs.accepted.size} jobs, ${reached.events} events, ${reached.deliveries} deliveries, ${nemesis.kills} kills; money ${JSON.stringify(money?.done)}`);
    clients.why = {};
  };
  const enough = () =>
    wanted.events + wanted.deliveries > 0 && nemesis.kills >= wanted.kills && reached.events >= wanted.events && reached.deliveries >= wanted.deliveries && jobs.accepted.size >= wanted.jobs && (nemesis.done.flush ?? 0) >= wanted.flushes;
  await nemesis.run(acts, enough);
  while (performance.now() - started < ms && !enough() && wanted.events + wanted.deliveries > 0) await pause(200);
  clearInterval(progress);
  const burnt_s = Math.round((performance.now() - started) / 1_000);
  say('the fire is out; draining');
  const out = performance.now();
  await scaled.ready();
  const documents = jobs.running.then(() => documentsDone(setting.db, out));
  await Promise.all([clients.finish(), money?.stop(), documents]);
  const kills = nemesis.kills;
  const state = await drain({ setting, clients, jobs, money, jobs_s: await documents });
  const figures = await count(setting);
  for (const [death, n] of Object.entries(nemesis.deaths)) say(`killed ${String(n).padStart(3)} times ${death}`);
  say(`and ${Object.entries(nemesis.done).map(([kind, n]) => `${n} x ${kind}`).join(', ')}; engines died ${engines.deaths} times; ${reader.repeated} messages put again`);
  print(state, say);
  const { webhooks: hooks } = state;
  const short = [
    kills < wanted.kills && `${kills} of ${wanted.kills} kills`,
    figures.events < wanted.events && `${figures.events} of ${wanted.events} events`,
    hooks.deliveries < wanted.deliveries && `${hooks.deliveries} of ${wanted.deliveries} deliveries`,
    jobs.accepted.size < wanted.jobs && `${jobs.accepted.size} of ${wanted.jobs} jobs`,
  ].filter(Boolean);
  const bad = state.findings.filter((f) => f.bad.length > 0).length;
  say(`${figures.events} events, ${kills} kills in ${burnt_s} s; ${hooks.deliveries} deliveries, healthy receivers p50 ${hooks.p50} ms, p95 ${hooks.p95} ms, p99 ${hooks.p99} ms, ${hooks.repeats} repeats; ${jobs.accepted.size} jobs, the last done ${state.jobs_s} s after the fire`);
  if (short.length) say(`not reached in ${given.minutes} minutes: ${short.join(', ')}`);
  const failed = bad + short.length;
  recordCounts('fire', { passed: state.findings.length - bad, failed });
  say(failed === 0 ? 'verdict: nothing was lost, nothing was doubled, nothing came out of order' : `verdict: ${bad} of ${state.findings.length} checks FAILED; seed ${given.seed}`);
  await db.end();
  return failed === 0 ? 0 : 1;
} // prettier-ignore

/** Engines, processes and the reader of the topics. */
async function prepare() {
  const hook_port = await receivers.start();
  await engines.start();
  const { database_url, broker, redis_url } = engines.through;
  const port = await freePort();
  scaled = new Scaled({
    data: join(folder, 'scaled'),
    port,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      DATABASE_URL: database_url,
      KAFKA_BROKERS: broker,
      REDIS_URL: redis_url,
      WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${hook_port}`,
    },
    access: engines.access,
    more: { CLOCK_FILE: clockFile, KAFKA_SESSION_MS: String(SESSION_MS) },
    say: (line) => say(line),
  });
  scaled.address = await scaled.start();
  receivers.address = `http://127.0.0.1:${hook_port}`;
  say(`${scaled.processes.size} processes on ${scaled.address}${engines.proxy ? '' : '; NO fault proxy: latency, resets and black holes are left out'}`);
  reader = new Reader(engines.direct.broker, SERVICES, engines.access.kafka);
  await reader.start();
  return await connected();
} // prettier-ignore

/** A connection of our own that outlives the restarts of the database. */
async function connected() {
  let client;
  const open = async () => {
    client = new pg.Client({ connectionString: engines.direct.database_url });
    client.on('error', () => undefined);
    await client.connect();
  };
  await open();
  const query = async (sql, values) => {
    for (let tries = 0; ; tries++)
      try {
        return await client.query(sql, values);
      } catch (error) {
        if (tries === 40 || (error.code && !/^(57P|08|E)/.test(String(error.code)))) throw error;
        await client.end().catch(() => undefined);
        await pause(500);
        await open().catch(() => undefined);
      }
  };
  return { query, end: () => client.end() };
}

/** Shops with money and receivers, carriers that misbehave. */
async function furnish(db) {
  const rows = async (sql, values) => (await db.query(sql, values)).rows;
  const { authRoutes } = await import(builtFile('libs/contracts', 'auth/index.js'));
  const [{ terms }] = DEMO_SHOPS;
  const password = 'fire-Password-1';
  const edges = JSON.parse(scaled.common.PEER_URLS).auth;
  const shops = [];
  for (let i = 0; i < SHOPS; i++) {
    const telephone = `09${String(i).padStart(8, '0')}`;
    const made = await call(edges + authRoutes.createAccount.path, scaled.secrets.edgeToken('seed', 'auth'), {
      login: { telephone, email: `fire${i}@example.co.th`, password, user_name: `ผู้ใช้ ${i}` },
      shop: { ...terms, name: `ร้านที่ ${i + 1}`, create_dt: new Date().toISOString() },
    });
    const { data } = await call('/client/v1/auth/login', '', { username: telephone, password });
    shops.push({ account_id: made.data.account_id, token: data.token });
  }
  await db.query('SET search_path = wallet, public');
  await db.query('SELECT open_books($1)', [shops.map((s) => s.account_id)]);
  const postings = shops.map(({ account_id }) => ({
    kind: 'adjustment',
    business_key: `fire:${account_id}`,
    account_id,
    detail: 'fire',
    legs: [
      { account_id, code: 'shop.credit', amount: 1_000_000_00 },
      { account_id: 0, code: 'adjustment', amount: -1_000_000_00 },
    ],
  }));
  await db.query('SELECT count(*) FROM post_batch($1::jsonb, $2)', [JSON.stringify(postings), new Date()]);
  await db.query('RESET search_path');
  const webhooks = [];
  for (let n = 0; n < RECEIVERS; n++) {
    const { token } = shops[n % SHOPS];
    const secret = (await (await fetch(`${scaled.address}/client/v1/webhook-markup/generate/token`, { headers: { authorization: `Bearer ${token}` } })).json()).data.token;
    receivers.secrets.set(n, secret);
    const { data } = await call('/client/v1/webhook-markup', token, { name: `fire ${n}`, url: `${receivers.address}/${n}`, token: secret, events: ['order.created'] });
    webhooks.push({ id: data.id, n });
  }
  for (const { code: carrier, ...fault } of FAULTS)
    await call(`/sandbox/carriers/${carrier}/faults`, '', { ...fault, for_s: 86_400 });
  const [{ id: since_id }] = await rows('SELECT max(id) AS id FROM orders.shipment_order');
  const since = {};
  for (const service of SERVICES)
    since[service] = Number((await rows(`SELECT coalesce(greatest((SELECT max(seq) FROM ${service}.event_log), (SELECT max(seq) FROM ${service}.outbox)), 0) AS seq`))[0].seq);
  return { db, accounts: shops.map((s) => s.account_id), tokens: shops.map((s) => s.token), webhooks, since, since_id: Number(since_id) };
} // prettier-ignore

async function call(path, token, body) {
  const response = await fetch(path.startsWith('http') ? path : scaled.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Waits until each shop has confirmed orders enough for a job of its own. */
async function firstOrders({ db, accounts }) {
  if (!wanted.jobs) return accounts.map(() => []);
  for (const end = performance.now() + 180_000; performance.now() < end; await pause(500)) {
    const { rows } = await db.query(
      `SELECT account_id, (array_agg(id ORDER BY id))[1:30] AS ids FROM orders.shipment_order
       WHERE account_id = ANY ($1) AND booking_state = 'confirmed' AND cancel_flag = 0 GROUP BY 1 HAVING count(*) >= 25`,
      [accounts],
    );
    if (rows.length === accounts.length)
      return accounts.map((id) => rows.find((r) => Number(r.account_id) === id).ids.map(Number));
  }
  throw new Error('the shops have no confirmed orders after three minutes');
}

/** What has happened so far. */
async function count({ db, since, webhooks }) {
  let events = 0;
  for (const service of SERVICES)
    events += Number((await db.query(`SELECT count(*) AS n FROM ${service}.event_log WHERE seq > $1`, [since[service]])).rows[0].n); // prettier-ignore
  const { rows } = await db.query('SELECT count(*) AS n FROM notifications.webhook_delivery WHERE webhook_id = ANY ($1)', [webhooks.map((w) => w.id)]); // prettier-ignore
  return { events, deliveries: Number(rows[0].n) };
}

/** Time goes on until nothing is under way; then everything is compared. */
async function drain({ setting, clients, jobs, money, jobs_s }) {
  const { db, since } = setting;
  const subscribed = await subscriptions();
  let ahead_ms = 0;
  const advance = (ms) => {
    ahead_ms += ms;
    writeFileSync(clockFile, String(ahead_ms));
  };
  const now = () => new Date(Date.now() + ahead_ms);
  const bus = {
    missing: async (rows, service) =>
      (await rows(`SELECT id, type FROM ${service}.event_log WHERE seq > ${since[service]}`)).filter((r) => !reader.seen.has(r.id)).map((r) => `${r.type} ${r.id} is not on the bus`),
    late: async () => reader.late,
    async lag(one) {
      let open = 0;
      for (const { service, type } of subscribed)
        for (const owner of SERVICES)
          if (type.startsWith(`${owner}.`))
            open += await one(`SELECT count(*) AS n FROM ${owner}.event_log e WHERE type = '${type}' AND NOT EXISTS (SELECT 1 FROM ${service}.inbox i WHERE i.event_id = e.id)`);
      return open;
    },
  }; // prettier-ignore
  const rest = async (settled, what) => {
    let open;
    for (const end = performance.now() + DRAIN_MS; performance.now() < end; await pause(500)) {
      open = await openWork(db, now(), bus);
      if (settled(open)) {
        say(`at rest after ${what}: ${JSON.stringify(open)}`);
        return open;
      }
    }
    throw new Error(`no rest after ${what}: ${JSON.stringify(open)}`);
  };
  const jobFindings = await checkJobs(db, jobs);
  jobFindings.push({ name: 'the jobs were done within 120 s', bad: jobs_s <= 120 ? [] : [`${jobs_s} s`], count: jobs.accepted.size });
  await rest((open) => open.sagas + open.outbox + open.lag + open.jobs === 0, 'the sagas');
  await money?.finish();
  if (money) say(`the money was moved: ${JSON.stringify(money.done)}`);
  advance(SWEEP_MS);
  await rest((open) => open.holds + open.outbox + open.lag + open.jobs === 0, 'the hold sweeper');
  let open = await openWork(db, now(), bus);
  for (let looks = 0; open.voids > 0 && looks < 30; looks++) {
    advance(VOID_MS);
    open = await rest(({ due, sagas }) => due + sagas === 0, 'a look for what failed');
  }
  const repeated = await repeat(clients);
  await settleWebhooks(setting, advance);
  await rest((left) => Object.values(left).every((n) => n === 0), 'everything');
  await reader.caughtUp();
  const state = await verdict(db, { ...clients, ...setting, seed: wanted.seed, bus });
  state.findings.push({ name: 'a key asked again answers the same', bad: repeated.bad, count: repeated.count });
  state.findings.push({ name: 'no client got an answer that ought not to be', bad: clients.odd, count: clients.answers.size });
  state.findings.push(...(await checkOrder(db, subscribed)), ...jobFindings, ...((await money?.findings()) ?? []));
  const webhooks = await checkWebhooks(db, { receivers, webhooks: setting.webhooks, since_seq: since.orders });
  state.findings.push(...webhooks.findings, await ledgerCheck());
  return { ...state, webhooks, jobs_s };
} // prettier-ignore

/** @returns s after `out` at which the last document was done */
async function documentsDone(db, out) {
  for (const end = performance.now() + DRAIN_MS; performance.now() < end; await pause(500)) {
    const { rows } = await db.query(`SELECT count(*) AS n FROM render.job_request WHERE state IN ('waiting', 'running')`); // prettier-ignore
    const s = Math.max(0, Math.round((performance.now() - out) / 1_000));
    if (Number(rows[0].n) === 0) return s;
  }
  throw new Error('the documents are not done');
}

/** Lets days go by until every delivery has come to its end. */
async function settleWebhooks({ db, webhooks }, advance) {
  const ids = webhooks.map((w) => w.id);
  for (let steps = 0; steps < 25; steps++) {
    const { rows } = await db.query(`SELECT count(*) AS n FROM notifications.webhook_delivery WHERE webhook_id = ANY ($1) AND state = 'pending'`, [ids]); // prettier-ignore
    if (Number(rows[0].n) === 0) return;
    if (steps % 5 === 0) say(`${rows[0].n} deliveries wait for their next try`);
    advance(WEBHOOK_STEP_MS);
    await pause(4_000);
  }
}

/** Asks a share of the keys again, long after. */
async function repeat(clients) {
  const bad = [];
  const keys = [...clients.answers].filter(([, a]) => a.order_id).filter((_, i) => i % 50 === 0).slice(0, 100); // prettier-ignore
  for (const [key, { order_id }] of keys) {
    const again = await clients.book(clients.plan(wanted.seed, Number(key.split('-').at(-1))));
    if (again.order_id !== order_id) bad.push(`${key}: ${order_id}, then ${JSON.stringify(again)}`);
  }
  return { bad, count: keys.length };
}

/** Tokens of demo staff. */
async function staffOf(...roles) {
  const names = roles.map((role) => DEMO_LOGINS.find((login) => login.role === role).username);
  return await Promise.all(names.map(async (username) => (await call('/client/v1/auth/login', '', { username, password: DEMO_PASSWORD })).data.token)); // prettier-ignore
}

async function ledgerCheck() {
  const [token] = await staffOf('staff_finance');
  const check = await call('/staff-api/v1/ledger-checks', token, {});
  return { name: 'the ledger is clean', bad: check.clean_flag ? [] : [JSON.stringify(check.violations)], count: check.entries }; // prettier-ignore
}
