// Redis as a child of this process, from the system's package.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest's global setup import this file.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAlive, tiedToUs, waitFor } from './processes.ts';

export interface RunningRedis {
  url: string;
  pid: number;
  /** SIGTERM and the end of the process; a temporary folder goes with it. */
  stop(): Promise<void>;
}

const START_TIMEOUT = 15_000;

/** Whether a Redis server is installed here. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/**
 * Starts Redis on 127.0.0.1 with an append-only file and without eviction: job queues must not lose keys to memory.
 * @param dir folder of its data; a temporary one when left out
 * @param given port, for one that begins again in its old place; a free one when left out
 * @throws Error when there is no redis-server or it does not answer in 15 s
 */
export async function startRedis(dir?: string, given?: number): Promise<RunningRedis> {
  if (!hasRedis()) throw new Error('redis-server is not installed: install it or set REDIS_URL');
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'lamliang-redis-'));
  mkdirSync(folder, { recursive: true });
  const port = given ?? (await freePort());
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    dir: folder,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(...tiedToUs('redis-server', args, 'TERM'), { detached: true, stdio: 'ignore' });
  child.unref();
  const pid = child.pid as number;
  for (const end = performance.now() + START_TIMEOUT; !(await answers(port));) {
    if (performance.now() > end || !isAlive(pid)) throw new Error(`Redis did not start on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    async stop() {
      child.kill('SIGTERM');
      if (!(await waitFor(() => !isAlive(pid), START_TIMEOUT))) child.kill('SIGKILL');
      if (dir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether PING is answered. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(1_000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
