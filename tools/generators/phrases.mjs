// Phrases of what is generated: every language of an area gets its line, in words that a field of that name has already.
import { edit, into } from './edits.mjs';
import { plain } from './names.mjs';

const i18n = (file) => import(`../../libs/i18n/src/${file}`);
const sentence = (name) => plain(name.replaceAll('_', '-')).replace(/^./, (letter) => letter.toUpperCase());
/** Until somebody has read them: Thai is English, and Arabic is English with a word before it. */
const MACHINE = { th: (words) => words, en: (words) => words, ar: (words) => `عبارة ${words}` };

async function phrasesOf(code, area) {
  const { LOADERS } = await i18n('loaders.ts');
  return (await LOADERS[code][area]?.())?.default ?? {};
}
const flat = (tree, before = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );

/** Machines by their name: those below `status`, in the console also its own. */
const machinesOf = async (code, area) => ({ ...(area && (await phrasesOf(code, area)).value), ...(await phrasesOf(code, 'status')) }); // prettier-ignore

/** The machine that has a phrase for each of these codes. @param area `console` for one that only staff see, too */
export async function machineOf(name, codes, area) {
  const machines = Object.entries(await machinesOf('th', area)).filter(([, words]) => codes.every((code) => typeof words[code] === 'string')); // prettier-ignore
  return (machines.find(([machine]) => machine.endsWith(name)) ?? machines[0])?.[0];
}
/** The word of a code, in Thai, or as staff read it. */
export const wordOf = async (machine, code, language = 'th') => (await machinesOf(language, language !== 'th' && 'console'))[machine][code]; // prettier-ignore

/** Labels of fields by language, from phrases whose key ends with their name, the own area first. */
async function labelsOf(area, names) {
  const { AREAS, COMPLETE } = await i18n('phrases.ts');
  const places = [area, ...AREAS.filter((one) => one !== area && one !== 'errors' && one !== 'status')];
  const codes = COMPLETE[area];
  const labels = Object.fromEntries(codes.map((code) => [code, {}]));
  for (const name of names) {
    for (const place of places) {
      const all = await Promise.all(codes.map(async (code) => new Map(flat(await phrasesOf(code, place)))));
      const key = [...all[0].keys()].find((one) => one.split('.').at(-1) === name && all.every((map) => map.has(one) && !map.get(one).includes('{{'))); // prettier-ignore
      if (!key) continue;
      codes.forEach((code, nth) => (labels[code][name] = all[nth].get(key)));
      break;
    }
    for (const code of codes) labels[code][name] ??= MACHINE[code](sentence(name));
  }
  return labels;
}

const written = (tree) =>
  typeof tree === 'string' ? JSON.stringify(tree) : `{ ${Object.entries(tree).map(([key, value]) => `'${key}': ${written(value)}`).join(', ')} }`; // prettier-ignore

/**
 * Adds phrases to every language that an area is complete in.
 * @param key their place in the area; refused where there is one
 * @param words phrases by language, or a function of its labels by name
 */
export async function addPhrases(tree, area, key, names, words) {
  const labels = await labelsOf(area, names);
  if ((await phrasesOf('th', area))[key]) throw new Error(`the phrases ${area}.${key} are there already`);
  for (const [code, own] of Object.entries(labels))
    edit(tree, `libs/i18n/src/${code}/${area}.ts`, into('export default {', `${key}: ${written(words(code, own))}`));
}

/** Names of fields that the console has no word for yet. */
export async function addFieldNames(tree, names) {
  const known = (await phrasesOf('th', 'console')).field;
  const missing = [...new Set(names)].filter((name) => !known[name]);
  for (const [code, words] of Object.entries(await labelsOf('console', missing)))
    for (const [name, word] of Object.entries(words))
      edit(tree, `libs/i18n/src/${code}/console-fields.ts`, into('export default {', `${name}: ${written(word)}`));
}

/** The name of a list of the console. */
export const addTitle = (tree, list, { th, en }) =>
  Object.entries({ th, en }).forEach(([code, title]) =>
    edit(tree, `libs/i18n/src/${code}/console.ts`, into('  resource: {', `'${list}': ${written(title)}`)),
  );

/** The name of a screen in each language. @param th what shops read in Thai; the English one unless told */
export const titleOf = (screen, { th, en = sentence(screen), ar = MACHINE.ar(en) }) => ({ th, en, ar });
