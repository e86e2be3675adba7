// What is known about other processes, from /proc where there is one and from `ps` elsewhere.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

const hasProc = existsSync('/proc/self/stat');

interface ProcessStat {
  name: string;
  state: string;
  startedAt: string;
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may itself hold spaces and brackets: count from the last one.
    const close = text.lastIndexOf(')');
    const fields = text.slice(close + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, close), state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether `pid` runs. A zombie, which an init that does not reap leaves behind, does not. */
export function isAlive(pid: number): boolean {
  if (hasProc) {
    const stat = readStat(pid);
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Names one life of a process: a pid that the system gave away again has another stamp. */
export function processStamp(pid: number): string {
  return `${pid}-${readStat(pid)?.startedAt ?? '0'}`;
}

/** Whether the process that `processStamp` named still runs. */
export function isStampAlive(stamp: string): boolean {
  const pid = Number(stamp.split('-')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && processStamp(pid) === stamp;
}

/**
 * Pids of the live `postgres` processes that work in `dir` (a real path): the server and its backends.
 * Without /proc only the server named in postmaster.pid is found, by its command line.
 */
export function postgresProcessesIn(dir: string, pidInLockFile: number | undefined): number[] {
  if (hasProc) {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => worksIn(pid, dir) && readStat(pid)?.name === 'postgres' && isAlive(pid));
  }
  if (pidInLockFile === undefined || !isAlive(pidInLockFile)) return [];
  try {
    const command = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pidInLockFile)], { encoding: 'utf8' });
    return !command.startsWith('Z') && command.includes('postgres') && command.includes(dir) ? [pidInLockFile] : [];
  } catch {
    return [];
  }
}

function worksIn(pid: number, dir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch {
    return false;
  }
}

/** Polls `condition` every 10 ms; false when it did not hold within `timeout` ms. */
export async function waitFor(condition: () => boolean, timeout: number): Promise<boolean> {
  for (const end = performance.now() + timeout; performance.now() < end;) {
    if (condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return condition();
}

// Below the range from which the system hands out ports for outgoing connections.
const PORTS = [20_000, 32_000] as const;

/** Ports that were given to callers, who may not listen yet. */
const given = new Set<number>();

/** A free port of 127.0.0.1, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (given.has(port)) continue;
    given.add(port);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/**
 * A command that ends with this process, however that happens: setpriv asks the kernel to send `signal` to it.
 * Where there is no setpriv the program stands alone. Spawn it from the main thread: the kernel ties it to its thread.
 */
export function tiedToUs(program: string, args: string[], signal: 'INT' | 'TERM'): [string, string[]] {
  const tied = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0;
  return tied ? ['setpriv', ['--pdeathsig', signal, program, ...args]] : [program, args];
}
