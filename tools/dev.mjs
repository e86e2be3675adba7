// npm run dev: compiles on every change, restarts the server on every new build, and serves the web apps with Vite.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, builtFile, ensureInstalled, ensureNode24, root, step } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const tsc = at('node_modules/ts7/bin/tsc');
// A first build that fails is shown and mended while the watchers run.
await step('build', [process.execPath, tsc, '-b']);

const children = [];
const run = (...args) => children.push(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));
run(tsc, '-b', '-w', '--preserveWatchOutput');
const main = builtFile('apps/standalone', 'main.js');
if (main) run('--watch', '--watch-preserve-output', '--enable-source-maps', main);
for (const app of ['apps/portal', 'apps/console']) {
  if (existsSync(at(app, 'vite.config.ts')))
    run(at('node_modules/vite/bin/vite.js'), at(app), '--clearScreen', 'false');
}

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
