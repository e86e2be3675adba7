import { setTimeout as pause } from 'node:timers/promises';
import {
  Partitioners,
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type KafkaMessage,
  type Producer,
} from 'kafkajs';
import type { Logger } from 'pino';
import {
  partitionOf,
  type BusMessage,
  type EventBus,
  type HandleBatch,
  type Lag,
  type Subscription,
} from './event-bus.ts';
import { isOutage, kafkaClient, retried, type KafkaConnection } from './kafka-client.ts';
import { lagOf } from './kafka-lag.ts';

export interface KafkaBusOptions extends KafkaConnection {
  /**
   * Called once when a consumer cannot go on by itself or has fallen silent. The process must end: what is handled
   * and not yet committed comes again elsewhere.
   */
  fatal: (error: Error) => void;
  /** ms after which the broker takes a consumer that is not heard of for dead; 30 s when left out. */
  session_ms?: number;
  /** ms without a sign of life of a consumer before it counts as silent. */
  silence_ms?: number;
}

const BATCH = 50;
/** How long a service waits for its consumers before it starts without them, in ms. */
const START_MS = 5_000;
const SESSION_MS = 30_000;
const REBALANCE_MS = 60_000;
const HEARTBEAT_MS = 3_000;
/** What a rebalance may take at its longest, and half a session more. */
const SILENCE_MS = SESSION_MS + REBALANCE_MS + 30_000;
/** A partition whose batch failed rests 1 s, then twice as long, 10 s at most. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [1_000, 10_000];

/**
 * The bus over Apache Kafka, whose topics `prepareKafka` makes. One request is in flight at a time: the idempotent
 * producer of this client may lose acknowledged messages when a connection drops. Repeated ones are skipped by the inbox.
 */
export class KafkaEventBus implements EventBus {
  private readonly prefix = this.options.prefix ?? '';
  private readonly kafka = kafkaClient(this.options, this.log);
  private admin: Promise<Admin> | undefined;
  private producer: Promise<Producer> | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly consumers = new Set<{ stop(): Promise<void> }>();
  private readonly topicsOf = new Map<string, Set<string>>();

  constructor(
    private readonly options: KafkaBusOptions,
    private readonly log: Logger,
  ) {}

  async publish(messages: BusMessage[]): Promise<void> {
    if (!messages.length) return;
    const topics = Map.groupBy(messages, (m) => m.topic);
    const topicMessages = [...topics].map(([topic, list]) => ({
      topic: this.prefix + topic,
      messages: list.map((m) => ({
        key: m.key,
        partition: partitionOf(m.key),
        value: JSON.stringify(m.payload),
        headers: wireHeaders(m),
        timestamp: String(Date.now()),
      })),
    }));
    // One request at a time: a second one under way could overtake the first one's repeat.
    const sent = this.sending.then(async () => {
      const producer = await this.connectedProducer();
      await producer.sendBatch({ acks: -1, topicMessages });
    });
    this.sending = sent.catch(() => undefined);
    await sent;
  }

  /**
   * Joins the group, and joins it again after each outage of the brokers. A service starts without them: after
   * START_MS the joining goes on beside it.
   * @throws Error when the group cannot be joined for another reason
   */
  async subscribe(group: string, topics: string[], handle: HandleBatch): Promise<Subscription> {
    this.topicsOf.set(group, new Set([...(this.topicsOf.get(group) ?? []), ...topics]));
    const over = new AbortController();
    let member: Subscription | undefined;
    const join = async (): Promise<void> => {
      member = undefined;
      for (let rest = FIRST_REST_MS; !over.signal.aborted; rest = Math.min(rest * 2, LONGEST_REST_MS))
        try {
          let gone = false;
          const joined = await this.join(group, topics, handle, () => {
            gone = true;
            join().catch((error: Error) => this.options.fatal(error));
          });
          if (over.signal.aborted) await joined.stop();
          else if (!gone) member = joined;
          return;
        } catch (error) {
          if (!isOutage(error)) throw error;
          this.log.warn({ err: error, group, rest }, 'bus consumer cannot join; it is tried again');
          await pause(rest, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
        }
    };
    const joining = join();
    await Promise.race([joining, pause(START_MS, undefined, { signal: over.signal, ref: false })]);
    joining.catch((error: Error) => this.options.fatal(error));
    const running = {
      stop: async (): Promise<void> => {
        if (!this.consumers.delete(running)) return;
        over.abort();
        await member?.stop();
      },
    };
    this.consumers.add(running);
    return running;
  }

  /** One membership. @param lost is called once when an outage has ended it */
  private async join(group: string, topics: string[], handle: HandleBatch, lost: () => void): Promise<Subscription> {
    const session = this.options.session_ms ?? SESSION_MS;
    const consumer = this.kafka.consumer({
      groupId: this.prefix + group,
      sessionTimeout: session,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: Math.min(HEARTBEAT_MS, session / 4),
      maxBytesPerPartition: 262_144,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      // A consumer that has crashed is not mended in place: another one takes its part, or the process ends.
      retry: { retries: 8, restartOnFailure: async () => false },
    });
    const watch = this.watch(consumer, group, () => {
      void leave().catch(() => undefined);
      lost();
    });
    const leave = async (): Promise<void> => {
      watch.end();
      await consumer.stop();
      await consumer.disconnect();
    };
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((t) => this.prefix + t), fromBeginning: true });
      const rests = new Map<string, number>();
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 1,
        eachBatch: (payload) => this.handleBatch(group, payload, handle, rests),
      });
      return { stop: leave };
    } catch (error) {
      void leave().catch(() => undefined);
      throw error;
    }
  }

  /** Chunks of one fetched batch, each handled, then committed; a chunk that fails lets its partition rest. */
  private async handleBatch(
    group: string,
    { batch, heartbeat, isRunning, isStale, pause: halt, resolveOffset, commitOffsetsIfNecessary }: EachBatchPayload,
    handle: HandleBatch,
    rests: Map<string, number>,
  ): Promise<void> {
    const { topic, partition, messages } = batch;
    const place = `${topic}/${partition}`;
    for (let from = 0; from < messages.length; from += BATCH) {
      if (!isRunning() || isStale()) return;
      const chunk = messages.slice(from, from + BATCH);
      const last = chunk.at(-1) as KafkaMessage;
      // A slow chunk must not cost the membership; that a rebalance has begun is heard after it.
      const beat = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
      try {
        await handle(chunk.map((m) => this.received(topic, m)));
      } catch (error) {
        const rest = rests.get(place) ?? FIRST_REST_MS;
        rests.set(place, Math.min(rest * 2, LONGEST_REST_MS));
        this.log.warn({ err: error, group, topic, partition, rest }, 'bus consumer failed; the batch comes again');
        setTimeout(halt(), rest).unref();
        return;
      } finally {
        clearInterval(beat);
      }
      rests.delete(place);
      resolveOffset(last.offset);
      const offset = String(BigInt(last.offset) + 1n);
      await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
      await heartbeat();
    }
  }

  private received(topic: string, { key, value, headers = {} }: KafkaMessage): BusMessage {
    const text = (name: string): string => String(headers[name] ?? '');
    const own: Record<string, string> = {};
    for (const name in headers) if (!ADDED.has(name)) own[ownName(name)] = text(name);
    return {
      event_id: text('ce_id'),
      topic: topic.slice(this.prefix.length),
      key: String(key),
      version: Number(text('aggregateversion')),
      type: text('ce_type'),
      payload: JSON.parse(String(value)) as unknown,
      headers: own,
      occurred_at: new Date(text('ce_time')),
    };
  }

  /** Ends the process of a consumer that has crashed for no outage, or that shows no sign of life for too long. */
  private watch(consumer: Consumer, group: string, lost: () => void): { end(): void } {
    const { silence_ms = SILENCE_MS, fatal } = this.options;
    const { CRASH, HEARTBEAT, END_BATCH_PROCESS, GROUP_JOIN } = consumer.events;
    let seen = Date.now();
    let ended = false;
    const end = (): void => {
      ended = true;
      clearInterval(clock);
    };
    const give_up = (error: Error): void => {
      if (ended) return;
      end();
      this.log.error({ err: error, group }, 'bus consumer cannot go on');
      fatal(error);
    };
    const clock = setInterval(() => {
      if (Date.now() - seen > silence_ms) give_up(new Error(`the consumer of ${group} has been silent for ${silence_ms} ms`));
    }, Math.min(5_000, silence_ms / 4)); // prettier-ignore
    for (const sign of [HEARTBEAT, END_BATCH_PROCESS, GROUP_JOIN] as const)
      consumer.on(sign as typeof HEARTBEAT, () => (seen = Date.now()));
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      if (restart || ended) return;
      if (!isOutage(error)) return give_up(error);
      end();
      this.log.warn({ err: error, group }, 'bus consumer has lost the brokers; another one joins');
      lost();
    });
    return { end };
  }

  lag(group: string): Promise<Lag[]> {
    return retried(async () => {
      const subscribed = [...(this.topicsOf.get(group) ?? [])].map((topic) => this.prefix + topic);
      const lags = await lagOf(await this.connectedAdmin(), this.prefix + group, subscribed);
      return lags.map((lag) => ({ ...lag, topic: lag.topic.slice(this.prefix.length) }));
    });
  }

  /** The broker forgets by itself: topics keep 14 days. */
  async deleteBefore(): Promise<void> {}
  /** Consumers hear of a message by their open fetch. */
  wake(): void {}

  async close(): Promise<void> {
    await Promise.all([...this.consumers].map((c) => c.stop()));
    await this.sending;
    await Promise.allSettled([this.producer?.then((p) => p.disconnect()), this.admin?.then((a) => a.disconnect())]);
  }

  private connectedAdmin(): Promise<Admin> {
    return (this.admin ??= connected(this.kafka.admin(), () => (this.admin = undefined)));
  }
  private connectedProducer(): Promise<Producer> {
    const options = {
      idempotent: false,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    };
    return (this.producer ??= connected(this.kafka.producer(options), () => (this.producer = undefined)));
  }
}

/** Headers that the message's own fields become, after the CloudEvents binding for Kafka. */
const ADDED = new Set(['ce_id', 'ce_time', 'ce_subject', 'content-type', 'aggregateversion']);

function wireHeaders({ event_id, key, version, type, occurred_at, headers: own }: BusMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in own) headers[wireName(name)] = own[name] as string;
  const added = { ce_id: event_id, ce_time: occurred_at.toISOString(), ce_subject: key, ce_type: type };
  return Object.assign(headers, added, { 'content-type': 'application/json', aggregateversion: String(version) });
}
/** Attributes of CloudEvents have an underscore on Kafka. */
const wireName = (name: string): string => (name.startsWith('ce-') ? `ce_${name.slice(3)}` : name);
const ownName = (name: string): string => (name.startsWith('ce_') ? `ce-${name.slice(3)}` : name);

/** Connects a client once; one that could not connect is forgotten, so that the next call tries anew. */
function connected<C extends { connect(): Promise<void> }>(client: C, forget: () => void): Promise<C> {
  const made = client.connect().then(() => client);
  made.catch(forget);
  return made;
}
