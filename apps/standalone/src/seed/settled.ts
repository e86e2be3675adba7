import type { Composition } from '@lamliang/platform';

/** Longer than anything that was started takes (ms). */
const LONGEST_MS = 120_000;

/** Waits until sagas, outboxes, bus, jobs and first webhook attempts are done. @throws Error when they do not end */
export async function settled({ services }: Composition): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  const orders = services.find(({ name }) => name === 'orders');
  for (;;) {
    const sql = `SELECT count(*) AS n FROM booking_saga WHERE step NOT IN ('done', 'void')`;
    const rows = await orders?.db.systemAutocommit((tx) => tx.search<{ n: number }[]>(sql));
    let open = Number(rows?.[0]?.n ?? 0);
    for (const service of services) {
      const { outbox_pending, jobs_waiting, jobs_running, topics } = await service.state();
      open += outbox_pending + jobs_waiting + jobs_running + topics.reduce((n, { lag }) => n + lag, 0);
    }
    if (!open) return;
    if (Date.now() > end) throw new Error(`${open} things are still on their way`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
