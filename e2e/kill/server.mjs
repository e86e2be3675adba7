// The product as a child process over its own durable database: started, killed, and found again.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { placesFor } from '../../libs/engines/src/postgres.ts';
import { freePort } from '../../libs/engines/src/processes.ts';
import { builtFile, say } from '../../tools/env.mjs';

const READY_MS = 300_000;

/** Removes what `makeFolder` made, with the place that root's database may have been moved to. */
export function removeFolder(folder) {
  for (const place of placesFor(join(folder, 'pg')))
    for (const end of ['', '.log', '.owner', '.password']) rmSync(`${place}${end}`, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** A folder for one run's data. */
export const makeFolder = () => mkdtempSync(join(tmpdir(), 'lamliang-pg-kill-'));

export class Server {
  child;
  /** ms that the clock of the next start is ahead of real time. */
  ahead_ms = 0;
  logFile;

  /** @param main the compiled main.js of apps/standalone */
  constructor(main, folder, port) {
    this.main = main;
    this.folder = folder;
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.logFile = join(folder, 'server.log');
    mkdirSync(folder, { recursive: true });
  }

  get alive() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts a process; `exited` resolves with what ended it. */
  spawn(fail_point = '') {
    const log = openSync(this.logFile, 'a');
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(this.port),
      LAMLIANG_DATA: this.folder,
      LOG_LEVEL: 'warn',
      DEMO: '1',
      RATE_LIMITS: 'off',
      FAIL_POINT: fail_point,
    };
    const child = spawn(process.execPath, ['--enable-source-maps', this.main], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    this.exited = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? `code ${code}`)));
  }

  /**
   * Resolves to true when the process answers, its clock set ahead; to false when it died first.
   * @throws Error when it does neither
   */
  async ready() {
    for (const end = performance.now() + READY_MS; performance.now() < end;) {
      if (!this.alive) return false;
      try {
        const response = await fetch(`${this.address}/ready`, { signal: AbortSignal.timeout(2_000) });
        if (response.ok) {
          await this.advance(this.ahead_ms);
          return true;
        }
      } catch {
        // not yet, or dead: the loop looks again
      }
      await Promise.race([pause(50), this.exited]);
    }
    throw new Error(`the server is not ready after ${READY_MS / 1_000} s, see ${this.logFile}`);
  }

  /** Moves the running process's clock on. @returns { now } */
  async advance(ms) {
    const response = await fetch(`${this.address}/sandbox/clock?advance_ms=${ms}`, { method: 'POST' });
    if (!response.ok) throw new Error(`the clock does not move: HTTP ${response.status}`);
    return response.json();
  }

  /** SIGKILL, as a power cut would. */
  kill() {
    if (this.alive) this.child.kill('SIGKILL');
  }

  /** Folder of the database, where it is. */
  get database() {
    return placesFor(resolve(this.folder, 'pg'))[0];
  }

  /** Kills the database server and all its processes, which are a group of their own. @returns whether there was one */
  killDatabase() {
    try {
      const pid = Number(readFileSync(join(this.database, 'postmaster.pid'), 'utf8').split('\n')[0]);
      if (!(pid > 1)) return false;
      process.kill(-pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  /** The superuser's address of the running database. */
  get databaseUrl() {
    const lines = readFileSync(join(this.database, 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(`${this.database}.password`, 'utf8').trim();
    return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${lines[3]}/lamliang`;
  }

  /** The orderly end. */
  async stop() {
    if (!this.alive) return;
    this.child.kill('SIGTERM');
    const ended = await Promise.race([this.exited.then(() => true), pause(40_000, false)]);
    if (!ended) this.kill();
    await this.exited;
  }
}

/** A server of the built product over a new folder, not started yet. @throws Error when the product is not built */
export async function newServer() {
  const main = builtFile('apps/standalone', 'main.js');
  if (!main) throw new Error('apps/standalone is not built');
  return new Server(main, makeFolder(), await freePort());
}

/** Ends this process with what `run` returns, 1 when it throws. @param keep leaves the data of a good run as well */
export async function runAndExit(server, run, keep = false) {
  let code = 1;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      server.kill();
      process.exit(130);
    });
  try {
    code = await run();
  } catch (error) {
    say(`broken off: ${error.stack}`);
  } finally {
    await server.stop();
    if (code === 0 && !keep) removeFolder(server.folder);
    else say(`logs and data are kept in ${server.folder}`);
  }
  process.exit(code);
}
