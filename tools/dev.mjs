// npm run dev: compiles what changes of the server and starts it again, and serves the web apps with Vite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, watch } from 'node:fs';
import { at, builtFile, ensureInstalled, ensureNode24, program, root, step } from './env.mjs';

await ensureInstalled();
await ensureNode24();
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
let server;
let changed = false;
let working = false;
let ending = false;

const run = (command, ...args) => spawn(command, args, { cwd: root, stdio: 'inherit' });
async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** On a failed build the previous server keeps running. */
async function renew() {
  changed = true;
  if (working) return;
  working = true;
  while (changed && !ending) {
    changed = false;
    if (!(await step('build', [...program('ts7', 'tsc'), '-b'])) || ending) continue;
    await stop(server);
    const main = builtFile('apps/standalone', 'main.js');
    if (main && !ending) server = run(process.execPath, '--enable-source-maps', main);
  }
  working = false;
}

// tsc watches by asking for every file in turn, which takes it longer than a build of all.
let timer;
const WEB = ['apps/portal', 'apps/console', 'libs/ui'];
const projects = ['apps', 'libs'].flatMap((folder) => readdirSync(at(folder)).map((name) => `${folder}/${name}`));
const folders = projects
  .filter((project) => !WEB.includes(project))
  .flatMap((project) => [at(project, 'src'), at(project, 'migrations')])
  .filter((folder) => existsSync(folder));
const watchers = folders.map((folder) =>
  watch(folder, { recursive: true }, (_event, file) => {
    if (!/\.(ts|json)$/.test(file ?? '') || file.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), SETTLE_MS);
  }),
);
await renew();
const vites = ['apps/portal', 'apps/console'].map((app) => run(...program('vite'), at(app), '--clearScreen', 'false'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    ending = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    void Promise.all([server, ...vites].map(stop));
  });
