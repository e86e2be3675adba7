// Starts and stops what the bench measures: a durable database in a folder of its own and the product's process.
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../libs/engines/src/processes.ts';
import { at, builtFile, PRODUCT_FLAGS } from '../env.mjs';

const { ensureDatabase, startPostgres } = await import(builtFile('libs/engines', 'index.js'));

/** From which the passwords of the services' roles are derived. */
export const ROLE_SECRET = 'role secret of the bench';

export async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'lamliang-pg-bench-'));
  const postgres = await startPostgres({ dir: join(folder, 'pg'), durable: true });
  const url = await ensureDatabase(postgres.adminUrl, 'lamliang');
  const db = new pg.Client({ connectionString: url });
  db.on('error', () => undefined);
  await db.connect();
  // The product's server logs no parameters. Here they are made up, and without them no statement can be repeated.
  await db.query(`ALTER DATABASE lamliang SET log_error_verbosity = 'default'`);
  return {
    url,
    db,
    logFile: postgres.logFile,
    rows: async (sql, values) => (await db.query(sql, values)).rows,
    /** CPU of the database server and all its sessions so far, in ms. */
    cpu: () => cpuOfTree(postgres.pid),
    async stop() {
      await db.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(postgres.dir, { recursive: true, force: true });
    },
  };
}

/** User and system time of a process, of its children, and of those that have ended; 0 where there is no /proc. */
function cpuOfTree(pid) {
  const TICK_MS = 10;
  const times = (id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { parent: Number(fields[1]), own: Number(fields[11]) + Number(fields[12]), gone: Number(fields[13]) + Number(fields[14]) };
    } catch {
      return undefined;
    }
  }; // prettier-ignore
  const root = times(pid);
  if (!root) return 0;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(times).filter((t) => t?.parent === pid); // prettier-ignore
  return (root.own + root.gone + children.reduce((sum, t) => sum + t.own, 0)) * TICK_MS;
}

/**
 * @param mode `whole`, or `quiet` without anything in the background
 * @param env besides what every run has
 */
export async function startProduct(database, mode, { profile, env = {} } = {}) {
  const port = await freePort();
  if (mode === 'whole') await closeWhatIsOpen(database);
  const child = startChild('server.mjs', [database.url, String(port), mode, ROLE_SECRET], { profile, env });
  await child.started;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    cpu: () => child.ask('cpu'),
    edge: (id, body) => child.ask('edge', { id, body }),
    ask: child.ask,
    stop: child.stop,
  };
}

/** What measurements without background work left to be driven and told would be done first, and be counted. */
async function closeWhatIsOpen({ rows }) {
  await rows(`UPDATE orders.booking_saga SET step = 'done' WHERE step <> 'done'`);
  for (const service of ['orders', 'wallet']) await rows(`DELETE FROM ${service}.outbox`);
}

/** A process of the bench that answers questions: `ask(what, given)`. @param profile folder of its CPU profile */
export function startChild(file, args, { profile, env = {} } = {}) {
  const child = fork(at('tools/bench', file), args, {
    execArgv: [...PRODUCT_FLAGS, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', ...env },
  });
  const waiting = new Map();
  let next = 1;
  const ended = new Promise((done) => child.once('exit', done));
  const started = new Promise((resolve, reject) => {
    waiting.set(0, { resolve, reject });
    child.once('exit', (code) => {
      for (const open of waiting.values()) open.reject(new Error(`${file} ended with ${code}`));
      reject(new Error(`${file} ended with ${code}`));
    });
  });
  child.on('message', ({ n, answer, error }) => {
    if (error) waiting.get(n).reject(new Error(error));
    else waiting.get(n).resolve(answer);
    waiting.delete(n);
  });
  const ask = (what, given) =>
    new Promise((resolve, reject) => {
      const n = next++;
      waiting.set(n, { resolve, reject });
      child.send({ n, ask: what, given });
    });
  return {
    started,
    pid: child.pid,
    ask,
    async stop() {
      await ask('stop').catch(() => undefined);
      await ended;
    },
  };
}
