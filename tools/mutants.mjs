// npm run mutants [-- --only inbox,locks]: switches each control of the product off, one at a time, in a copy of the
// repository, and shows the test that turns red for it. A control whose test stays green, or a test that is red
// without the change, fails the run.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24 } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { recordCounts } = await import('./steps.mjs');

/** Each control: where it stands, what it is replaced by, and the test that must notice. */
const MUTANTS = {
  inbox: {
    what: 'the inbox does not tell repeats',
    file: 'libs/platform/src/events/consumers.ts',
    find: 'const fresh = new Set(rows.map((r) => r.event_id));',
    put: 'const fresh = new Set([...rows.map((r) => r.event_id), ...messages.map((m) => m.event_id)]);',
    spec: 'libs/platform/src/events/consumers.int',
    test: 'applies an event once, however often it comes',
  },
  parking: {
    what: 'later events of a poisoned key are not parked',
    file: 'libs/platform/src/events/consumers.ts',
    find: "WHERE state <> 'replayed' AND topic = $1 AND key = ANY ($2) FOR SHARE",
    put: "WHERE false AND state <> 'replayed' AND topic = $1 AND key = ANY ($2) FOR SHARE",
    spec: 'libs/platform/src/events/consumers.int',
    test: 'stops a poison event and what follows of its key, and nothing else',
  },
  relay: {
    what: 'the relay reads in no order',
    file: 'libs/platform/src/events/outbox.ts',
    find: 'FROM outbox ORDER BY seq LIMIT',
    put: 'FROM outbox ORDER BY random() LIMIT',
    spec: 'libs/platform/src/events/outbox.int',
    test: 'is not lost, not doubled and in the order of its key, with writers that wait and undo',
  },
  locks: {
    what: 'accounts are locked in any order',
    file: 'apps/wallet/migrations/20261122T0121-post-by-kind.ts',
    find: "balance_mode = 'locked'\n        ORDER BY id FOR NO KEY UPDATE;",
    put: "balance_mode = 'locked'\n        ORDER BY random() FOR NO KEY UPDATE;",
    spec: 'apps/wallet/src/holds/parallel.int',
    test: '[M10] sixteen sessions posting between twenty shops, in any order of legs, never deadlock',
  },
  check: {
    what: 'no CHECK keeps a balance above its floor',
    file: 'apps/wallet/migrations/20261121T0900-create-ledger.ts',
    find: 'CONSTRAINT ledger_account__floor CHECK (balance >= floor)',
    put: 'CONSTRAINT ledger_account__floor CHECK (balance >= floor OR true)',
    spec: 'apps/wallet/src/adjustments/adjustments.int',
    test: '[M3] refuses to go below the floor, and changes nothing',
  },
  jobs: {
    what: 'a job ends as often as it is worked on',
    file: 'libs/platform/src/jobs/jobs.ts',
    find: "done_dt = $3 WHERE id = $1 AND state = 'running'`,",
    put: 'done_dt = $3 WHERE id = $1`,',
    spec: 'libs/platform/src/jobs/jobs.int',
    test: 'that two workers do at once has its effect once',
  },
};

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const names = options.only?.split(',') ?? Object.keys(MUTANTS);
const unknown = names.filter((name) => !MUTANTS[name]);
if (unknown.length)
  throw new Error(`there is no ${unknown.join(', ')}: take some of ${Object.keys(MUTANTS).join(', ')}`);

// Not below the repository: Jest looks away from its ignored folders.
const copy = mkdtempSync(join(tmpdir(), 'lamliang-mutants-'));
let failed = 0;
try {
  makeCopy();
  build();
  const controls = names.map((name) => ({ name, ...MUTANTS[name] }));
  for (const [spec, own] of Map.groupBy(controls, (m) => m.spec)) {
    const results = test(spec);
    for (const { name, test: title } of own)
      if (results.get(title) !== 'passed')
        refuse(name, `${title} is ${results.get(title) ?? 'missing'} without the change`);
  }
  for (const mutant of controls) {
    const file = join(copy, mutant.file);
    const text = readFileSync(file, 'utf8');
    if (text.split(mutant.find).length !== 2) {
      refuse(mutant.name, `${mutant.file} does not hold the control exactly once`);
      continue;
    }
    writeFileSync(
      file,
      text.replace(mutant.find, () => mutant.put),
    );
    build();
    const result = test(mutant.spec).get(mutant.test);
    writeFileSync(file, text);
    if (result === 'failed') console.log(`${mutant.name.padEnd(8)} ${mutant.what}\n         red: ${mutant.test}`);
    else refuse(mutant.name, `${mutant.what}, and ${mutant.test} is ${result ?? 'missing'}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${names.length - failed} of ${names.length} controls are seen by their test`);
recordCounts('mutants', { passed: names.length - failed, failed });
process.exit(failed === 0 ? 0 : 1);

function refuse(name, why) {
  failed++;
  console.error(`${name.padEnd(8)} FAILED: ${why}`);
}

/** Every file that git knows, as it stands, and the installed packages by links; our own packages are the copy's. */
function makeCopy() {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: at(), maxBuffer: 2 ** 26 }).toString().split('\0'); // prettier-ignore
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(at(file), join(copy, file), { force: true, errorOnExist: false });
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@lamliang'), { recursive: true });
  for (const name of readdirSync(at('node_modules')))
    if (name !== '@lamliang') symlinkSync(at('node_modules', name), join(modules, name));
  const scope = 'node_modules/@lamliang';
  // Links of the workspaces: each is relative, so that it leads into the copy from there.
  for (const name of readdirSync(at(scope))) symlinkSync(readlinkSync(at(scope, name)), join(copy, scope, name));
}

function build() {
  const run = spawnSync(process.execPath, ['node_modules/ts7/bin/tsc', '-b'], { cwd: copy, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the copy does not build: ${run.stdout}${run.stderr}`);
}

/** @returns what became of each test of a file, by its title */
function test(spec) {
  const out = join(copy, 'result.json');
  rmSync(out, { force: true });
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'int', '--testPathPatterns', spec, '--maxWorkers=1', '--json', `--outputFile=${out}`]; // prettier-ignore
  spawnSync(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  const { testResults } = JSON.parse(readFileSync(out, 'utf8'));
  return new Map(testResults.flatMap((t) => t.assertionResults.map((a) => [a.title, a.status])));
}
