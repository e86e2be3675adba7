// Memory of the idle product, and its restart time.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../libs/engines/src/processes.ts';
import { at, builtFile, PRODUCT_FLAGS } from '../env.mjs';
import { until } from './load.mjs';

const REST_MS = 60_000;

/** Two rows: memory at rest, and the second start by `npm start`. */
export async function rest({ say }) {
  const data = mkdtempSync(join(tmpdir(), 'lamliang-pg-bench-rest-'));
  const port = await freePort();
  const start = async (script) => {
    const begin = performance.now();
    const child = spawn(process.execPath, script, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LAMLIANG_DATA: data,
        PORT: String(port),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await until(() => {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}: ${output}`);
      return output.includes(`http://`);
    }, 180_000, 'the product'); // prettier-ignore
    const ready_ms = performance.now() - begin;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { pid: child.pid, ready_ms, stop };
  };
  const flags = [...PRODUCT_FLAGS, builtFile('apps/standalone', 'main.js')];
  try {
    const first = await start(flags);
    say(`seeded and ready after ${(first.ready_ms / 1_000).toFixed(1)} s; at rest for ${REST_MS / 1_000} s`);
    await pause(REST_MS);
    const parts = memoryOf(first.pid);
    const total = parts?.reduce((sum, part) => sum + part.mb, 0);
    await first.stop();
    const second = await start([at('tools/start.mjs')]);
    await second.stop();
    const of = (name) => parts?.filter((p) => (p.name === 'postgres') === name).reduce((sum, p) => sum + p.mb, 0).toFixed(0); // prettier-ignore
    return [
      {
        id: 'rest',
        title: 'Memory at rest, seeded, after 60 s without a browser: Node and PostgreSQL, PSS',
        unit: 'MB', target: 450, better: 'lower',
        ...(parts ? { ours: total, ratio: total } : { skipped: 'there is no /proc here' }),
        notes: `Node ${of(false)}, PostgreSQL ${of(true)} in ${parts?.length} processes`,
      },
      {
        id: 'start',
        title: 'Second start, from npm start to ready',
        unit: 's', ours: second.ready_ms / 1_000, ratio: second.ready_ms / 1_000, target: 10, better: 'lower',
      },
    ]; // prettier-ignore
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Each process of a tree with its share of memory in MB; undefined where there is no /proc. */
function memoryOf(root) {
  try {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(pid), parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) }];
      } catch {
        return [];
      }
    }); // prettier-ignore
    const tree = processes.filter((p) => p.pid === root);
    for (const one of tree) tree.push(...processes.filter((p) => p.parent === one.pid));
    return tree.map(({ pid, name }) => ({
      name,
      mb: Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1_024,
    }));
  } catch {
    return undefined;
  }
}
