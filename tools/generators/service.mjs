import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { formatFiles, generateFiles } from '@nx/devkit';
import { all, edit, imports, into, refuseExisting } from './edits.mjs';
import { assertName, pascal, SERVICE } from './names.mjs';

/** A service that answers nothing yet: `feature` gives it its first table and route. */
export async function service(tree, { name, th, en }) {
  assertName(name, SERVICE, 'claims');
  refuseExisting(tree, `apps/${name}`, `libs/contracts/src/${name}`);
  const words = { name, Name: pascal(name), version: JSON.parse(tree.read('package.json', 'utf8')).version };
  generateFiles(tree, join(import.meta.dirname, 'files/service'), '.', words);
  edit(tree, 'apps/standalone/src/registry.ts', into('export const registry = [', `{ name: '${name}', processes: 1, cluster: { cpu: 100, memory: 256, most: 4 } }`)); // prettier-ignore
  edit(
    tree,
    'libs/contracts/src/all/index.ts',
    all(
      imports([`${name}Events`, `${name}Routes`], `../${name}/index.ts`),
      into('const contracts = named({', `${name}: { routes: ${name}Routes, events: ${name}Events }`),
    ),
  );
  const names = `${name}: { th: ${JSON.stringify(th)}, en: ${JSON.stringify(en ?? pascal(name))} }`;
  edit(tree, 'libs/i18n/src/service-names.ts', into('const NAMES: Record<ServiceName, { th: string; en: string }> = {', names)); // prettier-ignore
  await formatFiles(tree);
  return () => settle(tree.root, name);
}

/** What follows from the registry, the lock file, and the package among the others. */
export function settle(root, name) {
  const run = (command, ...args) => {
    const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' }); // prettier-ignore
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  };
  run(process.execPath, 'tools/services.mjs', '--write');
  if (!name) return;
  run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund');
  const link = join(root, 'node_modules', '@lamliang', `app-${name}`);
  if (!existsSync(link)) symlinkSync(join(root, 'apps', name), link, 'junction');
}
