import { until, type StartedServices } from '@lamliang/platform/testing';

/**
 * Calls while another transaction of a service is open, which commits once the call waits for one of its locks, or has
 * ended: a race whose order is certain.
 * @param statement what the other transaction has done by then
 * @param enough by how many waiting ones it commits
 */
export async function held<T>(
  app: StartedServices,
  statement: string,
  call: () => Promise<T>,
  enough = (waiting: number) => waiting > 0,
  service = 'auth',
): Promise<T> {
  const holder = await app.composition.services.find(({ name }) => name === service)!.db.session();
  try {
    await holder.query('BEGIN');
    await holder.query(statement);
    let over = false;
    const begun = call().finally(() => (over = true));
    begun.catch(() => undefined);
    await until(async () => over || enough(await waitingFor(app)));
    await holder.query('COMMIT');
    return await begun;
  } finally {
    await holder.end();
  }
}

/** How many transactions wait for a lock now. */
export async function waitingFor(app: StartedServices): Promise<number> {
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await app.admin(waits)).length;
}
