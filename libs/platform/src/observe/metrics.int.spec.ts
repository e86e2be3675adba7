import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { operationsRoutes } from '@lamliang/contracts';
import { AppError } from '../http/errors.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { Toy, toyService } from '../testing/toy.ts';

jest.setTimeout(30_000);

describe('the figures of a service', () => {
  let app: StartedServices;
  let service: RunningService;
  let toy: Toy;
  beforeAll(async () => {
    app = await startService([toyService], { env: { LOG_LEVEL: 'silent' } });
    service = app.composition.services[0] as RunningService;
    toy = service.app.get(Toy);
  }, 30_000);
  afterAll(() => app.stop());

  const page = async () => {
    const [row] = await app.as('staff_admin').call(operationsRoutes('toy').lag, { query: {} });
    if (!row) throw new Error('no row');
    return row;
  };
  const metrics = async () => {
    const figures = await app.metrics();
    return (name: string, labels = '') => figures.get(`${name}{service="toy"${labels && `,${labels}`}}`);
  };

  it('are the same on the page of the console and in /metrics', async () => {
    toy.before = (payload) => {
      if (payload.order_id === 1) throw new Error('poison');
    };
    toy.working = async ({ name }) => {
      if (name === 'bad') throw new AppError('record.not_found');
      return {};
    };
    for (const id of [1, 1, 1, 2]) await toy.touch(id);
    await toy.ask('bad');
    await app.drain();
    await until(async () => (await page()).jobs_failed === 1);
    // From here on nothing moves: facts wait in the outbox, a job for its worker, one without a sign of life.
    service.relay.paused = true;
    await toy.touch(3);
    await app.db('toy', `INSERT INTO job_request (id, queue, name, payload, state, done, total, attempts, trace_id, create_dt, queued_dt, seen_dt)
      SELECT gen_random_uuid(), 'toy', 'stamp', '{}', s, 0, 1, 0, '', now() - interval '10 minutes', 'infinity', d::timestamptz
      FROM (VALUES ('waiting', 'infinity'), ('running', 'infinity'), ('running', '-infinity')) v (s, d)`); // prettier-ignore
    app.clock.advance(90_000);

    const shown = await page();
    expect(shown).toMatchObject({ dead: 1, parked: 2, blocked_keys: 1, outbox_pending: 1, jobs_failed: 1, jobs_waiting: 1, jobs_running: 2, jobs_stalled: 1 }); // prettier-ignore
    expect(shown.outbox_oldest_ms).toBeGreaterThanOrEqual(90_000);
    expect(shown.jobs_oldest_ms).toBeGreaterThanOrEqual(600_000);
    const told = await metrics();
    expect({
      dead: told('dead_letter_depth', 'state="dead"'),
      parked: told('dead_letter_depth', 'state="parked"'),
      blocked_keys: told('blocked_keys'),
      outbox_pending: told('outbox_pending'),
      jobs_failed: told('jobs', 'state="failed"'),
      jobs_waiting: told('jobs', 'state="waiting"'),
      jobs_running: told('jobs', 'state="running"'),
      jobs_stalled: told('jobs', 'state="stalled"'),
      lag: told('consumer_lag', `topic="${shown.topic}"`),
      oldest_age_ms: (told('consumer_lag_seconds', `topic="${shown.topic}"`) ?? NaN) * 1_000,
    }).toEqual({
      dead: shown.dead,
      parked: shown.parked,
      blocked_keys: shown.blocked_keys,
      outbox_pending: shown.outbox_pending,
      jobs_failed: shown.jobs_failed,
      jobs_waiting: shown.jobs_waiting,
      jobs_running: shown.jobs_running,
      jobs_stalled: shown.jobs_stalled,
      lag: shown.lag,
      oldest_age_ms: shown.oldest_age_ms,
    });
    // Time goes on between the two questions.
    expect((told('outbox_oldest_seconds') ?? 0) - shown.outbox_oldest_ms / 1_000).toBeLessThan(5);
    expect((told('jobs_oldest_waiting_seconds') ?? 0) - shown.jobs_oldest_ms / 1_000).toBeLessThan(5);
    service.relay.paused = false;
    await app.db('toy', `UPDATE job_request SET state = 'done'`);
  });

  it('count the lag of all partitions together, with the age of the oldest event', async () => {
    await until(async () => (await page()).outbox_pending === 0);
    let free = () => undefined as void;
    const held = new Promise<void>((resolve) => (free = resolve));
    toy.before = () => held;
    for (let id = 10; id < 30; id++) await toy.touch(id);
    const told = await until(async () => {
      const figures = await metrics();
      return figures('consumer_lag', 'topic="orders.shipment.v1"') === 20 && figures;
    });
    app.clock.advance(60_000);
    expect((await page()).lag).toBe(20);
    expect(told('consumer_lag', 'topic="orders.shipment.v1"')).toBe(20);
    expect((await metrics())('consumer_lag_seconds', 'topic="orders.shipment.v1"')).toBeGreaterThanOrEqual(60);
    free();
    await app.drain();
  });

  it('count refusals by their code', async () => {
    const before = (await metrics())('http_refusals_total', 'code="permission.denied"') ?? 0;
    await app.as('shop_owner').raw('GET', '/staff-api/v1/toy-lag');
    expect((await metrics())('http_refusals_total', 'code="permission.denied"')).toBe(before + 1);
  });
});
