import type { EventBus } from './bus/event-bus.ts';
import type { AppClock } from './clock.ts';
import type { Db } from './db.ts';

const DAY_MS = 86_400_000;
/**
 * How long the tables that only grow are kept (days). The inbox outlives the bus, so that a message that can still come
 * again is still known.
 */
export const KEPT_DAYS = { idempotency: 3, rate_limit: 1, bus: 14, event_log: 30, inbox: 45, job_request: 90 } as const;
/** Rows in one statement; a table that has grown for long is cleared in many short ones. */
const AT_ONCE = 5_000;

/** The smallest uuidv7 of a moment. */
export function firstUuid(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Forgets what nobody can ask for any more: a service's own tables of the kit, and its facts on the bus. */
export class Retention {
  constructor(
    private readonly db: Db,
    private readonly bus: EventBus,
    private readonly clock: AppClock,
    private readonly topics: string[],
  ) {}

  async run(): Promise<void> {
    await this.bus.forget(this.topics, this.before('bus'));
    await this.clear(
      `DELETE FROM event_log WHERE occurred_at < $1 AND seq IN (SELECT seq FROM event_log ORDER BY seq LIMIT ${AT_ONCE})`,
      this.before('event_log'),
    );
    // Event ids begin with their time, so the primary key finds the old ones.
    await this.clear(
      `DELETE FROM inbox WHERE event_id IN (SELECT event_id FROM inbox WHERE event_id < $1 ORDER BY event_id LIMIT ${AT_ONCE})`,
      firstUuid(this.before('inbox')),
    );
    await this.clear(
      `DELETE FROM idempotency WHERE (account_id, route, key) IN
         (SELECT account_id, route, key FROM idempotency WHERE create_dt < $1 AND locked_until < $1 LIMIT ${AT_ONCE})`,
      this.before('idempotency'),
    );
    await this.clear(
      `DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit WHERE window_start < $1 LIMIT ${AT_ONCE})`,
      this.before('rate_limit'),
    );
    await this.clear(
      `DELETE FROM job_request WHERE id IN
         (SELECT id FROM job_request WHERE state IN ('done', 'failed') AND create_dt < $1 LIMIT ${AT_ONCE})`,
      this.before('job_request'),
    );
  }

  private before(table: keyof typeof KEPT_DAYS): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS[table] * DAY_MS);
  }
  private async clear(sql: string, before: Date | string): Promise<void> {
    while ((await this.db.systemRead((tx) => tx.run(sql, [before]))) >= AT_ONCE);
  }
}
