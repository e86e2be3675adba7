// One measurement of one Kafka client through the bus port; tools/kafka-clients.mjs starts it and gets the figures.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { builtFile } from '../env.mjs';

const { createLogger, KafkaEventBus } = await import(builtFile('libs/platform', 'index.js'));
const job = JSON.parse(process.argv[2]);
const log = createLogger('measure', process.env.LOG_LEVEL ?? 'silent');
const Bus =
  job.client === 'kafkajs'
    ? KafkaEventBus
    : (await import(builtFile('libs/platform', 'testing/platformatic-bus.js'))).PlatformaticEventBus;
const TOPIC = 'measure.thing.v1';
const BATCH = 500;
const KEYS = 200;
const FEW = 20;
const PAYLOAD = 500;
const PATIENCE_MS = 120_000;
/** As large as the message with its version is to be: 500 bytes of JSON. */
const filler = 'x'.repeat(PAYLOAD - '{"version":100000,"filler":""}'.length);
const prefix = `${job.client}-${job.kind}-${job.round}-${randomUUID().slice(0, 8)}.`;
const end = (error) => {
  console.error(error);
  process.exit(1);
};
const open = (more = {}) => new Bus({ brokers: [job.broker], client_id: 'measure', prefix, fatal: end, ...more }, log);
const event = (key, version, headers = {}) => ({
  event_id: randomUUID(),
  topic: TOPIC,
  key: `k${key}`,
  version,
  type: 'measure.thing.changed.v1',
  payload: { version, filler },
  headers,
  occurred_at: new Date(),
});

/** Applies each event once, as the inbox does, and tells events of a key that came in a wrong order. */
class Inbox {
  seen = new Set();
  last = new Map();
  repeats = 0;
  disordered = 0;
  handle = async (batch) => {
    for (const { event_id, key, version } of batch) {
      if (this.seen.has(event_id)) this.repeats++;
      else {
        this.seen.add(event_id);
        if (version !== (this.last.get(key) ?? 0) + 1) this.disordered++;
        this.last.set(key, version);
      }
    }
  };
  /** Waits until so many events were applied, or nothing has come for long. */
  async applied(count) {
    for (let at = -1, since = Date.now(); this.seen.size < count && Date.now() - since < PATIENCE_MS; await pause(5))
      if (this.seen.size !== at) [at, since] = [this.seen.size, Date.now()];
    return this.seen.size;
  }
}

const ask = (act) =>
  new Promise((resolve) => {
    process.on('message', function heard({ done }) {
      if (done !== act) return;
      process.off('message', heard);
      resolve();
    });
    process.send({ act });
  });
/** Publishes again until it is acknowledged, as the relay does. */
async function insist(bus, messages) {
  for (;;)
    try {
      return await bus.publish(messages);
    } catch {
      await pause(100);
    }
}
const cpuMs = ({ user, system }) => (user + system) / 1_000;

/** A consumer whose process has to end begins again, as a supervisor sees to it. */
async function supervised(handle) {
  const state = { lives: 0 };
  const begin = async () => {
    const life = ++state.lives;
    const bus = open({
      fatal: () => {
        void bus.close().catch(() => undefined);
        if (life === state.lives) void again();
      },
    });
    await bus.subscribe('measure', [TOPIC], handle);
  };
  const again = async () => {
    for (;;)
      try {
        return await begin();
      } catch {
        await pause(500);
      }
  };
  await again();
  return state;
}

const KINDS = {
  /** The first group of a broker meets a coordinator that is still loading. */
  async warm() {
    let handled = 0;
    await supervised(async () => void handled++);
    const bus = open();
    while (!handled) {
      await insist(bus, [event(0, 1)]);
      await pause(500);
    }
    return {};
  },

  async throughput() {
    const bus = open();
    const rounds = Math.round(job.messages / BATCH);
    // The topic and the connections first.
    await bus.publish(Array.from({ length: KEYS }, (_, k) => event(k, 1)));
    const versions = Array.from({ length: KEYS }, () => 1);
    let [started, cpu] = [performance.now(), process.cpuUsage()];
    for (let n = 0; n < rounds; n++)
      await bus.publish(Array.from({ length: BATCH }, (_, i) => event(i % KEYS, ++versions[i % KEYS])));
    const publish_ms = performance.now() - started;
    const publish_cpu = cpuMs(process.cpuUsage(cpu));
    const total = rounds * BATCH + KEYS;
    let [count, first] = [0, 0];
    cpu = process.cpuUsage();
    const subscription = await bus.subscribe('measure', [TOPIC], async (batch) => {
      first ||= performance.now();
      count += batch.length;
    });
    while (count < total) await pause(2);
    const handle_ms = performance.now() - first;
    const handle_cpu = cpuMs(process.cpuUsage(cpu));
    await subscription.stop();
    started = performance.now();
    await bus.close();
    return {
      'published, messages/s': ((total - KEYS) / publish_ms) * 1_000,
      'handled, messages/s': (count / handle_ms) * 1_000,
      'CPU to publish, us/message': (publish_cpu / (total - KEYS)) * 1_000,
      'CPU to handle, us/message': (handle_cpu / count) * 1_000,
      'largest memory, MB': process.resourceUsage().maxRSS / 1_024,
    };
  },

  async latency() {
    const bus = open();
    const times = [];
    await bus.publish([event(0, 1)]);
    let warm = false;
    const subscription = await bus.subscribe('measure', [TOPIC], async (batch) => {
      const now = performance.now();
      for (const { headers } of batch) if (warm && headers.sent) times.push(now - Number(headers.sent));
    });
    await pause(3_000);
    warm = true;
    const cpu = process.cpuUsage();
    const started = performance.now();
    const waiting = [];
    for (let n = 0; n < job.latency; n++) {
      const due = started + n * 5;
      if (due > performance.now()) await pause(due - performance.now());
      waiting.push(bus.publish([event(n % KEYS, 1 + n, { sent: String(performance.now()) })]));
    }
    await Promise.all(waiting);
    const seconds = (performance.now() - started) / 1_000;
    while (times.length < job.latency) await pause(5);
    const used = cpuMs(process.cpuUsage(cpu));
    await subscription.stop();
    await bus.close();
    times.sort((a, b) => a - b);
    const part = (p) => times[Math.min(times.length - 1, Math.floor(times.length * p))];
    return {
      'messages/s asked for 200': job.latency / seconds,
      'p50, ms': part(0.5),
      'p95, ms': part(0.95),
      'p99, ms': part(0.99),
      'CPU, ms/message': used / job.latency,
      'memory at the end, MB': process.memoryUsage().rss / 2 ** 20,
    };
  },

  /** Members join, leave and are abandoned while messages flow. */
  async rebalance() {
    const inbox = new Inbox();
    const publisher = open();
    const first = await open().subscribe('measure', [TOPIC], inbox.handle);
    let version = 0;
    let flowing = true;
    const flow = (async () => {
      while (flowing) {
        version++;
        await insist(
          publisher,
          Array.from({ length: FEW }, (_, k) => event(k, version)),
        );
        await pause(5);
      }
    })();
    await pause(1_500);
    let started = performance.now();
    const second = await open().subscribe('measure', [TOPIC], inbox.handle);
    const join_ms = performance.now() - started;
    await pause(1_500);
    const third = await open().subscribe('measure', [TOPIC], inbox.handle);
    await pause(1_500);
    started = performance.now();
    await first.stop();
    const leave_ms = performance.now() - started;
    await pause(1_500);
    flowing = false;
    await flow;
    const total = version * FEW;
    const applied = await inbox.applied(total);
    await Promise.all([second.stop(), third.stop()]);
    return { messages: total, 'events lost': total - applied, 'events disordered': inbox.disordered, 'events repeated': inbox.repeats, 'joining, ms': join_ms, 'leaving, ms': leave_ms }; // prettier-ignore
  },

  /** The broker stops in order and starts, then is killed and starts, while messages flow. */
  async restart() {
    const inbox = new Inbox();
    const publisher = open();
    const consumer = await supervised(inbox.handle);
    let version = 0;
    let flowing = true;
    const flow = (async () => {
      while (flowing) {
        version++;
        await insist(
          publisher,
          Array.from({ length: FEW }, (_, k) => event(k, version)),
        );
        await pause(2);
      }
    })();
    const recoveries = [];
    for (const end of ['stop', 'kill']) {
      await pause(1_500);
      await ask(end);
      await ask('start');
      const started = performance.now();
      const then = version;
      while (version < then + 3) await pause(5);
      const upTo = version * FEW;
      while (inbox.seen.size < upTo - FEW && performance.now() - started < PATIENCE_MS) await pause(5);
      recoveries.push(performance.now() - started);
    }
    await pause(1_000);
    flowing = false;
    await flow;
    const total = version * FEW;
    const applied = await inbox.applied(total);
    const [stopped, killed] = recoveries;
    return { messages: total, 'events lost': total - applied, 'events disordered': inbox.disordered, 'events repeated': inbox.repeats, 'consumers begun anew': consumer.lives - 1, 'flows again after a stop, ms': stopped, 'flows again after a kill, ms': killed }; // prettier-ignore
  },

  /** All connections of the publisher are cut every 150 ms. */
  async cuts() {
    const inbox = new Inbox();
    const direct = open();
    await direct.subscribe('measure', [TOPIC], inbox.handle);
    const through = open({ brokers: [job.proxied] });
    await insist(
      through,
      Array.from({ length: FEW }, (_, k) => event(k, 1)),
    );
    await ask('cut');
    const rounds = job.events / FEW;
    const started = performance.now();
    for (let n = 0; n < rounds; n += 3)
      await insist(through, [2, 3, 4].flatMap((v) => Array.from({ length: FEW }, (_, k) => event(k, n + v)))); // prettier-ignore
    const seconds = (performance.now() - started) / 1_000;
    await ask('calm');
    const total = FEW + Math.ceil(rounds / 3) * 3 * FEW;
    const applied = await inbox.applied(total);
    return { messages: total, 'events lost': total - applied, 'events disordered': inbox.disordered, 'events repeated': inbox.repeats, 'acknowledged, messages/s': (total - FEW) / seconds }; // prettier-ignore
  },
};

const result = await KINDS[job.kind]();
process.send({ result }, () => process.exit(0));
