import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { createTree } from '@nx/devkit/testing';
import { at } from '../env.mjs';
import { endpoint } from './endpoint.mjs';
import { event } from './event.mjs';
import { feature } from './feature.mjs';
import { job } from './job.mjs';
import { migration } from './migration.mjs';
import { service } from './service.mjs';

/** The repository as generators see it: what they edit or look for. */
function repository() {
  const tree = createTree();
  const files = [
    'package.json',
    'apps/standalone/src/registry.ts',
    'libs/contracts/src/all/index.ts',
    'libs/i18n/src/service-names.ts',
  ];
  for (const folder of ['apps/claims/migrations', 'apps/claims/src', 'apps/claims/src/claims'])
    for (const one of readdirSync(at(folder), { withFileTypes: true })) if (one.isFile()) files.push(`${folder}/${one.name}`); // prettier-ignore
  for (const file of files) tree.write(file, readFileSync(at(file), 'utf8'));
  return tree;
}
const refused = async (run: (tree: ReturnType<typeof repository>) => Promise<unknown>) => {
  const tree = repository();
  const before = tree.listChanges().length;
  const told = await run(tree).then(() => 'nothing', (error: Error) => error.message); // prettier-ignore
  return { told, changes: tree.listChanges().length - before };
};
const th = 'ชื่อ';

describe('the generators', () => {
  it.each(['Claims', 'my-claims', 'x', '../x', 'select', ''])('refuse the service "%s"', async (name) => {
    expect(await refused((tree) => service(tree, { name, th }))).toMatchObject({ told: expect.stringContaining('is no name here'), changes: 0 }); // prettier-ignore
  });
  it('refuse what is there, and what is not', async () => {
    const told = async (run: Parameters<typeof refused>[0]) => (await refused(run)).told;
    expect(await told((tree) => service(tree, { name: 'claims', th }))).toBe('apps/claims is there already');
    expect(await told((tree) => feature(tree, { service: 'claims', name: 'claims' }))).toBe('apps/claims/src/claims is there already'); // prettier-ignore
    expect(await told((tree) => feature(tree, { service: 'nobody', name: 'parcels' }))).toBe('there is no service "nobody"'); // prettier-ignore
    expect(await told((tree) => feature(tree, { service: 'claims', name: 'sheep' }))).toMatch('--one');
    expect(await told((tree) => feature(tree, { service: 'claims', name: 'users' }))).toMatch('is no name here');
    expect(await told((tree) => endpoint(tree, { service: 'claims', feature: 'parcels', name: 'list' }))).toMatch('has no feature "parcels"'); // prettier-ignore
    expect(await told((tree) => endpoint(tree, { service: 'claims', feature: 'claims', name: 'list' }))).toMatch('docs/recipes.md'); // prettier-ignore
    expect(await told((tree) => event(tree, { service: 'claims', feature: 'claims', name: 'add', to: 'orders/x' }))).toMatch('past tense'); // prettier-ignore
    expect(await told((tree) => job(tree, { service: 'claims', feature: 'claims', name: 'count' }))).toMatch('docs/recipes.md'); // prettier-ignore
    expect(await told((tree) => migration(tree, { service: 'claims', name: 'Add_Column' }))).toMatch('is no name here');
  });
  it('say which place is missing, and what belongs there', async () => {
    const { told } = await refused((tree) => {
      tree.write('apps/standalone/src/registry.ts', 'export const others = [];');
      return service(tree, { name: 'returns', th });
    });
    expect(told).toMatch(/registry\.ts does not have "export const registry = \[" once: add this by hand\n\{ name: 'returns'/); // prettier-ignore
  });
  it('make a migration after every other one of its service, in its list', async () => {
    const tree = repository();
    await migration(tree, { service: 'claims', name: 'add-remark' });
    const made = tree.children('apps/claims/migrations').toSorted().at(-2) ?? '';
    expect(made).toMatch(/^\d{8}T\d{4}-add-remark\.ts$/);
    const [, stamp] = /export class AddRemark(\d{13}) /.exec(tree.read(`apps/claims/migrations/${made}`, 'utf8') ?? '') ?? []; // prettier-ignore
    const list = tree.read('apps/claims/migrations/index.ts', 'utf8') ?? '';
    expect(list.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`import { AddRemark${stamp} } from .\\./${made}.;.*, AddRemark${stamp},? \\];`)); // prettier-ignore
  });
});
