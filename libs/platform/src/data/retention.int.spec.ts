import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ordersEvents } from '@lamliang/contracts/orders';
import { Module } from '@nestjs/common';
import { BUS_DAYS, KIT_TABLES } from './retention.ts';
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';

const DAY_MS = 86_400_000;
const TOPIC = ordersEvents.booked.topic;

@Module({})
class AtticModule {}
const atticService = defineService({
  name: 'attic',
  module: AtticModule,
  routes: {},
  migrations: [],
  publishes: ordersEvents,
});

let app: StartedServices;
beforeAll(async () => {
  app = await startService([atticService]);
});
afterAll(() => app.stop());

const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
const count = async (table: string) => (await app.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n; // prettier-ignore
/** An event id of a moment; the maker of ids itself never goes back in time. */
const eventId = (at: Date) => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${randomUUID().slice(24)}`;
};
const message = (offset: number, at: Date, partition = 0) =>
  app.admin(
    `INSERT INTO bus.message (topic, partition, "offset", event_id, key, version, type, payload, headers, occurred_at, published_at)
     VALUES ($1, $2, $3, $4, 'k', 1, 't', '{}', '{}', $5, $5)`,
    [TOPIC, partition, offset, eventId(at), at],
  );

it('forgets what is older than its time, and nothing that is not', async () => {
  for (const more of [-1, 1]) {
    const old = (name: string) => ago((KIT_TABLES.find(({ table }) => table === name)?.days ?? NaN) + more);
    await app.admin(
      `INSERT INTO attic.event_log (seq, id, topic, key, version, type, payload, headers, shard, occurred_at)
       VALUES ($1, $2, 't', 'k', 1, 't', '{}', '{}', 0, $3)`,
      [2 - more, eventId(old('event_log')), old('event_log')],
    );
    await app.admin(`INSERT INTO attic.inbox (event_id, consumer, received_at) VALUES ($1, 'attic', $2)`, [
      eventId(old('inbox')),
      old('inbox'),
    ]);
    await app.admin(
      `INSERT INTO attic.idempotency (account_id, route, key, request_hash, state, reserved, locked_until, create_dt)
       VALUES (1, 'r', $1, 'h', 'started', '{}', $2, $2)`,
      [String(more), old('idempotency')],
    );
    await app.admin(`INSERT INTO attic.rate_limit (key, window_start, count) VALUES ($1, $2, 1)`, [
      String(more),
      old('rate_limit'),
    ]);
    for (const state of ['done', 'waiting'])
      await app.admin(
        `INSERT INTO attic.job_request (id, queue, name, payload, state, done, total, attempts, trace_id, create_dt)
         VALUES ($1, 'q', 'n', '{}', $2, 0, 0, 0, '', $3)`,
        [eventId(old('job_request')), state, old('job_request')],
      );
  }
  await app.fire('attic', 'retention');
  for (const table of ['event_log', 'inbox', 'idempotency', 'rate_limit']) expect([table, await count(`attic.${table}`)]).toEqual([table, 1]); // prettier-ignore
  expect(await count(`attic.job_request WHERE state = 'waiting'`)).toBe(2);
  expect(await count(`attic.job_request WHERE state = 'done'`)).toBe(1);
});

it('keeps a message on the bus until every group has handled it', async () => {
  for (const offset of [0, 1, 2]) await message(offset, ago(BUS_DAYS + 1));
  await message(3, ago(BUS_DAYS - 1));
  await message(0, ago(BUS_DAYS + 1), 1);
  await app.admin(
    `INSERT INTO bus.consumer_offset ("group", topic, partition, next_offset) VALUES ('quick', $1, 0, 4), ('slow', $1, 0, 2)`,
    [TOPIC],
  );
  await app.fire('attic', 'retention');
  const left = await app.admin<{ partition: number; offset: string }[]>(
    'SELECT partition, "offset" FROM bus.message WHERE topic = $1 ORDER BY 1, 2',
    [TOPIC],
  );
  expect(left.map((m) => [m.partition, Number(m.offset)])).toEqual([[0, 2], [0, 3]]); // prettier-ignore
});
