import { operationsRoutes, type AnyRoute, type DeadLetter, type ErrorCode, type JobRequest } from '@lamliang/contracts';
import { endOfBangkokDay, isUuid, startOfBangkokDay } from '@lamliang/kernel';
import { handled, type Handled, type Listed, type StaffCaller } from './call.ts';
import type { BusServer } from '../events/consumers.ts';
import type { Db, Tx } from '../data/db.ts';
import { AppError, errorText, isTransient } from './errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ServiceState } from '../observe/service-state.ts';
import { listRows, Search, staffList } from './staff-list.ts';

type Parts = { name: string; declared: AnyRoute[]; db: Db; state(): Promise<ServiceState>; consumer: BusServer; jobs: Jobs }; // prettier-ignore
/** With the trace of its event, and what `q` finds it by. */
const LETTERS = `(SELECT *, coalesce(split_part(headers->>'traceparent', '-', 2), '') AS trace_id,
  ARRAY[split_part(headers->>'traceparent', '-', 2), lower(key), event_id::text] AS words FROM dead_letter) AS dead_letter`;

/** Filters that are no values of a column. */
const CONDITIONS: Record<string, readonly [sql: string, of?: (value: never) => unknown]> = {
  q: ['lower(?) = ANY (words)'],
  staff_id: ['(login_id = ? OR acting_staff_id = ?)'],
  staff_flag: ['(staff_role IS NOT NULL OR acting_staff_id IS NOT NULL) = (? = 1)'],
  from_date: ['at >= ?', startOfBangkokDay],
  to_date: ['at < ?', endOfBangkokDay],
};

type Query = { filter?: object | undefined; sort?: [string, 'ASC' | 'DESC'] | undefined };
/** A page of a kit table: a filter lists values of the column of its name or is one of `CONDITIONS`, a sort names a column. */
export function pageOf<T>(tx: Tx, table: string, query: Query): Promise<Listed<T>> {
  const [column] = query.sort ?? ['id'];
  const list = staffList<object, string>(query, { id: 'id', [column]: column });
  const search = new Search();
  for (const [name, values] of Object.entries(list.filter)) {
    const [sql, of = (value: never) => value] = CONDITIONS[name] ?? [`${name}::text = ANY (?::text[])`];
    search.add(sql, of(values as never));
  }
  return listRows(tx, { select: '*', from: table }, search, list);
}

/** @throws AppError `missing` */
export async function rowOf<T>(tx: Tx, table: string, id: number | string, missing: ErrorCode = 'record.not_found') {
  const [row] = await tx.query<T[]>(`SELECT * FROM ${table} WHERE id = $1`, [id]);
  if (!row) throw new AppError(missing);
  return row;
}

/** Dead letters with replay, jobs and lag: the same for every service. */
export function operations({ name, declared, db, state, consumer, jobs }: Parts): Handled[] {
  const routes = operationsRoutes(name);
  const page = <T>(...asked: [string, Query]) => db.systemAutocommit((tx) => pageOf<T>(tx, ...asked));
  const row = <T>(...asked: [string, number | string, ErrorCode]) => db.systemAutocommit((tx) => rowOf<T>(tx, ...asked)); // prettier-ignore
  /** Jobs, and of the bulk runs those of actions that the caller may do. */
  const jobsOf = ({ staff_role }: StaffCaller) => {
    const may = declared.filter((r) => r.runs && r.caller.kind === 'staff' && r.caller.roles.includes(staff_role));
    return `(SELECT *, ARRAY[trace_id, id::text, account_id::text] AS words FROM job_request WHERE queue <> 'runs' OR name = ANY ('{${may.map(({ runs }) => runs?.one).join()}}')) AS job_request`;
  };
  const lag = async () => {
    const { topics, ...shared } = await state();
    const rows = topics.length ? topics : [{ topic: '-', lag: 0, oldest_age_ms: 0 }];
    return rows.map((one) => ({ id: `${name}.${one.topic}`, group: name, ...one, ...shared }));
  };
  return [
    handled(routes.deadLetters, ({ query }) => page<DeadLetter>(LETTERS, query)),
    handled(routes.deadLetter, ({ params }) => row<DeadLetter>(LETTERS, params.id, 'dead_letter.not_found')),
    handled(routes.replay, async (call) => {
      const { id } = call.params;
      const letter = await row<DeadLetter>('dead_letter', id, 'dead_letter.not_found');
      try {
        const audited = (tx: Tx) => call.audit.write(tx, { target_id: id });
        const applied = await consumer.replay(letter.topic, letter.key, audited);
        return { id, applied, state: 'replayed', error: null } as const;
      } catch (error) {
        if (isTransient(error)) throw error;
        const note = { target_id: id, failed: errorText(error) };
        const sql = 'UPDATE dead_letter SET error = $2, attempts = attempts + 1 WHERE id = $1';
        await db.system(async (tx) => (await tx.run(sql, [id, note.failed]), call.audit.write(tx, note)));
        return { id, applied: 0, state: 'dead', error: note.failed } as const;
      }
    }),
    handled(routes.jobs, ({ query, staff }) => page<JobRequest>(jobsOf(staff), query)),
    handled(routes.job, ({ params: { id }, staff }) => {
      if (!isUuid(id)) throw new AppError('job.not_found');
      return row<JobRequest>(jobsOf(staff), id, 'job.not_found');
    }),
    handled(routes.again, async (call) => {
      const { id } = call.params;
      if (!isUuid(id) || !(await jobs.retry(id))) throw new AppError('job.not_found');
      await db.system((tx) => call.audit.write(tx, { target_id: id }));
      return { id, queued: 1 } as const;
    }),
    handled(routes.audits, ({ query }) => page('audit_entry', query)),
    handled(routes.audit, ({ params }) => row('audit_entry', params.id, 'record.not_found')),
    handled(routes.lag, async ({ query: { filter, range: [from, to] = [0, 24] } }) => {
      const rows = (await lag()).filter(({ id }) => !filter?.id || filter.id.includes(id));
      return { rows: rows.slice(from, to + 1), total: rows.length };
    }),
    handled(routes.lagOf, async ({ params }) => {
      const found = (await lag()).find(({ id }) => id === params.id);
      if (!found) throw new AppError('record.not_found');
      return found;
    }),
  ];
}
