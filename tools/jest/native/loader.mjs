// Node's own loader for the tests of services: our TypeScript through swc, our libraries as source, Jest's globals as ours.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import swcCore from '@swc/core';
import { swc, swcWeb } from '../swc.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, 'node_modules', '.cache', 'swc');
const globals = import.meta.resolve('./globals.mjs');
const installed = `${sep}node_modules${sep}`;
const options = { ts: { ...swc, sourceMaps: true }, tsx: { ...swcWeb, sourceMaps: true } };
const { version } = swcCore;
const keys = Object.fromEntries(Object.entries(options).map(([kind, own]) => [kind, version + JSON.stringify(own)]));

/** The file with the source map of each module, by its address: what Jest's stacks are mapped with. */
export const sourceMaps = new Map();

mkdirSync(cache, { recursive: true });

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    // Packages of others are left to Node.
    if (!specifier.startsWith('@lamliang/')) return next(specifier, context);
    return next(specifier, { ...context, conditions: ['@lamliang/source', ...context.conditions] });
  },
  load(url, context, next) {
    const [, kind] = /^file:.*\.(tsx?)(?:\?.*)?$/.exec(url) ?? [];
    if (kind === undefined) return next(url, context);
    const file = fileURLToPath(url);
    if (file.includes(installed)) return next(url, context);
    return { format: 'module', source: compiled(file, kind, url), shortCircuit: true };
  },
});

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
