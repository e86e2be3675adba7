import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { operationsRoutes } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import { AppClock } from '../clock.ts';
import { compose, type Composition } from '../compose.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { Toy, toyEvent, toyService } from '../testing/toy.ts';

jest.setTimeout(60_000);
const LEASE_MS = 31_000;
const routes = operationsRoutes('toy');

let app: StartedServices;
let other: Composition;
let toy: Toy;
const toyOf = ({ services }: Composition) => (services[0] as RunningService).app.get(Toy);
beforeAll(async () => {
  app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
  toy = toyOf(app.composition);
  // Another process on the same database.
  other = await compose([toyService], {
    database_url: app.database_url,
    secrets: app.composition.runtime.secrets,
    env: { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent' },
    clock: new AppClock(app.clock),
    migrated: true,
  });
});
afterEach(async () => {
  toy.before = () => undefined;
  await app.admin('DELETE FROM toy.dead_letter; DELETE FROM toy.heard; DELETE FROM toy.job_request; DELETE FROM toy.audit_entry'); // prettier-ignore
});
afterAll(async () => {
  await other?.stop();
  await app?.stop();
});

/** Plants dead letters of the keys 1 to `n`, each an event that the toy now can hear. */
const plant = (n: number) =>
  app.db(
    'toy',
    `INSERT INTO dead_letter (event_id, consumer, topic, key, version, type, payload, headers, occurred_at, error, attempts, state, create_dt)
     SELECT gen_random_uuid(), 'toy', $2, k, 1, $3, $4::jsonb || jsonb_build_object('order_id', k), '{}', now(), 'planted', 1, 'dead', now()
     FROM generate_series(1, $1::int) k`,
    [n, ordersEvents.cancelled.topic, ordersEvents.cancelled.type, JSON.stringify(toyEvent(1, 1).payload)],
  );
const support = () => app.as({ kind: 'staff', staff_role: 'support', login_id: 77, account_id: 77, user_name: 'nok' });
const start = (body: object, who = support(), key?: string) =>
  who.raw('POST', routes.replayMany.path, { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const begin = async (body: object) => ((await start(body)).body as { id: string }).id;
const run = (id: string, who = support()) => who.call(routes.run, { params: { id } });
const ended = (id: string) => until(async () => { const found = await run(id); return found.state === 'done' && found; }, 30_000); // prettier-ignore
const heard = async () => (await app.db<{ thing_id: number }[]>('toy', 'SELECT thing_id FROM heard ORDER BY thing_id')).map((row) => row.thing_id); // prettier-ignore
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
/** Holds the work of one key until it is let go. */
function held(key: number) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  toy.before = async ({ order_id }) => {
    if (order_id !== key) return;
    begun.resolve();
    await gate.promise;
  };
  return { begun: begun.promise, open: gate.resolve };
}

describe('a bulk run', () => {
  it('does 500 rows, names the one that failed and does it again; each row is audited under who asked', async () => {
    await plant(500);
    toy.before = ({ order_id }) => {
      if (order_id === 250) throw new TypeError('poison');
    };
    const answer = await start({ filter: { state: 'dead' } });
    expect(answer).toMatchObject({ status: 200, body: { total: 500 } });
    const { id } = answer.body as { id: string };
    const first = await ended(id);
    expect(first).toMatchObject({ total: 500, waiting: 0, done: 499, skipped: 0, failed: 1, filter: { state: ['dead'] }, entered_by: 77, entered_name: 'nok' }); // prettier-ignore
    const [letter] = await app.db<{ id: number; error: string }[]>('toy', `SELECT id, error FROM dead_letter WHERE state = 'dead'`); // prettier-ignore
    expect(letter?.error).toBe('TypeError: poison');
    expect(first.failures).toEqual([{ id: String(letter?.id), code: 'TypeError: poison', message: 'TypeError: poison' }]); // prettier-ignore
    expect(await heard()).toEqual(numbers(500).filter((n) => n !== 250));

    toy.before = () => undefined;
    const again = await ended(await begin({ failed_of: id }));
    expect(again).toMatchObject({ total: 1, done: 1, failed: 0, failures: [] });
    expect(await heard()).toEqual(numbers(500));
    const audits = await app.db('toy', `SELECT login_id, staff_role, user_name, action, count(*) FROM audit_entry GROUP BY 1, 2, 3, 4 ORDER BY 4`); // prettier-ignore
    const who = { login_id: 77, staff_role: 'support', user_name: 'nok' };
    expect(audits).toEqual([{ ...who, action: 'dead_letter.replay', count: 501 }, { ...who, action: 'dead_letter.replay_many', count: 2 }]); // prettier-ignore
  });

  it('whose row is broken off before its end begins that row anew, and no other one', async () => {
    await plant(5);
    const { begun, open } = held(3);
    const id = await begin({ filter: { state: ['dead'] } });
    await begun;
    expect(await run(id)).toMatchObject({ state: 'running', waiting: 3, done: 2 });
    await app.admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'toy_system' AND state = 'idle in transaction'`); // prettier-ignore
    open();
    await until(async () =>
      (await app.metrics()).get('due_work_total{service="toy",name="bulk-runs",outcome="failed"}'),
    );
    expect(await run(id)).toMatchObject({ state: 'running', waiting: 3, done: 2 });
    app.clock.advance(LEASE_MS);
    await app.fire('toy', 'bulk-runs');
    expect(await ended(id)).toMatchObject({ done: 5, failed: 0 });
    expect(await heard()).toEqual(numbers(5));
    expect(await app.db('toy', `SELECT 1 FROM audit_entry WHERE action = 'dead_letter.replay'`)).toHaveLength(5);
  });

  it('that two processes work on has each effect once', async () => {
    await plant(5);
    const { begun, open } = held(3);
    const id = await begin({ filter: { state: 'dead' } });
    await begun;
    app.clock.advance(LEASE_MS);
    const [second] = other.services as [RunningService];
    await second.timers.fire('bulk-runs');
    await until(async () => (await app.admin(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length); // prettier-ignore
    open();
    expect(await ended(id)).toMatchObject({ done: 5, failed: 0 });
    expect(await heard()).toEqual(numbers(5));
    expect(await app.db('toy', `SELECT 1 FROM audit_entry WHERE action = 'dead_letter.replay'`)).toHaveLength(5);
  });

  it('is never begun without rows or a state, and takes at most 500', async () => {
    const named = (field: string) => ({ status: 400, body: { code: 'request.invalid', errors: [{ field }] } });
    expect(await start({})).toMatchObject(named('ids'));
    expect(await start({ ids: [] })).toMatchObject(named('ids'));
    expect(await start({ ids: numbers(501) })).toMatchObject(named('ids'));
    expect(await start({ ids: [1], filter: { state: 'dead' } })).toMatchObject(named('ids'));
    expect(await start({ filter: {} })).toMatchObject(named('filter.state'));
    expect(await start({ filter: { type: ['x'] } })).toMatchObject(named('filter.state'));
    expect(await start({ filter: { state: 'replayed' } })).toMatchObject(named('filter.state'));
    expect(await start({ filter: { state: ['dead', 'replayed'] } })).toMatchObject(named('filter.state'));
    expect(await start({ failed_of: 'x' })).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
    expect(await app.db('toy', 'SELECT 1 FROM job_request')).toEqual([]);
  });

  it('is refused to a role without the right, and its result too', async () => {
    await plant(1);
    const sales = app.as({ kind: 'staff', staff_role: 'sales', login_id: 78, account_id: 78 });
    expect(await start({ filter: { state: 'dead' } }, sales)).toMatchObject({ status: 403 });
    const id = await begin({ filter: { state: 'dead' } });
    await expect(run(id, sales)).rejects.toMatchObject({ status: 403 });
    await ended(id);
  });

  it('names rows that are none, goes on behind them, and is one run for one key', async () => {
    await plant(1);
    const [letter] = await app.db<{ id: number }[]>('toy', 'SELECT id FROM dead_letter');
    const ids = ['x', 987_654_321, letter?.id, String(letter?.id)];
    const [one, same] = [await start({ ids }, support(), 'k'), await start({ ids }, support(), 'k')];
    expect([one.body, one.body]).toEqual([same.body, { id: expect.any(String), total: 3 }]);
    const result = await ended((one.body as { id: string }).id);
    expect(result).toMatchObject({ total: 3, done: 1, failed: 2, filter: null });
    expect(result.failures.map(({ id, code }) => [id, code])).toEqual([['x', 'request.invalid'], ['987654321', 'dead_letter.not_found']]); // prettier-ignore
    expect(result.failures[1]?.message).not.toMatch(/dead_letter/);
    expect(await app.db('toy', 'SELECT name, queue, state, done, total FROM job_request')).toEqual([
      { name: 'toy.operations.dead_letters.replay', queue: 'runs', state: 'done', done: 3, total: 3 },
    ]);
  });

  it('takes an id in another spelling for the same row', async () => {
    await plant(1);
    const [letter] = await app.db<{ id: number }[]>('toy', 'SELECT id FROM dead_letter');
    expect(await ended(await begin({ ids: [letter?.id, `0${letter?.id}`] }))).toMatchObject({ total: 1, done: 1 });
  });

  it('is a job of the system alone: no request of a shop sees its rows', async () => {
    await plant(1);
    await ended(await begin({ filter: { state: 'dead' } }));
    await expect(toy.db.read({ account_id: 1 }, (tx) => tx.query('SELECT 1 FROM run_row'))).rejects.toMatchObject({ code: '42501' }); // prettier-ignore
    expect(await app.db('toy', 'SELECT 1 FROM run_row')).toHaveLength(1);
  });
});
