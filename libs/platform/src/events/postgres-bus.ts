import { WakeSignal, type Clock } from '@lamliang/kernel';
import type pg from 'pg';
import { Tx } from '../data/db.ts';
import type { Locks } from '../data/locks.ts';
import type { Logger } from '../observe/log.ts';
import {
  PARTITIONS,
  partitionOf,
  type BusMessage,
  type EventBus,
  type HandleBatch,
  type Lag,
  type Subscription,
} from '@lamliang/adapters';

const BATCH = 50;
const IDLE_MS = 250;
/** Messages deleted in one statement. */
const DELETED = 5_000;
const AFTER_FAILURE_MS = 1_000;
/** Of a message, stored as they are. */
const COLUMNS = ['topic', 'event_id', 'key', 'version', 'type', 'occurred_at'] as const;

/** The embedded bus: messages are rows, and a partition's row lock makes offset order the order of commit. */
export class PostgresEventBus implements EventBus {
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly locks: Locks,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /**
   * One statement gives each message the next offset of its partition and stores it. Partitions are locked in the
   * order of their names, so that two publishers never wait for each other in a circle.
   */
  async publish(messages: BusMessage[], tx?: Tx): Promise<void> {
    if (!messages.length) return;
    await (tx ?? new Tx(this.pool)).run(
      `WITH m AS (
         SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[], $7::smallint[], $8::jsonb[], $9::jsonb[])
           WITH ORDINALITY u(topic, event_id, key, version, type, occurred_at, partition, payload, headers, n)
       ), taken AS (
         INSERT INTO bus.topic_partition AS p (topic, partition, next_offset)
         SELECT topic, partition, count(*) FROM m GROUP BY topic, partition ORDER BY topic, partition
         ON CONFLICT (topic, partition) DO UPDATE SET next_offset = p.next_offset + EXCLUDED.next_offset
         RETURNING topic, partition, next_offset
       )
       INSERT INTO bus.message (topic, partition, "offset", event_id, key, version, type, payload, headers, occurred_at, published_at)
       SELECT topic, partition, next_offset - row_number() OVER (PARTITION BY topic, partition ORDER BY n DESC),
         event_id, key, version, type, payload, headers, occurred_at, $10::timestamptz
       FROM m JOIN taken USING (topic, partition)`,
      [
        ...COLUMNS.map((column) => messages.map((m) => m[column])),
        messages.map((m) => partitionOf(m.key)),
        messages.map((m) => JSON.stringify(m.payload)),
        messages.map((m) => JSON.stringify(m.headers)),
        this.clock.now(),
      ],
    );
    if (!tx) this.wake();
  }

  async subscribe(group: string, topics: string[], handle: HandleBatch): Promise<Subscription> {
    await this.pool.query(
      `INSERT INTO bus.consumer_offset ("group", topic, partition, next_offset)
       SELECT $1, t, p, 0 FROM unnest($2::text[]) t CROSS JOIN generate_series(0, $3::int - 1) p ON CONFLICT DO NOTHING`,
      [group, topics, PARTITIONS],
    );
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, this.stopping.signal]);
    const loop = this.consume(group, topics, handle, signal);
    this.running.add(loop);
    void loop.finally(() => this.running.delete(loop));
    const stop = () => (ended.abort(), loop);
    return { stop };
  }

  /** One loop a group; a second process of the same group waits for the lock. No connection is held meanwhile. */
  private async consume(group: string, topics: string[], handle: HandleBatch, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const ours = await this.locks.runExclusive(`bus:${group}`, async (lost) => {
          const end = AbortSignal.any([signal, lost]);
          while (!end.aborted) {
            const handled = await this.handleNext(group, topics, handle, end);
            if (!end.aborted) await this.wakeSignal.wait(handled ? 1 : IDLE_MS, end);
          }
        });
        if (!ours) await this.wakeSignal.wait(IDLE_MS * 4, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ err: error, group }, 'bus consumer failed; the batch comes again');
        await this.wakeSignal.wait(AFTER_FAILURE_MS, signal);
      }
    }
  }

  /** @returns whether there was anything to handle */
  private async handleNext(group: string, topics: string[], handle: HandleBatch, end: AbortSignal): Promise<boolean> {
    const { rows } = await this.pool.query<BusMessage & { partition: number; offset: number }>({
      name: 'bus-fetch',
      text: `SELECT m.topic, m.partition, m."offset"::float8 AS "offset", m.event_id, m.key, m.version::float8 AS version, m.type, m.payload, m.headers, m.occurred_at
             FROM bus.consumer_offset o
             CROSS JOIN LATERAL (
               SELECT * FROM bus.message b WHERE b.topic = o.topic AND b.partition = o.partition AND b."offset" >= o.next_offset
               ORDER BY b."offset" LIMIT ${BATCH}) m
             WHERE o."group" = $1 AND o.topic = ANY ($2)
             ORDER BY m.topic, m.partition, m."offset"`,
      values: [group, topics],
    });
    for (const batch of Map.groupBy(rows, (row) => `${row.topic}/${row.partition}`).values()) {
      const last = batch.at(-1);
      if (end.aborted || !last) break;
      await handle(batch);
      await this.pool.query({
        name: 'bus-commit',
        text: `UPDATE bus.consumer_offset SET next_offset = $4 WHERE "group" = $1 AND topic = $2 AND partition = $3 AND next_offset < $4`,
        values: [group, last.topic, last.partition, last.offset + 1],
      });
    }
    return rows.length > 0;
  }

  async lag(group: string): Promise<Lag[]> {
    const { rows } = await this.pool.query<Omit<Lag, 'oldest_age_ms'> & { oldest: Date | null }>(
      `SELECT o.topic, o.partition, greatest(coalesce(p.next_offset, 0) - o.next_offset, 0)::float8 AS lag,
              (SELECT m.occurred_at FROM bus.message m WHERE m.topic = o.topic AND m.partition = o.partition AND m."offset" >= o.next_offset
               ORDER BY m."offset" LIMIT 1) AS oldest
       FROM bus.consumer_offset o LEFT JOIN bus.topic_partition p USING (topic, partition) WHERE o."group" = $1
       ORDER BY o.topic, o.partition`,
      [group],
    );
    const now = this.clock.now().getTime();
    const age = (oldest: Date | null) => (oldest ? Math.max(0, now - oldest.getTime()) : 0);
    return rows.map(({ oldest, ...lag }) => ({ ...lag, oldest_age_ms: age(oldest) }));
  }

  async deleteBefore(topics: string[], before: Date): Promise<void> {
    for (const topic of topics)
      for (let partition = 0; partition < PARTITIONS; partition++) {
        const sql = `DELETE FROM bus.message m USING (
            SELECT b."offset" FROM bus.message b WHERE b.topic = $1 AND b.partition = $2 AND b."offset" < coalesce(
              (SELECT min(o.next_offset) FROM bus.consumer_offset o WHERE o.topic = $1 AND o.partition = $2), 9223372036854775807)
            ORDER BY b."offset" LIMIT ${DELETED}) old
          WHERE m.topic = $1 AND m.partition = $2 AND m."offset" = old."offset" AND m.published_at < $3`;
        while ((await new Tx(this.pool).run(sql, [topic, partition, before])) >= DELETED);
      }
  }

  wake(): void {
    this.wakeSignal.notify();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }
}
