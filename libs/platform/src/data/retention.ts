import type { EventBus } from '@lamliang/adapters';
import type { AppClock } from '../clock.ts';
import type { Db } from './db.ts';

const DAY_MS = 86_400_000;
/** Rows in one statement; a table that has grown for long is cleared in many short ones. */
const AT_ONCE = 5_000;

/** A table that only grows, and how long its rows are kept. */
export interface RetentionRule {
  table: string;
  /** Columns of its primary key, as they stand in SQL. */
  key: string;
  /** Which rows may go, of those from before `$1`. */
  old: string;
  days: number;
  /** The key grows with time: the oldest rows are found by it, and no index over their time is needed. */
  by_key?: true;
}

/** Messages on the bus. The inbox outlives them: a message that can still come again is still known. */
export const BUS_DAYS = 14;
/** What every service has. */
export const KIT_TABLES: RetentionRule[] = [
  { table: 'event_log', key: 'seq', old: 'occurred_at < $1', days: 30, by_key: true },
  { table: 'inbox', key: 'event_id, consumer', old: 'received_at < $1', days: 45, by_key: true },
  { table: 'idempotency', key: 'account_id, route, key', old: 'create_dt < $1 AND locked_until < $1', days: 3 },
  { table: 'dead_letter', key: 'id', old: `state = 'replayed' AND create_dt < $1`, days: 90 },
  { table: 'rate_limit', key: 'key', old: 'window_start < $1', days: 1 },
  { table: 'job_request', key: 'id', old: `state IN ('done', 'failed') AND create_dt < $1`, days: 90 },
];

/** Deletes what is older than it is kept: rows of a service's tables, and its events on the bus. */
export class Retention {
  constructor(
    private readonly db: Db,
    private readonly bus: EventBus,
    private readonly clock: AppClock,
    private readonly topics: string[],
    private readonly tables: RetentionRule[],
  ) {}

  async run(): Promise<void> {
    const before = (days: number) => new Date(this.clock.now().getTime() - days * DAY_MS);
    await this.bus.deleteBefore(this.topics, before(BUS_DAYS));
    for (const { table, key, old, days, by_key } of this.tables) {
      const some = by_key ? `ORDER BY ${key}` : `WHERE ${old}`;
      const sql = `DELETE FROM ${table} WHERE ${old} AND (${key}) IN (SELECT ${key} FROM ${table} ${some} LIMIT ${AT_ONCE})`;
      while ((await this.db.systemAutocommit((tx) => tx.run(sql, [before(days)]))) >= AT_ONCE);
    }
  }
}
