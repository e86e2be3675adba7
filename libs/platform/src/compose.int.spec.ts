import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startService, until, type StartedServices } from './testing/index.ts';
import { Toy, toyNamed } from './testing/toy.ts';

jest.setTimeout(60_000);
const NAMES = Array.from({ length: 12 }, (_, i) => `toy${i + 1}`);
const MOST = 60;

describe('twelve consuming services in one process', () => {
  let app: StartedServices;
  let toys: Toy[];
  beforeAll(async () => {
    app = await startService(NAMES.map(toyNamed), { env: { LOG_LEVEL: 'silent' } });
    toys = app.composition.services.map((service) => service.app.get(Toy));
  }, 120_000);
  afterAll(() => app.stop(), 60_000);
  afterEach(() => {
    for (const toy of toys) toy.before = () => undefined;
  });

  const toy = (i: number) => toys[i] as Toy;
  const heard = async (name: string, remark: string) =>
    (await app.db(name, 'SELECT 1 FROM heard WHERE remark = $1', [remark])).length;
  const connections = async (which = '') =>
    (await app.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND usename <> 'postgres' ${which}`))[0]?.n ?? 0; // prettier-ignore
  /** Does `work` while so many transactions of each service are open; the rest of them wait for a connection. */
  const crowded = async (each: number, work: () => Promise<void>) => {
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let begun = 0;
    const hold = async () => {
      begun++;
      await gate;
    };
    const held = toys.flatMap(({ db }) =>
      Array.from({ length: each }, () => [db.tx({ account_id: 1 }, hold), db.system(hold)]).flat(),
    );
    try {
      // Every pool has one of its own.
      await until(() => begun >= 2 * toys.length);
      await work();
    } finally {
      open();
      await Promise.all(held);
    }
    return begun;
  };

  it('hear every event, each once, and do their jobs', async () => {
    for (const [i, one] of toys.entries()) await one.touch(i + 1, undefined, 'all');
    const done: string[] = [];
    for (const [i, one] of toys.entries())
      one.working = async ({ name }) => {
        done.push(`${NAMES[i]} ${name}`);
        return {};
      };
    await Promise.all(toys.map((one) => one.ask('once')));
    await app.drain();
    for (const name of NAMES) expect([name, await heard(name, 'all')]).toEqual([name, NAMES.length]);
    expect(done.toSorted()).toEqual(NAMES.map((name) => `${name} once`).toSorted());
  });

  it('have no more connections than told, whatever is asked of them at once, and all of it is done', async () => {
    expect(app.composition.connections).toBeLessThanOrEqual(MOST);
    const begun = await crowded(8, async () => {
      const shared = app.composition.runtime.budget.limit;
      expect(shared).toBeLessThan(6 * NAMES.length);
      await until(async () => (await connections(`AND application_name LIKE 'lamliang-toy%'`)) === shared);
      expect(await connections()).toBeLessThanOrEqual(app.composition.connections);
    });
    expect(begun).toBe(8 * 2 * NAMES.length);
    // What all of them left idle, one takes: four requests and two of the system are its own most.
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let together = 0;
    const work = Array.from({ length: 6 }, () =>
      toy(0).db.tx({ account_id: 1 }, async () => {
        together++;
        await gate;
      }),
    );
    await until(() => together === 4);
    open();
    await Promise.all(work);
    expect(await connections()).toBeLessThanOrEqual(app.composition.connections);
  });

  it('go on while the group of one is stuck in its batch', async () => {
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let stuck = false;
    toy(0).before = async ({ remark }) => {
      if (remark !== 'slow') return;
      stuck = true;
      await gate;
    };
    await toy(1).touch(101, undefined, 'slow');
    await until(() => stuck);
    await toy(2).touch(102, undefined, 'slow');
    for (const name of NAMES.slice(1)) await until(async () => (await heard(name, 'slow')) === 2);
    expect(await heard('toy1', 'slow')).toBe(0);
    open();
    await app.drain();
    expect(await heard('toy1', 'slow')).toBe(2);
  });

  it('take their groups again when the session of their locks has gone, and apply nothing twice', async () => {
    const ended = await app.admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lamliang-locks'`); // prettier-ignore
    expect(ended).toHaveLength(1);
    for (let i = 0; i < 3; i++) await toy(3).touch(201, undefined, 'after');
    for (const name of NAMES) await until(async () => (await heard(name, 'after')) >= 3);
    await app.drain();
    for (const name of NAMES) expect([name, await heard(name, 'after')]).toEqual([name, 3]);
  });
});
