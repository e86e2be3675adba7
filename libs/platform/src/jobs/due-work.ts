import { counters, gauges } from '../observe/metrics.ts';
import type { Timers } from './timers.ts';

/** Wake-ups that come within this time share one claim (ms). */
const GATHER_MS = 10;
/** How long a process that ends waits for what is under way before it asks it to break off (ms). */
const GRACE_MS = 2_000;

/** Rows of a service's own table, each to be worked on when its time has come. */
export interface DueWorkOptions<T> {
  /** Names its timer and its metrics. */
  name: string;
  /** How often it looks for due items by itself (ms). */
  idle_ms: number;
  /** Items that this process works on at a time. */
  concurrency: number;
  /** Items claimed in one statement; as many as there is room for unless given. */
  batch?: number;
  /** Only one replica claims at a time: for a claim that counts what the others have under way. */
  exclusive?: boolean;
  /** Identifies an item. */
  key(item: T): number | string;
  /** Takes up to `limit` due items under a lease. `running` are those that this process works on already. */
  claim(limit: number, running: T[]): Promise<T[]>;
  /** Works on an item and writes the result. `signal` asks it to break off, by throwing, because the process ends. */
  run(item: T, signal: AbortSignal): Promise<void>;
  /** Writes that an item failed, and when it is due again. Without it the item is due when its lease runs out. */
  retry?(item: T, error: unknown): Promise<void>;
  /** Prolongs leases, where they are shorter than the work may take. */
  renew?: { ms: number; name: string; leases(items: T[]): Promise<void> };
  /** Ends the lease of an item that was broken off, so that another process takes it at once. */
  release?(item: T): Promise<void>;
}

/**
 * Claims due items under a lease, works on several at a time and renews their leases. When a process dies another one
 * claims its items: `run` must be safe to begin anew.
 */
export class DueWork<T> {
  private readonly running = new Map<number | string, { item: T; ended: Promise<void> }>();
  private readonly ending = new AbortController();
  private readonly labels = { service: this.timers.service, name: this.options.name };
  private readonly claimNow: () => void;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly timers: Timers,
    private readonly options: DueWorkOptions<T>,
  ) {
    const { name, idle_ms, exclusive, renew } = options;
    this.claimNow = timers.add({ ms: idle_ms, name, shared: !exclusive }, () => this.claimDue());
    if (renew) timers.add({ ms: renew.ms, name: renew.name, shared: true }, () => this.running.size && renew.leases(this.items)); // prettier-ignore
    timers.onStop(() => this.stop());
  }

  /** Something is due, or there is room for more: claims in a moment, not at the next tick. */
  wake(): void {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.claimNow();
    }, GATHER_MS).unref();
  }

  /** Works on an item that its caller has claimed. Never throws: a failure is written for the next attempt. */
  async perform(item: T): Promise<void> {
    const { key, run, retry, release } = this.options;
    let outcome = 'done';
    try {
      await run(item, this.ending.signal).catch(async (error: unknown) => {
        outcome = this.ending.signal.aborted && release ? 'released' : 'failed';
        if (outcome === 'released') await release?.(item);
        else if (retry) await retry(item, error);
        else throw error;
      });
    } catch (error) {
      this.timers.log.warn({ err: error, ...this.labels, key: key(item) }, 'due work waits for the end of its lease');
    }
    counters.dueWork.inc({ ...this.labels, outcome });
  }

  private get items(): T[] {
    return [...this.running.values()].map(({ item }) => item);
  }

  private async claimDue(): Promise<void> {
    const { concurrency, batch = concurrency, claim } = this.options;
    for (let full = true; full;) {
      const limit = Math.min(batch, concurrency - this.running.size);
      if (limit <= 0) return;
      const claimed = await claim(limit, this.items);
      // Claimed twice because its lease was not renewed in time: the first attempt goes on.
      for (const item of claimed) if (!this.running.has(this.options.key(item))) this.begin(item);
      full = claimed.length === limit;
    }
  }

  private begin(item: T): void {
    const key = this.options.key(item);
    const ended = this.perform(item).then(() => {
      this.running.delete(key);
      gauges.dueWork.set(this.labels, this.running.size);
      this.wake();
    });
    this.running.set(key, { item, ended });
    gauges.dueWork.set(this.labels, this.running.size);
  }

  private async stop(): Promise<void> {
    const grace = setTimeout(() => this.ending.abort(), GRACE_MS);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    clearTimeout(grace);
  }
}
