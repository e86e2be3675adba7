import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Db } from '../data/db.ts';
import { Locks } from '../data/locks.ts';
import { createLogger } from '../observe/log.ts';
import { defineService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { DueWork, type DueWorkOptions } from './due-work.ts';
import { Timers } from './timers.ts';

jest.setTimeout(30_000);
const LEASE_MS = 5_000;
/** Longer than any test: what is seen sooner was not found by a tick. */
const NEVER_MS = 3_600_000;

class CreateErrands1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE errand (id bigint PRIMARY KEY, done_by text, attempts integer NOT NULL DEFAULT 0,
      due_dt timestamptz NOT NULL, lease_until timestamptz)`);
  }
  async down(): Promise<void> {}
}
@Module({})
class ErrandsModule {}
const errandsService = defineService({ name: 'errands', module: ErrandsModule, routes: {}, migrations: [CreateErrands1795251600000] }); // prettier-ignore

interface Errand {
  id: number;
  attempts: number;
}
let app: StartedServices;
let db: Db;
let locks: Locks;
const replicas: Timers[] = [];
beforeAll(async () => {
  app = await startService([errandsService]);
  db = app.composition.services[0]!.app.get(Db);
  locks = new Locks(app.database_url);
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((timers) => timers.stop()));
  await app.admin('DELETE FROM errands.errand');
});
afterAll(async () => {
  await locks?.close();
  await app?.stop();
});

/** Plants errands that are due. */
const plant = (from: number, to: number) =>
  app.db('errands', 'INSERT INTO errand (id, due_dt) SELECT g, $3 FROM generate_series($1::int, $2::int) g', [from, to, app.clock.now()]); // prettier-ignore
const rows = () => app.db<{ id: number; done_by: string | null; attempts: number; lease_until: Date | null }[]>('errands', 'SELECT * FROM errand ORDER BY id'); // prettier-ignore
const allDone = () => until(async () => (await rows()).every((row) => row.done_by));

/** A process that works on the table; `run` and what else a test wants replace the defaults. */
function replica(name: string, more: Partial<DueWorkOptions<Errand>> = {}) {
  const timers = new Timers('errands', locks, createLogger('errands', 'silent'));
  replicas.push(timers);
  const leaseEnd = () => new Date(app.clock.now().getTime() + LEASE_MS);
  const due = new DueWork<Errand>(timers, {
    name: 'errands',
    idle_ms: NEVER_MS,
    concurrency: 4,
    key: ({ id }) => id,
    claim: (limit) =>
      db.systemAutocommit((tx) =>
        tx.query(
          `UPDATE errand SET attempts = attempts + 1, lease_until = $2 WHERE id IN (
             SELECT id FROM errand WHERE done_by IS NULL AND due_dt <= $1 AND (lease_until IS NULL OR lease_until <= $1)
             ORDER BY due_dt, id LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id, attempts`,
          [app.clock.now(), leaseEnd(), limit],
        ),
      ),
    run: ({ id }) => finish(name, id),
    ...more,
  });
  return { due, timers };
}
const finish = async (name: string, id: number) => {
  await app.db('errands', 'UPDATE errand SET done_by = $2 WHERE id = $1', [id, name]);
};
/** Work that waits until it is let go. */
function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
const tried = async (outcome: string) =>
  (await app.metrics()).get(`due_work_total{service="errands",name="errands",outcome="${outcome}"}`) ?? 0;

describe('due work', () => {
  it('is done once, many items beside one another, never more than there is room for', async () => {
    const before = await tried('done');
    const did: number[] = [];
    let running = 0;
    let most = 0;
    const run = async ({ id }: Errand) => {
      did.push(id);
      most = Math.max(most, ++running);
      await finish('any', id);
      running--;
    };
    await plant(1, 40);
    for (const name of ['a', 'b']) replica(name, { run }).due.wake();
    await allDone();
    expect(did.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    await until(async () => (await tried('done')) === before + 40);
  });

  it('is claimed in batches of the size that was told', async () => {
    const limits: number[] = [];
    const { due } = replica('a', {
      batch: 2,
      claim: async (limit, running) => {
        limits.push(limit + running.length * 10);
        return limits.length > 2 ? [] : [1, 2].map((n) => ({ id: limits.length * 10 + n, attempts: 1 }));
      },
      run: () => held.opened,
    });
    const held = gate();
    due.wake();
    // Two, two more beside them, and then there is no room.
    await until(() => limits.length === 2);
    expect(limits).toEqual([2, 22]);
    held.open();
    await until(() => limits.length > 2);
  });

  it('looks by itself where nobody wakes it', async () => {
    replica('a', { idle_ms: 20 });
    await plant(1, 1);
    await allDone();
  });

  it('is written for a later try where it fails, with its error', async () => {
    const errors: unknown[] = [];
    const { due } = replica('a', {
      run: async ({ id, attempts }) => {
        if (attempts === 1) throw new Error('not yet');
        await finish('a', id);
      },
      retry: async ({ id }, error) => {
        errors.push((error as Error).message);
        const again = new Date(app.clock.now().getTime() + 60_000);
        await app.db('errands', 'UPDATE errand SET due_dt = $2, lease_until = NULL WHERE id = $1', [id, again]);
      },
    });
    await plant(1, 1);
    due.wake();
    await until(() => errors.length === 1);
    app.clock.advance(60_000);
    due.wake();
    await allDone();
    expect([errors, (await rows())[0]?.attempts]).toEqual([['not yet'], 2]);
  });

  it('of a process that died is taken by another when the lease has run out, not before', async () => {
    const held = gate();
    const dead = replica('dead', { run: () => held.opened });
    await plant(1, 1);
    dead.due.wake();
    await until(async () => (await rows())[0]?.lease_until);
    const { due, timers } = replica('alive');
    await timers.fire('errands');
    expect((await rows())[0]).toMatchObject({ done_by: null, attempts: 1 });
    app.clock.advance(LEASE_MS);
    due.wake();
    await allDone();
    expect((await rows())[0]).toMatchObject({ done_by: 'alive', attempts: 2 });
    held.open();
  });

  it('keeps its lease as long as its process lives, and is not begun twice there', async () => {
    const held = gate();
    let begun = 0;
    const { timers } = replica('a', {
      run: async ({ id }) => {
        begun++;
        await held.opened;
        await finish('a', id);
      },
      renew: {
        ms: NEVER_MS,
        name: 'leases',
        leases: async (items) => {
          const until = new Date(app.clock.now().getTime() + LEASE_MS);
          await app.db('errands', 'UPDATE errand SET lease_until = $2 WHERE id = ANY ($1)', [items.map((i) => i.id), until]); // prettier-ignore
        },
      },
    });
    const other = replica('b');
    await plant(1, 1);
    await timers.fire('errands');
    for (let step = 0; step < 4; step++) {
      app.clock.advance(LEASE_MS / 2);
      await timers.fire('leases');
      await other.timers.fire('errands');
    }
    // Without a renewal in time it is claimed here again: the first try goes on.
    app.clock.advance(LEASE_MS);
    await timers.fire('errands');
    expect(begun).toBe(1);
    held.open();
    await allDone();
    expect((await rows())[0]).toMatchObject({ done_by: 'a', attempts: 2 });
  });

  it('is finished before its process ends; what does not end in time is released for another', async () => {
    const before = await tried('released');
    const held = gate();
    const { due, timers } = replica('ending', {
      run: ({ id }, signal) =>
        id === 1
          ? held.opened.then(() => finish('ending', id))
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('broken off')))),
      release: async ({ id }) => {
        await app.db('errands', 'UPDATE errand SET lease_until = NULL WHERE id = $1', [id]);
      },
    });
    await plant(1, 2);
    due.wake();
    await until(async () => (await rows()).every((row) => row.attempts === 1));
    const stopped = timers.stop();
    held.open();
    await stopped;
    await plant(3, 3);
    await timers.fire('errands');
    expect((await rows()).map((row) => [row.done_by, row.lease_until !== null])).toEqual([
      ['ending', true],
      [null, false],
      [null, false],
    ]);
    expect(await tried('released')).toBe(before + 1);
    replica('next').due.wake();
    await allDone();
    expect((await rows()).map((row) => row.done_by)).toEqual(['ending', 'next', 'next']);
  });
});
