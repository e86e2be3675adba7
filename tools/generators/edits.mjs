// Edits of files that are there already. Each looks for a fixed text, and says what to do by hand where that is gone.

/** @throws Error where there is no such file */
export function edit(tree, file, change) {
  const text = tree.read(file, 'utf8');
  if (text === null) throw new Error(`${file} is not there`);
  tree.write(file, change(text, file));
}

const CLOSING = { '{': '}', '[': ']', '(': ')' };

/** Where the bracket at `open` is closed; brackets within quotes do not count. */
function closingOf(text, open) {
  const [begins, ends] = [text[open], CLOSING[text[open]]];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'" || letter === '"' || letter === '`') {
      for (at++; at < text.length && text[at] !== letter; at++) if (text[at] === '\\') at++;
    } else if (text.startsWith('//', at)) at = text.indexOf('\n', at);
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    else if (letter === begins) depth++;
    else if (letter === ends && --depth === 0) return at;
  }
  return -1;
}

/**
 * Adds an entry at the end of a list, an object or parameters.
 * @param anchor text that ends with the opening bracket
 * @throws Error where the anchor is missing or stands there twice
 */
export const into = (anchor, entry) => (text, file) => {
  const at = text.indexOf(anchor);
  const close = at < 0 ? -1 : closingOf(text, at + anchor.length - 1);
  if (close < 0 || text.includes(anchor, at + 1))
    throw new Error(`${file} does not have "${anchor}" once: add this by hand\n${entry}`);
  const inside = text.slice(at + anchor.length, close).trimEnd();
  const comma = inside.trim() && !inside.endsWith(',') ? ',' : '';
  return `${text.slice(0, at + anchor.length)}${inside}${comma}\n${entry},\n${text.slice(close)}`;
};

/** Puts text before or after a place that is there once. @throws Error where it is not */
export const beside =
  (anchor, before, after = '') =>
  (text, file) => {
    const at = text.search(anchor);
    const [found = ''] = anchor.exec(text) ?? [];
    if (at < 0) throw new Error(`${file} does not have ${anchor}: add this by hand\n${before}${after}`);
    return text.slice(0, at) + before + found + after + text.slice(at + found.length);
  };

/** Imports names, with those that come from there already. */
export const imports = (names, from) => (text) => {
  const known = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';\n/gm)].find((found) => found[2] === from);
  if (known) {
    const has = known[1].split(',').map((name) => name.trim()).filter(Boolean); // prettier-ignore
    const wanted = [...new Set([...has, ...names])].filter((name) => !name.startsWith('type ') || !has.includes(name.slice(5))); // prettier-ignore
    return text.replace(known[0], `import { ${wanted.join(', ')} } from '${from}';\n`);
  }
  const line = `import { ${names.join(', ')} } from '${from}';\n`;
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) + line + text.slice(last.index + last[0].length) : `${line}\n${text}`;
}; // prettier-ignore

/** Writes down who may call a route. @param line as `access-table.ts` says it */
export function addAccess(tree, id, line) {
  const [service] = id.split('.');
  const own = `libs/platform/src/testing/${service}-access.ts`;
  const [file, table] = tree.exists(own)
    ? [own, `${service.toUpperCase()}_ACCESS`]
    : ['libs/platform/src/testing/access-table.ts', 'ACCESS: Readonly<Record<string, string>>'];
  edit(tree, file, into(`export const ${table} = {`, `'${id}': '${line}'`));
}

/** Several changes one after the other. */
export const all =
  (...changes) =>
  (text, file) =>
    changes.reduce((so_far, change) => change(so_far, file), text);

/** @throws Error where something is there already */
export function refuseExisting(tree, ...paths) {
  const there = paths.find((path) => tree.exists(path));
  if (there) throw new Error(`${there} is there already`);
}

/** @throws Error for what is no service, or no feature of one */
export function assertFeature(tree, service, feature) {
  if (!tree.exists(`apps/${service}/src/${service}.module.ts`)) throw new Error(`there is no service "${service}"`);
  if (feature && !tree.exists(`apps/${service}/src/${feature}/${feature}.service.ts`))
    throw new Error(`the service ${service} has no feature "${feature}"`);
}

/** Adds a member at the end of the class that ends a file. @throws Error where none does */
export const intoClass = (member) => (text, file) => {
  if (!/\n\}\n*$/.test(text)) throw new Error(`${file} does not end with its class: add this by hand\n${member}`);
  return text.replace(/\}\n*$/, `${member}\n}\n`);
};

/** The name of one row of a feature, from its entity. @throws Error where it has none of the generated shape */
export function oneOf(tree, service, feature) {
  const folder = `apps/${service}/src/${feature}`;
  const text = tree.read(`${folder}/${feature}.service.ts`, 'utf8');
  const [, one] = /import type \{ \w+ \} from '\.\/([a-z0-9-]+)\.entity\.ts'/.exec(text) ?? [];
  if (!one || !text.includes('async record(tx: Tx, account_id: number, remark: string)'))
    throw new Error(`${folder} has no use case record(tx, account_id, remark), as a feature is made with: by hand then, docs/recipes.md`);
  return one;
} // prettier-ignore

/** Says what is left to do by hand, once the files are written. @param places `file: what to decide there` */
export const byHand = (...places) => () => console.log(['', 'By hand now (docs/recipes.md):', ...places.map((one) => `  ${one}`)].join('\n')); // prettier-ignore
