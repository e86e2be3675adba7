// One side of the comparison of Kafka clients: our adapter, or the client it is made of with the same settings.
import { builtFile } from '../env.mjs';
import { serve } from './child.mjs';
import { until } from './load.mjs';

const [, , broker, side] = process.argv;
const { createLogger, KafkaEventBus, prepareKafka, PARTITIONS, partitionOf } = await import(builtFile('libs/platform', 'index.js')); // prettier-ignore
const { Kafka, logLevel, Partitioners } = await import('kafkajs');

/** What the relay publishes at a time, and what a consumer handles and commits at a time. */
const [BATCH, CHUNK] = [500, 50];
const TOPIC = `bench.${side}.v1`;
let handled = 0;

const message = (n) => ({
  event_id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  topic: TOPIC,
  key: String(734_561_001 + n),
  version: 1,
  type: 'orders.booked',
  payload: { order_id: n, account_id: 1, order_no: `LM${n}`, tracking_no: `LL${n}`, partner_code: 'flash', partner_awb_no: null, shipment_status: 'booked', booking_state: 'booking', cod_status: null, version: 1, occurred_at: '2026-11-21T10:00:00.000+07:00' },
  headers: { 'ce-specversion': '1.0', 'ce-source': 'lamliang/orders', 'ce-type': 'orders.booked' },
  occurred_at: new Date(),
}); // prettier-ignore

const { publish, stop } = side === 'adapter' ? await adapter() : await bare();

async function adapter() {
  const [connection, log] = [{ brokers: [broker], client_id: 'bench' }, createLogger('bench', 'warn')];
  await prepareKafka(connection, { topics: [TOPIC] }, log);
  const bus = new KafkaEventBus({ ...connection, fatal: (error) => process.emitWarning(error) }, log);
  await bus.subscribe('bench', [TOPIC], async (batch) => void (handled += batch.length));
  return { publish: (messages) => bus.publish(messages), stop: () => bus.close() };
}

/** kafkajs as its manual has it, set like the adapter; a message is its value, its headers are there already. */
async function bare() {
  const kafka = new Kafka({ clientId: 'bench-bare', brokers: [broker], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic: TOPIC, numPartitions: PARTITIONS, replicationFactor: 1 }] }); // prettier-ignore
  await admin.disconnect();
  const producer = kafka.producer({ idempotent: false, maxInFlightRequests: 1, allowAutoTopicCreation: false, createPartitioner: Partitioners.DefaultPartitioner }); // prettier-ignore
  const consumer = kafka.consumer({ groupId: 'bench-bare', sessionTimeout: 30_000, rebalanceTimeout: 60_000, heartbeatInterval: 3_000, maxBytesPerPartition: 262_144, maxWaitTimeInMs: 500 }); // prettier-ignore
  await Promise.all([producer.connect(), consumer.connect()]);
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 1,
    eachBatch: async ({
      batch: { topic, partition, messages },
      heartbeat,
      resolveOffset,
      commitOffsetsIfNecessary,
    }) => {
      for (let from = 0; from < messages.length; from += CHUNK) {
        const chunk = messages.slice(from, from + CHUNK);
        for (const { value } of chunk) JSON.parse(String(value));
        handled += chunk.length;
        const { offset: last } = chunk.at(-1);
        resolveOffset(last);
        const offset = String(BigInt(last) + 1n);
        await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
        await heartbeat();
      }
    },
  });
  return {
    publish: (messages) =>
      producer.sendBatch({
        acks: -1,
        topicMessages: [
          {
            topic: TOPIC,
            messages: messages.map((m) => ({ key: m.key, partition: partitionOf(m.key), value: JSON.stringify(m.payload), headers: { ...m.headers, ce_id: m.event_id } })),
          },
        ],
      }),
    stop: async () => {
      await consumer.disconnect();
      await producer.disconnect();
    },
  }; // prettier-ignore
}

// Whoever is asked first must be a member of its group already.
await publish([message(0)]);
await until(() => handled === 1, 30_000, 'the first message');

serve({
  /** @returns ms from the first message published to the last one handled */
  async carry(count) {
    const messages = Array.from({ length: count }, (_, n) => message(n));
    const goal = handled + count;
    const begin = performance.now();
    for (let from = 0; from < count; from += BATCH) await publish(messages.slice(from, from + BATCH));
    await until(() => handled >= goal, 60_000, `${count} messages`);
    if (handled !== goal) throw new Error(`${handled - goal} messages came twice`);
    return performance.now() - begin;
  },
  stop,
});
