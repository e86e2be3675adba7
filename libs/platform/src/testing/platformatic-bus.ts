// @platformatic/kafka behind the bus port, to be measured beside kafkajs (docs/adr/0010). Not part of the product.
import { setTimeout as pause } from 'node:timers/promises';
import {
  Admin,
  Consumer,
  Producer,
  stringDeserializers,
  stringSerializers,
  type Message,
  type MessagesStream,
} from '@platformatic/kafka';
import {
  PARTITIONS,
  partitionOf,
  type BusMessage,
  type EventBus,
  type Lag,
  type Subscription,
} from '../events/event-bus.ts';
import type { KafkaBusOptions } from '../events/kafka-bus.ts';
import type { Logger } from '../observe/log.ts';

type Text = Message<string, string, string, string>;
type TextStream = MessagesStream<string, string, string, string>;

const BATCH = 50;
const SESSION_MS = 30_000;
const REBALANCE_MS = 60_000;
const HEARTBEAT_MS = 3_000;
/** What a rebalance may take at its longest, and half a session more. */
const SILENCE_MS = SESSION_MS + REBALANCE_MS + 30_000;
const RETENTION_MS = 14 * 24 * 3_600_000;
const [FIRST_REST_MS, LONGEST_REST_MS] = [1_000, 10_000];
/** Messages that wait in this process, over all partitions, before no more are fetched. */
const MOST_WAITING = 2_000;
const COMMIT_MS = 1_000;
const EARLIEST = -2n;
const LATEST = -1n;
const OWN = new Set(['ce_id', 'ce_type', 'ce_time', 'ce_subject', 'content-type', 'aggregateversion']);

/** The events of one kind that a group has fetched and not handled, by partition. */
class Waiting {
  private readonly places = new Map<string, Text[]>();
  private readonly resting = new Map<string, { over: boolean; rest: number }>();
  size = 0;

  push(message: Text): void {
    const place = `${message.topic}/${message.partition}`;
    const list = this.places.get(place);
    if (list) list.push(message);
    else this.places.set(place, [message]);
    this.size++;
  }
  clear(): void {
    this.places.clear();
    this.size = 0;
  }
  /** A partition's next chunk, the partitions in turn; one whose chunk failed rests. */
  next(): { place: string; chunk: Text[] } | undefined {
    for (const [place, list] of this.places) {
      if (this.resting.get(place)?.over === false) continue;
      return { place, chunk: list.slice(0, BATCH) };
    }
    return undefined;
  }
  handled(place: string, count: number): void {
    this.resting.delete(place);
    const list = this.places.get(place);
    if (!list) return;
    this.places.delete(place);
    if (list.length > count) this.places.set(place, list.slice(count));
    this.size -= count;
  }
  /** @returns ms until the partition is tried again */
  failed(place: string): number {
    const { rest } = this.resting.get(place) ?? { rest: FIRST_REST_MS };
    this.resting.set(place, { over: false, rest: Math.min(rest * 2, LONGEST_REST_MS) });
    return rest;
  }
  /** Told by the timer itself: whoever compared clocks could find it a millisecond early, and sleep on. */
  rested(place: string): void {
    const known = this.resting.get(place);
    if (known) known.over = true;
  }
}

/** One member of a group: what it fetches is handled in chunks of one partition, one chunk at a time. */
class Member implements Subscription {
  private readonly waiting = new Waiting();
  private stream: TextStream | undefined;
  private stopped = false;
  private ended = false;
  private wake: () => void = () => undefined;
  /** The handler's chunk in hand, and its commit: a rebalance waits for them, and nothing is begun meanwhile. */
  private inHand: Promise<unknown> = Promise.resolve();
  private committing: Promise<unknown> = Promise.resolve();
  private joining = false;
  private working: Promise<void> = Promise.resolve();
  readonly consumer: Consumer<string, string, string, string>;

  constructor(
    readonly group: string,
    private readonly topics: string[],
    private readonly handle: (batch: Text[]) => Promise<void>,
    private readonly options: KafkaBusOptions,
    private readonly log: Logger,
  ) {
    this.consumer = new Consumer({
      ...client(options),
      groupId: (options.prefix ?? '') + group,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      heartbeatStallTimeout: options.silence_ms ?? SILENCE_MS,
      maxWaitTime: 500,
      maxBytesPerPartition: 262_144,
      deserializers: stringDeserializers,
      // Asked before every join: a member gives nothing away while its handler holds a chunk.
      protocolsMetadata: async () => {
        this.joining = true;
        await this.inHand;
        // Not for ever: a commit that is refused joins anew by itself and would wait for us.
        await Promise.race([this.committing, pause(COMMIT_MS)]);
        return Buffer.alloc(0);
      },
    });
  }

  async start(): Promise<this> {
    this.consumer.on(
      'consumer:heartbeat:stalled',
      () =>
      this.give_up(new Error(`the consumer of ${this.group} has been silent for ${this.options.silence_ms ?? SILENCE_MS} ms`)), // prettier-ignore
    );
    this.consumer.on('error', (error: Error) => this.give_up(error));
    await this.open();
    // What was fetched before a rebalance may be another's now: begin again from what is committed.
    this.consumer.on('consumer:group:join', () => void this.open().catch((error: Error) => this.give_up(error)));
    this.working = this.work();
    return this;
  }

  private async open(): Promise<void> {
    const before = this.stream;
    this.waiting.clear();
    const stream = await this.consumer.consume({
      topics: this.topics,
      mode: 'committed',
      fallbackMode: 'earliest',
      autocommit: false,
      highWaterMark: MOST_WAITING,
    });
    this.waiting.clear();
    this.stream = stream;
    this.joining = false;
    stream.on('error', (error) => {
      if (stream === this.stream) this.give_up(error);
    });
    stream.on('data', (message) => {
      if (stream !== this.stream) return;
      this.waiting.push(message);
      if (this.waiting.size >= MOST_WAITING) stream.pause();
      this.wake();
    });
    // The new stream first: a consumer without any would leave and join again.
    await before?.close().catch(() => undefined);
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      const next = this.joining ? undefined : this.waiting.next();
      if (!next) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      const { place, chunk } = next;
      const { stream } = this;
      const handling = this.handle(chunk);
      this.inHand = handling.catch(() => undefined);
      try {
        await handling;
      } catch (error) {
        const rest = this.waiting.failed(place);
        this.log.warn({ err: error, group: this.group, place, rest }, 'bus consumer failed; the batch comes again');
        setTimeout(() => {
          this.waiting.rested(place);
          this.wake();
        }, rest).unref();
        continue;
      }
      const last = chunk.at(-1) as Text;
      const { topic, partition, leaderEpoch } = last;
      this.committing = this.consumer
        .commit({ offsets: [{ topic, partition, leaderEpoch, offset: last.offset + 1n }] })
        // Whoever has the partition now handles the chunk again: its inbox knows it.
        .catch((error: unknown) => this.log.warn({ err: error, group: this.group, place }, 'commit failed'));
      await this.committing;
      if (stream !== this.stream) continue;
      this.waiting.handled(place, chunk.length);
      if (stream?.isPaused() && this.waiting.size < MOST_WAITING / 2) stream.resume();
    }
  }

  private give_up(error: Error): void {
    if (this.stopped || this.ended) return;
    this.ended = true;
    this.log.error({ err: error, group: this.group }, 'bus consumer cannot go on');
    this.options.fatal(error);
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    this.wake();
    await this.working;
    await this.stream?.close().catch(() => undefined);
    await this.consumer.close(true).catch(() => undefined);
  }
}

const client = ({ brokers, client_id }: KafkaBusOptions) => ({
  clientId: client_id,
  bootstrapBrokers: brokers,
  connectTimeout: 3_000,
  timeout: 30_000,
  retries: 8,
  retryDelay: (_: object, __: string, attempt: number) => Math.min(300 * 2 ** attempt, 10_000),
});

/** The bus port over @platformatic/kafka: idempotent, one request at a time, partitions named by us. */
export class PlatformaticEventBus implements EventBus {
  private readonly prefix: string;
  private readonly admin: Admin;
  private readonly producer: Producer<string, string, string, string>;
  private sending: Promise<unknown> = Promise.resolve();
  private readonly made = new Map<string, Promise<void>>();
  private readonly members = new Set<Member>();
  private readonly topicsOf = new Map<string, Set<string>>();

  constructor(
    private readonly options: KafkaBusOptions,
    private readonly log: Logger,
  ) {
    this.prefix = options.prefix ?? '';
    this.admin = new Admin(client(options));
    this.producer = new Producer({ ...client(options), serializers: stringSerializers, idempotent: true });
  }

  async publish(messages: BusMessage[]): Promise<void> {
    if (!messages.length) return;
    for (const topic of new Set(messages.map((m) => m.topic))) await this.make(topic);
    const timestamp = BigInt(Date.now());
    const list = messages.map((m) => ({
      topic: this.prefix + m.topic,
      key: m.key,
      partition: partitionOf(m.key),
      value: JSON.stringify(m.payload),
      headers: {
        ...Object.fromEntries(Object.entries(m.headers).map(([name, value]) => [name.replace(/^ce-/, 'ce_'), value])),
        ce_id: m.event_id,
        ce_type: m.type,
        ce_time: m.occurred_at.toISOString(),
        ce_subject: m.key,
        'content-type': 'application/json',
        aggregateversion: String(m.version),
      },
      timestamp,
    }));
    const sent = this.sending.then(() => this.producer.send({ messages: list, acks: -1 }));
    this.sending = sent.catch(() => undefined);
    await sent;
  }

  async subscribe(
    group: string,
    topics: string[],
    handle: (batch: BusMessage[]) => Promise<void>,
  ): Promise<Subscription> {
    for (const topic of topics) await this.make(topic);
    const known = this.topicsOf.get(group) ?? new Set();
    this.topicsOf.set(group, known);
    for (const topic of topics) known.add(topic);
    const received = (chunk: Text[]) => handle(chunk.map((m) => this.received(m)));
    const member = new Member(group, topics.map((t) => this.prefix + t), received, this.options, this.log); // prettier-ignore
    this.members.add(await member.start());
    return {
      stop: async () => {
        this.members.delete(member);
        await member.stop();
      },
    };
  }

  private received({ topic, key, value, headers }: Text): BusMessage {
    const text = (name: string): string => headers.get(name) ?? '';
    return {
      event_id: text('ce_id'),
      topic: topic.slice(this.prefix.length),
      key,
      version: Number(text('aggregateversion')),
      type: text('ce_type'),
      payload: JSON.parse(value) as unknown,
      headers: Object.fromEntries(
        [...headers].filter(([name]) => !OWN.has(name)).map(([name, own]) => [name.replace(/^ce_/, 'ce-'), own]),
      ),
      occurred_at: new Date(text('ce_time')),
    };
  }

  async lag(group: string): Promise<Lag[]> {
    const [found] = await this.admin.listConsumerGroupOffsets({ groups: [this.prefix + group] });
    const lags: Lag[] = [];
    for (const own of this.topicsOf.get(group) ?? []) {
      const topic = this.prefix + own;
      const committed = found?.topics.find((t) => t.name === topic)?.partitions ?? [];
      const [low, high] = [await this.offsets(topic, EARLIEST), await this.offsets(topic, LATEST)];
      for (let partition = 0; partition < PARTITIONS; partition++) {
        const handled = committed.find((p) => p.partitionIndex === partition)?.committedOffset ?? -1n;
        const first = low.get(partition) ?? 0n;
        const lag = Math.max(0, Number((high.get(partition) ?? 0n) - (handled > first ? handled : first)));
        // The age is asked of the broker by time, as in the adapter of the product; not measured here.
        lags.push({ topic: own, partition, lag, oldest_age_ms: lag > 0 ? 1 : 0 });
      }
    }
    return lags;
  }

  private async offsets(topic: string, timestamp: bigint): Promise<Map<number, bigint>> {
    const partitions = Array.from({ length: PARTITIONS }, (_, partitionIndex) => ({ partitionIndex, timestamp }));
    const [listed] = await this.admin.listOffsets({ topics: [{ name: topic, partitions }] });
    return new Map(listed?.partitions.map((p) => [p.partitionIndex, p.offset]));
  }

  async deleteBefore(): Promise<void> {}
  wake(): void {}

  async close(): Promise<void> {
    await Promise.all([...this.members].map((member) => member.stop()));
    this.members.clear();
    await this.sending;
    await Promise.allSettled([this.producer.close(), this.admin.close()]);
  }

  private async make(topic: string): Promise<void> {
    const made = this.made.get(topic) ?? this.makeTopic(this.prefix + topic);
    this.made.set(topic, made);
    await made.catch((error: unknown) => {
      this.made.delete(topic);
      throw error;
    });
  }

  private async makeTopic(topic: string): Promise<void> {
    const configs = [{ name: 'retention.ms', value: String(RETENTION_MS) }];
    try {
      await this.admin.createTopics({ topics: [topic], partitions: PARTITIONS, replicas: this.options.replicas ?? 1, configs }); // prettier-ignore
    } catch (error) {
      if (!exists(error)) throw error;
    }
    // A topic that was just made has no leaders for a moment.
    for (let tries = 1; ; tries++) {
      const { topics } = await this.admin.metadata({ topics: [topic], forceUpdate: true });
      if (topics.get(topic)?.partitions.every((p) => p.leader >= 0)) return;
      if (tries === 10) throw new Error(`${topic} has no leaders`);
      await pause(50 * tries);
    }
  }
}

/** Whether the broker refused because the topic is there; its answer is wrapped in errors of the client. */
function exists(error: unknown): boolean {
  const { apiId, errors, cause } = error as { apiId?: string; errors?: unknown[]; cause?: unknown };
  return apiId === 'TOPIC_ALREADY_EXISTS' || [...(errors ?? []), ...(cause ? [cause] : [])].some(exists);
}
