import { operationsRoutes, type DeadLetter, type JobRequest } from '@lamliang/contracts';
import { isUuid } from '@lamliang/kernel';
import type { EventBus } from '../events/event-bus.ts';
import { handled, type Handled, type Listed } from './call.ts';
import type { AppClock } from '../clock.ts';
import type { BusServer } from '../events/consumers.ts';
import type { Db } from '../data/db.ts';
import { AppError } from './errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { serviceState } from '../observe/service-state.ts';
import { listRows, Search, staffList } from './staff-list.ts';

interface Parts {
  name: string;
  db: Db;
  bus: EventBus;
  consumer: BusServer;
  jobs: Jobs;
  clock: AppClock;
}
const LETTER_SORTS = { id: 'id', create_dt: 'create_dt', occurred_at: 'occurred_at' };
const JOB_SORTS = { id: 'create_dt', create_dt: 'create_dt' };
type Sort = [string, 'ASC' | 'DESC'];

/** Dead letters with replay, jobs and lag: the same for every service. */
export function operations({ name, db, bus, consumer, jobs, clock }: Parts): Handled[] {
  const routes = operationsRoutes(name);
  /** A page of a kit table; every filter is a list of values of the column of its name. */
  const page = <T>(
    table: string,
    query: { filter?: object | undefined; sort?: Sort | undefined },
    sorts: Record<'id' | 'create_dt', string>,
  ) => {
    const list = staffList<object, string>(query, sorts);
    const search = new Search();
    for (const [column, values] of Object.entries(list.filter)) search.add(`${column}::text = ANY (?::text[])`, values);
    return db.systemRead((tx): Promise<Listed<T>> => listRows(tx, { select: '*', from: table }, search, list));
  };
  const row = async <T>(table: string, id: number | string): Promise<T | undefined> =>
    (await db.systemRead((tx) => tx.query<T[]>(`SELECT * FROM ${table} WHERE id = $1`, [id])))[0];
  const lag = async () => {
    const { topics, ...shared } = await serviceState(name, db, bus, clock);
    const none = [{ topic: '-', lag: 0, oldest_age_ms: 0 }];
    return (topics.length ? topics : none).map((one) => ({
      id: `${name}.${one.topic}`,
      group: name,
      ...one,
      ...shared,
    }));
  };
  return [
    handled(routes.deadLetters, ({ query }) => page<DeadLetter>('dead_letter', query, LETTER_SORTS)),
    handled(routes.deadLetter, async ({ params }) => {
      const letter = await row<DeadLetter>('dead_letter', params.id);
      if (!letter) throw new AppError('dead_letter.not_found');
      return letter;
    }),
    handled(routes.replay, async (call) => {
      const { id } = call.params;
      const [letter] = await db.systemRead((tx) =>
        tx.query<{ topic: string; key: string }[]>('SELECT topic, key FROM dead_letter WHERE id = $1', [id]),
      );
      if (!letter) throw new AppError('dead_letter.not_found');
      await db.system((tx) => call.audit.write(tx, { target_id: id }));
      try {
        return {
          id,
          applied: await consumer.replay(letter.topic, letter.key),
          state: 'replayed',
          error: null,
        } as const;
      } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        await db.systemRead((tx) =>
          tx.run('UPDATE dead_letter SET error = $2, attempts = attempts + 1 WHERE id = $1', [
            id,
            text.slice(0, 2_000),
          ]),
        );
        return { id, applied: 0, state: 'dead', error: text } as const;
      }
    }),
    handled(routes.jobs, ({ query }) => page<JobRequest>('job_request', query, JOB_SORTS)),
    handled(routes.job, async ({ params }) => {
      const job = isUuid(params.id) && (await row<JobRequest>('job_request', params.id));
      if (!job) throw new AppError('job.not_found');
      return job;
    }),
    handled(routes.again, async (call) => {
      const { id } = call.params;
      if (!isUuid(id) || !(await jobs.retry(id))) throw new AppError('job.not_found');
      await db.system((tx) => call.audit.write(tx, { target_id: id }));
      return { id, queued: 1 } as const;
    }),
    handled(routes.lag, async ({ query: { filter } }) => {
      const rows = (await lag()).filter(({ id }) => !filter?.id || filter.id.includes(id));
      return { rows, total: rows.length };
    }),
    handled(routes.lagOf, async ({ params }) => {
      const found = (await lag()).find(({ id }) => id === params.id);
      if (!found) throw new AppError('record.not_found');
      return found;
    }),
  ];
}
