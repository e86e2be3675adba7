import { isDay } from '@lamliang/kernel';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { assertStorableText } from './storable-text.ts';

export interface StaffList {
  filter: Record<string, string | number | boolean | (string | number)[]>;
  limit: number;
  offset: number;
  /** Safe to place behind ORDER BY: a column of the allow-list and a direction, then the id. */
  order: string;
}

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);
const filters = z.record(z.string(), value);
const range = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
const sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);

function parse<T>(schema: z.ZodType<T>, text: string | undefined, fallback: T, field: string): T {
  if (!text) return fallback;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new AppError('request.invalid', { errors: [{ field, code: 'validation.text' }] });
  }
}

/**
 * Reads the list query of the console's data provider: `filter={}`, `range=[0,24]`, `sort=["id","DESC"]`.
 * @param columns what may be sorted by, and the SQL for it
 */
export function staffList(
  query: { filter?: string | undefined; range?: string | undefined; sort?: string | undefined } | undefined,
  columns: Record<string, string>,
): StaffList {
  const [from, to] = parse(range, query?.range, [0, 24], 'range');
  const [column, direction] = parse(sort, query?.sort, ['id', 'DESC'], 'sort');
  const sql = (Object.hasOwn(columns, column) ? columns[column] : undefined) ?? columns['id'] ?? 'id';
  const filter = parse(filters, query?.filter, {}, 'filter');
  assertStorableText(filter);
  const limit = Math.min(Math.max(to - from + 1, 1), 500);
  return {
    filter,
    limit,
    offset: from,
    order: `${sql} ${direction}, ${columns['id'] ?? 'id'} ${direction}`,
  };
}

/**
 * Reads values out of a filter: absent and empty ones are undefined.
 * @throws AppError request.invalid naming `filter.<name>` for a value of another kind
 */
export function filterValues(filter: StaffList['filter']) {
  const refuse = (name: string, code: string): never => {
    throw new AppError('request.invalid', { errors: [{ field: `filter.${name}`, code }] });
  };
  const given = (name: string) => (filter[name] === '' ? undefined : filter[name]);
  const whole = (name: string, raw: unknown, most = Number.MAX_SAFE_INTEGER): number => {
    const n = typeof raw === 'number' || (typeof raw === 'string' && /^-?\d+$/.test(raw)) ? Number(raw) : Number.NaN;
    return Number.isSafeInteger(n) && Math.abs(n) <= most ? n : refuse(name, 'validation.number');
  };
  const integer = (name: string, most?: number): number | undefined => {
    const raw = given(name);
    return raw === undefined ? undefined : whole(name, raw, most);
  };
  return {
    text(name: string): string | undefined {
      const raw = given(name);
      if (raw === undefined || typeof raw === 'string') return raw;
      return typeof raw === 'number' ? String(raw) : refuse(name, 'validation.text');
    },
    /** A whole number that a bigint column holds, or one of at most `most` either side of zero. */
    integer,
    /** Whole numbers that a bigint column holds: one, or a list of them, which may be empty. */
    integers(name: string): number[] | undefined {
      const raw = given(name);
      return raw === undefined ? undefined : [raw].flat().map((one) => whole(name, one));
    },
    flag(name: string): 0 | 1 | undefined {
      const raw = given(name);
      if (raw === undefined) return undefined;
      if (raw === true || raw === 1 || raw === '1' || raw === 'true') return 1;
      return raw === false || raw === 0 || raw === '0' || raw === 'false' ? 0 : refuse(name, 'validation.flag');
    },
    /** A calendar day, YYYY-MM-DD. */
    day(name: string): string | undefined {
      const raw = given(name);
      if (raw === undefined) return undefined;
      return isDay(String(raw)) ? String(raw) : refuse(name, 'validation.date');
    },
  };
}
