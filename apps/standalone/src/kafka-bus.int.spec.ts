import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { certificatesIn, freePort, hasOpenssl, javaMissing, type RunningKafka, startKafka } from '@lamliang/engines';
import { uuidv7 } from '@lamliang/kernel';
import { createLogger, KafkaEventBus, prepareKafka, processEnvironment, type BusMessage } from '@lamliang/platform';
import { busContract, until } from '@lamliang/platform/testing';

const POM = join(import.meta.dirname, '../../../infra/kafka/pom.xml');
const TOPIC = 'fire.thing.v1';
const log = createLogger('test', 'silent');

/** A TCP proxy that cuts all its connections on demand. */
class FaultProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  cuts = 0;
  async listen(port: number, to: number): Promise<void> {
    this.server = createServer((client) => {
      const broker = connect(to, '127.0.0.1');
      for (const socket of [client, broker]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          broker.destroy();
        });
      }
      client.pipe(broker).pipe(client);
    });
    await new Promise<void>((done) => this.server?.listen(port, '127.0.0.1', done));
  }
  cut(): void {
    this.cuts++;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }
  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server?.close(done));
  }
}

const { KAFKA_VERSION: version, TEST_KAFKA_BROKERS: brokers, TEST_KAFKA_ACCESS: access } = processEnvironment();
if (brokers) contract(brokers.split(','));
else {
  describe('the Kafka bus', () => {
    it.skip('SKIPPED: there is no Kafka, see the first lines of the run', () => undefined);
  });
}
const missing = javaMissing() ?? (hasOpenssl() ? undefined : 'openssl');
if (missing) {
  describe('the Kafka bus under faults', () => {
    it.skip(`SKIPPED: only a local broker can be killed, and there is no ${missing}`, () => undefined);
  });
} else suite();

function contract(at: string[]): void {
  const shared = `contract${Date.now()}.`;
  const { ca, users } = JSON.parse(access || '{}') as { ca?: string; users?: { prepare: string } };
  const who = users ? { tls: true, ca: ca ?? '', username: 'prepare', password: users.prepare } : {};
  let run = 0;
  busContract('Kafka', async () => {
    const prefix = `${shared}${++run}.`;
    const connection = { brokers: at, client_id: 'contract', prefix, ...who };
    await prepareKafka(connection, { topics: ['contract.thing.v1'] }, log);
    const opened: KafkaEventBus[] = [];
    const open = () => {
      const fatal = (error: Error) => {
        throw error;
      };
      const bus = new KafkaEventBus({ ...connection, fatal }, log);
      opened.push(bus);
      return bus;
    };
    const stop = async () => void (await Promise.all(opened.map((bus) => bus.close())));
    return { bus: open(), another: async () => open(), stop };
  });
}

function suite(): void {
  let kafka: RunningKafka;
  const proxy = new FaultProxy();
  const fatal: Error[] = [];
  const certificates = certificatesIn();
  const password = randomUUID();
  const who = { client_id: 'contract', tls: true, ca: certificates.ca, username: 'prepare', password };
  const options = {
    pom: POM,
    access: { certificates, users: { prepare: password }, super_user: 'prepare' },
    ...(version ? { version } : {}),
  };
  let over = false;
  const buses: KafkaEventBus[] = [];
  const busOf = (prefix: string, more: { brokers?: string[]; silence_ms?: number; fatal?: () => void } = {}) => {
    const bus = new KafkaEventBus(
      { ...who, brokers: [kafka.broker], prefix, fatal: (error) => fatal.push(error), ...more },
      log,
    );
    buses.push(bus);
    return bus;
  };
  const closeAll = async () => void (await Promise.all(buses.splice(0).map((bus) => bus.close())));
  const newEvent = (key: string, version: number): BusMessage => ({
    event_id: uuidv7(new Date()),
    topic: TOPIC,
    key,
    version,
    type: 'fire.thing.changed.v1',
    payload: { version },
    headers: {},
    occurred_at: new Date(),
  });
  /** Publishes until acknowledged, as the relay does. @returns the number of attempts. */
  const publishUntilAcknowledged = async (bus: KafkaEventBus, messages: BusMessage[]) => {
    for (let tries = 0; ; tries++)
      try {
        await bus.publish(messages);
        return tries;
      } catch (error) {
        if (tries > 50) throw error;
      }
  };
  /** Applies each event once, as the inbox does, and reports events of a key that arrive out of order. */
  const inbox = () => {
    const seen = new Set<string>();
    const last = new Map<string, number>();
    const state = { applied: 0, repeats: 0, disordered: 0 };
    const handle = async (batch: BusMessage[]) => {
      for (const { event_id, key, version } of batch) {
        if (seen.has(event_id)) state.repeats++;
        else {
          seen.add(event_id);
          state.applied++;
          if (version !== (last.get(key) ?? 0) + 1) state.disordered++;
          last.set(key, version);
        }
      }
    };
    return { state, handle };
  };

  /** A consumer that restarts when it fails, as under a supervisor. */
  const supervised = async (prefix: string, group: string, handle: (batch: BusMessage[]) => Promise<void>) => {
    const life = { number: 0 };
    const begin = async (): Promise<void> => {
      if (over) return;
      life.number++;
      const bus = busOf(prefix, {
        fatal: () => {
          buses.splice(buses.indexOf(bus), 1);
          void bus.close().catch(() => undefined);
          void retried(begin);
        },
      });
      await bus.subscribe(group, [TOPIC], handle);
    };
    await begin();
    return life;
  };
  const retried = async (work: () => Promise<void>): Promise<void> => {
    for (;;)
      try {
        return await work();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
  };

  beforeAll(async () => {
    const proxyPort = await freePort();
    kafka = await startKafka({ ...options, proxyPort });
    const topics = ['cut', 'SIGTERM', 'SIGKILL', 'late', 'flow'].map((prefix) => `${prefix}.${TOPIC}`);
    await prepareKafka({ ...who, brokers: [kafka.broker] }, { topics }, log);
    console.log(`Apache Kafka ${kafka.version}, local, on ${kafka.broker}: to be killed`);
    await proxy.listen(proxyPort, kafka.proxiedPort ?? 0);
    process.once('exit', () => void kafka.kill());
  }, 180_000);
  afterAll(async () => {
    over = true;
    await closeAll();
    await proxy.close();
    await kafka.remove();
  }, 60_000);

  describe('the Kafka bus under faults', () => {
    const KEYS = 20;
    const EVENTS = 3_000;

    it('loses no acknowledged event and keeps the order when connections are cut during publishing', async () => {
      const direct = busOf('cut.');
      const through = busOf('cut.', { brokers: [`127.0.0.1:${kafka.proxyPort}`] });
      const { state, handle } = inbox();
      await direct.subscribe('cut', [TOPIC], handle);
      let acknowledged = 0;
      const cutter = setInterval(() => proxy.cut(), 150);
      for (let n = 0; n < EVENTS / KEYS / 3; n++) {
        const batch = [1, 2, 3].flatMap((i) => Array.from({ length: KEYS }, (_, k) => newEvent(`k${k}`, n * 3 + i)));
        await publishUntilAcknowledged(through, batch);
        acknowledged += batch.length;
      }
      clearInterval(cutter);
      await until(() => state.applied === acknowledged, 60_000);
      expect(proxy.cuts).toBeGreaterThan(3);
      expect([state.applied, state.disordered]).toEqual([acknowledged, 0]);
    }, 180_000);

    it.each(['SIGTERM', 'SIGKILL'])(
      'goes on after the broker got %s and started again',
      async (signal) => {
        const bus = busOf(`${signal}.`);
        const { state, handle } = inbox();
        await supervised(`${signal}.`, 'restart', handle);
        const send = async (from: number) => {
          for (let v = from; v < from + 10; v++)
            await publishUntilAcknowledged(
              bus,
              Array.from({ length: KEYS }, (_, k) => newEvent(`k${k}`, v)),
            );
        };
        await send(1);
        await until(() => state.applied >= KEYS, 20_000);
        const sending = send(11);
        await (signal === 'SIGKILL' ? kafka.kill() : kafka.stop());
        await kafka.start();
        await sending;
        await until(() => state.applied === 20 * KEYS, 90_000);
        expect([state.applied, state.disordered]).toEqual([20 * KEYS, 0]);
      },
      180_000,
    );

    it('lets a service start without a broker, and delivers once there is one', async () => {
      await kafka.kill();
      const bus = busOf('late.');
      const { state, handle } = inbox();
      await bus.subscribe('late', [TOPIC], handle);
      const sending = publishUntilAcknowledged(bus, [newEvent('k0', 1)]);
      expect(state.applied).toBe(0);
      await kafka.start();
      await sending;
      await until(() => state.applied === 1, 90_000);
      expect(fatal).toEqual([]);
    }, 180_000);

    it('rebalances partitions under load when a process joins or leaves', async () => {
      const { state, handle } = inbox();
      const first = await busOf('flow.').subscribe('flow', [TOPIC], handle);
      const publisher = busOf('flow.');
      let version = 0;
      const send = async (rounds: number) => {
        for (let i = 0; i < rounds; i++) {
          version++;
          await publisher.publish(Array.from({ length: KEYS }, (_, k) => newEvent(`k${k}`, version)));
        }
      };
      await send(50);
      const joining = busOf('flow.').subscribe('flow', [TOPIC], handle);
      await send(100);
      await joining;
      await send(50);
      await first.stop();
      await send(50);
      await until(() => state.applied === version * KEYS, 60_000);
      expect(state.disordered).toBe(0);
    }, 120_000);

    it('ends its process when a consumer stops polling', async () => {
      const alone = await startKafka(options);
      await prepareKafka({ ...who, brokers: [alone.broker] }, { topics: [`silent.${TOPIC}`] }, log);
      const bus = busOf('silent.', { brokers: [alone.broker], silence_ms: 6_000 });
      await bus.subscribe('silent', [TOPIC], async () => undefined);
      fatal.length = 0;
      alone.freeze();
      await until(() => fatal.length > 0, 30_000);
      expect(fatal.map((e) => e.message).join()).toContain('silent');
      fatal.length = 0;
      await alone.remove();
    }, 120_000);
  });
}
