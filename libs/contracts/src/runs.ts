import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { route, type AnyRoute, type Caller } from './route.ts';
import { MAX_LIST_ROWS } from './wire.ts';

/** A staff action on one row: `POST /staff-api/v1/<rows>/:id/<verb>`, audited, without an idempotency key. */
interface StaffAction extends AnyRoute {
  caller: Extract<Caller, { kind: 'staff' }>;
  audit: { action: string; target: string };
  idempotent?: undefined;
}
type StaffListQuery = { shape: { filter: { def: { innerType: { def: { out: z.ZodMiniType<Record<string, unknown>> } } } } } }; // prettier-ignore

const rowId = z.union([z.int(), z.string().check(z.maxLength(100, { error: 'validation.too_long' }))]);

/**
 * The action on many rows, as a job: at most 500 `ids`, the newest 500 rows of a filter that names a state, or the rows
 * that failed in an earlier run (`failed_of`). `terms` is the body of each call. The platform handles it.
 * @param list the list of these rows, whose filter is taken
 * @param given `states`: those that a filter may name; `skips`: error codes of the action by which a row is skipped, not failed
 */
export function manyOf(
  one: StaffAction,
  list: AnyRoute,
  given: { states: readonly string[]; skips?: readonly ErrorCode[] },
) {
  const { states, skips = [] } = given;
  const named = ({ state }: Record<string, unknown>) => {
    const wanted = state === undefined ? [] : [state].flat();
    return wanted.length > 0 && wanted.every((each) => states.includes(each as string));
  };
  const { out: filter } = (list.query as unknown as StaffListQuery).shape.filter.def.innerType.def;
  const selection = z.object({
    ids: z.optional(
      z
        .array(rowId)
        .check(
          z.minLength(1, { error: 'validation.required' }),
          z.maxLength(MAX_LIST_ROWS, { error: 'validation.too_many' }),
        ),
    ),
    filter: z.optional(filter.check(z.refine(named, { path: ['state'], error: 'validation.required' }))),
    failed_of: z.optional(z.string()),
    terms: z.optional(one.body as z.ZodMiniType),
  });
  return route({
    id: `${one.id}_many`,
    method: 'POST',
    path: one.path.replace('/:id/', '/runs/'),
    caller: one.caller,
    body: selection.check(
      z.refine(({ ids, filter: some, failed_of }) => [ids, some, failed_of].filter((way) => way !== undefined).length === 1, {
        path: ['ids'],
        error: 'validation.required',
      }),
    ), // prettier-ignore
    runs: { one: one.id, list: list.id, states, skips },
    idempotent: true,
    audit: { action: `${one.audit.action}_many`, target: 'job' },
    answer: z.object({ id: z.string(), total: z.int() }),
    answers: 'bare',
    fails: ['job.not_found'],
    touches: one.touches ?? [],
    summary: `Bulk run as a job. ${one.summary}`,
  });
}
export type RunRoute = ReturnType<typeof manyOf>;
