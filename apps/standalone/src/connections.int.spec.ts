import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startService, toyNamed, until, type StartedServices } from '@lamliang/platform/testing';
import { services } from './services.ts';

/** Maximum database connections of one process with every service. */
const MOST = 60;
/** As many services as have every connection that their pools may take; more of them share. */
const WITHOUT_SHARING = 7;
let app: StartedServices;
beforeAll(async () => {
  app = await startService(services.slice(0, WITHOUT_SHARING));
}, 60_000);
afterAll(() => app.stop(), 30_000);

it('uses the declared number of connections with every pool full, within the limit', async () => {
  const sessions = async () =>
    (await app.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lamliang-%'`))[0]?.n ?? 0; // prettier-ignore
  const { connections, services: running } = app.composition;
  expect(connections).toBeLessThan(MOST);

  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  // More of each kind of work than any pool has connections.
  const work = running.flatMap(({ db }) =>
    Array.from({ length: 8 }, () => [db.tx({ account_id: 1 }, () => gate), db.system(() => gate)]).flat(),
  );
  try {
    const pools = running.length * 4 + (running.length - 1) * 2 + 4;
    const relays = running.filter(({ definition }) => definition.publishes).length;
    // Pools, relays, locks, at least one group of the bus and one worker.
    await until(async () => (await sessions()) >= pools + relays + 3, 15_000, 'every pool to be full');
    expect(await sessions()).toBeLessThanOrEqual(connections);
  } finally {
    open();
    await Promise.all(work);
  }
});

it('stays within the limit with twelve services under full load', async () => {
  const toys = Array.from({ length: 12 - services.length }, (_, i) => toyNamed(`toy${i + 1}`));
  const twelve = await startService([...services, ...toys]);
  try {
    // Those of every login of ours; the queues name their connections after themselves.
    const sessions = async () =>
      (await twelve.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND usename <> 'postgres'`))[0]?.n ?? 0; // prettier-ignore
    const { connections, services: running } = twelve.composition;
    expect([running.length, connections]).toEqual([12, MOST]);
    const load = running.flatMap(({ db }) =>
      Array.from({ length: 40 }, () => [
        db.tx({ account_id: 1 }, (tx) => tx.query('SELECT pg_sleep(0.02)')),
        db.system((tx) => tx.query('SELECT pg_sleep(0.02)')),
      ]).flat(),
    );
    let [most, ended] = [0, false];
    const done = Promise.all(load).finally(() => (ended = true));
    while (!ended) most = Math.max(most, await sessions());
    await done;
    expect(most).toBeLessThanOrEqual(MOST);
    // It was really asked for more than there is.
    expect(most).toBeGreaterThan(MOST - 10);
  } finally {
    await twelve.stop();
  }
}, 60_000);
