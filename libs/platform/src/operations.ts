import { operationsRoutes, type AnyRoute, type DeadLetter } from '@lamliang/contracts';
import type { EventBus } from './bus/event-bus.ts';
import type { Call } from './call.ts';
import { staffOf } from './call.ts';
import { audit } from './audit.ts';
import type { AppClock } from './clock.ts';
import type { BusServer } from './consumers.ts';
import type { Db } from './db.ts';
import { AppError } from './errors.ts';
import type { Jobs } from './jobs.ts';
import { staffList } from './staff-list.ts';

interface Parts {
  name: string;
  db: Db;
  bus: EventBus;
  consumer: BusServer;
  jobs: Jobs;
  clock: AppClock;
}
type Handler = { route: AnyRoute; handler: (call: Call<AnyRoute>) => unknown };
type Query = Parameters<typeof staffList>[0];

/** Dead letters with replay, jobs and lag: the same for every service. */
export function operations({ name, db, bus, consumer, jobs, clock }: Parts): Handler[] {
  const routes = operationsRoutes(name);
  const page = async <T>(table: string, call: Call<AnyRoute>, columns: Record<string, string>, filters: string[]) => {
    const { filter, limit, offset, order } = staffList(call.query as Query, columns);
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
    {
      route: routes.deadLetters,
      handler: (call) =>
        page<DeadLetter>('dead_letter', call, { id: 'id', create_dt: 'create_dt', occurred_at: 'occurred_at' }, [
          'state',
          'type',
          'key',
        ]),
    },
    {
      route: routes.replay,
      handler: async (call) => {
        const { id } = call.params as { id: number };
        const [letter] = await db.systemRead((tx) =>
          tx.query<{ topic: string; key: string }[]>('SELECT topic, key FROM dead_letter WHERE id = $1', [id]),
        );
        if (!letter) throw new AppError('dead_letter.not_found');
        await db.system((tx) =>
          audit(tx, staffOf(call), 'dead_letter.replay', { target_type: 'dead_letter', target_id: id }),
        );
        try {
          return { id, applied: await consumer.replay(letter.topic, letter.key), state: 'replayed', error: null };
        } catch (error) {
          const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
          await db.systemRead((tx) =>
            tx.run('UPDATE dead_letter SET error = $2, attempts = attempts + 1 WHERE id = $1', [
              id,
              text.slice(0, 2_000),
            ]),
          );
          return { id, applied: 0, state: 'dead', error: text };
        }
      },
    },
    {
      route: routes.jobs,
      handler: (call) =>
        page('job_request', call, { id: 'create_dt', create_dt: 'create_dt' }, ['state', 'name', 'queue']),
    },
    {
      route: routes.again,
      handler: async (call) => {
        const { job_id } = call.params as { job_id: string };
        if (!/^[0-9a-f-]{36}$/.test(job_id) || !(await jobs.again(job_id))) throw new AppError('job.not_found');
        await db.system((tx) => audit(tx, staffOf(call), 'job.again', { target_type: 'job', target_id: job_id }));
        return { id: job_id, queued: 1 };
      },
    },
    {
      route: routes.lag,
      handler: async () => {
        const { pending, oldest } = await outboxState(db);
        const [parked] = await db.systemRead((tx) =>
          tx.query<{ n: number }[]>(`SELECT count(*) AS n FROM dead_letter WHERE state = 'parked'`),
        );
        const topics = Map.groupBy(await bus.lag(name), (l) => l.topic);
        const shared = {
          group: name,
          outbox_pending: pending,
          outbox_oldest_ms: oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) : 0,
          parked: Number(parked?.n ?? 0),
        };
        const rows = [...topics].map(([topic, lags]) => ({
          id: `${name}/${topic}`,
          topic,
          lag: lags.reduce((n, l) => n + l.lag, 0),
          oldest_age_ms: Math.max(0, ...lags.map((l) => Math.round(l.oldest_age_ms))),
          ...shared,
        }));
        const all = rows.length ? rows : [{ id: `${name}/-`, topic: '-', lag: 0, oldest_age_ms: 0, ...shared }];
        return { rows: all, total: all.length };
      },
    },
  ];
}

/** What waits in a service's outbox. */
export async function outboxState(db: Db): Promise<{ pending: number; oldest: Date | null }> {
  const [row] = await db.systemRead((tx) =>
    tx.query<{ pending: number; oldest: Date | null }[]>(
      'SELECT count(*) AS pending, min(occurred_at) AS oldest FROM outbox',
    ),
  );
  return { pending: Number(row?.pending ?? 0), oldest: row?.oldest ?? null };
}
