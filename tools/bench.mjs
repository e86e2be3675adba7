// npm run bench: five measurements, each beside what it cannot be faster than, taken in turn on the same machine.
//
//   npm run bench [-- --only bookings,list] [--seconds 10] [--json FILE] [--profile FOLDER]
//
// --json writes the rows, --profile keeps CPU profiles of the bookings. All five write docs/performance.md.
// A missed target is printed and does not fail the run, for machines differ; wrong money or a wrong answer does.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { at, builtFile, ensureInstalled, ensureNode24 } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'string' },
    profile: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { build } = await import('./steps.mjs');
if (!options.built && !(await build())) process.exit(1);
const { ROLE_SECRET, startDatabase, startProduct } = await import('./bench/product.mjs');
const { makeShops, SHOPS } = await import('./bench/shops.mjs');
const { bookingRate, flowRate } = await import('./bench/bookings.mjs');
const { quoteRate } = await import('./bench/quotes.mjs');
const { listLatency } = await import('./bench/lists.mjs');
const { sheetRate } = await import('./bench/sheets.mjs');

const BENCHES = {
  quotes: quoteRate,
  bookings: bookingRate,
  flow: (given) => flowRate({ ...given, seconds: given.seconds * 6 }),
  sheets: sheetRate,
  list: listLatency,
};
const wanted = options.only?.split(',') ?? Object.keys(BENCHES);
const unknown = wanted.filter((name) => !BENCHES[name]);
if (unknown.length)
  throw new Error(`there is no ${unknown.join(', ')}: take some of ${Object.keys(BENCHES).join(', ')}`);

const started = performance.now();
const say = (line) => console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
const machine = `${cpus().length} x ${cpus()[0].model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${system()}, Node ${process.version}, PostgreSQL 18`;
const rows = [];
const database = await startDatabase();
try {
  say(machine);
  const product = await startProduct(database, 'quiet');
  const shops = await makeShops(database, product);
  await product.stop();
  say(`${SHOPS} shops`);
  for (const name of Object.keys(BENCHES).filter((n) => wanted.includes(n))) {
    const row = await BENCHES[name]({
      database,
      shops,
      say,
      seconds: Number(options.seconds),
      profile: options.profile,
    });
    rows.push(row);
    print(row);
  }
  await proveLedger();
} finally {
  await database.stop();
}
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify(
      rows.map(({ id, ours, reference, ratio, target, better }) => ({
        id,
        ours,
        reference: reference ?? null,
        ratio: ratio ?? null,
        target: target ?? null,
        better,
      })),
      null,
      2,
    )}\n`,
  );
if (wanted.length === Object.keys(BENCHES).length) document();
const missed = rows.filter((row) => met(row) === false);
say(missed.length ? `target missed: ${missed.map((r) => r.id).join(', ')}` : 'every target is met');
process.exit(0);

/** @throws Error when the bookings of the run have left the ledger wrong */
async function proveLedger() {
  const check = builtFile('apps/wallet', 'ledger-check.js');
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_ROLE_SECRET: ROLE_SECRET };
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the ledger check ended with ${status}: ${stdout}${stderr}`);
  say(stdout.trim().split('\n').at(-1));
}

/** True, false, or undefined where there is no target or no reference to compare with. */
function met({ ratio, target, better }) {
  if (ratio === undefined || target === undefined) return undefined;
  return better === 'higher' ? ratio >= target : ratio <= target;
}

function figures({ ours, reference, ratio, target, unit, better }) {
  const number = (n) => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
  return {
    pair: reference === undefined ? `${number(ours)} ${unit}` : `${number(ours)} against ${number(reference)} ${unit}`,
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    target: target === undefined ? '' : `${better === 'higher' ? 'at least' : 'at most'} ${target}`,
  };
}

function print(row) {
  const { pair, ratio, target } = figures(row);
  const verdict = {
    true: 'met',
    false: 'MISSED',
    undefined: row.target === undefined ? '' : 'skipped: no pgbench here',
  }[String(met(row))];
  say(row.title);
  say(`    ${[pair, ratio && `ratio ${ratio}`, target, verdict, row.notes].filter(Boolean).join('; ')}`);
  say(`    CPU: ${row.cpu}`);
}

/** Puts the figures between the marks of docs/performance.md; the words around them are written by hand. */
function document() {
  const file = at('docs/performance.md');
  const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];
  const text = readFileSync(file, 'utf8');
  const lines = rows.map((row) => {
    const { pair, ratio, target } = figures(row);
    return `| ${row.title} | ${pair} | ${ratio} | ${target} | ${row.cpu} | ${row.notes ?? ''} |`;
  });
  const table = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    '',
    '| What | Figures | Ratio | Target | CPU | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  const [head] = text.split(begin);
  const tail = text.split(end)[1];
  writeFileSync(file, `${head}${begin}\n\n${table}\n\n${end}${tail}`);
}

function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
