import * as z from 'zod/mini';
import * as auth from '../auth/index.ts';
import * as claims from '../claims/index.ts';
import * as decisions from '../decisions.ts';
import * as invoicing from '../invoicing/index.ts';
import * as notifications from '../notifications/index.ts';
import * as operations from '../operations.ts';
import * as orders from '../orders/index.ts';
import * as pricing from '../pricing/index.ts';
import * as render from '../render/index.ts';
import * as wallet from '../wallet/index.ts';
import * as later from './checked-later.ts';
import { described } from './described.ts';
import { ONE_OF_SEVERAL } from '../staff-list.ts';
import { bahtAmount, completeAmount, EXPORT_TYPES, exportTerms, flag, moment, reasonText, telephone } from '../wire.ts';

export type Json = Record<string, unknown>;
/** What a schema describes: the body of a request, one of its parameters, or an answer. */
export type Side = 'request' | 'parameter' | 'answer';

/** Constraints of requests, which do not apply to responses. */
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const; // prettier-ignore

const MODULES = [auth, claims, invoicing, decisions, later, notifications, operations, orders, pricing, render, wallet];
const isObject = (value: unknown): value is z.core.SomeType =>
  (value as { _zod?: { def: { type: string } } } | undefined)?._zod?.def.type === 'object';
/**
 * The component of every object schema that the contract exports: its name there, with a capital letter.
 * @throws Error where two schemas have one name, of which a document could describe one alone
 */
export function componentsOf(modules: readonly object[]): Map<z.core.SomeType, string> {
  const schemas = new Map<string, z.core.SomeType>();
  for (const [exported, value] of modules.flatMap((module) => Object.entries(module as Json))) {
    if (!isObject(value)) continue;
    const name = exported.charAt(0).toUpperCase() + exported.slice(1);
    if ((schemas.get(name) ?? value) !== value) throw new Error(`two schemas of the contract are called ${name}`);
    schemas.set(name, value);
  }
  return new Map([...schemas].map(([name, schema]) => [schema, name]));
}
const COMPONENTS = componentsOf(MODULES);

/** Whether a schema is another one, or that one with more checks, as a mobile is a telephone. */
function isBuiltOn(schema: z.core.SomeType, base: z.core.SomeType): boolean {
  const [own, wanted] = [schema, base].map(({ _zod: { def } }) => (def as { checks?: unknown[] }).checks ?? []);
  return schema === base || (wanted!.length > 0 && wanted!.every((check) => own!.includes(check)));
}

const partOf = (schema: z.core.SomeType): unknown => (schema._zod.def as { in?: unknown }).in;

/** Requests may also send true and false, but generators of clients understand only one type: 0 or 1. */
function plainFlag(schema: z.core.SomeType, json: Json): void {
  if (partOf(schema) !== partOf(flag)) return;
  delete json['anyOf'];
  Object.assign(json, { type: 'integer', enum: [0, 1] });
}

/** A text that may be empty is text: generators of clients make no type of what is one of a pattern and ''. */
function plainText(json: Json): void {
  const ways = (json['anyOf'] ?? []) as Json[];
  if (!ways.some((way) => way['const'] === '') || ways.some(({ type }) => type !== 'string')) return;
  delete json['anyOf'];
  json['type'] = 'string';
}

/**
 * Says types as generators of clients understand them. `type: [a, b]` is split into `anyOf`; `[a, 'null']` is understood,
 * and stays. A list of whole numbers is of integers, a constant has its type, and numbers say how large they may be.
 */
function plainTypes(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(plainTypes);
  if (typeof json !== 'object' || json === null) return json;
  const { type: types, ...rest } = json as Json;
  const walked = (part: object) => Object.fromEntries(Object.entries(part).map(([k, v]) => [k, plainTypes(v)]));
  if (Array.isArray(types) && !types.includes('null'))
    return { ...walked(rest), anyOf: types.map((type: unknown) => plainTypes({ type })) };
  const { enum: values, format } = json as { enum?: unknown; format?: unknown };
  const [type] = [types].flat().filter((one) => one !== 'null');
  if (Array.isArray(values))
    return type === 'number' && values.every(Number.isInteger) ? { ...walked(json), type: 'integer' } : walked(json);
  if (type === 'integer') return { ...walked(json), format: format ?? 'int64' };
  if (type === 'number') return { ...walked(json), format: format ?? 'double' };
  return walked(json);
}

/** A number in a path or query is text only in its codec: as a parameter it is an integer with its bounds, or an amount. */
function plainInteger(schema: z.core.SomeType, json: Json): void {
  const { type, in: from, out } = schema._zod.def as { type: string; in?: z.ZodMiniType; out?: z.ZodMiniType };
  if (type !== 'pipe' || from?._zod.def.type !== 'string' || out?._zod.def.type !== 'number') return;
  if (!(out._zod.def as { format?: string }).format) {
    // An amount, with its decimals.
    delete json['pattern'];
    Object.assign(json, { type: 'number', minimum: 0 });
    return;
  }
  const { minimum = 0, maximum = Infinity } = z.toJSONSchema(out);
  const digits = /\{1,(\d+)\}/.exec(String(json['pattern']))?.[1];
  delete json['pattern'];
  const most = Math.min(maximum, digits ? 10 ** Number(digits) - 1 : Infinity);
  Object.assign(json, { type: 'integer', minimum: Math.max(minimum, 0), maximum: most });
}

/** One value, or several of them. */
export const severalOf = (one: Json): Json[] => [one, { type: 'array', items: one }];

/** The components that documents refer to, by name; filled while schemas are made. */
export const components: Record<string, Json> = {};

/** The component of a schema, made on first use: what requests take may differ from what answers have. */
function refTo(name: string, schema: z.core.SomeType, side: Side): Json {
  const asked = name.endsWith('Terms');
  const own = (side === 'answer') === asked ? `${name}${asked ? 'Answer' : 'Request'}` : name;
  if (!components[own]) {
    components[own] = {};
    components[own] = wireSchema(schema, side, own);
  }
  return { $ref: `#/components/schemas/${own}` };
}

/** The wire side of a schema with its own fields, without the internal side of its codecs. */
export function wireSchema(schema: z.core.SomeType, side: Side, owner: string): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      plainFlag(zodSchema, jsonSchema);
      plainText(jsonSchema);
      if (side === 'parameter') plainInteger(zodSchema, jsonSchema);
      if (zodSchema === exportTerms.file_type) jsonSchema['enum'] = Object.keys(EXPORT_TYPES);
      if (partOf(zodSchema) === partOf(moment) || zodSchema === notifications.wireTime)
        jsonSchema['format'] = 'date-time';
      if (isBuiltOn(zodSchema, telephone)) jsonSchema['pattern'] = '^(0[2-57][0-9]{7}|0[0-9]{9})$';
      // Python's patterns know no \p, and no other word for a letter means the same everywhere: words say it.
      if (zodSchema === reasonText) jsonSchema['minLength'] = 5;
      if (zodSchema === auth.newPassword) jsonSchema['pattern'] = '\\d';
      if (zodSchema === auth.newPassword) delete jsonSchema['allOf'];
      if ([bahtAmount, completeAmount].some((one) => isBuiltOn(zodSchema, one))) jsonSchema['minimum'] = 0;
      const one = ONE_OF_SEVERAL.get(zodSchema);
      if (one) jsonSchema['anyOf'] = severalOf(wireSchema(one, side, owner));
      if (side === 'answer') for (const bound of BOUNDS) delete jsonSchema[bound];
      const name = zodSchema === schema ? undefined : COMPONENTS.get(zodSchema);
      if (!name) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, refTo(name, zodSchema, side));
    },
  }) as Json;
  return described(plainTypes(rest) as Json, owner);
}

/**
 * The schema of a body or an answer on the wire: a reference where it has a name.
 * @param owner what it is part of, for the words of its fields: an id of a route or the name of an event
 */
export function schemaOf(schema: z.core.SomeType, side: Side, owner: string): Json {
  const name = COMPONENTS.get(schema);
  return name && side !== 'parameter' ? refTo(name, schema, side) : wireSchema(schema, side, owner);
}
