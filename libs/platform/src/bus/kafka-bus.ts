import { setTimeout as pause } from 'node:timers/promises';
import {
  Kafka,
  logLevel,
  Partitioners,
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type KafkaMessage,
  type Producer,
} from 'kafkajs';
import type { Logger } from '../log.ts';
import { PARTITIONS, partitionOf, type BusMessage, type EventBus, type Lag, type Subscription } from './event-bus.ts';

export interface KafkaBusOptions {
  /** host:port of some brokers. */
  brokers: string[];
  /** Named in the broker's log and quotas. */
  client_id: string;
  /** Before every topic and group, for environments that share a cluster. */
  prefix?: string;
  /** Copies of a new topic: 3 in a cluster, 1 on one node. */
  replicas?: number;
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
const SESSION_MS = 30_000;
const REBALANCE_MS = 60_000;
const HEARTBEAT_MS = 3_000;
/** What a rebalance may take at its longest, and half a session more. */
const SILENCE_MS = SESSION_MS + REBALANCE_MS + 30_000;
const RETENTION_MS = 14 * 24 * 3_600_000;
/** A partition whose batch failed rests 1 s, then twice as long, 10 s at most. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [1_000, 10_000];
/** Ages, in ms, that the oldest message behind is compared with. */
const AGES_MS = [1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600, 86_400].map((s) => s * 1_000);

/**
 * Apache Kafka behind the bus port; the only file that knows kafkajs. Messages go to partitions that we name and one
 * request is under way at a time, because an idempotent producer of this client may lose what it has acknowledged
 * when a connection drops; what is doubled instead, the inbox swallows.
 */
export class KafkaEventBus implements EventBus {
  private readonly kafka: Kafka;
  private readonly prefix: string;
  private admin: Promise<Admin> | undefined;
  private producer: Promise<Producer> | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly made = new Map<string, Promise<void>>();
  private readonly consumers = new Set<{ stop(): Promise<void> }>();
  private readonly topicsOf = new Map<string, Set<string>>();

  constructor(
    private readonly options: KafkaBusOptions,
    private readonly log: Logger,
  ) {
    this.prefix = options.prefix ?? '';
    this.kafka = new Kafka({
      clientId: options.client_id,
      brokers: options.brokers,
      connectionTimeout: 3_000,
      requestTimeout: 30_000,
      retry: { initialRetryTime: 300, retries: 8, maxRetryTime: 10_000 },
      logLevel: logLevel.WARN,
      logCreator:
        () =>
        ({ namespace, log: { message, ...rest } }) =>
          log.debug({ namespace, ...rest }, message),
    });
  }

  async publish(messages: BusMessage[]): Promise<void> {
    if (!messages.length) return;
    const topics = Map.groupBy(messages, (m) => m.topic);
    await this.make([...topics.keys()]);
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

  async subscribe(
    group: string,
    topics: string[],
    handle: (batch: BusMessage[]) => Promise<void>,
  ): Promise<Subscription> {
    await this.make(topics);
    const known = this.topicsOf.get(group) ?? new Set();
    this.topicsOf.set(group, known);
    for (const topic of topics) known.add(topic);
    const consumer = this.kafka.consumer({
      groupId: this.prefix + group,
      sessionTimeout: this.options.session_ms ?? SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: Math.min(HEARTBEAT_MS, (this.options.session_ms ?? SESSION_MS) / 4),
      maxBytesPerPartition: 262_144,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      // A consumer that has crashed is not mended in place: the process ends and begins again.
      retry: { retries: 8, restartOnFailure: async () => false },
    });
    await consumer.connect();
    await consumer.subscribe({ topics: topics.map((t) => this.prefix + t), fromBeginning: true });
    const watch = this.watch(consumer, group);
    const rests = new Map<string, number>();
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 1,
      eachBatch: (payload) => this.handleBatch(group, payload, handle, rests),
    });
    const running = {
      stop: async (): Promise<void> => {
        if (!this.consumers.delete(running)) return;
        watch.end();
        await consumer.stop();
        await consumer.disconnect();
      },
    };
    this.consumers.add(running);
    return running;
  }

  /** Chunks of one fetched batch, each handled, then committed; a chunk that fails lets its partition rest. */
  private async handleBatch(
    group: string,
    { batch, heartbeat, isRunning, isStale, pause: halt, resolveOffset, commitOffsetsIfNecessary }: EachBatchPayload,
    handle: (batch: BusMessage[]) => Promise<void>,
    rests: Map<string, number>,
  ): Promise<void> {
    const { topic, partition, messages } = batch;
    const place = `${topic}/${partition}`;
    for (let from = 0; from < messages.length; from += BATCH) {
      if (!isRunning() || isStale()) return;
      const chunk = messages.slice(from, from + BATCH);
      const last = chunk.at(-1);
      if (!last) return;
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
    const own = Object.fromEntries(
      Object.keys(headers)
        .filter((name) => !ADDED.has(name))
        .map((name) => [name.replace(/^ce_/, 'ce-'), text(name)]),
    );
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

  /** Ends the process of a consumer that has crashed, or that shows no sign of life for too long. */
  private watch(consumer: Consumer, group: string): { end(): void } {
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
      if (!restart) give_up(error);
    });
    return { end };
  }

  lag(group: string): Promise<Lag[]> {
    return retried(() => this.lagNow(group));
  }

  private async lagNow(group: string): Promise<Lag[]> {
    const admin = await this.connectedAdmin();
    const groupId = this.prefix + group;
    const committed = await admin.fetchOffsets({ groupId });
    const topics = new Set(committed.map((c) => c.topic));
    for (const topic of this.topicsOf.get(group) ?? []) topics.add(this.prefix + topic);
    const lags: Lag[] = [];
    for (const topic of topics) {
      const own = committed.find((c) => c.topic === topic)?.partitions ?? [];
      const handled = new Map(own.map((p) => [p.partition, Math.max(0, Number(p.offset))]));
      const behind = (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => {
        const next = Math.max(Number(low), handled.get(partition) ?? 0);
        return { partition, next, lag: Math.max(0, Number(high) - next) };
      });
      const ages = await this.ages(admin, topic, behind);
      for (const { partition, lag } of behind)
        lags.push({ topic: topic.slice(this.prefix.length), partition, lag, oldest_age_ms: ages.get(partition) ?? 0 });
    }
    return lags;
  }

  /**
   * Age of the oldest message behind, by partition: the broker tells the first offset since a time, so it is asked
   * for ever earlier times. The answer is a lower bound, 1 ms at least where anything is behind.
   */
  private async ages(
    admin: Admin,
    topic: string,
    behind: { partition: number; next: number; lag: number }[],
  ): Promise<Map<number, number>> {
    const ages = new Map<number, number>();
    let open = behind.filter((b) => b.lag > 0);
    for (const { partition } of open) ages.set(partition, 1);
    const now = Date.now();
    for (const age of AGES_MS) {
      if (!open.length) break;
      const since = await admin.fetchTopicOffsetsByTimestamp(topic, now - age);
      const first = new Map(since.map((s) => [s.partition, Number(s.offset)]));
      // Older than this age when the first message since then comes after the oldest one behind.
      open = open.filter(({ partition, next }) => (first.get(partition) ?? 0) > next);
      for (const { partition } of open) ages.set(partition, age);
    }
    return ages;
  }

  /** The broker forgets by itself: topics keep 14 days. */
  async forget(): Promise<void> {}
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

  /** Makes topics that are missing, each asked for once. */
  private async make(topics: string[]): Promise<void> {
    for (const topic of topics) {
      const made = this.made.get(topic) ?? this.makeTopic(this.prefix + topic);
      this.made.set(topic, made);
      await made.catch((error: unknown) => {
        this.made.delete(topic);
        throw error;
      });
    }
  }
  private async makeTopic(topic: string): Promise<void> {
    const { replicas = 1 } = this.options;
    const admin = await this.connectedAdmin();
    const settings = {
      'retention.ms': RETENTION_MS,
      // A producer that compressed otherwise would stop every consumer: this client can read gzip and nothing else.
      'compression.type': 'uncompressed',
      'min.insync.replicas': Math.max(1, replicas - 1),
      'unclean.leader.election.enable': false,
    };
    const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
    const topics = [{ topic, numPartitions: PARTITIONS, replicationFactor: replicas, configEntries }];
    await retried(() => admin.createTopics({ waitForLeaders: true, topics }));
  }
}

/** Headers that the message's own fields become, after the CloudEvents binding for Kafka. */
const ADDED = new Set(['ce_id', 'ce_time', 'ce_subject', 'content-type', 'aggregateversion']);

function wireHeaders(m: BusMessage): Record<string, string> {
  const own = Object.entries(m.headers).map(([name, value]) => [name.replace(/^ce-/, 'ce_'), value]);
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    ce_id: m.event_id,
    ce_time: m.occurred_at.toISOString(),
    ce_subject: m.key,
    'content-type': 'application/json',
    aggregateversion: String(m.version),
    ce_type: m.type,
  };
}

/** A topic that was just made is unknown or without a leader for a moment, and the admin client does not ask twice. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === 5 || !(error as { retriable?: boolean }).retriable) throw error;
      await pause(100 * 2 ** tries);
    }
}

/** Connects a client once; one that could not connect is forgotten, so that the next call tries anew. */
async function connected<C extends { connect(): Promise<void> }>(client: C, forget: () => void): Promise<C> {
  try {
    await client.connect();
    return client;
  } catch (error) {
    forget();
    throw error;
  }
}
