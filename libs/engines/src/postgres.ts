// PostgreSQL 18 from npm as a child of this process: kept data for `npm start`, throw-away data for tests.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest's global setup import this file.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { type Account, findPostgresBinaries, mayWrite, type PostgresBinaries } from './postgres-binaries.ts';
import { serverAccount, serverEnv } from './postgres-binaries.ts';
import { freePort, isAlive, isStampAlive, postgresProcessesIn, processStamp, tiedToUs, waitFor } from './processes.ts';

export interface PostgresOptions {
  /** Data folder, made when missing. Tests leave it out and get a temporary one that `stop` removes. */
  dir?: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** true: synced to disk, password needed. false: for tests, nothing survives a crash, no password. */
  durable: boolean;
  /** Where the server's output goes; `<dir>.log` when left out. */
  logFile?: string;
}

export interface RunningPostgres {
  /** Superuser's address of the database `lamliang`, which `ensureDatabase` makes. */
  url: string;
  /** Superuser's address of the maintenance database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** The folder in use: another than asked for where root's account cannot reach that one. */
  dir: string;
  logFile: string;
  /** Ends sessions, writes all to disk and stops; call it last of all parts. */
  stop(): Promise<void>;
  /** SIGKILL, for tests of a crash. The data folder stays. */
  kill(): Promise<void>;
}

/** As in infra/compose.yaml: two processes of each service, with every pool full, and one that prepares. */
const MAX_CONNECTIONS = 200;
/** Of tests, of which two files run at a time, each with several processes of ours. */
const TEST_CONNECTIONS = 300;
const START_TIMEOUT = 30_000;
const STOP_TIMEOUT = 30_000;
const SHM_NEEDED = 1024 ** 3;
const TEMPORARY = 'lamliang-pg-';
/** Parents that only we use, which root opens to the server's account: /var/lib/lamliang and temporary ones. */
const ownParent = /\/lamliang$|\/lamliang-pg-[^/]*$/;

/**
 * Starts PostgreSQL and resolves when it accepts connections on 127.0.0.1. The server ends with this process, even
 * when that is killed; call it from the main thread, because the kernel ties it to the thread that spawned.
 * @throws Error when the folder is in use by a live process, belongs to another account or the server does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable } = options;
  const temporary = options.dir === undefined;
  if (durable && temporary) throw new Error('startPostgres: data that is to last needs a folder');
  const wanted = resolve(options.dir ?? makeTemporaryFolder());
  const places = placesFor(wanted);
  const account = serverAccount(places);
  const dir = takeFirst(places, account);
  const logFile = resolve(options.logFile ?? `${dir}.log`);
  const release = claim(dir);
  try {
    const binaries = await findPostgresBinaries(account);
    const password = durable ? passwordFor(dir) : undefined;
    if (!existsSync(join(dir, 'PG_VERSION'))) initialise(dir, binaries, account, password);
    await stopLeftover(dir);
    const { child, port } = await launch(dir, binaries, account, logFile, options);
    const pid = child.pid as number;
    const login = password === undefined ? 'postgres' : `postgres:${encodeURIComponent(password)}`;
    const address = (database: string): string => `postgres://${login}@127.0.0.1:${port}/${database}`;
    return {
      url: address('lamliang'),
      adminUrl: address('postgres'),
      port,
      pid,
      dir,
      logFile,
      async stop() {
        await end(child, 'SIGINT');
        release();
        if (temporary) removeTemporary(dir);
      },
      async kill() {
        await end(child, 'SIGKILL');
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Makes the database where it is missing and returns its address, with the login of `adminUrl`. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database: another process made it meanwhile
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** A folder in memory where there is room; folders of runs that were killed are removed on the way. */
function makeTemporaryFolder(): string {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  for (const entry of readdirSync(parent)) {
    const stamp = entry.startsWith(TEMPORARY) && /^\d+-\d+/.exec(entry.slice(TEMPORARY.length))?.[0];
    if (stamp && !isStampAlive(stamp)) removeTemporary(join(parent, entry));
  }
  return join(mkdtempSync(join(parent, `${TEMPORARY}${processStamp(process.pid)}-`)), 'data');
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > SHM_NEEDED && mayWrite(folder, undefined);
  } catch {
    return false;
  }
}

function removeTemporary(path: string): void {
  const folder = basename(path) === 'data' ? dirname(path) : path;
  try {
    if (postgresProcessesIn(join(folder, 'data'), undefined).length === 0) rmSync(folder, { recursive: true });
  } catch {
    // another account's, or just removed by another run
  }
}

/**
 * Where the data may lie: `wanted`, and for root a folder under /var/lib, for a project that root's account cannot
 * reach. A folder that holds data already comes first, so that a change of rights never shows an empty database.
 */
export function placesFor(wanted: string): string[] {
  if (process.getuid?.() !== 0) return [wanted];
  const name = `${basename(wanted)}-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`;
  return [wanted, join('/var/lib/lamliang', name)].toSorted((a, b) => Number(holdsData(b)) - Number(holdsData(a)));
}

const holdsData = (dir: string): boolean => existsSync(join(dir, 'PG_VERSION'));

/**
 * The folder that `startPostgres` takes for `wanted`, made where it is missing: where a restored database must lie.
 * @throws Error when none of the places can be reached
 */
export function folderFor(wanted: string): string {
  const places = placesFor(resolve(wanted));
  return takeFirst(places, serverAccount(places));
}

function takeFirst(places: string[], account: Account | undefined): string {
  for (const dir of places) {
    mkdirSync(dirname(dir), { recursive: true });
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (account) {
      chownSync(dir, account.uid, account.gid);
      if (ownParent.test(dirname(dir))) chmodSync(dirname(dir), 0o755);
    }
    if (mayWrite(dir, account)) return realpathSync(dir);
    // Going on would show an empty database in another place.
    if (holdsData(dir)) throw new Error(`${dir} holds a database that ${account?.name ?? 'this account'} cannot reach`);
    if (readdirSync(dir).length === 0) rmdirSync(dir);
  }
  throw new Error(`${places[0]} cannot be written by ${account?.name ?? 'this account'}: take another folder`);
}

/** One live process a folder: without this a second start would stop the first one's server as a leftover. */
function claim(dir: string): () => void {
  const file = `${dir}.owner`;
  const stamp = processStamp(process.pid);
  const holder = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (holder !== '' && isStampAlive(holder)) {
    throw new Error(`${dir} is in use by process ${holder.split('-')[0]}: stop that one first`);
  }
  writeFileSync(file, stamp);
  return () => rmSync(file, { force: true });
}

function passwordFor(dir: string): string {
  const file = `${dir}.password`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(join(dir, 'PG_VERSION'))) {
    throw new Error(`${file} is missing: put it back, or move ${dir} away to start with empty data`);
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Makes the cluster in a folder beside and renames it into place, so that a half-made one is never started. */
function initialise(dir: string, binaries: PostgresBinaries, account: Account | undefined, password?: string): void {
  const { uid, gid } = account ?? {};
  const fresh = `${dir}.new`;
  const passwordFile = join(fresh, 'password');
  const cluster = join(fresh, 'cluster');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of account ? [fresh, ...readdirSync(fresh).map((name) => join(fresh, name))] : []) {
    chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
  }
  // pg_trgm asks libc what a letter is: with LC_CTYPE "C" Thai text has no trigrams at all, whatever ICU says.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=icu', '--icu-locale=und'];
  const access =
    password === undefined ? ['--auth=trust', '--no-sync'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // A container's /dev/shm may be too small for the default kind of shared memory.
  const memory = '--set=dynamic_shared_memory_type=mmap';
  const args = ['-D', cluster, '-U', 'postgres', ...locale, ...access, memory];
  const run = spawnSync(binaries.initdb, args, { uid, gid, cwd: '/', env: serverEnv, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`initdb failed in ${fresh}: ${run.error?.message ?? run.stderr.trim()}`);
  rmSync(dir, { recursive: true });
  renameSync(cluster, dir);
  rmSync(fresh, { recursive: true });
}

/** Ends a server that outlived its parent, waits for its backends, and removes its lock files. */
async function stopLeftover(dir: string): Promise<void> {
  const lockFile = join(dir, 'postmaster.pid');
  const locked = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8').split('\n')[0]) : undefined;
  const left = (): number[] => postgresProcessesIn(dir, locked);
  if (locked !== undefined && left().includes(locked)) process.kill(locked, 'SIGINT');
  if (!(await waitFor(() => left().length === 0, STOP_TIMEOUT))) {
    throw new Error(`processes ${left().join(', ')} of an earlier PostgreSQL do not leave ${dir}: stop them`);
  }
  for (const name of readdirSync(dir)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(dir, name));
  }
}

async function launch(
  dir: string,
  binaries: PostgresBinaries,
  account: Account | undefined,
  logFile: string,
  { durable, port: fixedPort }: PostgresOptions,
): Promise<{ child: ChildProcess; port: number }> {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: durable ? MAX_CONNECTIONS : TEST_CONNECTIONS,
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
      // Its log names tables and constraints, never the values of a row.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    };
    const args = ['-D', dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    mkdirSync(dirname(logFile), { recursive: true });
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const child = spawnServer(binaries.postgres, args, account, logFile);
    const failure = await readyOrFailure(child, dir);
    if (failure === undefined) return { child, port };
    const log = readFileSync(logFile).subarray(logStart).toString().trim().split('\n').slice(-8).join('\n');
    if (fixedPort === undefined && attempt < 5 && log.includes('Address already in use')) continue;
    throw new Error(`PostgreSQL ${version} in ${dir} did not start on port ${port}: ${failure}\n${log}`);
  }
}

function spawnServer(program: string, args: string[], account: Account | undefined, logFile: string): ChildProcess {
  const { uid, gid } = account ?? {};
  const log = openSync(logFile, 'a', 0o600);
  const [command, all] = tiedToUs(program, args, 'INT');
  try {
    // detached: Ctrl-C in a terminal must reach the application first, which stops the server last.
    const options = { uid, gid, cwd: '/', env: serverEnv, detached: true, stdio: ['ignore', log, log] } as const;
    const child = spawn(command, all, { ...options, stdio: [...options.stdio] });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Undefined once line 8 of our own postmaster.pid says "ready"; otherwise what went wrong. */
async function readyOrFailure(child: ChildProcess, dir: string): Promise<string | undefined> {
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `ended with ${signal ?? `code ${code}`}`));
  const ready = (): boolean => {
    try {
      const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
      return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
    } catch {
      return false;
    }
  };
  const settled = await waitFor(() => failure !== undefined || ready(), START_TIMEOUT);
  if (!settled) {
    child.kill('SIGQUIT');
    return `not ready after ${START_TIMEOUT / 1000} s`;
  }
  return failure;
}

/** SIGINT is PostgreSQL's fast stop; one that does not end in time is stopped at once and recovers on its next start. */
async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null || !isAlive(child.pid as number);
  if (ended()) return;
  child.kill(signal);
  if (await waitFor(ended, STOP_TIMEOUT)) return;
  child.kill('SIGQUIT');
  await waitFor(ended, STOP_TIMEOUT);
}
