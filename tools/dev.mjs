// npm run dev: compiles on every change, restarts the server on every new build, and serves the web apps with Vite.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, builtFile, ensureInstalled, ensureNode24, program, root, step } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const tsc = program('ts7', 'tsc');
// A first build that fails is shown and mended while the watchers run.
await step('build', [...tsc, '-b']);

const children = [];
const run = (command, ...args) => children.push(spawn(command, args, { cwd: root, stdio: 'inherit' }));
run(...tsc, '-b', '-w', '--preserveWatchOutput');
const main = builtFile('apps/standalone', 'main.js');
if (main) run(process.execPath, '--watch', '--watch-preserve-output', '--enable-source-maps', main);
for (const app of ['apps/portal', 'apps/console']) {
  if (existsSync(at(app, 'vite.config.ts'))) run(...program('vite'), at(app), '--clearScreen', 'false');
}

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
