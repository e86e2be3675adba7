import { formatFiles } from '@nx/devkit';
import { fieldsOf } from './contract.mjs';
import { addPhrases, machineOf } from './phrases.mjs';
import { addScreen, restOf, screenOf } from './screen.mjs';

/** A page of the portal with a form over a route's body, and its test. */
export async function form(tree, given) {
  const words = await screenOf(tree, given);
  const { route, area, key } = words;
  if (!route.body) throw new Error(`${route.id} takes no body`);
  if (route.params) throw new Error(`${route.id} is about one thing: its form gets params and defaults by hand`);
  const fields = await fieldsOf(route.body);
  for (const one of fields) {
    one.machine = one.codes && (await machineOf(one.name, one.codes));
    one.part = partOf(one);
  }
  const unknown = fields.filter(({ part, optional }) => !part && !optional).map(({ name }) => name);
  if (unknown.length > 0)
    throw new Error(`no field of a form is known for ${unknown.join(', ')}: by hand then, docs/recipes.md`);
  const shown = [
    ...fields.filter(({ part }) => part),
    ...Object.keys(route.files ?? {}).map((name) => ({ name, part: 'FormFiles' })),
  ];
  const required = shown
    .filter(({ part, optional }) => !optional && /Text|Telephone/.test(part))
    .map(({ name }) => name);
  const parts = [...new Set(['FormPage', 'FormSection', ...shown.map(({ part }) => part)])];
  const coded = shown.some(({ machine }) => machine);
  const areas = [area, ...(coded ? ['status'] : []), 'validation'];
  await addScreen(tree, 'form', { ...words, family: `${area}.${key}`, shown, required, parts, areas, inputOf }, { title: given }); // prettier-ignore
  await addPhrases(tree, area, key, shown.map(({ name }) => name), (_, labels) => labels); // prettier-ignore
  await formatFiles(tree);
  return restOf(words, 'sections, hints, where it goes when it is done');
}

/** The field of a form that takes a member of the body; undefined where none does. */
function partOf({ name, kind, machine }) {
  if (kind === 'string') return /tel(ephone)?$/.test(name) ? 'FormTelephone' : /detail|remark|note|address$/.test(name) ? 'FormTextArea' : name.endsWith('_date') ? 'FormDate' : 'FormText'; // prettier-ignore
  if (kind === 'code') return machine && 'FormSelect';
  return { money: 'FormMoney', flag: 'FormCheck', moment: 'FormDate' }[kind];
}

function inputOf({ name, part, optional, codes, machine }) {
  const choices = part === 'FormSelect' ? ` choices={(${JSON.stringify(codes)} as const).map((value) => ({ value, label: t(\`status.${machine}.\${value}\`) }))}` : ''; // prettier-ignore
  return `<${part} name="${name}"${optional ? ' optional' : ''}${choices}${/Money|Telephone|Date/.test(part) ? ' half' : ''} />`;
}
