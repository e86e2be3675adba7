// Migrations never change once they have landed: tools/migrations.lock.json holds the sha256 of each.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './env.mjs';

export const LOCK = at('tools', 'migrations.lock.json');

/** Every migration with its hash, by path from the root. Line ends do not count: git may change them. */
export function migrations(root = at()) {
  const found = {};
  for (const app of readdirSync(join(root, 'apps')).toSorted()) {
    const folder = join(root, 'apps', app, 'migrations');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).toSorted())
      if (/^\d{8}T\d{4}-.+\.ts$/.test(file)) {
        const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
        found[`apps/${app}/migrations/${file}`] = createHash('sha256').update(text).digest('hex');
      }
  }
  return found;
}

/** What differs from the lock: landed migrations that changed or went, and those that have not landed yet. */
export function compare(found, lock) {
  const names = (test) =>
    Object.keys({ ...lock, ...found })
      .filter(test)
      .toSorted();
  return {
    changed: names((n) => n in lock && n in found && lock[n] !== found[n]),
    gone: names((n) => n in lock && !(n in found)),
    fresh: names((n) => !(n in lock)),
  };
}

export const readLock = () => (existsSync(LOCK) ? JSON.parse(readFileSync(LOCK, 'utf8')) : {});

/** Appends what is fresh. Nothing that stands in the lock is ever replaced. @returns what was appended */
export function land() {
  const [found, lock] = [migrations(), readLock()];
  const { fresh } = compare(found, lock);
  const all = { ...lock, ...Object.fromEntries(fresh.map((name) => [name, found[name]])) };
  writeFileSync(LOCK, `${JSON.stringify(Object.fromEntries(Object.entries(all).toSorted()), null, 2)}\n`);
  return fresh;
}
