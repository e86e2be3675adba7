// Names as the house spells them, and what is refused.
const words = (kebab) => kebab.split('-');
const capital = (word) => word[0].toUpperCase() + word.slice(1);

export const pascal = (kebab) => words(kebab).map(capital).join('');
export const camel = (kebab) => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());
export const snake = (kebab) => words(kebab).join('_');
export const plain = (kebab) => words(kebab).join(' ');

/** Words that PostgreSQL or TypeScript keeps for itself. */
const KEPT = new Set(['all', 'analyse', 'analyze', 'and', 'any', 'array', 'as', 'asc', 'both', 'case', 'cast', 'check', 'class', 'column', 'const', 'constraint', 'create', 'default', 'delete', 'desc', 'distinct', 'do', 'else', 'end', 'enum', 'export', 'false', 'fetch', 'for', 'foreign', 'from', 'function', 'grant', 'group', 'having', 'import', 'in', 'initially', 'interface', 'into', 'leading', 'limit', 'new', 'not', 'null', 'offset', 'on', 'only', 'or', 'order', 'package', 'primary', 'private', 'protected', 'public', 'references', 'return', 'returning', 'select', 'some', 'static', 'super', 'switch', 'table', 'then', 'this', 'throw', 'to', 'trailing', 'true', 'try', 'type', 'typeof', 'union', 'unique', 'user', 'using', 'var', 'void', 'when', 'where', 'while', 'window', 'with', 'yield']); // prettier-ignore

/** @throws Error for a name that is none */
export function assertName(name, like, example) {
  if (!like.test(name ?? '') || KEPT.has(snake(name)))
    throw new Error(`"${name ?? ''}" is no name here: one like ${example}`);
}
export const SERVICE = /^[a-z]{3,20}$/;
export const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** Every spelling that templates use. */
export function spellings(service, feature, one = feature.replace(/s$/, '')) {
  assertName(feature, KEBAB, 'claim-types');
  assertName(one, KEBAB, 'claim-type');
  if (one === feature) throw new Error(`One of "${feature}" needs a name of its own: --one`);
  return {
    service,
    Service: pascal(service),
    feature,
    Feature: pascal(feature),
    features: camel(feature),
    file: one,
    One: pascal(one),
    one: camel(one),
    table: snake(one),
    thing: plain(one),
    things: plain(feature),
  };
}
