import type * as z from 'zod/mini';
import { toWire } from './wire.ts';

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  out?: Schema;
}
interface Schema {
  _zod: { def: Def };
}

/**
 * Restores internal units from stored JSON: text becomes a date where the schema has a date. Money and sizes
 * are numbers and stay unchanged.
 */
export function revive<S extends z.core.SomeType>(schema: S, stored: unknown): z.output<S> {
  return revived(schema as unknown as Schema, stored) as z.output<S>;
}

function revived(schema: Schema, value: unknown): unknown {
  const { type, shape, element, innerType, valueType, options, out } = schema._zod.def;
  if (value === null || value === undefined) return value;
  if (type === 'date') return new Date(value as string);
  if (options) {
    const fits = options.find((option) => isOf(option, revived(option, value)));
    return fits ? revived(fits, value) : value;
  }
  const inner = out ?? innerType;
  if (inner) return revived(inner, value);
  if (element && Array.isArray(value)) return value.map((one) => revived(element, one));
  if (typeof value !== 'object' || (!shape && !valueType)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const part = shape?.[name] ?? valueType;
      return [name, part ? revived(part, one) : one];
    }),
  );
}

function isOf(schema: Schema, value: unknown): boolean {
  try {
    toWire(schema as unknown as z.core.SomeType, value);
    return true;
  } catch {
    return false;
  }
}
