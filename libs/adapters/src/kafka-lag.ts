import type { Admin } from 'kafkajs';
import type { Lag } from './event-bus.ts';

/** Ages, in ms, that the oldest message behind is compared with. */
const AGES_MS = [1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600, 86_400].map((s) => s * 1_000);

/** How far a group is behind in the topics that it has committed and in those it has `subscribed` to. */
export async function lagOf(admin: Admin, groupId: string, subscribed: string[]): Promise<Lag[]> {
  const committed = await admin.fetchOffsets({ groupId });
  const lags: Lag[] = [];
  for (const topic of new Set([...committed.map((c) => c.topic), ...subscribed])) {
    const own = committed.find((c) => c.topic === topic)?.partitions ?? [];
    const handled = new Map(own.map((p) => [p.partition, Math.max(0, Number(p.offset))]));
    const behind = (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => {
      const next = Math.max(Number(low), handled.get(partition) ?? 0);
      return { partition, next, lag: Math.max(0, Number(high) - next) };
    });
    const ages = await agesOf(admin, topic, behind);
    for (const { partition, lag } of behind)
      lags.push({ topic, partition, lag, oldest_age_ms: ages.get(partition) ?? 0 });
  }
  return lags;
}

/** Age of the oldest message behind, by partition: a lower bound, from the first offsets since ever earlier times. */
async function agesOf(
  admin: Admin,
  topic: string,
  behind: { partition: number; next: number; lag: number }[],
): Promise<Map<number, number>> {
  const ages = new Map<number, number>();
  let open = behind.filter((b) => b.lag > 0);
  for (const { partition } of open) ages.set(partition, 1);
  const now = Date.now();
  for (const age of AGES_MS) {
    if (!open.length) break;
    const since = await admin.fetchTopicOffsetsByTimestamp(topic, now - age);
    const first = new Map(since.map((s) => [s.partition, Number(s.offset)]));
    // Older than this age when the first message since then comes after the oldest one behind.
    open = open.filter(({ partition, next }) => (first.get(partition) ?? 0) > next);
    for (const { partition } of open) ages.set(partition, age);
  }
  return ages;
}
