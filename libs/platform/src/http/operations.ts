import { operationsRoutes, type DeadLetter } from '@lamliang/contracts';
import type { EventBus } from '../events/event-bus.ts';
import { handled, type Handled } from './call.ts';
import type { AppClock } from '../clock.ts';
import type { BusServer } from '../events/consumers.ts';
import type { Db } from '../data/db.ts';
import { AppError } from './errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { serviceState } from '../observe/service-state.ts';
import { staffList } from './staff-list.ts';

interface Parts {
  name: string;
  db: Db;
  bus: EventBus;
  consumer: BusServer;
  jobs: Jobs;
  clock: AppClock;
}
type Query = Parameters<typeof staffList>[0];

/** Dead letters with replay, jobs and lag: the same for every service. */
export function operations({ name, db, bus, consumer, jobs, clock }: Parts): Handled[] {
  const routes = operationsRoutes(name);
  const page = async <T>(table: string, call: { query: Query }, columns: Record<string, string>, filters: string[]) => {
    const { filter, limit, offset, order } = staffList(call.query, columns);
    const used = filters.filter((f) => filter[f] !== undefined);
    const where = used.length ? `WHERE ${used.map((f, i) => `${f} = ANY ($${i + 1}::text[])`).join(' AND ')}` : '';
    const values = used.map((f) => [filter[f]].flat().map(String));
    return db.systemRead(async (tx) => ({
      rows: await tx.search<T[]>(
        `SELECT * FROM ${table} ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        values,
      ),
      total: Number(
        (await tx.search<{ n: number }[]>(`SELECT count(*) AS n FROM ${table} ${where}`, values))[0]?.n ?? 0,
      ),
    }));
  };
  return [
    handled(routes.deadLetters, (call) =>
      page<DeadLetter>('dead_letter', call, { id: 'id', create_dt: 'create_dt', occurred_at: 'occurred_at' }, [
        'state',
        'type',
        'key',
      ]),
    ),
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
    handled(routes.jobs, (call) =>
      page('job_request', call, { id: 'create_dt', create_dt: 'create_dt' }, ['state', 'name', 'queue']),
    ),
    handled(routes.again, async (call) => {
      const { job_id } = call.params;
      if (!/^[0-9a-f-]{36}$/.test(job_id) || !(await jobs.retry(job_id))) throw new AppError('job.not_found');
      await db.system((tx) => call.audit.write(tx, { target_id: job_id }));
      return { id: job_id, queued: 1 } as const;
    }),
    handled(routes.lag, async () => {
      const { topics, ...shared } = await serviceState(name, db, bus, clock);
      const rows = topics.map((one) => ({ id: `${name}/${one.topic}`, group: name, ...one, ...shared }));
      const none = { id: `${name}/-`, group: name, topic: '-', lag: 0, oldest_age_ms: 0, ...shared };
      const all = rows.length ? rows : [none];
      return { rows: all, total: all.length };
    }),
  ];
}
