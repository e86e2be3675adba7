import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersEvents } from '@lamliang/contracts/orders';
import { createLogger } from '../observe/log.ts';
import { Relay } from './outbox.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { Toy, toyEvent, toyService } from '../testing/toy.ts';

jest.setTimeout(30_000);

describe('the way of a fact', () => {
  let app: StartedServices;
  let service: RunningService;
  let toy: Toy;
  beforeAll(async () => {
    app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    service = app.composition.services[0] as RunningService;
    toy = service.app.get(Toy);
  }, 30_000);
  afterAll(() => app.stop());

  const heard = (id: number) =>
    app.db<{ version: number }[]>('toy', 'SELECT version FROM heard WHERE thing_id = $1 ORDER BY id', [id]);
  const count = async (sql: string, values: unknown[] = []) =>
    Number((await app.db<{ n: number }[]>('toy', `SELECT count(*) AS n FROM ${sql}`, values))[0]?.n);

  it('is not lost, not doubled and in the order of its key, with writers that wait and undo', async () => {
    const committed = new Map<number, number>();
    let undone = 0;
    let seed = 42;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 60; i++) {
          const id = 1 + Math.floor(random() * 12);
          const [wait, fails] = [random() * 8, random() < 0.2];
          await toy
            .touch(id, async () => {
              await pause(wait);
              if (fails) throw new Error('undone');
            })
            .then(
              (version) => committed.set(id, Math.max(version, committed.get(id) ?? 0)),
              () => undone++,
            );
        }
      }),
    );
    expect(undone).toBeGreaterThan(0);
    await app.drain();
    for (const [id, last] of committed)
      expect((await heard(id)).map((r) => r.version)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    const total = [...committed.values()].reduce((n, v) => n + v, 0);
    expect([await count('event_log'), await count('heard'), await count('outbox')]).toEqual([total, total, 0]);
    expect(total + undone).toBe(480);
  });

  it('is undone with its change', async () => {
    await expect(toy.touch(500, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await app.drain();
    expect([await count('thing WHERE id = 500'), (await heard(500)).length]).toEqual([0, 0]);
  });

  it('cannot say what the contract does not know', async () => {
    const wrong = { ...toyEvent(501, 1), payload: { ...toyEvent(501, 1).payload, shipment_status: 'lost' } };
    await expect(
      toy.db.system((tx) => toy.outbox.publish(tx, ordersEvents.cancelled, wrong as never)),
    ).rejects.toThrow();
  });

  it('cannot have the version of another fact of its thing', async () => {
    service.relay.paused = true;
    const tell = () => toy.db.system((tx) => toy.outbox.publish(tx, ordersEvents.cancelled, toyEvent(502, 1)));
    await tell();
    await expect(tell()).rejects.toMatchObject({ code: '23505' });
    service.relay.paused = false;
    await app.drain();
    expect(await heard(502)).toHaveLength(1);
  });

  it('waits in the outbox while the bus takes nothing, and goes on in order', async () => {
    const bus = app.composition.runtime.bus;
    const spy = jest.spyOn(bus, 'publish').mockRejectedValue(new Error('the bus is down'));
    for (let i = 0; i < 5; i++) await toy.touch(503);
    await until(() => spy.mock.calls.length >= 2);
    expect([await count('outbox'), await count(`event_log WHERE key = '503'`)]).toEqual([5, 0]);
    spy.mockRestore();
    await app.drain();
    expect((await heard(503)).map((r) => r.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('outlives the connections of relay and consumer', async () => {
    const kill = () =>
      app.admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('lamliang-session', 'lamliang-bus')`); // prettier-ignore
    for (let i = 0; i < 60; i++) {
      await toy.touch(504 + (i % 3));
      if (i % 20 === 10) await kill();
    }
    await app.drain();
    for (const id of [504, 505, 506])
      expect((await heard(id)).map((r) => r.version)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('has one relay at a time; another takes over when that one stops', async () => {
    const second = new Relay('toy', service.db, toy.outbox, app.composition.runtime.bus, createLogger('toy', 'silent'));
    second.start();
    try {
      await toy.touch(510);
      await app.drain();
      await until(() => second.healthy);
      expect([service.relay.active, second.active]).toEqual([true, false]);
      await service.relay.stop();
      await until(() => second.active);
      await toy.touch(510);
      await app.drain();
      expect((await heard(510)).map((r) => r.version)).toEqual([1, 2]);
    } finally {
      await second.stop();
    }
  });
});
