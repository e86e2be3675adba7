import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Locks } from '../data/locks.ts';
import { createLogger } from '../observe/log.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { limitContract } from '../testing/limit-contract.ts';
import { Toy, toyService } from '../testing/toy.ts';
import { Timers } from '../jobs/timers.ts';

jest.setTimeout(20_000);

limitContract({ name: 'PostgreSQL', env: {} });

describe('locks and timers', () => {
  let app: StartedServices;
  let toy: Toy;
  let url: string;
  beforeAll(async () => {
    app = await startService([toyService], { at: new Date('2026-11-20T05:00:00Z') });
    toy = (app.composition.services[0] as RunningService).app.get(Toy);
    url = app.database_url;
  }, 30_000);
  afterAll(() => app.stop());

  it('a lock is held by one process, and free again after its work, its fault or its death', async () => {
    const [here, there] = [new Locks(url), new Locks(url)];
    try {
      let release = () => undefined as void;
      const gate = new Promise<void>((resolve) => (release = resolve));
      let inside = () => undefined as void;
      const begun = new Promise<void>((resolve) => (inside = resolve));
      const working = here.runExclusive('night shift', async () => {
        inside();
        await gate;
      });
      await begun;
      const none = jest.fn(async () => undefined);
      expect([await there.runExclusive('night shift', none), await here.runExclusive('night shift', none)]).toEqual([
        false,
        false,
      ]);
      expect([await there.runExclusive('day shift', async () => undefined), none.mock.calls.length]).toEqual([true, 0]);
      release();
      expect(await working).toBe(true);
      expect(await there.runExclusive('night shift', none)).toBe(true);
      await expect(here.runExclusive('night shift', () => Promise.reject(new Error('fell asleep')))).rejects.toThrow(
        'fell asleep',
      );
      expect(await there.runExclusive('night shift', none)).toBe(true);

      const dying = here.runExclusive('night shift', async () => {
        const killer = new pg.Client({ connectionString: url });
        await killer.connect();
        await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lamliang-locks'`); // prettier-ignore
        await killer.end();
      });
      await dying.catch(() => undefined);
      await until(() => there.runExclusive('night shift', none).catch(() => false));
      expect(await here.runExclusive('other', none)).toBe(true);
    } finally {
      await Promise.all([here.close(), there.close()]);
    }
  });

  it('a timer runs on one replica at a time', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    toy.ticking = async () => {
      runs++;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    const locks = new Locks(url);
    const replica = new Timers('toy', locks, createLogger('toy', 'silent'));
    replica.add({ ms: 3_600_000, name: 'toy-timer' }, () => toy.tick());
    await Promise.all(
      Array.from({ length: 10 }, () => [app.fire('toy', 'toy-timer'), replica.fire('toy-timer')]).flat(),
    );
    expect(runs).toBeGreaterThan(0);
    expect(most).toBe(1);
    await expect(replica.fire('nothing')).rejects.toThrow('no timer nothing');
    await replica.stop();
    const before = runs;
    await replica.fire('toy-timer');
    expect(runs).toBe(before);
    await locks.close();
  });
});
