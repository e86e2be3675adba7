import { formatFiles, generateFiles } from '@nx/devkit';
import { join } from 'node:path';
import { edit, imports, into } from './edits.mjs';
import { assertName, KEBAB, pascal } from './names.mjs';

/** An empty migration, to be filled by hand. */
export async function migration(tree, { service, name }) {
  addMigration(tree, service, name, { why: 'Why this change, in one sentence.', up: '', down: '' });
  await formatFiles(tree);
}

/**
 * A migration with the time in its name, after every other one of its service, whatever this machine's clock says.
 * @param sql what it does and undoes; `secured` names tables in which a request sees the rows of its shop alone
 */
export function addMigration(tree, service, name, { why, up, down, secured = [] }) {
  assertName(name, KEBAB, 'create-claims');
  const folder = `apps/${service}/migrations`;
  if (!tree.exists(`${folder}/index.ts`)) throw new Error(`there is no service "${service}" with migrations`);
  const now = new Date(Math.max(Date.now(), latest(tree.children(folder)) + 60_000));
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 13);
  // TypeORM orders migrations by the 13 digits (ms) at the end of their names.
  const className = `${pascal(name)}${now.setUTCSeconds(0, 0)}`;
  const file = `${stamp}-${name}`;
  generateFiles(tree, join(import.meta.dirname, 'files/migration'), folder, {
    file,
    className,
    why,
    up,
    down,
    secured,
  });
  edit(tree, `${folder}/index.ts`, (text, index) => {
    const [anchor] = /export const \w+(: [^=]+)? = \[/.exec(text) ?? ['export const ...Migrations = ['];
    return into(anchor, className)(imports([className], `./${file}.ts`)(text), index);
  });
}

/** Time of the newest migration in ms. */
function latest(files) {
  const stamps = files.map((file) => /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)-/.exec(file) ?? []);
  return Math.max(0, ...stamps.map(([, y, m, d, h, min]) => (y ? Date.UTC(y, m - 1, d, h, min) : 0)));
}
