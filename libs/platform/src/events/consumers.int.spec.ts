import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersEvents } from '@lamliang/contracts/orders';
import { uuidv7 } from '@lamliang/kernel';
import type { BusMessage } from '@lamliang/adapters';
import type { Logger } from '../observe/log.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { Toy, toyEvent, toyService } from '../testing/toy.ts';

jest.setTimeout(30_000);
const { topic, type } = ordersEvents.cancelled;

describe('a consumer', () => {
  let app: StartedServices;
  let service: RunningService;
  let toy: Toy;
  beforeAll(async () => {
    app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    service = app.composition.services[0] as RunningService;
    toy = service.app.get(Toy);
  }, 30_000);
  afterAll(() => app.stop());
  afterEach(() => {
    toy.before = () => undefined;
  });

  const message = (id: number, version: number, more: Partial<BusMessage> = {}): BusMessage => ({
    event_id: uuidv7(new Date()),
    topic,
    type,
    key: String(id),
    version,
    payload: toyEvent(id, version).payload,
    headers: {},
    occurred_at: new Date(),
    ...more,
  });
  const publish = (...messages: BusMessage[]) => app.publish(messages);
  const heard = async (id: number) =>
    (await app.db<{ version: number }[]>('toy', 'SELECT version FROM heard WHERE thing_id = $1 ORDER BY id', [id])).map((r) => r.version); // prettier-ignore
  const letters = (id: number) =>
    app.db<{ id: number; state: string; error: string; attempts: number; version: number }[]>('toy', 'SELECT * FROM dead_letter WHERE key = $1 ORDER BY version, id', [String(id)]); // prettier-ignore
  const replay = async (id: number) => {
    const [first] = await letters(id);
    const answer = await app.as('staff_admin').raw('POST', `/staff-api/v1/toy-dead-letters/${first?.id}/replay`, { body: {} }); // prettier-ignore
    return answer.body as { applied: number; state: string; error: string | null };
  };

  it('applies an event once, however often it comes', async () => {
    const one = message(1, 1);
    // In one batch, and in batches of their own.
    for (const batch of [[one, one], [one], [message(1, 2), one]]) {
      await publish(...batch);
      await app.drain();
    }
    expect(await heard(1)).toEqual([1, 2]);
  });

  it('lets an event of a newer release pass, says so, and goes on behind it', async () => {
    const said = jest.spyOn((service.bus as unknown as { log: Logger }).log, 'error');
    const strange = message(31, 1, { type: `${type}.newer` });
    await publish(strange, message(31, 2));
    await app.drain();
    expect([await heard(31), await letters(31)]).toEqual([[2], []]);
    expect(said.mock.calls).toEqual([[{ event_id: strange.event_id, type: strange.type }, expect.any(String)]]);
    said.mockRestore();
  });

  it('undoes what it did when it fails, and its effect is there once in the end', async () => {
    let tries = 0;
    toy.before = async (payload, { tx }) => {
      await tx.run('INSERT INTO stamp (name) VALUES ($1)', [`half-${payload.version}`]);
      if (payload.version === 2 && tries++ < 2) throw Object.assign(new Error('serialization'), { code: '40001' });
    };
    await publish(message(2, 1), message(2, 2), message(2, 3));
    await app.drain();
    expect(tries).toBe(3);
    expect([await heard(2), await letters(2)]).toEqual([[1, 2, 3], []]);
    expect((await app.db<{ name: string }[]>('toy', 'SELECT name FROM stamp ORDER BY id')).map((r) => r.name)).toEqual(['half-1', 'half-2', 'half-3']); // prettier-ignore
  });

  it('is tried again after its connection was lost, and buries nothing', async () => {
    let killed = false;
    toy.before = async (_, { tx }) => {
      if (killed) return;
      killed = true;
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    };
    await publish(message(3, 1), message(3, 2));
    await app.drain();
    expect([await heard(3), await letters(3)]).toEqual([[1, 2], []]);
  });

  it('stops a poison event and what follows of its key, and nothing else', async () => {
    toy.before = ({ order_id, version }) => {
      if (order_id === 40 && version === 2) throw new TypeError('poison');
    };
    const keys = Array.from({ length: 20 }, (_, i) => 40 + i);
    for (let version = 1; version <= 5; version++) await publish(...keys.map((id) => message(id, version)));
    await app.drain();
    for (const id of keys.slice(1)) expect(await heard(id)).toEqual([1, 2, 3, 4, 5]);
    expect(await heard(40)).toEqual([1]);
    expect((await letters(40)).map((l) => [l.version, l.state])).toEqual([[2, 'dead'], [3, 'parked'], [4, 'parked'], [5, 'parked']]); // prettier-ignore
    expect((await letters(40))[0]?.error).toBe('TypeError: poison');
  });

  it('replays a key in order: nothing while it still fails, all of it afterwards, once', async () => {
    toy.before = ({ version }) => {
      if (version === 4) throw new TypeError('still poison');
    };
    expect(await replay(40)).toMatchObject({ applied: 0, state: 'dead', error: 'TypeError: still poison' });
    expect(await heard(40)).toEqual([1]);
    toy.before = () => undefined;
    expect(await replay(40)).toMatchObject({ applied: 4, state: 'replayed', error: null });
    expect(await heard(40)).toEqual([1, 2, 3, 4, 5]);
    expect(await replay(40)).toMatchObject({ applied: 0 });
    await publish(message(40, 6));
    await app.drain();
    expect(await heard(40)).toEqual([1, 2, 3, 4, 5, 6]);
    const audits = await app.db('toy', `SELECT 1 FROM audit_entry WHERE action = 'dead_letter.replay'`);
    expect(audits).toHaveLength(3);
  });

  it('leaves nothing parked behind a replay that an event arrives during', async () => {
    toy.before = () => {
      throw new TypeError('poison');
    };
    await publish(message(5, 1), message(5, 2));
    await until(async () => (await letters(5)).length === 2);
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let inside = () => undefined as void;
    const begun = new Promise<void>((resolve) => (inside = resolve));
    toy.before = async ({ version }) => {
      if (version !== 1) return;
      inside();
      await gate;
    };
    const replayed = replay(5);
    await begun;
    await publish(message(5, 3));
    await until(async () => (await app.admin(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length > 0); // prettier-ignore
    release();
    await replayed;
    await app.drain();
    expect(await heard(5)).toEqual([1, 2, 3]);
    expect((await letters(5)).map((l) => l.state)).toEqual(['replayed', 'replayed']);
  });

  it('buries what the contract does not know, and passes over types that it does not handle', async () => {
    await publish(message(6, 1, { payload: { order_id: 'six' } }), message(7, 1, { type: 'orders.shipment.sung.v1' }));
    await publish(message(7, 2, { payload: { ...toyEvent(7, 2).payload, added_later: 1 } }));
    await app.drain();
    expect((await letters(6)).map((l) => l.state)).toEqual(['dead']);
    expect([await heard(7), await letters(7)]).toEqual([[2], []]);
  });

  it('shows its lag and letters to staff, and to nobody else', async () => {
    const list = (who: 'staff_admin' | 'shop_owner', what: string) =>
      app.as(who).raw('GET', `/staff-api/v1/toy-${what}`);
    const lag = (await list('staff_admin', 'lag')).body as { lag: number; parked: number }[];
    expect(lag).toMatchObject([{ group: 'toy', topic, lag: 0, outbox_pending: 0, parked: 0 }]);
    const query = encodeURIComponent(JSON.stringify({ state: 'dead' }));
    const dead = (await list('staff_admin', `dead-letters?filter=${query}`)).body as { key: string }[];
    expect(dead.map((d) => d.key)).toEqual(['6']);
    for (const what of ['lag', 'dead-letters', 'jobs']) expect((await list('shop_owner', what)).status).toBe(403);
  });
});
