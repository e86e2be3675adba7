import { describe, expect, it, jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { createTree } from '@nx/devkit/testing';
import { at } from '../env.mjs';
import { addAccess } from './edits.mjs';
import { endpoint } from './endpoint.mjs';
import { event } from './event.mjs';
import { feature } from './feature.mjs';
import { form } from './form.mjs';
import { job } from './job.mjs';
import { list } from './list.mjs';
import { migration } from './migration.mjs';
import { resource } from './resource.mjs';
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
/** A tree with some files of the repository. */
function treeOf(...files: string[]) {
  const tree = createTree();
  for (const file of files) tree.write(file, readFileSync(at(file), 'utf8'));
  return tree;
}
/** What a screen of an area of the portal touches. */
function portal(area: string) {
  const phrases = ['th', 'en', 'ar'].flatMap((code) => [`${code}/${area}`, `${code}/frame`]);
  const code = ['pages.ts', 'routes.spec.tsx', `routes/${area}.ts`].map((file) => `apps/portal/src/${file}`);
  return treeOf(...code, ...phrases.map((one) => `libs/i18n/src/${one}.ts`));
}
/** Text of a generated file in one line; no settings of the formatter are in these trees. */
const readerOf = (tree: ReturnType<typeof createTree>) => (file: string) =>
  (tree.read(file, 'utf8') ?? '').replaceAll('"', "'").replaceAll(/\s+/g, ' ');
const refused = async (run: (tree: ReturnType<typeof repository>) => Promise<unknown>) => {
  const tree = repository();
  const before = tree.listChanges().length;
  const told = await run(tree).then(() => 'nothing', (error: Error) => error.message); // prettier-ignore
  return { told, changes: tree.listChanges().length - before };
};
/** The files that a generator names as the next ones to open. */
function said(tell: () => void) {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  tell();
  const [text = ''] = log.mock.lastCall ?? [];
  log.mockRestore();
  return [...String(text).matchAll(/^ {2}(\S+): /gm)].map(([, file]) => file);
}
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
  it('write down who may call a route, of a service with a table of its own there', () => {
    const folder = 'libs/platform/src/testing';
    const tree = treeOf(`${folder}/access-table.ts`, `${folder}/auth-access.ts`);
    addAccess(tree, 'returns.parcels.list', 'shop acting');
    addAccess(tree, 'auth.parcels.add', 'shop');
    const read = readerOf(tree);
    expect(read(`${folder}/access-table.ts`)).toMatch(/'returns\.parcels\.list': 'shop acting', };/);
    expect(read(`${folder}/auth-access.ts`)).toMatch(/'auth\.parcels\.add': 'shop', }/);
  });
  it('make a list of the portal from the row of its route, with labels that are there already', async () => {
    const tree = portal('finance');
    expect(
      said(await list(tree, { screen: 'PremiumList', service: 'wallet', route: 'serviceTransactions', th })),
    ).toEqual([
      'apps/portal/src/pages/PremiumList/index.tsx',
      'apps/portal/src/routes/finance.ts',
      'libs/i18n/src/{th,en,ar}/finance.ts',
    ]);
    const read = readerOf(tree);
    const page = read('apps/portal/src/pages/PremiumList/index.tsx');
    const cells = [
      'transaction_no',
      'transaction_dt',
      'type',
      'amount',
      'balance_after',
      'order_no',
      'policy_no',
      'detail',
    ];
    expect([...page.matchAll(/id: '(\w+)'/g)].map(([, id]) => id)).toEqual(cells);
    expect(page).toMatch(`<Money value={row.amount} bare field='amount' />`);
    expect(page).toMatch(`<StatusChip machine='service_transaction' value={row.type}`);
    expect(read('apps/portal/src/routes/finance.ts')).toMatch(
      /path: '\/finance\/premium-list',\s+access: 'permission',\s+flag: 'finance_flag'/,
    );
    expect(read('apps/portal/src/pages.ts')).toMatch('PremiumList: () => import');
    for (const [code, words] of [
      ['th', 'เลขกรมธรรม์'],
      ['en', 'Policy number'],
      ['ar', 'رقم الوثيقة'],
    ])
      expect(read(`libs/i18n/src/${code}/finance.ts`).split('premium_list')[1]).toMatch(words!);
    expect(read('libs/i18n/src/th/frame.ts')).toMatch(`premium_list: '${th}'`);
  });
  it('refuse lists of what is no list of shops', async () => {
    const told = async (screen: string, service: string, route: string) =>
      (await refused((tree) => list(tree, { screen, service, route, th }))).told;
    expect(await told('premiums', 'wallet', 'serviceTransactions')).toMatch('is no name of a screen');
    expect(await told('Premiums', 'nobody', 'list')).toMatch('no contract of a service "nobody"');
    expect(await told('Premiums', 'wallet', 'nothing')).toMatch('has no route "nothing": balances, forecast');
    expect(await told('Premiums', 'wallet', 'adjustments')).toMatch('is not for shops');
    expect(await told('Premiums', 'wallet', 'balances')).toMatch('does not answer rows');
    expect(await told('Premiums', 'wallet', 'report')).toMatch('wants from_date, to_date');
  });
  it('make a form of the portal from the body of its route', async () => {
    const tree = portal('orders');
    const tell = await form(tree, { screen: 'PointForm', service: 'orders', route: 'createPickupPoint', th });
    expect(said(tell)[0]).toBe('apps/portal/src/pages/PointForm/index.tsx');
    const read = readerOf(tree);
    const page = read('apps/portal/src/pages/PointForm/index.tsx');
    expect(page).toMatch(`useContractForm(shopOrdersRoutes.createPickupPoint, `);
    expect(
      [...page.matchAll(/<(Form\w+) name='(\w+)'( half)?/g)].map(([, ...found]) => found.join(' ').trim()),
    ).toEqual([
      'FormText pickup_point_name',
      'FormText responser_name',
      'FormTelephone responser_tel  half',
      'FormText pickup_point_addr',
      'FormText pickup_point_district',
      'FormText pickup_point_city',
      'FormText pickup_point_province',
      'FormText pickup_point_postal_code',
    ]);
    // A form has no place in the menu.
    expect(read('apps/portal/src/routes/orders.ts')).toMatch(
      `flag: 'advanced_pickup_point_flag', title: 'frame.point_form', areas: ['orders', 'validation'], page: 'PointForm', },`,
    );
    expect(read('libs/i18n/src/ar/orders.ts').split('point_form')[1]).toMatch('الرمز البريدي');
  });
  it('refuse forms of what takes no body, is about one thing or has no field for a part of it', async () => {
    const told = async (service: string, route: string) =>
      (await refused((tree) => form(tree, { screen: 'NewForm', service, route, th }))).told;
    expect(await told('wallet', 'balances')).toMatch('takes no body');
    expect(await told('claims', 'open')).toMatch('is about one thing');
    expect(await told('notifications', 'createWebhook')).toMatch('no field of a form is known for events');
    expect(await told('orders', 'bulkCreate')).toMatch('no field of a form is known for shipment_orders');
  });
  it('make a list of the console from the row, the filters and the sums of its route', async () => {
    const phrases = ['th', 'en'].flatMap((code) => [`${code}/console`, `${code}/console-fields`]);
    const tree = treeOf(
      'apps/console/src/App.tsx',
      'apps/console/src/layout/navigation.ts',
      'e2e/sweep-console.spec.ts',
      ...phrases.map((one) => `libs/i18n/src/${one}.ts`),
    );
    // No list of this name is there: the console has this route already.
    const tell = await resource(tree, { service: 'claims', route: 'staffClaims', th, group: 'money' });
    expect(said(tell)[0]).toBe('apps/console/src/resources/claims/Claims.tsx');
    const read = readerOf(tree);
    const page = read('apps/console/src/resources/claims/Claims.tsx');
    const [columns = '', filters = ''] = page.split('filters: [');
    const sources = (text: string) => [...text.matchAll(/source: '(\w+)'/g)].map(([, source]) => source);
    // Its number, its shop and its states come first; ids of other things are left out.
    expect(sources(columns).slice(0, 4)).toEqual(['order_no', 'tracking_no', 'state', 'status']);
    expect(columns).toMatch(`{ ...shopColumn, sortable: true, card: 'line' }`);
    expect(columns).toMatch(`source: 'amount', kind: 'money', sortable: true, summed: true`);
    expect(columns).not.toMatch('decision_id');
    expect(sources(filters)).toEqual([
      'state',
      'status',
      'claim_type',
      'resolution',
      'compensation_amount',
      'create_dt',
    ]);
    expect(filters).toMatch(`source: 'state', kind: 'tabs', codes: CLAIM_STATES, machine: 'claim_state'`);
    expect(filters).toMatch(`shopFilter,`);
    expect(filters).toMatch(`source: 'compensation_amount', kind: 'amounts' }, { source: 'create_dt', kind: 'days' }`);
    expect(page).not.toMatch('searches: ');
    const path = `import('./resources/claims/Claims.tsx')`;
    expect(read('apps/console/src/App.tsx').split(path).length).toBe(5);
    expect(read('apps/console/src/layout/navigation.ts')).toMatch(
      /title: 'money', entries: \[[^\]]*entry\('claims', List\)/,
    );
    expect(read('libs/i18n/src/th/console.ts')).toMatch(`claims: '${th}'`);
    // The field has no word elsewhere; those that have one get no second.
    expect(read('libs/i18n/src/en/console-fields.ts')).toMatch(`resolved_dt: 'Resolved dt'`);
    expect(read('libs/i18n/src/en/console-fields.ts').split(' amount: ').length).toBe(2);
  });
  it('refuse lists of the console over what is no staff list with its records', async () => {
    const told = async (service: string, route: string) =>
      (await refused((tree) => resource(tree, { service, route, th }))).told;
    expect(await told('claims', 'list')).toMatch('is no list at /staff-api/v1/<plural>');
    expect(await told('claims', 'staffClaim')).toMatch('is no list at /staff-api/v1/<plural>');
    expect(await told('claims', 'nothing')).toMatch('has no route "nothing"');
    expect(await told('wallet', 'ledgerEntries')).toMatch('apps/console/src/App.tsx is not there');
  });
});
