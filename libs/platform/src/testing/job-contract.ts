import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../http/errors.ts';
import type { JobContext } from '../jobs/jobs.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from './index.ts';
import { Toy, toyJob, toyService } from './toy.ts';

const FORGOTTEN_MS = 2 * 60_000 + 1_000;
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const BUILT = existsSync(file('../../dist/testing/toy.js'));

interface JobState {
  state: string;
  done: number;
  total: number;
  attempts: number;
  result: unknown;
  error: string | null;
}

/** Where the queues of a run are kept. */
export interface StoreUnderTest {
  name: string;
  /** What makes the services use it. */
  env: Record<string, string>;
  /** Forgets every queue at once. */
  lose(app: StartedServices): Promise<void>;
}

/** What a job must do whatever keeps its queue. Jest runs it. */
export function jobContract(store: StoreUnderTest): void {
  const env = { LOG_LEVEL: 'silent', ...store.env };
  jest.setTimeout(30_000);
  describe(`a job in ${store.name}`, () => {
    let app: StartedServices;
    let toy: Toy;
    beforeAll(async () => {
      app = await startService([toyService], { env });
      toy = (app.composition.services[0] as RunningService).app.get(Toy);
    }, 30_000);
    afterAll(() => app.stop());
    afterEach(() => {
      toy.working = async () => ({});
    });

    const row = async (id: string) =>
      (await app.db<JobState[]>('toy', 'SELECT * FROM job_request WHERE id = $1', [id]))[0] as JobState;
    const ended = (id: string, state = 'done') => until(async () => (await row(id)).state === state, 20_000, `the job to be ${state}`); // prettier-ignore
    const stamps = async (name: string) => (await app.db('toy', 'SELECT 1 FROM stamp WHERE name = $1', [name])).length;
    /** An effect that is committed together with the end of the job. */
    const stamp = (payload: { name: string }, context: JobContext) =>
      toy.db.system(async (tx) => {
        await tx.run('INSERT INTO stamp (name) VALUES ($1)', [payload.name]);
        await context.finish(tx, { stamped: payload.name });
      });

    it('is there once its transaction has committed, and not before', async () => {
      const asked = toy.db.tx({ account_id: 1 }, async (tx) => {
        await toy.jobs.request(tx, toyJob, { account_id: 1, payload: { name: 'undone' }, total: 1 }); // prettier-ignore
        throw new Error('undone');
      });
      await expect(asked).rejects.toThrow('undone');
      expect(await app.db('toy', `SELECT 1 FROM job_request`)).toEqual([]);
    });

    it('is done with its effect, tells its progress and keeps its result for its own shop', async () => {
      toy.working = async (payload, context) => {
        await context.progress(1, 2);
        return stamp(payload, context);
      };
      const id = await toy.ask('plain');
      await ended(id);
      expect(await row(id)).toMatchObject({
        done: 2,
        total: 2,
        attempts: 1,
        result: { stamped: 'plain' },
        error: null,
      });
      expect(await stamps('plain')).toBe(1);
      const seen = (account_id: number, job = id) =>
        toy.db.read({ account_id }, (tx) => toy.jobs.get(tx, job, account_id));
      expect([(await seen(1))?.state, await seen(2), await seen(1, 'x')]).toEqual(['done', undefined, undefined]);
    });

    it('is tried again after a fault of ours or of another part, and ends at once with a refusal', async () => {
      let tries = 0;
      toy.working = async (payload, context) => {
        if (tries++ === 0) throw new Error('a moment please');
        if (tries === 2) throw new AppError('service.unavailable');
        return stamp(payload, context);
      };
      const id = await toy.ask('again');
      await ended(id);
      expect([tries, (await row(id)).attempts, await stamps('again')]).toEqual([3, 2, 1]);
      toy.working = () => Promise.reject(new AppError('print.too_many'));
      const refused = await toy.ask('refused');
      await ended(refused, 'failed');
      expect(await row(refused)).toMatchObject({ attempts: 1, error: 'AppError: print.too_many' });
    });

    it('is not given up for outages of other parts, however often they come', async () => {
      let tries = 0;
      toy.working = async (payload, context) => {
        if (tries++ > 1) return stamp(payload, context);
        await app.db('toy', 'UPDATE job_request SET attempts = 100 WHERE id = $1', [context.job_id]);
        throw new AppError('service.unavailable');
      };
      const id = await toy.ask('patient');
      await ended(id);
      expect([tries, await stamps('patient')]).toEqual([3, 1]);
    });

    it('that has failed is put back to work by staff, with an audit entry', async () => {
      toy.working = () => Promise.reject(new AppError('print.too_many'));
      const id = await toy.ask('later');
      await ended(id, 'failed');
      toy.working = stamp;
      const answer = await app.as('staff_admin').raw('POST', `/staff-api/v1/toy-jobs/${id}/again`, { body: {} });
      expect(answer.body).toEqual({ id, queued: 1 });
      await ended(id);
      expect(await stamps('later')).toBe(1);
      for (const unknown of [id, 'x', '00000000-0000-0000-0000-000000000000'])
        expect((await app.as('staff_admin').raw('POST', `/staff-api/v1/toy-jobs/${unknown}/again`, { body: {} })).status).toBe(404); // prettier-ignore
      expect(await app.db('toy', `SELECT target_id FROM audit_entry WHERE action = 'job.again'`)).toEqual([
        { target_id: id },
      ]);
    });

    it('is handed out at once, however many are asked for together', async () => {
      toy.working = stamp;
      const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => toy.ask(`crowd-${i}`)));
      for (const id of ids) await ended(id);
      const stamped = await app.db('toy', `SELECT name FROM stamp WHERE name LIKE 'crowd-%'`);
      expect(stamped).toHaveLength(40);
    });

    it('[F-S5] of another shop begins at once, and one shop’s own are done by turns, however many it has asked for', async () => {
      const gates: (() => void)[] = [];
      const begun: string[] = [];
      toy.working = async (payload, context) => {
        begun.push(payload.name);
        await new Promise<void>((open) => gates.push(open));
        return stamp(payload, context);
      };
      const ids = await Promise.all(Array.from({ length: 10 }, (_, i) => toy.ask(`greedy-${i}`)));
      await until(() => begun.length === 2);
      ids.push(await toy.ask('other', 2));
      await until(() => begun.includes('other'));
      expect([begun.length, begun.indexOf('other')]).toEqual([3, 2]);
      for (let done = 0; done < ids.length; done++) {
        await until(() => gates.length > 0);
        gates.shift()?.();
      }
      for (const id of ids) await ended(id);
      expect(begun).toHaveLength(11);
    });

    it('survives the loss of the whole queue: the sweeper hands it out again, its effect is there once', async () => {
      let release = () => undefined as void;
      const gate = new Promise<void>((resolve) => (release = resolve));
      let begun = 0;
      toy.working = async (payload, context) => {
        begun++;
        await gate;
        return stamp(payload, context);
      };
      const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => toy.ask(`lost-${i}`)));
      await until(() => begun === 2);
      await toy.jobs.dispatch();
      await store.lose(app);
      release();
      app.clock.advance(FORGOTTEN_MS);
      await app.fire('toy', 'job-sweeper');
      await until(async () => {
        // A real sweeper comes every 30 s; jobs that the truncated queue had already given out come with the next round.
        app.clock.advance(FORGOTTEN_MS);
        await app.fire('toy', 'job-sweeper');
        const open = await app.db('toy', `SELECT 1 FROM job_request WHERE state <> 'done' AND id = ANY ($1::uuid[])`, [
          ids,
        ]);
        return open.length === 0;
      }, 25_000);
      for (let i = 0; i < ids.length; i++) expect([i, await stamps(`lost-${i}`)]).toEqual([i, 1]);
    });

    it('that two workers do at once has its effect once', async () => {
      let release = () => undefined as void;
      const gate = new Promise<void>((resolve) => (release = resolve));
      let begun = 0;
      toy.working = async (payload, context) => {
        begun++;
        await gate;
        return stamp(payload, context);
      };
      const id = await toy.ask('twice');
      await until(() => begun === 1);
      app.clock.advance(FORGOTTEN_MS);
      await app.fire('toy', 'job-sweeper');
      await until(() => begun === 2);
      release();
      await ended(id);
      await until(async () => (await row(id)).result !== null);
      expect(await stamps('twice')).toBe(1);
    });

    (BUILT ? it : it.skip)('whose worker is killed is done by another, its effect once', async () => {
      const idle = await startService([toyService], { env: { ...env, REDIS_PREFIX: 'idle' }, work: false });
      const service = idle.composition.services[0] as RunningService;
      const mine = service.app.get(Toy);
      const { secrets } = idle.composition.runtime;
      const id = await mine.ask('killed');
      const state = async () =>
        (await idle.db<JobState[]>('toy', 'SELECT * FROM job_request WHERE id = $1', [id]))[0]?.state;
      const effects = async () => (await idle.db('toy', `SELECT 1 FROM stamp WHERE name = 'killed'`)).length;
      const child = spawn(
        process.execPath,
        [
          file('./worker-child.mjs'),
          idle.database_url,
          'toy_system',
          secrets.password('toy_system'),
          store.env['REDIS_URL'] ?? '',
          store.env['REDIS_CA'] ?? '',
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], env: {} },
      );
      try {
        const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
        expect([line, await state()]).toEqual([`working ${id}`, 'running']);
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        expect((await exit)[1]).toBe('SIGKILL');
        expect([await state(), await effects()]).toEqual(['running', 0]);
        mine.working = (payload, context) =>
          mine.db.system(async (tx) => {
            await tx.run('INSERT INTO stamp (name) VALUES ($1)', [payload.name]);
            await context.finish(tx, {});
          });
        await service.startWork();
        await until(async () => {
          // The child has a clock of its own, which may be ahead of the stepped one.
          idle.clock.advance(FORGOTTEN_MS);
          await idle.fire('toy', 'job-sweeper');
          return (await state()) === 'done';
        }, 20_000);
        expect(await effects()).toBe(1);
      } finally {
        child.kill('SIGKILL');
        await idle.stop();
      }
    });
  });
}
