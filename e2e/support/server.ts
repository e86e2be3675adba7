// The product over a fresh demo database, on a free port, for as long as it is needed.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../libs/engines/src/processes.ts';
import { at, builtFile } from '../../tools/env.mjs';

/** Starting and seeding take about 15 s; a busy machine gets more. */
const READY_MS = 300_000;
const STOP_MS = 15_000;

export interface Product {
  url: string;
  process: ChildProcess;
  /** Its folder, which `end` leaves. */
  data: string;
  /** Its embedded database, as the owner of all: for what only time brings about, and for what no call tells. */
  database: string;
  /** Ends it and keeps its data. */
  end(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built product in a folder of its own under the temporary one. Webhooks reach its sandbox and the ports of
 * E2E_WEBHOOK_PORTS. @param more variables of its environment.
 * @throws Error with the last lines of its log when it does not become ready.
 */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  const main = builtFile('apps/standalone', 'main.js');
  if (main === undefined) throw new Error('apps/standalone is not built: run npm run e2e, which builds it');
  const data = mkdtempSync(join(tmpdir(), 'lamliang-e2e-'));
  // Under root the database has an account of its own, which must get in for its files to be here.
  chmodSync(data, 0o755);
  const [port, databasePort] = [await freePort(), await freePort()];
  const out = at('.out', 'e2e-server');
  mkdirSync(out, { recursive: true });
  const log = createWriteStream(join(out, `${port}.log`));
  const hooks = [port, ...(more.E2E_WEBHOOK_PORTS?.split(',') ?? [])].map((one) => `127.0.0.1:${one}`).join(',');
  const own = {
    NODE_ENV: 'test',
    PORT: String(port),
    LAMLIANG_DATA: data,
    DATABASE_PORT: String(databasePort),
    WEBHOOK_ALLOW_HOSTS: hooks,
    SESSIONS_A_USER: '1000',
    CODES_AN_HOUR: '1000',
    TRUST_PROXY: '1',
  };
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: at(),
    env: { ...process.env, ...own, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    }
    log.end();
  };
  const stop = async () => {
    await end();
    if (existsSync(data)) rmSync(data, { recursive: true, force: true });
  };
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${READY_MS / 1_000} s`)), READY_MS);
    const read = (chunk: Buffer) => {
      log.write(chunk);
      text = (text + chunk.toString()).slice(-4_000);
      if (/ready: http/.test(text)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}`));
    });
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${text}`, { cause: error });
  }
  const password = encodeURIComponent(readFileSync(join(data, 'pg.password'), 'utf8').trim());
  const database = `postgres://postgres:${password}@127.0.0.1:${databasePort}/lamliang`;
  return { url: `http://127.0.0.1:${port}`, process: child, data, database, end, stop };
}
