import { formatFiles, generateFiles } from '@nx/devkit';
import { join } from 'node:path';
import { fieldsOf, routeOf, SHOWN, shownOf } from './contract.mjs';
import { all, byHand, edit, imports, into, refuseExisting } from './edits.mjs';
import { spellings } from './names.mjs';
import { addFieldNames, addTitle, machineOf, titleOf, wordOf } from './phrases.mjs';

const PATH = /^\/staff-api\/v1\/([a-z]+(?:-[a-z]+)*)$/;
/** Columns that the table has beside its panel, and without it; the others are facts of the record only. */
const [NARROW, WIDE] = [4, 7];
const KINDS = { money: 'money', moment: 'date', number: 'count', flag: 'flag' };

/** A list of the console and the page of its records over a staff list of the contract, and their test. */
export async function resource(tree, { service, route: name, one, group = 'work', ...title }) {
  const { table, route, routes, exported } = await routeOf(service, name, [`${service}Routes`]);
  const [, plural] = PATH.exec(route.path) ?? [];
  if (!plural || route.answers !== 'list') throw new Error(`${route.id} is no list at /staff-api/v1/<plural>`);
  const [single] = Object.entries(routes).find(([, { method, path }]) => method === 'GET' && path === `${route.path}/:id`) ?? []; // prettier-ignore
  if (!single) throw new Error(`no route answers one row of ${route.id}: ${route.path}/:id`);
  const folder = `apps/console/src/resources/${plural}`;
  refuseExisting(tree, folder);
  const { staffListTerms } = await import('../../libs/contracts/src/staff-list.ts');
  const { filters: taken, sorts } = staffListTerms(route.query);
  const fields = await fieldsOf(route.answer.def.element);
  for (const field of fields) {
    field.machine = field.codes && (await machineOf(field.name, field.codes, 'console'));
    field.shown = field.machine ? await wordOf(field.machine, field.sample, 'en') : shownOf(field, 'Yes');
    field.list = field.codes && Object.keys(exported).find((key) => isSame(exported[key], field.codes));
  }
  const columns = fields
    .filter(({ name, kind }) => SHOWN.has(kind) && (isShop({ name }) || !/(^|_)id$|^version$|^token_/.test(name)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const chosen = columns.filter(({ name, codes, kind }) => taken.includes(name) && (codes || kind === 'flag' || isShop({ name }))); // prettier-ignore
  /** A period of the first time, a range of the first amount that the list sorts by, where the route takes them. */
  const range = (from, kind, filter) => {
    const of = taken.includes(from) && columns.find((field) => field.kind === kind && sorts.includes(field.name));
    return of ? [entry({ source: of.name, kind: filter })] : [];
  };
  const words = {
    ...spellings(service, plural, one),
    route,
    table,
    single,
    columns: columns.map((field, nth) => columnOf(field, nth, sorts, route.sums?.def.shape ?? {})),
    filters: [...chosen.map(filterOf), ...range('from_amount', 'money', 'amounts'), ...range('from_date', 'moment', 'days')], // prettier-ignore
    lists: [...new Set(chosen.flatMap(({ list }) => list ?? []))],
    searches: taken.includes('q'),
    shops: [...(columns.some(isShop) ? ['shopColumn'] : []), ...(chosen.some(isShop) ? ['shopFilter'] : [])],
    head: columns.find(({ name }) => name.endsWith('_no')) ?? fields.find(({ name }) => name === 'id'),
    state: columns.find(({ name, machine }) => machine && /^stat(e|us)$/.test(name)),
    row: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])),
    cells: columns.slice(0, WIDE).map(({ shown }) => shown),
    facts: columns.map(({ name }) => name),
    role: route.caller.roles.at(-1),
  };
  generateFiles(tree, join(import.meta.dirname, 'files/resource'), folder, words);
  const page = (kind) => `${kind.toLowerCase()}: page(() => import('./resources/${plural}/${words.Feature}.tsx'), '${words.One}${kind}')`; // prettier-ignore
  edit(
    tree,
    'apps/console/src/App.tsx',
    into('const RESOURCES = {', `'${plural}': { ${page('List')}, ${page('Show')} }`),
  );
  edit(
    tree,
    'apps/console/src/layout/navigation.ts',
    all(imports(['List'], 'lucide-react'), into(`title: '${group}',\n    entries: [`, `entry('${plural}', List)`)),
  );
  edit(tree, 'e2e/sweep-console.spec.ts', into('const QUEUES = [', `'${plural}'`));
  addTitle(tree, plural, titleOf(plural, title));
  await addFieldNames(tree, words.facts);
  await formatFiles(tree);
  return byHand(
    `${folder}/${words.Feature}.tsx: which columns stay, which rows wait (first), what staff do with them (Decide)`,
    `apps/console/src/layout/navigation.ts: its sign and its place; open-work.ts: the number of what waits`,
    `libs/i18n/src/{th,en}/console-fields.ts: words that nobody has read yet`,
  );
}

const isShop = ({ name }) => name === 'account_id';
/** What one looks for first: its number, its shop, its state. */
const rankOf = ({ name }) => [/_no$/, /^account_id$/, /^state$/, /^status$/, /./].findIndex((one) => one.test(name));
const isSame = (given, codes) => Array.isArray(given) && String(given) === String(codes);
const entry = (parts) => `{ ${Object.entries(parts).filter(([, value]) => value).map(([key, value]) => `${key}: ${value === true || /^[[{A-Z]/.test(value) ? value : `'${value}'`}`).join(', ')} }`; // prettier-ignore

/** A field of the rows as a column of the table and a fact of the record. */
function columnOf({ name, kind, machine }, nth, sorts, sums) {
  const shop = isShop({ name });
  const column = entry({
    source: !shop && name,
    kind: machine ? `{ machine: '${machine}' }` : name.endsWith('_no') ? 'code' : !shop && KINDS[kind],
    sortable: sorts.includes(name),
    summed: name in sums,
    card: nth === 0 ? 'title' : machine ? 'side' : nth < NARROW && 'line',
    optional: nth >= NARROW && nth < WIDE,
    only: nth >= WIDE && 'panel',
    wide: /^(detail|remark|reason|note)$/.test(name),
  });
  return shop ? column.replace('{ ', '{ ...shopColumn, ') : column;
}

/** A filter of the list; the state as tabs with their numbers. */
function filterOf({ name, kind, codes, list, machine }) {
  if (isShop({ name })) return 'shopFilter';
  return entry({ source: name, kind: kind === 'flag' ? 'flag' : name === 'state' && 'tabs', codes: codes && (list ?? JSON.stringify(codes)), machine }); // prettier-ignore
}
