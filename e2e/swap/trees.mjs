// The two states of the code that a swap is between, each built in a folder of its own or where it stands.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, builtFile, program } from '../../tools/env.mjs';

/** Where a schema is written. */
const SCHEMA = ['apps/*/migrations/2*.ts', 'libs/platform/src/**/kit-migrations.ts'].map((path) => `:(glob)${path}`);
/** Without them a commit cannot run as processes of its own over Kafka. */
const NEEDED = ['tools/scaled.mjs', 'apps/standalone/src/scaled.ts'];

const git = (...args) => execFileSync('git', args, { cwd: at(), encoding: 'utf8' }).trim();

/**
 * The code before and after the newest change of the schema.
 * @param planted true: after is this code with a migration of the test's own, though the history has a real one
 * @returns { before, after }, each { name, built }; `built` finds a compiled file as `builtFile` does
 */
export function trees({ planted, from }) {
  const here = { name: 'the code as it stands', built: builtFile };
  const earlier = planted ? undefined : (from ?? beforeNewestChange());
  if (earlier) {
    const name = `${git('rev-parse', '--short', earlier)} (${git('log', '-1', '--format=%s', earlier)})`;
    return { before: { name, built: buildIn(unpack(earlier)) }, after: here };
  }
  const folder = unpack('HEAD', 'planted-');
  if (!existsSync(join(folder, 'built'))) plant(folder);
  return { before: here, after: { name: 'the same with a column more on the orders', built: buildIn(folder) } };
}

/** The commit before the one that added a migration last; undefined where there is none that could run. */
function beforeNewestChange() {
  try {
    const touched = git('log', '--format=%H', '-M', '--diff-filter=AM', '--', ...SCHEMA).split('\n');
    const changed = touched.find((commit) => migrationsOf(commit) !== migrationsOf(`${commit}^`));
    const parent = git('rev-parse', '--verify', `${changed}^`);
    for (const path of NEEDED) git('cat-file', '-e', `${parent}:${path}`);
    return parent;
  } catch {
    // no history here (a shallow clone, an archive), or one that is too short
    return undefined;
  }
}

/** Names of the migrations of a commit: their files may change without them, as when they are moved or tidied. */
function migrationsOf(commit) {
  const names = git('grep', '-hoE', '[A-Z][A-Za-z0-9]*[0-9]{13}', commit, '--', ...SCHEMA).split('\n');
  return [...new Set(names)].toSorted().join();
}

/** A commit's files below .out, with the packages of this checkout and the projects of its own. */
function unpack(commit, prefix = '') {
  const folder = at('.out', 'swap', prefix + git('rev-parse', commit));
  if (existsSync(join(folder, 'built'))) return folder;
  rmSync(at('.out', 'swap'), { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const tar = join(folder, 'tree.tar');
  git('archive', '--format=tar', `--output=${tar}`, commit);
  execFileSync('tar', ['-xf', tar, '-C', folder]);
  rmSync(tar);
  // Relative links: they lead to the projects of this tree. All else is found further up, in this checkout.
  cpSync(at('node_modules/@lamliang'), join(folder, 'node_modules/@lamliang'), { recursive: true, verbatimSymlinks: true }); // prettier-ignore
  return folder;
}

/** A migration that widens the table of the orders, as a release would bring one. */
function plant(folder) {
  const stamp = 4_102_444_800_000;
  writeFileSync(
    join(folder, 'apps/orders/migrations/20991231T2359-widen-orders.ts'),
    `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WidenOrders${stamp} implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(\`ALTER TABLE shipment_order ADD COLUMN packed_by text NOT NULL DEFAULT ''\`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order DROP COLUMN packed_by');
  }
}
`,
  );
  const index = join(folder, 'apps/orders/migrations/index.ts');
  const text = readFileSync(index, 'utf8').replace('];', `  WidenOrders${stamp},\n];`);
  writeFileSync(index, `import { WidenOrders${stamp} } from './20991231T2359-widen-orders.ts';\n${text}`);
}

/** Compiles the servers of a tree. @returns what finds its compiled files */
function buildIn(folder) {
  if (!existsSync(join(folder, 'built'))) {
    const [node, tsc] = program('ts7', 'tsc');
    const run = spawnSync(node, [tsc, '-b'], { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`${folder} does not compile:\n${(run.stdout + run.stderr).slice(-2_000)}`);
    writeFileSync(join(folder, 'built'), '');
  }
  return (project, name) =>
    [join(folder, project, 'dist', name), join(folder, project, 'dist/src', name)].find((file) => existsSync(file));
}
