import { setTimeout as pause } from 'node:timers/promises';
import { Ctx, EventPattern, Payload, Server } from '@nestjs/microservices';
import type { CustomTransportStrategy, MessageHandler } from '@nestjs/microservices';
import type { EventDefinition } from '@lamliang/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import * as z from 'zod/mini';
import type { BusMessage, EventBus, Subscription } from '@lamliang/adapters';
import type { AppClock } from '../clock.ts';
import type { Db, Tx } from '../data/db.ts';
import { errorText, isTransient } from '../http/errors.ts';
import type { Logger } from '../observe/log.ts';
import { counters } from '../observe/metrics.ts';
import { inSpan } from '../observe/trace.ts';

/** What a handler gets beside the payload. Its effect belongs in `tx`, which also holds the inbox row. */
export interface EventContext extends Omit<BusMessage, 'topic' | 'payload' | 'headers'> {
  tx: Tx;
}

/** `@EventPattern` for events of the contract; the method takes a payload and an `EventContext`. */
export const HandlesEvent =
  (...events: EventDefinition[]): MethodDecorator =>
  (target, key, descriptor) => {
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    (EventPattern(events.map(({ type }) => type)) as MethodDecorator)(target, key, descriptor);
  };

/** Waits between the attempts to handle an event. */
const RETRIES_MS = [100, 500, 2_000];

/**
 * Nest's transport over the bus. Each event is applied once, in one transaction with its inbox row; one that fails
 * becomes a dead letter, and later events of its key are parked behind it.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('lamliang-bus');
  override readonly propagatesEventHandlerErrors = true;
  private subscription: Subscription | undefined;

  constructor(
    private readonly service: string,
    private readonly bus: EventBus,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly log: Logger,
    /** All that there are, by type. */
    private readonly events: Map<string, EventDefinition>,
  ) {
    super();
  }

  /** Subscribes to every topic that has a handler. @throws Error for a handler of an unknown or doubled type. */
  async listen(done: (error?: unknown) => void): Promise<void> {
    try {
      const topics = new Set<string>();
      for (const [type, handler] of this.messageHandlers) {
        const event = this.events.get(type);
        if (!event) throw new Error(`${this.service} subscribes to the unknown event ${type}`);
        if (handler.next) throw new Error(`${this.service} has two handlers of ${type}`);
        topics.add(event.topic);
      }
      if (topics.size)
        this.subscription = await this.bus.subscribe(this.service, [...topics], (batch) => this.handleBatch(batch));
      done();
    } catch (error) {
      done(error);
    }
  }

  async close(): Promise<void> {
    await this.subscription?.stop();
  }
  on(): void {
    throw new Error('the bus server emits no events of its own');
  }
  unwrap<T>(): T {
    return this.bus as T;
  }

  /** All in one transaction; when that fails, one by one. */
  private async handleBatch(batch: BusMessage[]): Promise<void> {
    const strange = batch.find((m) => !this.events.has(m.type));
    if (strange)
      this.log.error({ event_id: strange.event_id, type: strange.type }, 'an event of a newer release passed by');
    const wanted = batch.filter((m) => this.messageHandlers.has(m.type));
    if (!wanted.length) return;
    try {
      await this.applyFresh(wanted);
    } catch {
      for (const message of wanted) await this.handleOne(message);
    }
  }

  private applyFresh(messages: BusMessage[]): Promise<void> {
    return this.db.system(async (tx) => {
      const fresh = await this.recordInbox(tx, messages);
      // Taken out as it is applied: a repeat may stand in the same batch.
      for (const message of messages) if (fresh.delete(message.event_id)) await this.apply(tx, message);
    });
  }

  private async handleOne(message: BusMessage): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.applyFresh([message]);
      } catch (error) {
        if (!isTransient(error)) return this.deadLetter(message, error, attempt + 1);
        const wait = RETRIES_MS[attempt];
        if (wait === undefined) throw error;
        await pause(wait);
      }
    }
  }

  /** Writes the inbox rows; what was there already is a repeat. Events of a parked key are parked here. */
  private async recordInbox(tx: Tx, messages: BusMessage[]): Promise<Set<string>> {
    // Both leave together: each waits for nothing of the other.
    const entered = this.insertInbox(tx, messages);
    // The share lock waits for a replay of the key: what it settles is not parked behind it.
    const parked = tx.query<{ topic: string; key: string }[]>(
      `SELECT topic, key FROM dead_letter WHERE state <> 'replayed' AND topic = $1 AND key = ANY ($2) FOR SHARE`,
      [messages[0]?.topic, messages.map((m) => m.key)],
    );
    const [rows, blocked] = await Promise.all([entered, parked]);
    const fresh = new Set(rows.map((r) => r.event_id));
    counters.inboxRepeats.inc({ service: this.service }, messages.length - fresh.size);
    for (const message of messages)
      if (fresh.has(message.event_id) && blocked.some((b) => b.topic === message.topic && b.key === message.key)) {
        await this.storeDeadLetter(tx, message, 'an earlier event of this key is not settled');
        fresh.delete(message.event_id);
      }
    return fresh;
  }

  /** @returns those that were not there */
  private insertInbox(tx: Tx, messages: BusMessage[]): Promise<{ event_id: string }[]> {
    return tx.query(
      `INSERT INTO inbox (event_id, consumer, received_at) SELECT u, $2, $3 FROM unnest($1::uuid[]) u ON CONFLICT DO NOTHING RETURNING event_id`,
      [messages.map((m) => m.event_id), this.service, this.clock.now()],
    );
  }

  private async apply(tx: Tx, message: BusMessage): Promise<void> {
    const { event_id, topic, type, key, version, headers, occurred_at } = message;
    const event = this.events.get(type);
    const handler = this.messageHandlers.get(type) as MessageHandler | undefined;
    if (!event || !handler) throw new Error(`no handler of ${type}`);
    const payload: unknown = z.parse(event.schema as z.ZodMiniType, message.payload);
    const context: EventContext = { tx, event_id, type, key, version, occurred_at };
    const attributes = { 'messaging.operation.type': 'process', 'messaging.destination.name': topic, 'cloudevents.event_type': type }; // prettier-ignore
    const span = { service: this.service, name: `process ${type}`, kind: 'consumer', attributes } as const;
    await inSpan({ ...span, parent: headers['traceparent'] ?? null }, async () => {
      const result: unknown = await handler(payload, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    });
    counters.eventsApplied.inc({ service: this.service, type });
  }

  private async deadLetter(message: BusMessage, error: unknown, attempts: number): Promise<void> {
    const { event_id, type, key } = message;
    this.log.error({ err: error, event_id, type, key }, 'event could not be applied');
    counters.deadLetters.inc({ service: this.service });
    await this.db.system(async (tx) => {
      await this.insertInbox(tx, [message]);
      await this.storeDeadLetter(tx, message, errorText(error), attempts);
    });
  }

  /** @param attempts none have been made at an event that is parked */
  private storeDeadLetter(tx: Tx, m: BusMessage, error: string, attempts = 0): Promise<number> {
    const event = [m.event_id, m.topic, m.key, m.version, m.type, JSON.stringify(m.payload), JSON.stringify(m.headers)];
    return tx.run(
      `INSERT INTO dead_letter (event_id, topic, key, version, type, payload, headers, occurred_at, consumer, error, attempts, state, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (event_id, consumer) DO NOTHING`,
      [...event, m.occurred_at, this.service, error, attempts, attempts ? 'dead' : 'parked', this.clock.now()],
    );
  }

  /**
   * Applies a dead letter and everything parked behind it, in order, in one transaction.
   * @returns how many events were applied; zero when it was settled already.
   * @throws the handler's error, leaving everything as it was.
   */
  async replay(topic: string, key: string, onSettled: (tx: Tx) => Promise<void>): Promise<number> {
    return this.db.system(async (tx) => {
      let applied = 0;
      for (;;) {
        // Again until nothing is left: an event may have been parked while the lock was waited for.
        const rows = await tx.query<(BusMessage & { id: number })[]>(
          `SELECT id, event_id, topic, key, version, type, payload, headers, occurred_at FROM dead_letter
           WHERE topic = $1 AND key = $2 AND state <> 'replayed' ORDER BY version, id FOR UPDATE`,
          [topic, key],
        );
        if (!rows.length) return (await onSettled(tx), applied);
        for (const row of rows) {
          await this.apply(tx, row);
          const settled = `UPDATE dead_letter SET state = 'replayed', replay_dt = $2 WHERE id = $1`;
          await tx.run(settled, [row.id, this.clock.now()]);
          applied++;
        }
      }
    });
  }
}
