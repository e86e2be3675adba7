import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { walletEvents } from '@lamliang/contracts/wallet';
import { ordersEvents } from '@lamliang/contracts/orders';
import { administer, BUS_ROLE, busRoleOf } from '@lamliang/platform';
import { cloneDatabase } from '@lamliang/platform/testing';
import { services } from './services.ts';

jest.setTimeout(60_000);

const WALLET = walletEvents.held.topic;
const ORDERS = ordersEvents.booked.topic;
const REFUSED = { code: '42501' };

describe('the bus, the queue', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const as = <T extends object>(role: string, sql: string) => administer<T>(database.url, `SET ROLE ${role}; ${sql}`);
  const publish = (role: string, topic: string, offset = 1) =>
    as(
      role,
      `INSERT INTO bus.topic_partition AS p (topic, partition, next_offset) VALUES ('${topic}', 0, 1)
         ON CONFLICT (topic, partition) DO UPDATE SET next_offset = p.next_offset + 1;
       INSERT INTO bus.message (topic, partition, "offset", event_id, key, version, type, payload, headers, occurred_at, published_at)
         VALUES ('${topic}', 0, ${offset}, '${randomUUID()}', 'k', 1, 't', '{}', '{}', now(), now())`,
    );
  beforeAll(async () => {
    database = await cloneDatabase();
  }, 60_000);
  afterAll(() => database.drop());

  it('[F-S1] a system role writes no other service’s topic', async () => {
    await publish('wallet_system', WALLET);
    await publish('orders_system', ORDERS);
    for (const role of ['render_system', 'orders_system', 'wallet_bus', 'wallet'])
      await expect(publish(role, WALLET, 2)).rejects.toMatchObject(REFUSED);
    for (const sql of [
      `UPDATE bus.topic_partition SET next_offset = 900 WHERE topic = '${WALLET}'`,
      `UPDATE bus.message SET payload = '{"forged": true}'`,
      `DELETE FROM bus.message WHERE topic = '${WALLET}'`,
      `INSERT INTO bus.publisher VALUES ('${WALLET}', 'orders')`,
      'SELECT payload FROM bus.message',
    ])
      await expect(as('orders_system', sql)).rejects.toMatchObject(REFUSED);
    expect(
      await administer(database.url, `SELECT topic, next_offset::int FROM bus.topic_partition ORDER BY 1`),
    ).toEqual([
      { topic: ORDERS, next_offset: 1 },
      { topic: WALLET, next_offset: 1 },
    ]);
  });

  it('[F-S1] a service moves its own group alone, and forgets its own messages alone', async () => {
    const begin = (role: string, group: string) =>
      as(role, `INSERT INTO bus.consumer_offset VALUES ('${group}', '${WALLET}', 0, 0)`);
    await begin('orders_bus', 'orders');
    await as('orders_bus', `UPDATE bus.consumer_offset SET next_offset = 1 WHERE "group" = 'orders'`);
    await expect(begin('render_bus', 'claims')).rejects.toMatchObject(REFUSED);
    await expect(as('render_bus', `UPDATE bus.consumer_offset SET next_offset = 99`)).rejects.toMatchObject(REFUSED);
    await expect(as('render_bus', `UPDATE bus.consumer_offset SET "group" = 'render'`)).rejects.toMatchObject(REFUSED);
    await expect(as('render_bus', `DELETE FROM bus.message`)).rejects.toMatchObject(REFUSED);
    const gone = await as('wallet_bus', `DELETE FROM bus.message WHERE topic = '${WALLET}' RETURNING topic`);
    expect(gone).toEqual([{ topic: WALLET }]);
  });

  it('[F-S1] a service sees and takes the jobs of its own queues alone', async () => {
    const add = (role: string, queue: string) => as(role, `SET search_path = bullmq; INSERT INTO meta (queue, field, value) VALUES ('${queue}', 'f', 'v')`); // prettier-ignore
    await add('render_bus', 'render');
    await add('render_bus', 'render-export');
    for (const queue of ['orders', 'renders', 'orders-render'])
      await expect(add('render_bus', queue)).rejects.toMatchObject(REFUSED);
    expect(await as('orders_bus', 'SELECT 1 FROM bullmq.meta')).toEqual([]);
    expect(await as('orders_bus', `UPDATE bullmq.meta SET value = 'x' RETURNING 1`)).toEqual([]);
    expect(await as('orders_bus', 'DELETE FROM bullmq.meta RETURNING 1')).toEqual([]);
    expect(await as(BUS_ROLE, 'SELECT queue FROM bullmq.meta ORDER BY 1')).toEqual([{ queue: 'render' }, { queue: 'render-export' }]); // prettier-ignore
    const open = await administer(database.url, `SELECT relname FROM pg_class WHERE relnamespace = 'bullmq'::regnamespace AND relkind = 'r' AND NOT relrowsecurity`); // prettier-ignore
    expect(open).toEqual([]);
  });

  it('[F-S1] every topic has one publisher, and a process of one service its own role', async () => {
    const declared = services.flatMap(({ name, publishes = {} }) =>
      [...new Set(Object.values(publishes).map(({ topic }) => topic))].map((topic) => ({ topic, service: name })),
    );
    const stored = await administer<{ topic: string }>(database.url, 'SELECT topic, service FROM bus.publisher');
    expect(stored.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))).toEqual(declared.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))); // prettier-ignore
    expect(new Set(stored.map(({ topic }) => topic)).size).toBe(stored.length);
    expect([busRoleOf([{ name: 'render' }]), busRoleOf(services)]).toEqual(['render_bus', BUS_ROLE]);
  });
});
