import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { backfillOf, route, type PayloadOf } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Handles, type Call } from '../http/call.ts';
import { defineService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { BackfilledFrom } from './backfill.ts';
import { HandlesEvent, type EventContext } from './consumers.ts';

jest.setTimeout(30_000);
const COUNT = 1_200;
const { carrierChanged } = ordersEvents;
const ownerRoutes = {
  states: route({
    id: 'owner.internal.states',
    method: 'POST',
    path: '/internal/v1/states',
    caller: { kind: 'service', from: 'all' },
    ...backfillOf(carrierChanged),
    fails: [],
    summary: 'How things stand.',
  }),
};

/** What the owner was asked, and where it breaks off. */
let asked: string[] = [];
let breaks_after = Infinity;
@Controller()
class OwnerController {
  @Handles(ownerRoutes.states) async *states({ body }: Call<typeof ownerRoutes.states>) {
    asked.push(body.after);
    for (let n = Number(body.after) + 1; n <= COUNT; n++) {
      if (n > breaks_after) throw new Error('the database went away');
      yield { key: String(n), version: 2, payload: { partner_id: n, active_flag: 0 as const } };
    }
  }
}
@Module({ controllers: [OwnerController] })
class OwnerModule {}
const owner = defineService({ name: 'owner', module: OwnerModule, routes: ownerRoutes, migrations: [] });

@Controller()
class CopyConsumer {
  @HandlesEvent(carrierChanged)
  @BackfilledFrom(ownerRoutes.states)
  async changed({ partner_id, active_flag }: PayloadOf<typeof carrierChanged>, { tx, version }: EventContext) {
    await tx.run(
      `INSERT INTO switch AS s (id, active_flag, version) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET active_flag = excluded.active_flag, version = excluded.version WHERE s.version < excluded.version`,
      [partner_id, active_flag, version],
    );
  }
}
class CreateSwitches1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE TABLE switch (id bigint PRIMARY KEY, active_flag integer NOT NULL, version bigint NOT NULL)');
  }
  async down(): Promise<void> {}
}
@Module({ controllers: [CopyConsumer] })
class CopyModule {}
const copy = defineService({ name: 'copy', module: CopyModule, routes: {}, migrations: [CreateSwitches1795251600000] });

let app: StartedServices;
beforeEach(async () => {
  asked = [];
  breaks_after = 700;
  app = await startService([owner, copy], { env: { LOG_LEVEL: 'silent' } });
  // The first run, which the start has begun, ends where the edge breaks off.
  await until(async () => asked.length === 1 && (await progress())?.cursor === '500');
});
afterEach(() => app.stop());

const progress = async () => (await app.db<{ cursor: string; done_dt: Date | null }[]>('copy', 'SELECT * FROM backfill'))[0]; // prettier-ignore
const rows = () => app.db<{ id: number; active_flag: number; version: number }[]>('copy', 'SELECT * FROM switch ORDER BY id'); // prettier-ignore
const publish = async (id: number, version: number) => {
  await app.publish([
    {
      event_id: crypto.randomUUID(),
      topic: carrierChanged.topic,
      key: String(id),
      version,
      type: carrierChanged.type,
      payload: { partner_id: id, active_flag: 1 },
      headers: {},
      occurred_at: app.clock.now(),
    },
  ]);
  await app.drain();
};

it('a consumer that comes late gets what there was, from where it stopped, and once', async () => {
  expect((await rows()).length).toBe(500);
  expect(await progress()).toMatchObject({ cursor: '500', done_dt: null });
  breaks_after = Infinity;
  await app.fire('copy', 'backfill');
  expect((await rows()).map((row) => row.id)).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
  expect(asked).toEqual(['', '500']);
  expect(await progress()).toMatchObject({ cursor: '1200', done_dt: expect.any(Date) });
  await app.fire('copy', 'backfill');
  expect(asked).toHaveLength(2);
});

it('events that come meanwhile are neither lost nor overwritten by what is older', async () => {
  await publish(3, 3); // filled already, changed since
  await publish(900, 3); // changed before it is filled
  await publish(901, 1); // told late, when the owner has gone on
  breaks_after = Infinity;
  await app.fire('copy', 'backfill');
  const found = new Map((await rows()).map((row) => [row.id, [row.active_flag, row.version]]));
  expect([3, 900, 901, 902].map((id) => found.get(id))).toEqual([
    [1, 3],
    [1, 3],
    [0, 2],
    [0, 2],
  ]);
});
