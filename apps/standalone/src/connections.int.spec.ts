import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startService, until, type StartedServices } from '@lamliang/platform/testing';
import { services } from './services.ts';

/** What one process with every service may take of the database at most. */
const MOST = 60;
let app: StartedServices;
beforeAll(async () => {
  app = await startService(services);
}, 60_000);
afterAll(() => app.stop(), 30_000);

it('every pool full, takes the connections it tells and fewer than it may', async () => {
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
