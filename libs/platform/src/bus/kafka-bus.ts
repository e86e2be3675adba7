import { setInterval } from 'node:timers';
import { Kafka, logLevel, Partitioners, type Admin, type Consumer, type EachBatchPayload, type Producer } from 'kafkajs';
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
  private closed = false;

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
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
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

  private async handleBatch(
    group: string,
    { batch, heartbeat, isRunning, isStale, pause, resolveOffset }: EachBatchPayload,
    handle: (batch: BusMessage[]) => Promise<void>,
    rests: Map<string, number>,
    consumer?: Consumer,
  ): Promise<void> {
    void [group, batch, heartbeat, isRunning, isStale, pause, resolveOffset, handle, rests, consumer];
  }
}
