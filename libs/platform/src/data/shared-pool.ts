import pg from 'pg';
import type { BaseConfig } from '../config.ts';

/** All groups of the embedded bus share these: none keeps one while it handles a batch. */
export const BUS_POOL = 3;
/** For the queues together, besides the one on which each listens. */
const JOB_POOL = 2;
/** The session of the locks. */
const LOCKS = 1;

/** What a service may take: its pools, which share with others', its relay's session, one for each queue. */
export interface ConnectionNeeds {
  pools: number;
  relay: number;
  queues: number;
}

/**
 * How many database connections a process of these services may have: its pools together, its queues, and all.
 * @throws Error when not even one for each pool would be left
 */
export function capacity(
  needs: ConnectionNeeds[],
  base: Pick<BaseConfig, 'DATABASE_CONNECTIONS' | 'KAFKA_BROKERS' | 'REDIS_URL'>,
): { shared: number; jobs: number; most: number } {
  const sum = (name: keyof ConnectionNeeds) => needs.reduce((all, one) => all + one[name], 0);
  const queues = base.REDIS_URL ? 0 : sum('queues');
  const jobs = queues && queues + JOB_POOL;
  const fixed = LOCKS + (base.KAFKA_BROKERS ? 0 : BUS_POOL) + jobs + sum('relay');
  const least = fixed + 2 * needs.length;
  if (least > base.DATABASE_CONNECTIONS)
    throw new Error(`${needs.length} services need ${least} database connections, DATABASE_CONNECTIONS allows ${base.DATABASE_CONNECTIONS}`); // prettier-ignore
  const shared = Math.min(base.DATABASE_CONNECTIONS - fixed, sum('pools'));
  return { shared, jobs, most: fixed + shared };
}

/**
 * Connections that several pools share. An idle one is closed for another pool whose callers wait; each pool may always
 * have one, so that work which holds a connection and calls another service comes to its end.
 */
export class ConnectionBudget {
  private readonly pools: SharedPool[] = [];
  /** Connections that are being closed, but are still the server's. */
  private ending = 0;
  private awake = false;
  /** Set once it is known what else the process needs. */
  limit = Infinity;

  add(pool: SharedPool): void {
    this.pools.push(pool.on('release', this.wake).on('remove', this.wake));
  }
  hasRoom(pool: pg.Pool): boolean {
    const taken = this.pools.reduce((sum, { totalCount }) => sum + Math.max(1, totalCount), this.ending);
    return pool.totalCount === 0 || taken < this.limit;
  }

  /** Looks who waits, after the pools have handed out what they have. */
  readonly wake = (): void => {
    if (!this.awake) setImmediate(() => this.serve());
    this.awake = true;
  };
  private serve(): void {
    this.awake = false;
    let wanted = 0;
    for (const pool of this.pools) {
      if (!pool.wantsMore) continue;
      if (this.hasRoom(pool)) pool.open();
      else if (++wanted > this.ending) this.pools.find((other) => other.hasSpare)?.close((by) => (this.ending += by));
    }
  }
}

/** A pool whose size is a matter of its budget as well. TypeORM is given it in the place of pg's. */
export class SharedPool extends pg.Pool {
  private opening = 0;
  private readonly budget: ConnectionBudget;
  private readonly most: number;

  constructor(options: pg.PoolConfig & { budget: ConnectionBudget }) {
    super(options);
    const { budget } = options;
    const { max: most } = this.options;
    Object.assign(this, { budget, most });
    // The pool asks for it whenever it would open one more.
    Object.defineProperty(this.options, 'max', { get: () => (budget.hasRoom(this) ? most : Math.min(most, this.totalCount)) }); // prettier-ignore
    budget.add(this);
  }

  override connect(...given: never[]): Promise<pg.PoolClient> {
    const client = super.connect(...(given as [])); // with a callback too, as TypeORM and `query` call it
    if (this.waitingCount) this.budget.wake();
    return client;
  }
  get wantsMore(): boolean {
    return this.waitingCount > this.opening && this.idleCount === 0 && this.totalCount < this.most;
  }
  get hasSpare(): boolean {
    return this.idleCount > this.waitingCount && this.totalCount > 1;
  }

  /** Opens a connection, which goes to the longest waiting request. */
  open(): void {
    this.opening++;
    super.connect((_error, client) => {
      this.opening--;
      client?.release();
    });
  }
  /** Closes an idle connection. @param count gets 1 when it begins to end and -1 when it has */
  close(count: (by: number) => void): void {
    count(1);
    super.connect((_error, client) => {
      if (!client) return count(-1);
      client.once('end', () => count(-1));
      client.release(true);
    });
  }
}
