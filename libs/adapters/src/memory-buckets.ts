import type { Bucket } from './cache.ts';

/** Buckets that are kept at most; the one not used for longest goes first, which allows more. */
const BUCKET_LIMIT = 20_000;

/** Buckets of this process, where there is no Redis or it gives no answer. */
export class MemoryBuckets {
  private readonly kept = new Map<string, { left: number; at: number }>();

  /** As `Cache.take`. */
  take(buckets: readonly Bucket[], now: number): number[] {
    const left = buckets.map(({ key, a_second, burst }) => {
      const known = this.kept.get(key);
      return known ? Math.min(burst, known.left + (Math.max(0, now - known.at) * a_second) / 1_000) : burst;
    });
    if (left.some((n) => n < 1)) return left;
    buckets.forEach(({ key }, i) => {
      // A clock that was put back and forth gives nothing twice.
      const at = Math.max(now, this.kept.get(key)?.at ?? now);
      this.kept.delete(key);
      this.kept.set(key, { left: (left[i] ?? 0) - 1, at });
    });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= BUCKET_LIMIT) break;
      this.kept.delete(oldest);
    }
    return left;
  }
}
