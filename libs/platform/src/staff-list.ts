import { z } from 'zod';
import { AppError } from './errors.ts';

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
  const sql = columns[column] ?? columns['id'] ?? 'id';
  const limit = Math.min(Math.max(to - from + 1, 1), 500);
  return {
    filter: parse(filters, query?.filter, {}, 'filter'),
    limit,
    offset: from,
    order: `${sql} ${direction}, ${columns['id'] ?? 'id'} ${direction}`,
  };
}
