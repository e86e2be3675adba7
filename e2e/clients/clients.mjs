// npm run clients [-- --seconds N] [--base URL]: foreign programs build on the API description of a running product.
// Generated clients in TypeScript and Python log in, book, print, list and verify a webhook; Spectral lints the
// document; Schemathesis calls all that it says, for N seconds (by default 100). What they find must stand in known.json.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24, makeFolder, program, report, run } from '../../tools/env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '100' }, base: { type: 'string' } } });
const { build, recordCounts } = await import('../../tools/steps.mjs');
const { freePort } = await import('../../libs/engines/src/processes.ts');
if (!values.base && !(await build())) process.exit(1);

const out = makeFolder(at('.out', 'clients'));
const here = (name) => at('e2e', 'clients', name);
const known = JSON.parse(readFileSync(here('known.json'), 'utf8'));
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Calls that would end the session of all others. */
const LEFT_OUT = ['auth.logout', 'auth.sessions.end', 'auth.sessions.end_others', 'auth.account_child_link.enter'];

/** Counts a check, and prints what it found. */
function judge(name, started, faults, words = '') {
  for (const fault of faults) console.log(`  ${fault}`);
  counts[faults.length === 0 ? 'passed' : 'failed'] += 1;
  report(name, faults.length === 0, started, words);
}

/** Whether something found is listed with its reason. */
const isKnown = (tool, check, where) =>
  known.some((one) => one.tool === tool && one.check === check && new RegExp(one.where).test(where));

/** The folder of the Python programs, at the exact versions of requirements.txt; undefined where they cannot be had. */
async function python() {
  const folder = join(out, 'venv');
  const wanted = readFileSync(here('requirements.txt'), 'utf8');
  const stamp = join(folder, 'requirements.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return join(folder, 'bin');
  rmSync(folder, { recursive: true, force: true });
  const made = await run(['python3', '-m', 'venv', folder]);
  const pip =
    made.code === 0 && (await run([join(folder, 'bin', 'pip'), 'install', '-q', '-r', here('requirements.txt')]));
  if (!pip || pip.code !== 0) return void console.log((pip || made).text.split('\n').slice(-5).join('\n'));
  writeFileSync(stamp, wanted);
  return join(folder, 'bin');
}

// With --base, ports that the product may call on this machine.
const hooks = process.env.E2E_WEBHOOK_PORTS?.split(',') ?? [await freePort(), await freePort()];
async function start() {
  const { startProduct } = await import('../support/server.ts');
  return startProduct({ RATE_LIMITS: 'off', E2E_WEBHOOK_PORTS: hooks.join(',') });
}
const [product, bin] = await Promise.all([values.base ? undefined : start(), python()]);
const url = (values.base ?? product.url).replace(/\/$/, '');
try {
  await judgeAll();
} catch (error) {
  judge('clients', performance.now(), [String(error.stack)]);
} finally {
  await product?.stop();
  recordCounts('clients', counts);
  console.log(`clients: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
process.exit(counts.failed === 0 ? 0 : 1);

async function judgeAll() {
  const documents = {};
  for (const name of ['openapi', 'openapi/shops', 'openapi/staff']) {
    const answer = await fetch(`${url}/${name}.json`);
    documents[name] = join(out, `${name.replace('/', '-')}.json`);
    writeFileSync(documents[name], await answer.text());
  }
  await typescript(documents['openapi/shops']);
  await spectral(documents['openapi']);
  if (!bin) {
    console.log('SKIPPED: no Python with pip here, or no index to fetch from: the Python client and Schemathesis');
    counts.skipped += 4;
    return;
  }
  await pythonClient(documents['openapi/shops']);
  const seconds = Number(values.seconds);
  await schemathesis('shops', Math.ceil(seconds * 0.7), '0810000001');
  await schemathesis('staff', Math.ceil(seconds * 0.3), '0820000002');
  // One operation, and nobody here signs as a carrier does: whatever comes is refused as it is described.
  await schemathesis('carriers', Math.ceil(seconds * 0.1));
}

/** Six steps that the journeys print. */
function judgeJourney(name, started, { code, text }) {
  const steps = code === 0 ? JSON.parse(text.trim().split('\n').at(-1)) : [];
  judge(name, started, steps.length === 6 ? [] : [text.trim()], steps.join(', '));
}

async function typescript(document) {
  const started = performance.now();
  const folder = join(out, 'typescript');
  rmSync(folder, { recursive: true, force: true });
  const config = join(out, 'openapi-ts.config.mjs');
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
  const terms = { input: document, output: { path: folder, module: { extension: '.ts' } }, plugins };
  writeFileSync(config, `export default ${JSON.stringify(terms)};\n`);
  const made = await run([process.execPath, at('node_modules/@hey-api/openapi-ts/bin/run.js'), '-f', config]);
  if (made.code !== 0) return judge('typescript', started, [made.text.trim()]);
  const options = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'], skipLibCheck: true, allowImportingTsExtensions: true, erasableSyntaxOnly: true }; // prettier-ignore
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(here('journey.ts'), join(folder, 'journey.ts'));
  const types = await run([...program('ts7', 'tsc'), '-p', folder]);
  if (types.code !== 0) return judge('typescript', started, [types.text.trim()]);
  judgeJourney('typescript', started, await run([process.execPath, join(folder, 'journey.ts'), url, String(hooks[0])]));
}

async function pythonClient(document) {
  const started = performance.now();
  const folder = makeFolder(join(out, 'python'));
  const config = join(out, 'openapi-python-client.json');
  const files = ['application/pdf', 'application/zip', 'image/jpeg', 'image/webp', 'image/png'];
  const overrides = Object.fromEntries(files.map((type) => [type, 'application/octet-stream']));
  writeFileSync(config, JSON.stringify({ package_name_override: 'lamliang_client', post_hooks: [], content_type_overrides: overrides })); // prettier-ignore
  const target = ['--path', document, '--output-path', join(folder, 'lamliang_client'), '--config', config];
  const made = await run([join(bin, 'openapi-python-client'), 'generate', ...target, '--meta', 'none', '--overwrite', '--fail-on-warning']); // prettier-ignore
  if (made.code !== 0) return judge('python', started, [made.text.trim()]);
  copyFileSync(here('journey.py'), join(folder, 'journey.py'));
  judgeJourney('python', started, await run([join(bin, 'python'), join(folder, 'journey.py'), url, String(hooks[1])]));
}

async function spectral(document) {
  const started = performance.now();
  const file = join(out, 'spectral.json');
  const { code, text } = await run([...program('@stoplight/spectral-cli', 'spectral'), 'lint', document, '-r', here('spectral.yaml'), '-f', 'json', '-o', file, '--quiet']); // prettier-ignore
  if (!existsSync(file)) return judge('spectral', started, [`ended with ${code}: ${text.trim()}`]);
  const found = JSON.parse(readFileSync(file, 'utf8')).map((one) => [one.code, one.path.join('/'), one.message]);
  const fresh = found.filter(([check, where]) => !isKnown('spectral', check, where));
  judge('spectral', started, fresh.map((one) => one.join(' ')).slice(0, 50), `${found.length} found, ${fresh.length} not listed`); // prettier-ignore
}

/** A session of a demo login, as a header of Schemathesis. */
async function sessionOf(username) {
  const answer = await fetch(`${url}/client/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Lamliang-1' }),
  });
  return ['-H', `Authorization: Bearer ${(await answer.json()).data.token}`];
}

/** All checks of Schemathesis over one audience's document, with the session of a demo login where one is named. */
async function schemathesis(audience, seconds, username) {
  const started = performance.now();
  const name = `schemathesis ${audience}`;
  const session = [...(username ? await sessionOf(username) : []), '--report-json-path'];
  const file = join(out, `schemathesis-${audience}.json`);
  rmSync(file, { force: true });
  const filters = [
    ...LEFT_OUT.flatMap((id) => ['--exclude-operation-id', id]),
    ...(audience === 'staff' ? ['--exclude-tag', 'Sessions'] : []),
  ];
  const settings = ['--no-color', '--config-file', here('schemathesis.toml')];
  const terms = `--checks all --max-time ${seconds} --seed 20261123 --generation-database none --request-timeout 60 --no-shrink --continue-on-failure --report json`; // prettier-ignore
  const target = `${url}/openapi/${audience}.json`;
  const command = [join(bin, 'st'), ...settings, 'run', target, ...filters, ...terms.split(' '), ...session, file];
  const log = join(out, `schemathesis-${audience}.log`);
  for (const workers of ['2', '1']) {
    const { text } = await run([...command, '--workers', workers], { cwd: out });
    writeFileSync(log, text);
    // Two workers that parse Python at the same time are sometimes too much for CPython 3.11 itself: once more with one.
    if (!text.includes('AST constructor recursion depth mismatch')) break;
  }
  if (!existsSync(file)) return judge(name, started, [`no report (${log})`]);
  const { failures, errors, operations, test_cases } = JSON.parse(readFileSync(file, 'utf8'));
  const found = failures.flatMap(({ code, title, operations: where }) => where.map((one) => ({ code, title, one })));
  const fresh = found.filter(({ code, one }) => !isKnown('schemathesis', code, one));
  const faults = [
    ...fresh.map(({ code, title, one }) => `${code} ${title}: ${one} (${log})`),
    ...errors.map((error) => `error: ${JSON.stringify(error)} (${log})`),
    ...(operations.tested === 0 ? ['no operation was tested'] : []),
  ];
  const words = `${test_cases.generated} calls of ${operations.tested} operations, ${found.length} found, ${fresh.length} not listed`;
  judge(name, started, faults, words);
}
