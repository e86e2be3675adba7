import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteTable } from './src/index.ts';
import { ALL_ROUTES } from './src/all/index.ts';
import { leanTable } from './lean-routes.ts';

const read = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: join(import.meta.dirname, folder) })
    .filter((file) => !file.includes('.spec.'))
    .map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8'))
    .join('\n');
const pathsIn = (source: string) => new Set([...source.matchAll(/^ +path: '(.*)'/gm)].map(([, path]) => path!));
const tables = read('src', '**/*routes.ts');
const written = pathsIn(tables);
const ROUTES = Object.values<RouteTable>(ALL_ROUTES).flatMap((table) => Object.entries(table));

it('paths of routes for shops are written whole, or the portal would be built without them', () => {
  const ofShops = ROUTES.map(([, route]) => route).filter(({ path }) => path.startsWith('/client/v'));
  expect(ofShops.length).toBeGreaterThan(50);
  expect(ofShops.map(({ path }) => path).filter((path) => !written.has(path))).toEqual([]);
});

/** Routes of the tables that an app names. */
function namedBy(app: string) {
  const named = new Set([...read(`../../apps/${app}/src`, '**/*.{ts,tsx}').matchAll(/[rR]outes\.(\w+)/g)].map(([, key]) => key));
  const found = ROUTES.filter(([key, { path }]) => named.has(key) && written.has(path));
  expect(found.length).toBeGreaterThan(5);
  return found.filter(([, { caller }]) => caller.kind !== 'service').map(([, route]) => route);
} // prettier-ignore

it('the console keeps the routes that it names and all of staff, and none of services', () => {
  const kept = pathsIn(leanTable('console', tables));
  const ofStaff = ROUTES.map(([, route]) => route).filter(({ path }) => path.startsWith('/staff-api/') && written.has(path));
  expect(ofStaff.length).toBeGreaterThan(20);
  expect([...ofStaff, ...namedBy('console')].filter(({ path }) => !kept.has(path))).toEqual([]);
  expect([...kept].filter((path) => path.startsWith('/internal/'))).toEqual([]);
}); // prettier-ignore

it('the portal keeps the routes that it names, and none of staff and services', () => {
  const lean = leanTable('portal', tables);
  const kept = pathsIn(lean);
  expect(namedBy('portal').filter(({ caller, path }) => caller.kind !== 'staff' && !kept.has(path))).toEqual([]);
  expect(lean).not.toMatch(/^ {4}path: '\/(staff-api|internal)|summary: ['"][^'"]/m);
}); // prettier-ignore
