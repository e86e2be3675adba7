import type { lagRow } from '@lamliang/contracts';
import type * as z from 'zod/mini';
import type { EventBus } from '@lamliang/adapters';
import type { AppClock } from '../clock.ts';
import type { Db } from '../data/db.ts';
import { STALLED_MS } from '../jobs/jobs.ts';
import { gauges } from './metrics.ts';

/** How far a service is behind; what `/metrics` gives out and what the console's pages show. Ages are ms. */
export type ServiceState = Counts & { topics: Pick<LagRow, OfTopic>[] };
type LagRow = z.output<typeof lagRow>;
type OfTopic = 'topic' | 'lag' | 'oldest_age_ms';
type Counts = Omit<LagRow, 'id' | 'group' | OfTopic>;

/** Looks everything up in one statement and one question to the bus. */
export async function serviceState(name: string, db: Db, bus: EventBus, clock: AppClock): Promise<ServiceState> {
  const now = clock.now();
  const since = (at: Date | null) => (at ? Math.max(0, now.getTime() - at.getTime()) : 0);
  const [row] = await db.systemAutocommit((tx) =>
    tx.query<(Counts & { outbox_oldest: Date | null; jobs_oldest: Date | null })[]>(
      `SELECT o.*, d.*, j.*, (SELECT count(*) FROM job_request WHERE state = 'failed') AS jobs_failed
       FROM (SELECT count(*) AS outbox_pending, min(occurred_at) AS outbox_oldest FROM outbox) o,
         (SELECT count(*) FILTER (WHERE state = 'dead') AS dead, count(*) FILTER (WHERE state = 'parked') AS parked,
            count(DISTINCT (topic, key)) AS blocked_keys FROM dead_letter WHERE state <> 'replayed') d,
         (SELECT count(*) FILTER (WHERE state = 'waiting') AS jobs_waiting, count(*) FILTER (WHERE state = 'running') AS jobs_running,
            count(*) FILTER (WHERE state = 'running' AND seen_dt < $1) AS jobs_stalled,
            min(create_dt) FILTER (WHERE state = 'waiting') AS jobs_oldest
          FROM job_request WHERE state IN ('waiting', 'running')) j`,
      [new Date(now.getTime() - STALLED_MS)],
    ),
  );
  const { outbox_oldest, jobs_oldest, ...counts } = row as NonNullable<typeof row>;
  const topics = [...Map.groupBy(await bus.lag(name), (l) => l.topic)].map(([topic, lags]) => ({
    topic,
    lag: lags.reduce((n, l) => n + l.lag, 0),
    oldest_age_ms: Math.max(0, ...lags.map((l) => Math.round(l.oldest_age_ms))),
  }));
  return { ...counts, outbox_oldest_ms: since(outbox_oldest), jobs_oldest_ms: since(jobs_oldest), topics };
}

/** Sets the gauges that every service has. */
export function setStateGauges(service: string, state: ServiceState): void {
  gauges.outboxPending.set({ service }, state.outbox_pending);
  gauges.outboxOldest.set({ service }, state.outbox_oldest_ms / 1_000);
  for (const { topic, lag, oldest_age_ms } of state.topics) {
    gauges.lag.set({ service, topic }, lag);
    gauges.lagSeconds.set({ service, topic }, oldest_age_ms / 1_000);
  }
  for (const name of ['dead', 'parked'] as const) gauges.deadLetters.set({ service, state: name }, state[name]);
  gauges.blockedKeys.set({ service }, state.blocked_keys);
  for (const name of ['waiting', 'running', 'stalled', 'failed'] as const)
    gauges.jobs.set({ service, state: name }, state[`jobs_${name}`]);
  gauges.jobsOldest.set({ service }, state.jobs_oldest_ms / 1_000);
}
