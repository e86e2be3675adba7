import { COUNTED, MAX_LIST_ROWS } from '@lamliang/contracts';
import type { Satang } from '@lamliang/kernel';
import type { Tx } from '../data/db.ts';
import type { Listed } from './call.ts';

/** What a staff list is asked for, ready for SQL. */
export interface StaffList<F = unknown> {
  filter: F;
  limit: number;
  offset: number;
  /** Safe to place behind ORDER BY: a column of the allow-list and a direction, then the id. */
  order: string;
  /** Of a list by id: the condition of the rows behind one, and which one. */
  seek?: readonly [behind: string, after: number | undefined] | undefined;
}

interface Query<F, S extends string> {
  filter?: F | undefined;
  range?: readonly [number, number] | undefined;
  after?: number | undefined;
  sort?: readonly [S, 'ASC' | 'DESC'] | undefined;
}

/** The query of a staff list; the newest 25 by default. @param columns the SQL of each column to sort by */
export function staffList<F extends object, S extends string>(
  { filter = {} as F, range: [from, to] = [0, 24], after, sort: [column, way] = ['id' as S, 'DESC'] }: Query<F, S>,
  columns: Record<S | 'id', string>,
): StaffList<F> {
  const limit = Math.min(Math.max(to - from + 1, 1), MAX_LIST_ROWS);
  const seek = column === 'id' ? ([`${columns.id} ${way === 'ASC' ? '>' : '<'} ?`, after] as const) : undefined;
  return { filter, limit, offset: after ? 0 : from, seek, order: `${columns[column]} ${way}, ${columns.id} ${way}` };
}

/** Conditions of a search that is put together for each call. */
export class Search {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition when its value was asked for; each `?` in it stands for the value. */
  add(condition: string, value: unknown): this {
    if (value !== undefined) this.conditions.push(condition.replaceAll('?', `$${this.values.push(value)}`));
    return this;
  }
  /** `WHERE` with all conditions; empty where there is none. */
  get where(): string {
    return this.conditions.length ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }
}

/** SQL of a sum of satang, null beyond what a number holds exactly: no sum rather than a wrong one. */
export const exactSum = (sum: string): string =>
  `CASE WHEN abs(${sum}) <= ${Number.MAX_SAFE_INTEGER} THEN (${sum})::bigint END`;

/** SQL of a sum of satang that is compared and added to: 0 of no rows, and the nearest that a number holds beyond that. */
export const boundedSum = (sum: string): string =>
  `least(greatest(coalesce(${sum}, 0), -${Number.MAX_SAFE_INTEGER}), ${Number.MAX_SAFE_INTEGER})::bigint`;

/**
 * One page of a list, with its total up to 10,000 and, below that, sums over all rows.
 * @param found `sums` names what is added up, each with its SQL in satang
 */
export async function listRows<T>(
  tx: Tx,
  found: { select: string; from: string; sums?: Record<string, string> },
  search: Search,
  { limit, offset, order, seek }: Omit<StaffList, 'filter'>,
): Promise<Listed<T>> {
  const { select, from, sums = {} } = found;
  const { where, values } = search;
  const names = Object.keys(sums);
  const columns = ['1', ...names.map((name) => `${sums[name]} AS ${name}`)];
  const added = names.map((name) => `${exactSum(`sum(${name})`)} AS ${name}`);
  const [counted] = await tx.search<Record<string, number | null>[]>(
    `SELECT ${['count(*) AS total', ...added].join(', ')} FROM (SELECT ${columns.join(', ')} FROM ${from} ${where} LIMIT ${COUNTED + 1}) AS counted`,
    values,
  );
  const total = counted?.['total'] ?? 0;
  if (seek) search.add(...seek);
  const rows = await tx.search<T[]>(`SELECT ${select} FROM ${from} ${search.where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, values); // prettier-ignore
  const next = seek && rows.length === limit ? (rows.at(-1) as { id: number }).id : undefined;
  if (total > COUNTED) return { rows, total: COUNTED, total_capped: 1, next };
  return { rows, total, next, sums: Object.fromEntries(names.map((name) => [name, (counted?.[name] ?? (total ? null : 0)) as Satang | null])) }; // prettier-ignore
}
