// Redis as a child of this process, from the system's package.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest's global setup import this file.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { Certificates } from './certificates.ts';
import { freePort, isAlive, tiedToUs, waitFor } from './processes.ts';

export interface RedisOptions {
  /** Folder of its data; a temporary one when left out. */
  dir?: string;
  /** Port, for one that begins again in its old place; a free one when left out. */
  port?: number;
  /** Who may come in, and that TLS is spoken; without it everybody may, unencrypted. */
  access?: RedisAccess;
}

export interface RedisAccess {
  certificates: Certificates;
  /** Of `default`, who may do everything. */
  admin_password: string;
  /** Of `lamliang`, a user for all services, as suites of one and releases of before have it; none without. */
  password?: string;
  /** The keys that it sees, `lamliang:*`; all when left out. */
  keys?: string;
  /** A user for each service by name, with the patterns of its keys as Redis writes them: `~lamliang:wallet:*`. */
  users?: Record<string, { password: string; keys: readonly string[] }>;
}

/**
 * What users of services may: commands of data, none that list clients, change settings or empty the instance. BullMQ
 * asks INFO for the version. k8s/base/redis.yaml says the same.
 */
export const REDIS_RULES = ['+@all', '-@admin', '-@dangerous', '+info'];

export interface RunningRedis {
  /** Of the user for all services; of nobody where each has its own. */
  url: string;
  /** Of one who may do everything. */
  admin_url: string;
  pid: number;
  /** SIGTERM and the end of the process; a temporary folder goes with it. */
  stop(): Promise<void>;
}

const START_TIMEOUT = 15_000;

/** Whether a Redis server is installed here. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/**
 * Starts Redis on 127.0.0.1 with an append-only file and without eviction: job queues must not lose keys to memory.
 * @throws Error when there is no redis-server or it does not answer in 15 s
 */
export async function startRedis({ dir, port: given, access }: RedisOptions = {}): Promise<RunningRedis> {
  if (!hasRedis()) throw new Error('redis-server is not installed: install it or set REDIS_URL');
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'lamliang-redis-'));
  mkdirSync(folder, { recursive: true });
  const port = given ?? (await freePort());
  const settings = {
    ...(access ? { port: 0, 'tls-port': port } : { port }),
    bind: '127.0.0.1',
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    dir: folder,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  if (access) {
    const { ca, cert, key } = access.certificates;
    args.push('--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', ca, '--tls-auth-clients', 'no');
    args.push('--requirepass', access.admin_password);
    if (access.password) args.push('--user', 'lamliang', 'on', `>${access.password}`, `~${access.keys ?? '*'}`, ...REDIS_RULES); // prettier-ignore
    for (const [name, { password, keys }] of Object.entries(access.users ?? {}))
      args.push('--user', name, 'on', `>${password}`, ...keys, ...REDIS_RULES);
  }
  const child = spawn(...tiedToUs('redis-server', args, 'TERM'), { detached: true, stdio: 'ignore' });
  child.unref();
  const pid = child.pid as number;
  for (const end = performance.now() + START_TIMEOUT; !(await answers(port, access));) {
    if (performance.now() > end || !isAlive(pid)) throw new Error(`Redis did not start on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const as = (user: string, password: string) => `rediss://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const open = `redis://127.0.0.1:${port}`;
  return {
    url: !access ? open : access.password ? as('lamliang', access.password) : `rediss://127.0.0.1:${port}`,
    admin_url: access ? as('default', access.admin_password) : open,
    pid,
    async stop() {
      child.kill('SIGTERM');
      if (!(await waitFor(() => !isAlive(pid), START_TIMEOUT))) child.kill('SIGKILL');
      if (dir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether PING is answered, be it by asking for a password. */
function answers(port: number, access: RedisAccess | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = () => socket.write('PING\r\n');
    const socket = access
      ? connectTls({ port, host: '127.0.0.1', ca: readFileSync(access.certificates.ca) }, ping)
      : connect(port, '127.0.0.1', ping);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(/^(\+PONG|-NOAUTH)/.test(data.toString()));
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(1_000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
