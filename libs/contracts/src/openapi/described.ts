import { ACCOUNT_FIELDS } from './fields/accounts.ts';
import { BANK_FIELDS } from './fields/bank.ts';
import { COD_FIELDS } from './fields/cod.ts';
import { CREDIT_NOTE_FIELDS } from './fields/credit-notes.ts';
import { INVOICE_FIELDS } from './fields/invoices.ts';
import { MONEY_FIELDS } from './fields/money.ts';
import { ORDER_FIELDS } from './fields/orders.ts';
import { PICKUP_FIELDS } from './fields/pickups.ts';
import { PRICE_FIELDS } from './fields/prices.ts';
import { SYSTEM_FIELDS } from './fields/system.ts';

type Json = Record<string, unknown>;
/** What a field is, and a value of it where its schema does not tell one (lists of values, flags, times do). */
export type Field = readonly [description: string, example?: unknown];

/** A name means one thing everywhere; where it stands for more, it has the owner before it: `Balances.insurance`. */
export const FIELD_TABLES: readonly Record<string, Field>[] = [
  ORDER_FIELDS,
  PICKUP_FIELDS,
  PRICE_FIELDS,
  MONEY_FIELDS,
  COD_FIELDS,
  BANK_FIELDS,
  INVOICE_FIELDS,
  CREDIT_NOTE_FIELDS,
  ACCOUNT_FIELDS,
  SYSTEM_FIELDS,
];
const FIELDS: Record<string, Field | undefined> = Object.fromEntries(
  FIELD_TABLES.flatMap((table) => Object.entries(table)),
);

/**
 * What a field of an owner (a component in requests and answers, an id of a route, the field around it) is called to be.
 * @param place what it is called in such a place ('path', 'query') where the owner says nothing of its own
 */
export const fieldOf = (owner: string, name: string, place?: string): Field | undefined =>
  FIELDS[`${owner}.${name}`] ??
  FIELDS[`${owner.replace(/(Request|Answer)$/, '')}.${name}`] ??
  FIELDS[`${place}.${name}`] ??
  FIELDS[name];

const MOMENT = '2026-11-21T10:15:00+07:00';
const isNull = (json: Json): boolean => json['type'] === 'null';

/** Whether a value is of a schema's kind, as far as an example needs it. */
function fits(json: Json, value: unknown): boolean {
  if (Array.isArray(json['enum'])) return json['enum'].includes(value);
  const types = [json['type'] ?? []].flat();
  if (types.length === 0) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(typeof value);
}

/**
 * A value for a schema: what its list of values or format gives, or `given`.
 * @returns undefined for what has fields of its own, and where no given value is of its kind
 */
export function exampleOf(json: Json, given: unknown): unknown {
  if ('const' in json) return json['const'];
  if (isNull(json)) return null;
  // Ids are numbers or text, and several of them in a query are one text.
  if (json['type'] === 'string' && (Array.isArray(given) || typeof given === 'number')) return String(given);
  const ways = json['anyOf'] as Json[] | undefined;
  if (ways) return exampleOf(ways.find((one) => !isNull(one)) ?? {}, given);
  const [first] = (json['enum'] as unknown[] | undefined) ?? [];
  if (first !== undefined) return fits(json, given) ? given : first === 0 ? 1 : first;
  if (json['format'] === 'date-time') return MOMENT;
  if (json['format'] === 'date') return given ?? '2026-11-21';
  if (json['type'] === 'array' && !Array.isArray(given)) {
    const item = exampleOf(json['items'] as Json, given);
    return item === undefined ? undefined : [item];
  }
  return fits(json, given) ? given : undefined;
}

/** Whether a field's own fields tell what it is. */
const isComposite = (json: Json): boolean =>
  '$ref' in json ||
  'properties' in json ||
  (json['type'] === 'array' && isComposite(json['items'] as Json)) ||
  Boolean((json['anyOf'] as Json[] | undefined)?.some(isComposite));

/** Gives every field below a schema its words and an example. */
export function described<J>(json: J, owner: string): J {
  if (typeof json !== 'object' || json === null) return json;
  for (const [name, one] of Object.entries((json as Json)['properties'] ?? {}) as [string, Json][]) {
    const [description, given] = fieldOf(owner, name) ?? [];
    const example = exampleOf(one, given);
    if (description) one['description'] ??= description;
    if (example !== undefined && !isComposite(one)) one['examples'] ??= [example];
    described(one, name);
  }
  for (const [key, one] of Object.entries(json)) if (key !== 'properties' && key !== 'examples') described(one, owner);
  return json;
}
