import { Injectable } from '@nestjs/common';
import type { EventDefinition, PayloadOf } from '@lamliang/contracts';
import { uuidv7, WakeSignal } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { partitionOf, type BusMessage, type EventBus } from '@lamliang/adapters';
import { AppClock } from '../clock.ts';
import { actingIds, traceparent, type ActingIds } from '../observe/context.ts';
import { Tx, type Db } from '../data/db.ts';
import { failPoint } from '../fail-point.ts';
import type { Logger } from '../observe/log.ts';
import { beginSpan } from '../observe/trace.ts';

/** What happened to an aggregate. */
export interface NewEvent<E extends EventDefinition> {
  /** The aggregate's id. */
  key: string;
  /** The aggregate's version after the change, read under its row lock. */
  version: number;
  payload: PayloadOf<E>;
  /** The trace it belongs to, where one transaction publishes events of several; the current one otherwise. */
  traceparent?: string | undefined;
  /** Likewise, of which request staff who act as a customer it is. */
  acting?: ActingIds | undefined;
}

/** Events are written in the transaction of the change, after the aggregate's row lock: the only way to publish. */
@Injectable()
export class Outbox {
  readonly wakeSignal = new WakeSignal();
  constructor(
    private readonly clock: AppClock,
    private readonly service: string,
    /** Of the events that the service declares; a relay runs where there are any. */
    readonly topics: string[],
  ) {}

  publish<E extends EventDefinition>(tx: Tx, definition: E, event: NewEvent<E>): Promise<void> {
    return this.publishMany(tx, definition, [event]);
  }

  /** Several events of one type in one statement, in the order given. */
  async publishMany<E extends EventDefinition>(tx: Tx, definition: E, events: NewEvent<E>[]): Promise<void> {
    if (!events.length) return;
    if (!this.topics.includes(definition.topic))
      throw new Error(`${this.service} does not declare that it publishes ${definition.type}`);
    const now = this.clock.now();
    const own = traceparent();
    const acting = actingIds();
    const common = { 'ce-specversion': '1.0', 'ce-source': `lamliang/${this.service}`, 'ce-type': definition.type };
    const headersOf = (e: NewEvent<E>) => {
      const by = 'acting' in e ? e.acting : acting;
      const acted = by && { 'ce-actingstaffid': by.staff, 'ce-actedloginid': by.customer };
      return JSON.stringify({ ...common, ...acted, traceparent: e.traceparent ?? own });
    };
    const payloads = events.map((e) => JSON.stringify(z.parse(definition.schema as z.ZodMiniType, e.payload)));
    await tx.run(
      `INSERT INTO outbox (id, topic, key, version, type, payload, headers, shard, occurred_at)
       SELECT u.id, $2, u.key, u.version, $3, u.payload, u.headers, u.shard, $5
       FROM unnest($1::uuid[], $6::text[], $7::bigint[], $8::jsonb[], $4::jsonb[], $9::smallint[])
         WITH ORDINALITY u(id, key, version, payload, headers, shard, n)
       ORDER BY u.n`,
      [
        events.map(() => uuidv7(now)),
        definition.topic,
        definition.type,
        events.map(headersOf),
        now,
        events.map((e) => e.key),
        events.map((e) => e.version),
        payloads,
        events.map((e) => partitionOf(e.key)),
      ],
    );
    tx.afterCommit(() => this.wakeSignal.notify());
  }
}

const BATCH = 500;
const BUSY_MS = 50;
const IDLE_MS = 250;

/**
 * Moves committed events to the bus: one process per service, under an advisory lock, all rows in order. A cursor, SKIP
 * LOCKED or NOTIFY would lose events or their order, or halve the speed of writers.
 */
export class Relay {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  /** Whether this process is the one that relays. */
  active = false;
  private waiting = false;
  paused = false;

  constructor(
    private readonly service: string,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly bus: EventBus,
    private readonly log: Logger,
  ) {}

  /** Whether it, or another process of its service, holds the lock, and its last round went well. */
  get healthy(): boolean {
    return this.active || this.waiting || !this.loop;
  }

  /** A service that publishes nothing needs no session for it. */
  start(): void {
    if (this.outbox.topics.length) this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted)
      await this.relayUnderLock(signal).catch(async (error: unknown) => {
        this.waiting = false;
        if (!signal.aborted) this.log.warn({ err: error }, 'relay failed; it begins again');
        await this.pause(500);
      });
  }

  /** Relays for as long as its session holds the lock; where another process has it, waits a second. */
  private async relayUnderLock(signal: AbortSignal): Promise<void> {
    const client = await this.db.session();
    let broken = false;
    client.on('error', () => (broken = true));
    try {
      const lock = 'SELECT pg_try_advisory_lock(hashtext($1)) AS ok';
      const { rows } = await client.query<{ ok: boolean }>(lock, [`relay:${this.service}`]);
      this.active = rows[0]?.ok === true;
      this.waiting = !this.active;
      if (this.waiting) await this.pause(1_000);
      while (this.active && !signal.aborted && !broken) {
        const moved = this.paused ? 0 : await this.relayBatch(new Tx(client));
        await this.pause(moved === BATCH ? 0 : moved ? BUSY_MS : IDLE_MS);
      }
    } finally {
      this.active = false;
      await client.end().catch(() => undefined);
    }
  }

  private async relayBatch(tx: Tx): Promise<number> {
    const rows = await tx.query<(BusMessage & { seq: number })[]>(
      `SELECT seq, id AS event_id, topic, key, version, type, payload, headers, occurred_at FROM outbox ORDER BY seq LIMIT ${BATCH}`,
    );
    if (!rows.length) return 0;
    // Each event goes on in the trace in which it was written.
    const spans = rows.map(({ topic, type, headers: { traceparent } }) => {
      const attributes = { 'messaging.operation.type': 'send', 'messaging.destination.name': topic, 'cloudevents.event_type': type }; // prettier-ignore
      return beginSpan({ service: this.service, name: `relay ${topic}`, kind: 'producer', attributes }, traceparent);
    });
    const messages = rows.map((row, i) => {
      const span = spans[i];
      return span ? { ...row, headers: { ...row.headers, traceparent: span.traceparent } } : row;
    });
    await tx.query('BEGIN');
    try {
      await tx.run(
        `WITH gone AS (DELETE FROM outbox WHERE seq = ANY ($1::bigint[]) RETURNING *)
         INSERT INTO event_log (seq, id, topic, key, version, type, payload, headers, shard, occurred_at)
         SELECT seq, id, topic, key, version, type, payload, headers, shard, occurred_at FROM gone ON CONFLICT (seq) DO NOTHING`,
        [rows.map((r) => r.seq)],
      );
      await this.bus.publish(messages, tx);
      failPoint('mid_relay');
      await tx.query('COMMIT');
      for (const span of spans) span?.end();
    } catch (error) {
      for (const span of spans) span?.end(error);
      await tx.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
    this.bus.wake();
    return rows.length;
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await this.outbox.wakeSignal.wait(ms, this.stopping.signal);
  }
}
