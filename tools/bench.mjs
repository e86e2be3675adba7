// npm run bench: every target of docs/performance.md beside its reference, taken in turn on the same machine.
//
//   npm run bench [-- --only bookings,list] [--seconds 10] [--orders 1000000] [--json FILE] [--profile FOLDER]
//
// --json writes the rows, --profile keeps CPU profiles of the product. A whole run writes docs/performance.md.
// A missed target is printed and does not fail the run, for machines differ; wrong money or a wrong answer does.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { at, builtFile, ensureInstalled, ensureNode24, say } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    orders: { type: 'string', default: '1000000' },
    json: { type: 'string' },
    profile: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { build } = await import('./steps.mjs');
if (!options.built && !(await build())) process.exit(1);
const { ROLE_SECRET, startDatabase, startProduct } = await import('./bench/product.mjs');
const { makeShops } = await import('./bench/shops.mjs');
const { generate, proveCounters } = await import('./bench/generate.mjs');
const bench = (file, name) => async (given) => (await import(`./bench/${file}.mjs`))[name](given);

/** Each gives a row or several; what another one would disturb comes after it. */
const BENCHES = {
  quotes: bench('quotes', 'quoteRate'),
  bookings: bench('bookings', 'bookingRate'),
  'one-shop': bench('bookings', 'oneShopRate'),
  bulk: bench('bulk', 'bulk'),
  webhooks: bench('webhooks', 'webhooks'),
  flow: bench('bookings', 'flowRate'),
  sheets: bench('sheets', 'sheets'),
  beside: bench('sheets', 'besideMany'),
  'e-tax': bench('papers', 'papers'),
  invoice: bench('invoices', 'invoice'),
  numbers: bench('invoices', 'numbers'),
  export: bench('exports', 'exports'),
  login: bench('logins', 'loginRate'),
  list: bench('lists', 'lists'),
  'cod-import': bench('money', 'codImport'),
  'cod-round': bench('money', 'codRound'),
  'cod-report': bench('money', 'codReport'),
  'bill-prices': bench('money', 'billPrices'),
  events: bench('events', 'events'),
  kafka: bench('events', 'kafkaEvents'),
  growth: bench('growth', 'growth'),
  rest: bench('rest', 'rest'),
};
const wanted = options.only?.split(',') ?? Object.keys(BENCHES);
const unknown = wanted.filter((name) => !BENCHES[name]);
if (unknown.length)
  throw new Error(`there is no ${unknown.join(', ')}: take some of ${Object.keys(BENCHES).join(', ')}`);

const machine = `${cpus().length} x ${cpus()[0].model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${system()}, Node ${process.version}, PostgreSQL 18`;
const rows = [];
const databases = [];

/** A database with the shops and `orders` orders, made when it is first asked for. */
const lazily = (name, orders) => {
  let made;
  const make = async () => {
    const database = await startDatabase();
    databases.push(database);
    const product = await startProduct(database, 'quiet');
    const shops = await makeShops(database);
    if (orders) {
      const { Caller } = await import('./bench/load.mjs');
      const { parcel } = await import('./bench/shops.mjs');
      const caller = new Caller(product.origin, 1);
      await caller.call('POST', '/client/v1/shipment-orders', {
        token: shops[0].token,
        body: parcel(),
        key: 'template',
      });
      await caller.close();
    }
    await product.stop();
    if (orders) await generate(database.rows, { orders, accounts: shops.map((s) => s.account_id) });
    say(`${name}: ${shops.length} shops, ${orders.toLocaleString('en')} orders`);
    return { database, shops };
  };
  return () => (made ??= make());
};
const main = lazily('the database', 0);
const small = lazily('a small database', 10_000);
const big = lazily('a large database', Number(options.orders));
try {
  say(machine);
  for (const name of Object.keys(BENCHES).filter((n) => wanted.includes(n))) {
    const given = {
      orders: Number(options.orders).toLocaleString('en'),
      main,
      small,
      big,
      say,
      seconds: Number(options.seconds),
      profile: options.profile,
    };
    const made = await BENCHES[name](given);
    for (const row of [made].flat()) {
      rows.push(row);
      print(row);
    }
  }
  for (const database of databases) await proveLedger(database);
} finally {
  for (const database of databases) await database.stop();
}
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify(
      rows
        .filter((row) => !row.skipped)
        .map(({ id, ours, reference = 1, ratio = ours, target = null, better }) => ({
          id,
          ours,
          reference,
          ratio,
          target,
          better,
        })),
      null,
      2,
    )}\n`,
  );
const skipped = rows.filter((row) => row.skipped);
if (!options.only) document();
const missed = rows.filter((row) => met(row) === false);
for (const row of skipped) say(`SKIPPED ${row.id}: ${row.skipped}`);
say(missed.length ? `target missed: ${missed.map((r) => r.id).join(', ')}` : 'every target is met');
process.exit(0);

/** @throws Error when the bookings of the run have left the ledger wrong */
async function proveLedger(database) {
  await proveCounters(database.rows);
  const check = builtFile('apps/wallet', 'ledger-check.js');
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_ROLE_SECRET: ROLE_SECRET };
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the ledger check ended with ${status}: ${stdout}${stderr}`);
  say(stdout.trim().split('\n').at(-1));
}

/** True, false, or undefined where there is no target or nothing was measured. A side condition counts with it. */
function met({ ours, ratio = ours, target, better, sides = [] }) {
  if (ratio === undefined || target === undefined) return undefined;
  return (better === 'higher' ? ratio >= target : ratio <= target) && sides.every((side) => side.figure <= side.most);
}

function number(n) {
  return n >= 100 ? n.toFixed(0) : n.toFixed(1);
}
function figures({ ours, reference, ratio, target, unit, better, sides = [], notes }) {
  const beside = sides.map(({ name, figure, most, unit }) => `${name} ${number(figure)} ${unit} (at most ${most})`);
  return {
    pair:
      ours === undefined
        ? ''
        : reference === undefined
          ? `${number(ours)} ${unit}`
          : `${number(ours)} against ${number(reference)} ${unit}`,
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    target: target === undefined ? '' : `${better === 'higher' ? 'at least' : 'at most'} ${target}`,
    notes: [...beside, notes].filter(Boolean).join('; '),
  };
}

function print(row) {
  const { pair, ratio, target, notes } = figures(row);
  const verdict = row.skipped
    ? `SKIPPED: ${row.skipped}`
    : { true: 'met', false: 'MISSED', undefined: '' }[String(met(row))];
  say(`${row.id}: ${row.title}`);
  say(`    ${[pair, ratio && `ratio ${ratio}`, target, verdict, notes].filter(Boolean).join('; ')}`);
  if (row.cpu) say(`    CPU: ${row.cpu}`);
}

/** Puts the figures between the marks of docs/performance.md; the words around them are written by hand. */
function document() {
  const file = at('docs/performance.md');
  const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];
  const text = readFileSync(file, 'utf8');
  const lines = rows.map((row) => {
    const { pair, ratio, target, notes } = figures(row);
    const remarks = row.skipped ? `skipped: ${row.skipped}` : notes;
    return `| ${row.id} | ${row.title} | ${pair} | ${ratio} | ${target} | ${row.cpu ?? ''} | ${remarks} |`;
  });
  const table = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    '',
    '| Row | What | Figures | Ratio | Target | CPU | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  const [head] = text.split(begin);
  const tail = text.split(end)[1];
  writeFileSync(file, `${head}${begin}\n\n${table}\n\n${end}${tail}`);
  spawnSync(process.execPath, [at('node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level=warn', file]);
}

function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
