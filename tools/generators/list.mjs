import { formatFiles } from '@nx/devkit';
import { fieldsOf, SHOWN, shownOf } from './contract.mjs';
import { addPhrases, machineOf, wordOf } from './phrases.mjs';
import { addScreen, restOf, screenOf } from './screen.mjs';

/** Columns that a table of a small window has; more are shown from 820 px, and after the eighth none. */
const NARROW = 4;
const MOST = 8;

/** A page of the portal that lists what a route answers by pages, and its test. */
export async function list(tree, given) {
  const words = await screenOf(tree, given);
  const { route, area, key } = words;
  const rows = route.answer.def.shape?.rows;
  const query = route.query?.def.shape ?? {};
  if (!rows || !query.page) throw new Error(`${route.id} does not answer rows by pages`);
  // What the address leaves out must be the route's own choice.
  const bare = Object.entries(query).filter(([name, one]) => one.def.type !== 'optional' && name !== 'page');
  if (bare.length > 0)
    throw new Error(
      `${route.id} wants ${bare.map(([name]) => name).join(`, `)}: ListPage needs defaults, by hand then`,
    );
  const fields = await fieldsOf(rows.def.element);
  if (!fields.some(({ name }) => name === 'id')) throw new Error(`the rows of ${route.id} have no id`);
  const columns = fields.filter(({ name, kind }) => SHOWN.has(kind) && !/(^|_)id$|^version$/.test(name)).slice(0, MOST);
  for (const one of columns) {
    one.machine = one.codes && (await machineOf(one.name, one.codes));
    one.shown = one.machine ? await wordOf(one.machine, one.sample) : shownOf(one, 'ใช่');
  }
  const search = Boolean(query.search);
  const family = `${area}.${key}`;
  const order = fields.find(({ name }) => name === 'shipment_order_id');
  await addScreen(
    tree,
    'list',
    {
      ...words,
      family,
      search,
      columns,
      order,
      areas: ['lists', area, 'status', 'validation'],
      period: Boolean(query.from_date && query.to_date),
      cells: columns.map(cellOf),
      parts: [...new Set(columns.flatMap(partOf))],
      line: columns.filter(({ kind }) => kind === 'string')[0] ?? columns[0],
      row: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])),
      from: (nth) => (nth < NARROW ? '' : ', from: 820'),
    },
    { title: given, icon: 'List' },
  );
  await addPhrases(tree, area, key, columns.map(({ name }) => name), (_, labels) => ({ field: labels })); // prettier-ignore
  await formatFiles(tree);
  return restOf(words, 'which columns stay, the card, the page of a row, tabs and filters');
}

const PARTS = { money: 'Money', moment: 'DateText', number: 'Count' };
const partOf = ({ kind, machine }) => PARTS[kind] ?? (machine ? 'StatusChip' : []);

/** The cell of a column. */
function cellOf({ name, kind, machine, nullable, optional }) {
  const value = `row.${name}`;
  if (PARTS[kind]) return `<${PARTS[kind]} value={${value}} ${kind === 'money' ? 'bare ' : ''}field="${name}" />`;
  const none = nullable || optional;
  const text = kind === 'flag' ? `t(${value} === 1 ? 'common.yes' : 'common.no')` : none ? `${value} ?? t('common.none')` : value; // prettier-ignore
  if (!machine) return `<span data-field="${name}">{${text}}</span>`;
  const chip = `<StatusChip machine="${machine}" value={${value}} field="${name}" />`;
  return none ? `${value} ? ${chip} : t('common.none')` : chip;
}
