// npm run backup [FILE], npm run restore -- FILE: the embedded database with the secrets that belong to it, as one
// archive. A backup counts only when the ledger check has passed on what was unpacked from it again. With DATABASE_URL
// the database is external: pg_dump writes it, and the copy that pg_restore makes beside it is checked.
// Ends with 0, with 1 when the copy is wrong, with 2 when nothing could be done.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { builtFile, ensureInstalled, ensureNode24, makeFolder, at, root } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { ensureDatabase, folderFor, placesFor, startPostgres } = await import('../libs/engines/src/postgres.ts');
const { isStampAlive } = await import('../libs/engines/src/processes.ts');

const { DATABASE_URL, DATABASE_ROLE_SECRET, LAMLIANG_DATA } = process.env;
const data = resolve(root, LAMLIANG_DATA || '.data');
/** What is in an archive beside the folder `pg`. */
const [PASSWORD, SECRET] = ['pg.password', 'role-secret'];

const [what, name] = process.argv.slice(2);
const stamp = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
const file = resolve(
  name ?? join(makeFolder(at('.out', 'backups')), `lamliang-${stamp}${DATABASE_URL ? '.dump' : '.tar.gz'}`),
);
try {
  if (what === 'backup') await (DATABASE_URL ? dump() : backup());
  else if (what === 'restore' && name) await (DATABASE_URL ? undump() : restore());
  else throw new Error('Usage: npm run backup [FILE], or npm run restore -- FILE');
} catch (error) {
  console.error(error.message);
  process.exit(error.wrong ? 1 : 2);
}

async function backup() {
  const folder = placesFor(join(data, 'pg')).find((place) => existsSync(join(place, 'PG_VERSION')));
  if (!folder) throw new Error(`There is no embedded database in ${data}`);
  if (isRunning(folder)) throw new Error(`The embedded database in ${data} runs: stop npm start first`);
  const stage = temporary();
  try {
    run('cp', ['-a', folder, join(stage, 'pg')]);
    cpSync(`${folder}.password`, join(stage, PASSWORD));
    cpSync(join(data, SECRET), join(stage, SECRET));
    mkdirSync(dirname(file), { recursive: true });
    run('tar', ['-czf', file, '-C', stage, 'pg', PASSWORD, SECRET]);
  } finally {
    rmSync(stage, { recursive: true });
  }
  console.log(`${await verifyArchive()}\nBacked up to ${file}`);
}

async function restore() {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const places = placesFor(join(data, 'pg'));
  if (places.some((place) => existsSync(join(place, 'PG_VERSION'))))
    throw new Error(`${data} holds a database already: move it away, or name another folder by LAMLIANG_DATA`);
  const verdict = await verifyArchive();
  mkdirSync(data, { recursive: true });
  const target = folderFor(join(data, 'pg'));
  const stage = temporary();
  try {
    run('tar', ['-xzpf', file, '-C', stage]);
    cpSync(join(stage, PASSWORD), `${target}.password`);
    cpSync(join(stage, SECRET), join(data, SECRET));
    run('cp', ['-a', `${join(stage, 'pg')}/.`, target]);
  } finally {
    rmSync(stage, { recursive: true });
  }
  console.log(`${verdict}\nRestored to ${data}`);
}

/** Starts the archive's database in a temporary folder. @returns the result of the ledger check */
async function verifyArchive() {
  const folder = temporary();
  try {
    run('tar', ['-xzpf', file, '-C', folder]);
    const postgres = await startPostgres({ dir: join(folder, 'pg'), durable: true });
    try {
      if (resolve(postgres.dir) !== resolve(folder, 'pg')) throw new Error(`${folder} cannot be reached by PostgreSQL`);
      const url = await ensureDatabase(postgres.adminUrl, 'lamliang');
      return checkLedger(url, readFileSync(join(folder, SECRET), 'utf8').trim());
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function dump() {
  run('pg_dump', ['--format=custom', `--file=${file}`, DATABASE_URL]);
  const copy = `lamliang_verify_${process.pid}`;
  const admin = new URL(DATABASE_URL);
  admin.pathname = '/postgres';
  const url = await ensureDatabase(admin.href, copy);
  try {
    run('pg_restore', ['--exit-on-error', '--dbname', url, file]);
    console.log(`${checkLedger(url, DATABASE_ROLE_SECRET ?? '')}\nBacked up to ${file}`);
  } finally {
    run('psql', ['--quiet', '--command', `DROP DATABASE ${copy} WITH (FORCE)`, admin.href]);
  }
}

/** Into the database of DATABASE_URL, which must be empty: its roles are made by the next start of the product. */
async function undump() {
  run('pg_restore', ['--exit-on-error', '--dbname', DATABASE_URL, file]);
  console.log(`${checkLedger(DATABASE_URL, DATABASE_ROLE_SECRET ?? '')}\nRestored to ${new URL(DATABASE_URL).pathname.slice(1)}`);
} // prettier-ignore

/** @throws Error with `wrong` when the ledger has discrepancies */
function checkLedger(url, secret) {
  const check = builtFile('apps/wallet', 'ledger-check.js');
  if (!check) throw new Error('The wallet is not built: run npm start once');
  const env = { ...process.env, DATABASE_URL: url, DATABASE_ROLE_SECRET: secret };
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { env, encoding: 'utf8' });
  if (status !== 0)
    throw Object.assign(new Error(`The copy is wrong, do not rely on it: ${stdout}${stderr}`), { wrong: true });
  return stdout.trim();
}

function isRunning(folder) {
  const owner = `${folder}.owner`;
  return existsSync(owner) && isStampAlive(readFileSync(owner, 'utf8'));
}

/** A folder that root opens to the server's account, see placesFor. */
function temporary() {
  return mkdtempSync(join(tmpdir(), `lamliang-pg-${basename(file).slice(0, 8)}-`));
}

function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.trim()}`);
}
