import { get } from 'react-hook-form';
import * as z from 'zod/mini';
import { flag, toWire, type AnyRoute } from '@lamliang/contracts';

interface Schema {
  _zod: {
    def: { type: string; shape?: Record<string, Schema>; element?: Schema; innerType?: Schema };
  };
}
export interface Fault {
  /** Dotted path below the body. */
  field: string;
  message: string;
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const mapped = (shape: Record<string, Schema>, make: (part: Schema, name: string) => unknown) =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, make(part, name)]));

/** The schema at a dotted path of a route's body. */
export function partOf({ body }: AnyRoute, path: string): Schema | undefined {
  let part = body as unknown as Schema | undefined;
  const bare = () => {
    while (part?._zod.def.innerType) part = part._zod.def.innerType;
  };
  for (const name of path.split('.')) {
    bare();
    part = part?._zod.def.shape?.[name] ?? (/^\d+$/.test(name) ? part?._zod.def.element : undefined);
  }
  return part;
}

/** Whether a value is text on the wire and in the form, as calendar days are. */
export function isText(schema: Schema | undefined): boolean {
  let part = schema;
  while (part?._zod.def.innerType) part = part._zod.def.innerType;
  return part?._zod.def.type === 'string';
}

/** Whether null is a value on the wire. */
export function takesNull(schema: Schema | undefined): boolean {
  let part = schema;
  while (part && part._zod.def.type !== 'nullable') part = part._zod.def.innerType;
  return part !== undefined;
}

/** What a form begins with: text is '', a list is [], a flag is 0, an optional value is missing, and any other is null. */
export function emptyValue(schema: Schema): unknown {
  const { type, shape } = schema._zod.def;
  if (schema === (flag as unknown as Schema)) return 0;
  if (shape) return mapped(shape, emptyValue);
  return type === 'optional' ? undefined : type === 'string' ? '' : type === 'array' ? [] : null;
}

export function emptyOf({ body, files }: AnyRoute): Record<string, unknown> {
  const empty = body ? (emptyValue(body as unknown as Schema) as Record<string, unknown>) : {};
  return { ...empty, ...Object.fromEntries(Object.keys(files ?? {}).map((name) => [name, []])) };
}

/** Stands in wire values for input that nobody can read; every schema refuses it, where `undefined` would be left out. */
const UNREADABLE = Symbol('unreadable');

/** A form's values in wire units; a value that its codec cannot convert stays as blank as it is, or is unreadable. */
function wired(schema: Schema, value: unknown): unknown {
  const { shape, element, innerType } = schema._zod.def;
  if (value === undefined) return undefined;
  if (innerType) return value === null ? null : wired(innerType, value);
  if (shape && value !== null)
    return mapped(shape, (part, name) => wired(part, (value as Record<string, unknown>)[name]));
  if (element && Array.isArray(value)) return value.map((one) => wired(element, one));
  try {
    return toWire(schema as unknown as z.core.SomeType, value);
  } catch {
    return isBlank(value) ? value : UNREADABLE;
  }
}

/**
 * Judges a form's values (internal units) by the rules of a route's body and files: encodes the body without checks and decodes them
 * with checks, as the server will. @returns the body in internal units, without faults only.
 */
export function faultsOf(route: AnyRoute, values: Record<string, unknown>): { faults: Fault[]; body: unknown } {
  const { faults, body } = bodyFaults(route, values);
  for (const [field, { least = 0, most }] of Object.entries(route.files ?? {})) {
    const count = (values[field] as File[] | undefined)?.length ?? 0;
    if (count < least) faults.push({ field, message: 'validation.required' });
    else if (count > most) faults.push({ field, message: 'validation.too_many' });
  }
  return { faults, body };
}

function bodyFaults({ body }: AnyRoute, values: unknown): { faults: Fault[]; body: unknown } {
  if (!body) return { faults: [], body: undefined };
  const wire = wired(body as unknown as Schema, values);
  const result = z.safeDecode(body as unknown as z.ZodMiniType, wire);
  if (result.success) return { faults: [], body: result.data };
  const faults = result.error.issues.map(({ path, message }): Fault => {
    const field = path.join('.');
    const told = message.startsWith('validation.');
    if (isBlank(get(wire, field)) && (!told || /\.(number|text)$/.test(message)))
      return { field, message: 'validation.required' };
    return { field, message: told ? message : 'validation.invalid' };
  });
  return { faults, body: undefined };
}
