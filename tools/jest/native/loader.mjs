// Node's own loader for the tests of services: our TypeScript through swc, our libraries as source, Jest's globals as ours.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import swcCore from '@swc/core';
import { swc, swcWeb } from '../swc.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, 'node_modules', '.cache', 'swc');
const globals = import.meta.resolve('./globals.mjs');
const options = { ts: { ...swc, sourceMaps: true }, tsx: { ...swcWeb, sourceMaps: true } };
const { version } = swcCore;
const keys = Object.fromEntries(Object.entries(options).map(([kind, own]) => [kind, version + JSON.stringify(own)]));

/** The file with the source map of each module, by its address: what Jest's stacks are mapped with. */
export const sourceMaps = new Map();

mkdirSync(cache, { recursive: true });

/** What stands for the packages of the web, by their names: vendor.mjs. */
let bundles = new Map();
/** Modules of the web have the number of their test file: packages are loaded once, our own code anew for each file. */
const WEB = /\?web=\d+$/;

/** @param names of packages with the files that stand for them */
export function bundle(names) {
  bundles = new Map(Object.entries(names).map(([name, file]) => [name, pathToFileURL(file).href]));
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const [web] = WEB.exec(context.parentURL ?? '') ?? [];
    if (web === undefined) return next(specifier, ofOurs(specifier, context));
    if (bundles.has(specifier)) return { url: bundles.get(specifier), shortCircuit: true };
    const found = next(specifier, ofOurs(specifier, context));
    return isOurs(found.url) ? { ...found, url: found.url + web } : found;
  },
  load(url, context, next) {
    const [, kind] = /^file:.*\.(tsx?)(?:\?.*)?$/.exec(url) ?? [];
    if (kind === undefined || !isOurs(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url), kind, url), shortCircuit: true };
  },
});

const isOurs = (url) => /^file:.*\.tsx?(?:\?.*)?$/.test(url) && !url.includes('/node_modules/');

/** Our libraries are taken as source; packages of others are left to Node. */
function ofOurs(specifier, context) {
  if (!specifier.startsWith('@lamliang/')) return context;
  return { ...context, conditions: ['@lamliang/source', ...context.conditions] };
}

/** The JavaScript of a file: kept by its content, its path, which stands in the map, and how it is compiled. */
function compiled(file, kind, url) {
  const source = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(keys[kind]).update(file).update('\0').update(source).digest('hex');
  const path = join(cache, `${hash.slice(0, 32)}.js`);
  sourceMaps.set(url, `${path}.map`);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const { code, map } = swcCore.transformSync(source, { ...options[kind], filename: file });
    // The map first: whoever finds the code finds its map.
    keep(`${path}.map`, map);
    keep(path, code);
    return code;
  }
}

/** Another run may read or write the same file: it is there as a whole or not at all. */
function keep(path, text) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}
