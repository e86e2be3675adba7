// npm run replay: makes a service with an endpoint and an event that another service handles, an endpoint, a job and a
// migration more, a list and a form of the portal and a resource of the console, by the generators, in a copy of this
// repository. Says how many files each touched, that what was made passes as it is, and that nothing of the service could
// be forgotten: each file taken away again turns a check red.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { at, ensureInstalled, ensureNode24, nxEnv } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { recordCounts } = await import('./steps.mjs');

/** What `docs/recipes.md` promises. */
const MOST = { files: 28, edited: 7 };
const RECIPES = { event: 6, endpoint: 8, job: 5, migration: 2, list: 11, form: 11, resource: 9 };
/** What the first one of a service also edits: the index of its contract. */
const FIRST = { job: 1 };
/** Made from the registry and by npm, never by hand. */
const DERIVED = new Set(['package-lock.json', 'tools/migrations.lock.json', 'apps/standalone/tsconfig.json', 'infra/compose.yaml', 'k8s/base/services.yaml', 'k8s/base/kafka-users.yaml', 'k8s/base/redis.yaml']); // prettier-ignore

const copy = mkdtempSync(join(tmpdir(), 'lamliang-replay-'));
const started = performance.now();
const failed = [];
const run = (command, ...args) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: nxEnv(), maxBuffer: 1e9 });
const node = (...args) => run(process.execPath, ...args);

function say(what, ok, detail = '') {
  if (!ok) failed.push(what);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${ok ? 'passed' : 'FAILED'} ${String(seconds).padStart(4)} s  ${what}${ok || !detail ? '' : `\n${detail.trimEnd()}`}`);
} // prettier-ignore
/** A step without which the others say nothing. */
function must(what, { status, stdout, stderr }) {
  if (status === 0) return stdout;
  throw new Error(`${what}\n${stdout}${stderr}`);
}
const git = (...args) => must(`git ${args[0]}`, run('git', '-c', 'user.name=replay', '-c', 'user.email=replay@localhost', '-c', 'core.autocrlf=false', ...args)); // prettier-ignore
const commit = (message) => (git('add', '-A'), git('commit', '-qm', message));
const generate = (...words) => must(words.join(' '), node('tools/new.mjs', ...words));
/** What has changed since the last commit. */
const touched = () =>
  git('status', '--porcelain', '-uall').split('\n').filter(Boolean).map((line) => ({ file: line.slice(3), edited: line.startsWith(' M') })); // prettier-ignore
const TSC = 'node_modules/ts7/bin/tsc';
const jestOf = (project, pattern) =>
  ['node_modules/jest/bin/jest.js', '--maxWorkers=1', '--selectProjects', project, '--testPathPatterns', pattern]; // prettier-ignore
const jest = (...given) => node(...jestOf(...given));
/** Checks of all that was made, one after the other. */
async function together(checks) {
  for (const [name, args] of Object.entries(checks)) {
    const child = spawn(process.execPath, args, { cwd: copy, env: nxEnv() });
    const told = [];
    for (const from of [child.stdout, child.stderr]) from.on('data', (text) => told.push(text));
    const [status] = await once(child, 'close');
    say(`all together: ${name}`, status === 0, told.join(''));
  }
}

/** The checks by how long they take. */
const CHECKS = {
  types: () => node(TSC, '-b'),
  specs: () => jest('unit', '^(?!.*/generators/).*/(tools/(services|targets|migrations)|apps/standalone/src/services|libs/(contracts/src/routes|i18n/src/phrases|platform/src/http/access))\\.spec'), // prettier-ignore
  tests: () => jest('int', '/apps/(returns|labels)/'),
};

/** The routes of a list for staff, which are written by hand. */
const STAFF_LIST = `
  staffParcels: route({
    id: 'returns.staff.parcels.list', method: 'GET', path: '/staff-api/v1/parcels', caller: { kind: 'staff', roles: ['admin'] },
    query: staffListQuery({ filters: { state: filters.anyOf(DECISION_STATES), account_id: filters.integer, from_date: filters.day, to_date: filters.day }, sorts: ['create_dt'] }),
    answer: z.array(staffParcel), answers: 'list', fails: [], summary: 'Lists parcels of all shops.',
  }),
  staffParcel: route({
    id: 'returns.staff.parcels.get', method: 'GET', path: '/staff-api/v1/parcels/:id', caller: { kind: 'staff', roles: ['admin'] },
    params: z.object({ id: pathId }), answer: staffParcel, answers: 'bare', fails: ['record.not_found'], summary: 'Gets a parcel.',
  }),`;
function declareStaffList() {
  const file = join(copy, 'libs/contracts/src/returns/routes.ts');
  const [before, after] = readFileSync(file, 'utf8').split('export const returnsRoutes = {');
  const names = `import { DECISION_STATES } from '../decisions.ts';\nimport { filters, staffListQuery } from '../staff-list.ts';\nimport { pathId } from '../wire.ts';\n`; // prettier-ignore
  const row = 'const staffParcel = z.object({ ...parcel.shape, state: z.literal(DECISION_STATES) });\n';
  writeFileSync(file, `${names}${before}${row}export const returnsRoutes = {${STAFF_LIST}${after}`);
  must('the format of a contract', node('node_modules/prettier/bin/prettier.cjs', '--write', file));
  commit('a list for staff');
}

/** This repository as it would be committed, with the packages that are installed here. */
function prepare() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: at(), encoding: 'utf8' });
  for (const file of must('git ls-files', listed)
    .split('\0')
    .filter((name) => name && existsSync(at(name)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(at(file), join(copy, file));
  }
  // What is built here need not be built there: the compiler goes by contents.
  for (const built of globSync(['{apps,libs}/*/dist', '{apps,libs}/*/tsconfig.tsbuildinfo'], { cwd: at() }))
    cpSync(at(built), join(copy, built), { recursive: true });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@lamliang'), { recursive: true });
  for (const name of readdirSync(at('node_modules')))
    if (name !== '@lamliang' && name !== '.cache')
      symlinkSync(at('node_modules', name), join(modules, name), 'junction');
  for (const [kind, prefix] of [
    ['apps', 'app-'],
    ['libs', ''],
  ])
    // prettier-ignore
    for (const name of readdirSync(at(kind)))
      symlinkSync(join(copy, kind, name), join(modules, '@lamliang', `${prefix}${name}`), 'junction');
  git('init', '-q');
  commit('before');
}

/** Which check notices that a file is not as it was made; undefined where none does. */
function noticed(file, edited) {
  const path = join(copy, file);
  const made = readFileSync(path);
  if (edited) writeFileSync(path, git('show', `HEAD:${file}`));
  else rmSync(path);
  // The compiler reads no manifest.
  const checks = Object.entries(CHECKS).filter(([name]) => name !== 'types' || /\.ts$|tsconfig\.json$/.test(file));
  const found = checks.find(([, check]) => check().status !== 0)?.[0];
  writeFileSync(path, made);
  return found;
}

/** Generates one thing more and holds its files against the recipe. */
function recipe(name, words, most = RECIPES[name]) {
  generate(name, ...words);
  const files = touched().filter(({ file }) => !DERIVED.has(file));
  say(`${name}: ${files.length} files`, files.length <= most, files.map(({ file }) => file).join('\n'));
  commit(name);
}

try {
  prepare();
  generate('service', 'labels', '--th=ป้าย');
  generate('feature', 'labels', 'notes');
  must('npm run migration', node('tools/migration.mjs'));
  commit('the other service');

  generate('service', 'returns', '--th=คืนสินค้า');
  generate('feature', 'returns', 'parcels');
  generate('event', 'returns', 'parcels', 'added', '--to=labels/notes');
  must('npm run migration', node('tools/migration.mjs'));
  const all = touched();
  const byHand = all.filter(({ file, edited }) => edited && !DERIVED.has(file));
  const names = (files) => files.map(({ file }) => `  ${file}`).join('\n');
  say(`a service, its endpoint, its event and their tests: ${all.length} files`, all.length <= MOST.files, names(all));
  say(`of them edited elsewhere: ${byHand.length}`, byHand.length <= MOST.edited, names(byHand));
  for (const [name, check] of Object.entries(CHECKS)) {
    const { status, stdout, stderr } = check();
    say(`${name} pass as generated`, status === 0, stdout + stderr);
  }
  const sources = all.filter(({ file }) => !file.endsWith('.spec.ts'));
  const unchecked = sources.filter(({ file, edited }) => {
    const by = noticed(file, edited);
    console.log(`               ${(by ?? 'NOTHING').padEnd(6)} checks ${file}`);
    return !by;
  });
  say(
    `${unchecked.length} of ${sources.length} files are checked by nothing`,
    unchecked.length === 0,
    names(unchecked),
  );
  commit('a service');

  generate('feature', 'returns', 'boxes', '--one=box');
  commit('another feature');
  recipe('event', ['returns', 'boxes', 'counted', '--to=labels/notes']);
  recipe('endpoint', ['returns', 'parcels', 'list']);
  recipe('job', ['labels', 'notes', 'count'], RECIPES.job + FIRST.job);
  recipe('job', ['labels', 'notes', 'weigh']);
  recipe('migration', ['returns', 'add-nothing']);
  const tests = CHECKS.tests();
  // A service starts only with all that it declares: from here on the web apps alone are looked at.
  declareStaffList();
  recipe('list', ['ParcelList', 'returns', 'listParcels', '--th=พัสดุคืน']);
  recipe('form', ['ParcelForm', 'returns', 'addParcel', '--th=เพิ่มพัสดุคืน']);
  recipe('resource', ['returns', 'staffParcels', '--th=พัสดุคืน']);
  const base = git('rev-list', '--max-parents=0', 'HEAD').trim();
  const made = git('diff', '--name-only', base).split('\n').filter(Boolean);
  const code = made.filter((file) => /\.tsx?$/.test(file));
  say('all together: tests', tests.status === 0, tests.stdout + tests.stderr);
  // Two at a time: most of them use one processor each.
  await Promise.all([
    together({
      types: [TSC, '-b'],
      'types of the portal': [TSC, '-p', 'apps/portal', '--noEmit'],
      'types of the console': [TSC, '-p', 'apps/console', '--noEmit'],
      lint: ['tools/lint.mjs', ...code],
    }),
    together({
      'specs of the web apps': jestOf(
        'web',
        '/(pages/Parcel(List|Form)|resources/parcels)/|portal/src/routes\\.spec|console/src/providers/i18n\\.spec',
      ),
      phrases: jestOf('unit', '/i18n/src/(phrases|usage)\\.spec'),
      format: ['node_modules/prettier/bin/prettier.cjs', '--check', ...made],
    }),
  ]);
} catch (error) {
  say('the replay comes to its end', false, error instanceof Error ? error.stack : String(error));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
recordCounts('replay', { passed: failed.length ? 0 : 1, failed: failed.length ? 1 : 0, skipped: 0 });
console.log(`${failed.length ? 0 : 1} passed, ${failed.length ? 1 : 0} failed`);
process.exit(failed.length ? 1 : 0);
