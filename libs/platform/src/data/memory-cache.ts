import type { Cache } from '@lamliang/adapters';
import type { AppClock } from '../clock.ts';

/** Entries that one process keeps at most; the oldest go first. */
const ENTRY_LIMIT = 20_000;

/** What services remember together where all of them live in one process. */
export class MemoryCache implements Pick<Cache, 'get' | 'add' | 'put'> {
  /** `until` is in ms of our clock. */
  private readonly entries = new Map<string, { value: string; until: number }>();
  constructor(private readonly clock: AppClock) {}

  async get(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key);
    if (entry && entry.until > this.clock.now().getTime()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }
  async add(key: string, value: string, ttl_ms: number): Promise<void> {
    if ((await this.get(key)) === undefined) this.keep(key, value, ttl_ms);
  }
  async put(keys: string[], value: string, ttl_ms: number): Promise<void> {
    for (const key of keys) this.keep(key, value, ttl_ms);
  }

  private keep(key: string, value: string, ttl_ms: number): void {
    this.entries.delete(key);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size < ENTRY_LIMIT) break;
      this.entries.delete(oldest);
    }
    this.entries.set(key, { value, until: this.clock.now().getTime() + ttl_ms });
  }
}
