// Reads the topics themselves, beside the product: what is on them, in which order it came first, and it can put a
// message there again.
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export class Reader {
  /** Offsets at which an event is, by its id. */
  seen = new Map();
  /** Messages by key whose first appearance came after a later version. */
  late = [];
  newest = new Map();
  /** Raw messages, of which some are put again. */
  recent = [];
  next = new Map();
  repeated = 0;
  topics = [];

  /** @param owners the services whose topics are read; @param access users of the broker, of whom one may do everything */
  constructor(broker, owners, { certificates, users, super_user }) {
    this.owners = owners;
    const secured = { ssl: { ca: readFileSync(certificates.ca) }, sasl: { mechanism: 'scram-sha-512', username: super_user, password: users[super_user] } }; // prettier-ignore
    this.kafka = new Kafka({ clientId: 'fire', brokers: [broker], ...secured, logLevel: logLevel.NOTHING, retry: { retries: 30, maxRetryTime: 2_000 } }); // prettier-ignore
    this.admin = this.kafka.admin();
    this.producer = this.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  }

  async start() {
    await this.admin.connect();
    await this.producer.connect();
    await this.follow();
  }

  /** Reads what topics there are by now. */
  async follow() {
    const topics = (await this.admin.listTopics()).filter((name) =>
      this.owners.some((owner) => name.startsWith(`${owner}.`)),
    );
    if (topics.every((name) => this.topics.includes(name))) return;
    this.topics = topics;
    await this.consumer?.disconnect();
    this.consumer = this.kafka.consumer({
      groupId: `fire-${process.pid}-${topics.length}`,
      sessionTimeout: 30_000,
      retry: { retries: 30, restartOnFailure: async () => true },
    });
    await this.consumer.connect();
    await this.consumer.subscribe({ topics, fromBeginning: true });
    await this.consumer.run({ eachMessage: async (payload) => this.note(payload) });
  }

  note({ topic, partition, message }) {
    const place = `${topic}/${partition}`;
    const offset = Number(message.offset);
    // Read again after a restart of ours.
    if (offset < (this.next.get(place) ?? 0)) return;
    this.next.set(place, offset + 1);
    const id = String(message.headers.ce_id);
    const key = `${topic} ${message.key}`;
    const version = Number(message.headers.aggregateversion);
    if (this.seen.has(id)) return;
    this.seen.set(id, offset);
    if (version <= (this.newest.get(key) ?? 0))
      this.late.push(`${key}: version ${version} after ${this.newest.get(key)}`); // prettier-ignore
    else this.newest.set(key, version);
    this.recent.push({ topic, partition, key: message.key, value: message.value, headers: message.headers });
    if (this.recent.length > 2_000) this.recent.splice(0, 1_000);
  }

  /** Puts a share of the newest messages there once more, in another order. */
  async repeat(random, share) {
    await this.follow();
    const chosen = random.shuffle(this.recent.filter(() => random.odds(share)));
    const topicMessages = [...Map.groupBy(chosen, (m) => m.topic)].map(([topic, messages]) => ({
      topic,
      messages: messages.map(({ partition, key, value, headers }) => ({ partition, key, value, headers })),
    }));
    if (topicMessages.length) await this.producer.sendBatch({ acks: -1, topicMessages });
    this.repeated += chosen.length;
    return chosen.length;
  }

  /** Lets a group that nobody is in read everything again. */
  async rewind(group) {
    for (const topic of this.topics) {
      const [known] = await this.admin.fetchOffsets({ groupId: group, topics: [topic] });
      if (known.partitions.some((p) => Number(p.offset) >= 0))
        await this.admin.resetOffsets({ groupId: group, topic, earliest: true });
    }
  }

  /** Waits until everything on the topics was read. */
  async caughtUp(ms = 120_000) {
    await this.follow();
    for (const end = performance.now() + ms; performance.now() < end; await pause(300)) {
      let behind = 0;
      for (const topic of this.topics)
        for (const { partition, high } of await this.admin.fetchTopicOffsets(topic))
          behind += Math.max(0, Number(high) - (this.next.get(`${topic}/${partition}`) ?? 0));
      if (behind === 0) return;
    }
    throw new Error('the reader did not catch up with the topics');
  }

  async stop() {
    await Promise.allSettled([this.consumer?.disconnect(), this.producer.disconnect(), this.admin.disconnect()]);
  }
}
