// What a route of the contract says of its fields, read when a screen is generated.
import { formatDate } from '@lamliang/kernel';

const contract = (path) => import(`../../libs/contracts/src/${path}`);
const DAY = '2026-11-20T14:05:00+07:00';

/** Kinds of fields that a cell shows. */
export const SHOWN = new Set(['money', 'flag', 'moment', 'number', 'string', 'code']);

/**
 * A route, the table that a web app imports it from, and what its contract exports.
 * @param tables which exports to look in, the first that has the route wins
 * @throws Error for what is no service or no route of one
 */
export async function routeOf(service, name, tables) {
  const found = await contract(`${service}/index.ts`).catch(() => {
    throw new Error(`there is no contract of a service "${service}"`);
  });
  const table = tables.find((one) => found[one]?.[name]);
  if (table) return { table, route: found[table][name], routes: found[table], exported: found };
  const known = tables.flatMap((one) => Object.keys(found[one] ?? {}));
  throw new Error(`${service} has no route "${name}": ${known.join(', ')}`);
}

/** A schema without what may be missing. */
function inner(schema) {
  const { type, innerType } = schema.def;
  return ['optional', 'nullable', 'default'].includes(type) ? inner(innerType) : schema;
}

/** The members of an object, in their order. @throws Error for another schema */
export async function fieldsOf(schema) {
  const { baht, centimetres, flag, moment } = await contract('wire.ts');
  const units = { money: baht, size: centimetres, flag, moment };
  const { type, shape = {} } = schema?.def ?? {};
  if (type !== 'object') throw new Error('this shape has no fields to generate from: by hand then, docs/recipes.md');
  return Object.entries(shape).map(([name, given]) => {
    const { def, isInteger } = inner(given);
    const unit = Object.keys(units).find((one) => def.transform && def.transform === units[one].def.transform);
    const base = def.type === 'pipe' ? inner(def.in).def : def;
    const codes =
      base.type === 'literal' ? base.values : base.type === 'enum' ? Object.values(base.entries) : undefined;
    const isCodes = codes?.every((one) => typeof one === 'string');
    const kind = unit ?? (isCodes ? 'code' : base.type === 'int' || isInteger ? 'number' : base.type);
    const optional = ['optional', 'default'].includes(given.def.type);
    return { name, kind, codes: isCodes ? codes : undefined, optional, nullable: given.def.type === 'nullable', sample: sampleOf(inner(given), kind) }; // prettier-ignore
  });
}

/** A value of a schema on the wire. */
function sampleOf(schema, kind) {
  const { def } = schema;
  const simple = { money: 12.5, size: 10, flag: 1, moment: DAY, number: 3, string: 'a', boolean: true, array: [] };
  if (kind in simple) return simple[kind];
  if (def.type === 'pipe') return sampleOf(inner(def.in));
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'union') return sampleOf(inner(def.options[0]));
  if (def.type === 'object') return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, sampleOf(inner(one))])); // prettier-ignore
  return simple[def.type] ?? null;
}

/** How a sample stands on a page. @param yes the word of a flag */
export const shownOf = ({ kind, sample }, yes) =>
  ({ money: '12.50', moment: formatDate(new Date(DAY)), flag: yes })[kind] ?? String(sample);
