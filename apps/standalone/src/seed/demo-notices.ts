import type { Client } from '@lamliang/contracts';
import { notificationsRoutes } from '@lamliang/contracts/notifications';

const READ_AFTER_MS = 3 * 86_400_000;

/** Marks the notices of a shop that are older than three days as read. */
export async function readOldNotices(client: Client, now: Date): Promise<void> {
  for (let page = 1; ; page++) {
    const { rows, total, limit } = await client.call(notificationsRoutes.list, { query: { page, limit: 100 } });
    for (const notice of rows)
      if (notice.create_dt.getTime() < now.getTime() - READ_AFTER_MS)
        await client.call(notificationsRoutes.read, { params: { id: notice.id } });
    if (page * limit >= total) return;
  }
}
