import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_EVENTS } from '@lamliang/contracts/all';
import { uuidv7 } from '@lamliang/kernel';
import { createLogger, kafkaClient, KafkaEventBus, prepareKafka, processEnvironment, type BusMessage, type KafkaConnection } from '@lamliang/platform'; // prettier-ignore
import { until } from '@lamliang/platform/testing';
import { busRights } from './registry.ts';

const { TEST_KAFKA_BROKERS = '', TEST_KAFKA_ACCESS } = processEnvironment();
const log = createLogger('test', 'silent');

if (TEST_KAFKA_ACCESS) suite(JSON.parse(TEST_KAFKA_ACCESS) as Access);
else
  describe('who may do what on Kafka', () => {
    it.skip('SKIPPED: there is no Kafka that wants passwords, see the first lines of the run', () => undefined);
  });

type Admin = ReturnType<ReturnType<typeof kafkaClient>['admin']>;
interface Access {
  ca: string;
  users: Record<'prepare' | 'wallet' | 'orders', string>;
}

function suite({ ca, users }: Access): void {
  const prefix = `access${randomUUID()}.`;
  const place = { brokers: TEST_KAFKA_BROKERS.split(','), client_id: 'access', prefix };
  const as = (username: keyof Access['users'], password = users[username]) => ({ ...place, tls: true, ca, username, password }); // prettier-ignore
  const topics = [...new Set(ALL_EVENTS.map(({ topic }) => topic))];
  const prepare = (rights = busRights()) => prepareKafka(as('prepare'), { topics, rights }, log);
  const buses: KafkaEventBus[] = [];
  const busOf = (user: keyof Access['users']) => {
    const bus = new KafkaEventBus({ ...as(user), fatal: () => undefined }, log);
    buses.push(bus);
    return bus;
  };
  const newEvent = (topic: string): BusMessage => ({
    event_id: uuidv7(new Date()),
    topic,
    key: '1',
    version: 1,
    type: topic,
    payload: {},
    headers: {},
    occurred_at: new Date(),
  });
  const publish = (user: keyof Access['users'], topic: string) => busOf(user).publish([newEvent(topic)]);
  /** Asks the brokers something once. */
  const asked = async <T>(connection: KafkaConnection, what: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = kafkaClient(connection, log).admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      return await what(admin);
    } finally {
      await admin.disconnect();
    }
  };
  /** What topics of ours somebody sees. */
  const ask = (connection: KafkaConnection) =>
    asked(connection, async (admin) => (await admin.listTopics()).filter((name) => name.startsWith(prefix)));
  /** How far a group has read, by topic. */
  const offsets = (user: keyof Access['users'], group: string) =>
    asked(as(user), (admin) => admin.fetchOffsets({ groupId: prefix + group }));

  describe('who may do what on Kafka', () => {
    beforeAll(() => prepare(), 60_000);
    afterAll(async () => void (await Promise.all(buses.map((bus) => bus.close()))), 60_000);

    it(`[F-S2] orders' user is refused to write wallet.*, which wallet writes`, async () => {
      await publish('wallet', 'wallet.entry.v1');
      await publish('orders', 'orders.shipment.v1');
      await expect(publish('orders', 'wallet.entry.v1')).rejects.toThrow(/authoriz/i);
      await expect(publish('wallet', 'orders.shipment.v1')).rejects.toThrow(/authoriz/i);
    }, 60_000);

    it('[F-S2] a user reads the topics that its service subscribes to, in its own group, and nothing else', async () => {
      const got: string[] = [];
      const take = async (batch: BusMessage[]) => void got.push(...batch.map((m) => m.topic));
      await publish('prepare', 'claims.claim.v1');
      await busOf('orders').subscribe('orders', ['claims.claim.v1'], take);
      await until(() => got.length === 1, 30_000);
      const refused = /authoriz/i;
      await expect(busOf('orders').subscribe('orders', ['wallet.entry.v1'], take)).rejects.toThrow(refused);
      await expect(busOf('wallet').subscribe('wallet', ['orders.shipment.v1'], take)).rejects.toThrow(refused);
      await expect(offsets('orders', 'notifications')).rejects.toThrow(/coordinator/);
      expect(await offsets('orders', 'orders')).toHaveLength(1);
      expect(got).toEqual(['claims.claim.v1']);
      expect(await busOf('orders').lag('orders')).toEqual(expect.arrayContaining([expect.objectContaining({ topic: 'claims.claim.v1', lag: 0 })])); // prettier-ignore
    }, 90_000);

    it('[F-S2] a user of a service sees its own topics alone, makes none and gives no rights', async () => {
      const reads = busRights().find(({ user }) => user === 'wallet')?.reads ?? [];
      const own = topics.filter((topic) => topic.startsWith('wallet.') || reads.includes(topic));
      expect((await ask(as('wallet'))).toSorted()).toEqual(own.map((topic) => prefix + topic).toSorted());
      await expect(prepareKafka(as('orders'), { topics: ['orders.new.v1'] }, log)).rejects.toThrow();
      const more = [{ user: 'orders', writes: 'wallet.', reads: [], group: 'orders' }];
      await expect(prepareKafka(as('orders'), { topics: [], rights: more }, log)).rejects.toThrow(/authoriz/i);
      expect(await ask(as('prepare'))).not.toContain(`${prefix}orders.new.v1`);
    }, 60_000);

    it('[F-S2] a client without password is refused, one with a wrong one, and one that speaks in clear', async () => {
      const { username: _, password: __, ...nobody } = as('orders');
      await expect(ask(nobody)).rejects.toThrow();
      await expect(ask(as('orders', 'wrong'))).rejects.toThrow(/invalid credentials/);
      await expect(ask({ ...as('orders'), tls: false })).rejects.toThrow();
      const { ca: ___, ...distrustful } = as('orders');
      await expect(ask(distrustful)).rejects.toThrow(/certificate/);
      expect(await ask(as('orders'))).not.toEqual([]);
    }, 60_000);

    it('[F-S2] what a service does not need any more is taken from its user by the next migration step', async () => {
      const fewer = busRights().map((one) => (one.user === 'orders' ? { ...one, reads: [] } : one));
      expect(await ask(as('orders'))).toContain(`${prefix}claims.claim.v1`);
      await prepare(fewer);
      await until(async () => !(await ask(as('orders'))).includes(`${prefix}claims.claim.v1`), 10_000);
      await publish('orders', 'orders.shipment.v1');
    }, 60_000);
  });
}
