// Events from commit to effect: over the embedded bus, over Kafka, and the Kafka adapter by itself.
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pairs, percentile } from './load.mjs';
import { startChild, ROLE_SECRET } from './product.mjs';

const EVENTS = 10_000;
const RATE = 200;
const [RELAYED, APPLIED] = [500, 50];
const POM = fileURLToPath(new URL('../../infra/kafka/pom.xml', import.meta.url));

/** Events per second over the embedded bus, and latency at a steady rate. */
export async function events({ main, seconds, profile }) {
  const row = await commitToApplied(await main(), { seconds, profile, env: {} });
  return { ...row, id: 'events', title: 'Events from commit to applied, embedded bus', target: 0.25 };
}

/** Two rows: events over Kafka, and messages through the adapter without a database. */
export async function kafkaEvents({ main, seconds, profile, say }) {
  const ids = { 'kafka-adapter': 'The Kafka adapter alone, publish to handler', 'kafka-events': 'Events from commit to applied, over Kafka' }; // prettier-ignore
  const { javaMissing, startKafka } = await import('../../libs/engines/src/index.ts');
  const given = process.env.KAFKA_BROKERS;
  let kafka = given ? { broker: given, version: 'of KAFKA_BROKERS', remove: async () => undefined } : undefined;
  const reason = kafka ? undefined : javaMissing();
  try {
    if (!reason) kafka ??= await startKafka({ pom: POM });
  } catch (error) {
    say(`Kafka did not start: ${error.message}`);
  }
  if (!kafka) return Object.entries(ids).map(([id, title]) => ({ id, title, skipped: `no Kafka here: ${reason ?? 'it did not start'}` })); // prettier-ignore
  say(`Apache Kafka ${kafka.version} at ${kafka.broker}`);
  try {
    const alone = await adapterAlone(kafka.broker, { profile });
    const env = { KAFKA_BROKERS: kafka.broker, KAFKA_PREFIX: 'bench.' };
    const row = await commitToApplied(await main(), { seconds, profile, env });
    return [
      { ...alone, id: 'kafka-adapter', title: ids['kafka-adapter'] },
      { ...row, id: 'kafka-events', title: ids['kafka-events'], target: 0.15 },
    ];
  } finally {
    await kafka.remove();
  }
}

/** Throughput of a full outbox; then latency of single events at a steady rate. */
async function commitToApplied({ database }, { seconds, profile, env }) {
  const child = startChild('events-server.mjs', [database.url, ROLE_SECRET], { profile, env });
  await child.started;
  const bare = await bareStatements(database);
  try {
    await child.ask('drain', EVENTS / 10);
    const run = await pairs(
      3,
      async () => {
        const from = { product: await child.ask('cpu'), database: database.cpu() };
        const ms = await child.ask('drain', EVENTS);
        const each = { product: (await child.ask('cpu')) - from.product, database: database.cpu() - from.database };
        return { figure: EVENTS / (ms / 1_000), each };
      },
      () => bare.drain(EVENTS),
    );
    const late = await child.ask('steady', { rate: RATE, seconds: Math.max(2, seconds) });
    const sorted = late.toSorted((a, b) => a - b);
    const micros = (ms) => `${((ms / EVENTS) * 1_000).toFixed(0)} µs`;
    return {
      ...run,
      unit: 'events/s',
      better: 'higher',
      sides: [{ name: `p99 at ${RATE}/s`, figure: percentile(sorted, 0.99), most: 2_000, unit: 'ms' }],
      cpu: `${micros(run.each.product)} product (filling included), ${micros(run.each.database)} database an event`,
      notes: `median ${percentile(sorted, 0.5).toFixed(0)} ms`,
    };
  } finally {
    await bare.end();
    await child.stop();
  }
}

/** The statements of outbox and inbox by themselves: one session relays 500 at a time, the other applies 50 at a time. */
async function bareStatements(database) {
  const [relay, consumer] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url, options: '-c search_path=hearer,public' });
      await client.connect();
      return client;
    }),
  );
  const named = (client, name, text, values) => client.query({ name, text, values });
  await relay.query(`CREATE TABLE IF NOT EXISTS hearer.bare_outbox (LIKE sender.outbox INCLUDING ALL);
    CREATE TABLE IF NOT EXISTS hearer.bare_log (LIKE sender.event_log INCLUDING ALL)`);
  return {
    async drain(count) {
      // What the product has just applied is applied again, under fresh ids.
      await relay.query(
        `INSERT INTO hearer.bare_outbox (id, topic, key, version, type, payload, headers, shard, occurred_at)
         SELECT gen_random_uuid(), topic, key, version, type, payload, headers, shard, occurred_at FROM sender.event_log ORDER BY seq DESC LIMIT ${count}`,
      );
      const moved = [];
      let applied = 0;
      const begin = performance.now();
      const relaying = (async () => {
        for (let rows; (rows = (await named(relay, 'read', `SELECT seq, id FROM bare_outbox ORDER BY seq LIMIT ${RELAYED}`)).rows).length; ) {
          await relay.query('BEGIN');
          await named(relay, 'move', `WITH gone AS (DELETE FROM bare_outbox WHERE seq = ANY ($1::bigint[]) RETURNING *)
            INSERT INTO bare_log (seq, id, topic, key, version, type, payload, headers, shard, occurred_at)
            SELECT seq, id, topic, key, version, type, payload, headers, shard, occurred_at FROM gone`, [rows.map((r) => r.seq)]); // prettier-ignore
          await relay.query('COMMIT');
          moved.push(...rows.map((r) => r.id));
        }
      })(); // prettier-ignore
      while (applied < count) {
        const ids = moved.splice(0, APPLIED);
        if (!ids.length) {
          await new Promise((resolve) => setImmediate(resolve));
          continue;
        }
        await consumer.query('BEGIN');
        await named(consumer, 'apply', `INSERT INTO inbox (event_id, consumer, received_at) SELECT u, 'bare', now() FROM unnest($1::uuid[]) u ON CONFLICT DO NOTHING RETURNING event_id`, [ids]); // prettier-ignore
        await consumer.query('COMMIT');
        applied += ids.length;
      }
      await relaying;
      return count / ((performance.now() - begin) / 1_000);
    },
    async end() {
      await relay.query('DROP TABLE hearer.bare_outbox, hearer.bare_log');
      await Promise.all([relay.end(), consumer.end()]);
    },
  };
}

/** Batches as the relay sends them through the adapter, against the client it is made of with the same settings. */
async function adapterAlone(broker, { profile }) {
  const MESSAGES = 50_000;
  const sides = ['adapter', 'bare'].map((side) => startChild('kafka-server.mjs', [broker, side], { profile }));
  try {
    for (const child of sides) await child.started;
    for (const child of sides) await child.ask('carry', MESSAGES / 10);
    let cpu;
    const run = async (child) => {
      const from = await child.ask('cpu');
      const ms = await child.ask('carry', MESSAGES);
      cpu = ((await child.ask('cpu')) - from) / MESSAGES;
      return { figure: MESSAGES / (ms / 1_000), cpu };
    };
    const made = await pairs(3, () => run(sides[0]), () => run(sides[1])); // prettier-ignore
    const micros = (ms) => `${(ms * 1_000).toFixed(0)} µs`;
    return {
      ...made,
      unit: 'messages/s',
      target: 0.7,
      better: 'higher',
      cpu: `${micros(made.cpu)} against ${micros(made.bare.cpu)} of the bare client a message`,
    };
  } finally {
    for (const child of sides) await child.stop();
  }
}
