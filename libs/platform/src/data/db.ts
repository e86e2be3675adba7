import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import pg from 'pg';
import { systemClock, type Clock } from '@lamliang/kernel';
import { SharedPool, type ConnectionBudget } from './shared-pool.ts';

/** How long one statement may run, how long it waits for a lock, how long a transaction may idle (ms). */
const SETTINGS = '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000';
const INT8 = 20;
/** A statement of the manager with more values is that of a list: each length has its own text, none is kept by name. */
const KEPT_VALUES = 64;

/** bigint as a number; refuses what a number cannot hold exactly. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? exactInteger
      : (pg.types.getTypeParser as (o: number, f?: string) => unknown)(oid, format),
};

const names = new Map<string, string>();
let generation = 0;
/** A stable name, so that the server keeps the parsed statement per connection. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(`${generation} ${sql}`).digest('base64url').slice(0, 20);
    if (names.size > 2_000) names.clear();
    names.set(sql, name);
  }
  return name;
}

/**
 * Whether a statement failed because a migration has widened its table since it was prepared, which a connection
 * would tell again each time. All statements then get new names, and are prepared anew where they are next used.
 */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return false;
  generation += 1;
  names.clear();
  return true;
}

/** An open transaction. Every repository method takes it first, so that forgetting it does not compile. */
export class Tx {
  private readonly after: (() => void)[] = [];
  private closed = false;
  private made?: EntityManager;
  constructor(
    private readonly client: pg.Client | pg.PoolClient | pg.Pool,
    private readonly clock: Clock = systemClock,
    private readonly source?: DataSource,
  ) {}
  /**
   * TypeORM within this transaction, made when first asked for: inserts rows of an entity, and finds, updates or deletes
   * them by equal columns. It sends its statements as those of `query`, and can neither begin nor end a transaction.
   */
  get manager(): EntityManager {
    return (this.made ??= this.makeManager());
  }
  private makeManager(): EntityManager {
    if (!this.source) throw new Error('this transaction knows no entities');
    const refuse = () => Promise.reject(new Error('Db begins and ends transactions'));
    return Object.assign(this.source.createQueryRunner(), {
      isTransactionActive: true,
      connect: async () => ({
        query: (text: string, values: unknown[] = []) =>
          values.length > KEPT_VALUES
            ? this.send({ text, values })
            : this.send({ name: statementName(text), text, values }),
      }),
      startTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
    }).manager;
  }
  /** The process's time, for what is written in this transaction. */
  now(): Date {
    return this.clock.now();
  }
  /** Rows of a statement (also of UPDATE and DELETE ... RETURNING). `T` is the array type. */
  async query<T = Record<string, unknown>[]>(sql: string, values: unknown[] = []): Promise<T> {
    return (await this.send({ name: statementName(sql), text: sql, values })).rows as T;
  }
  /** The same for text that is put together per call: planned for its values, not kept by name. */
  async search<T = Record<string, unknown>[]>(sql: string, values: unknown[] = []): Promise<T> {
    return (await this.send({ text: sql, values })).rows as T;
  }
  /** The same, each row as an array of its columns: for many rows at a time. */
  async rows<T extends unknown[]>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.send({ text: sql, values, rowMode: 'array' } as pg.QueryConfig)).rows as unknown as T[];
  }
  /** How many rows a statement changed. */
  async run(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.send({ name: statementName(sql), text: sql, values })).rowCount ?? 0;
  }
  private send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.closed) throw new Error('this transaction has ended');
    const sent = this.client.query(query);
    // A statement of its own is sent again here; one within a transaction with its transaction.
    if (!(this.client instanceof pg.Pool)) return sent;
    return sent.catch((error: unknown) => {
      if (query.name === undefined || !isStalePlan(error)) throw error;
      return this.client.query({ ...query, name: statementName(query.text) });
    });
  }
  /** Takes no further statement. */
  close(): void {
    this.closed = true;
  }
  /** Does something in this process once the transaction is durable: a wake-up, never an effect. */
  afterCommit(work: () => void): void {
    this.after.push(work);
  }
  /** Called after the commit. */
  committed(): void {
    for (const work of this.after) work();
  }
}

/** Whose rows a request may see. */
export interface Scope {
  account_id: number;
}

export interface DbAddress {
  host: string;
  port: number;
  database: string;
  schema: string;
  user: string;
  password: string;
  pool: number;
  /** What the pool shares with others. */
  budget?: ConnectionBudget;
  application: string;
}

/** A client with the connection below it, whose stream puts several statements into one packet. */
type WiredClient = pg.PoolClient & { connection: { stream: Duplex } };

const RETRIED = new Set(['40001', '40P01']);

/** The database of one service: request connections under row-level security, system connections without. */
@Injectable()
export class Db {
  constructor(
    private readonly requests: DataSource,
    private readonly systems: DataSource,
    private readonly clock: Clock,
  ) {}

  static source(address: DbAddress, entities: (new () => object)[] = []): DataSource {
    const { user: username, pool: poolSize, application: applicationName, budget, ...place } = address;
    return new DataSource({
      type: 'postgres',
      ...place,
      username,
      poolSize,
      applicationName,
      entities,
      synchronize: false,
      logging: false,
      ...(budget ? { driver: { Pool: SharedPool } } : {}),
      installExtensions: false,
      extra: {
        options: `-c search_path=${place.schema},public ${SETTINGS}`,
        types,
        budget,
        // Statements go out without waiting for the answer to the one before, where their sender does not wait either.
        pipeline: true,
        idleTimeoutMillis: 30_000,
        connectionTimeoutMillis: 10_000,
      },
    });
  }

  /** One transaction as the service's request role; only rows of `scope.account_id` exist in it. */
  tx<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(this.requests, begin(scope), work);
  }
  /** One transaction that sees all shops: staff routes (which audit), consumers, workers, sweepers, internal routes. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(this.systems, 'BEGIN', work);
  }
  /** Reads of one shop. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(this.requests, reading(scope), work);
  }
  /**
   * Reads of one shop that need nothing of each other: all leave in one packet with the begin and the end of their
   * transaction, instead of waiting for one another.
   * @param work sends its statements before it waits for anything; a later one throws
   */
  readAtOnce<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const read = () => this.readTogether(scope, work);
    return read().catch((error: unknown) => {
      if (isStalePlan(error)) return read();
      throw error;
    });
  }
  private async readTogether<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.requests.createQueryRunner();
    const client = (await runner.connect()) as WiredClient;
    const { stream } = client.connection;
    const sent: Promise<unknown>[] = [];
    let made: Promise<T>;
    stream.cork();
    try {
      sent.push(client.query(reading(scope)));
      const tx = new Tx(client, this.clock, this.requests);
      made = work(tx);
      tx.close();
      sent.push(client.query('COMMIT'));
    } finally {
      stream.uncork();
    }
    try {
      const [result] = await Promise.all([made, ...sent]);
      return result;
    } finally {
      await Promise.allSettled(sent);
      await runner.release();
    }
  }
  /** Single statements over all shops, each a transaction of its own; one of them may write. */
  systemAutocommit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return work(new Tx(poolOf(this.systems), this.clock, this.systems));
  }
  /** A connection of its own as the system role, outside the pool: for work that holds a lock for long. End it. */
  async session(): Promise<pg.Client> {
    const { options } = poolOf(this.systems);
    // Not among what is copied: pg hides it.
    const { password } = options;
    const client = new pg.Client({ ...options, password, application_name: 'lamliang-session' });
    await client.connect();
    return client;
  }
  async ping(): Promise<void> {
    await poolOf(this.requests).query('SELECT 1');
  }
  async close(): Promise<void> {
    for (const source of [this.requests, this.systems]) if (source.isInitialized) await source.destroy();
  }

  private async transact<T>(source: DataSource, first: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const runner = source.createQueryRunner();
      const client = (await runner.connect()) as pg.PoolClient;
      const tx = new Tx(client, this.clock, source);
      try {
        await client.query(first);
        const result = await work(tx);
        tx.close();
        await client.query('COMMIT');
        tx.committed();
        return result;
      } catch (error) {
        // Of statements that were sent together one has failed: the others must not write after the end.
        tx.close();
        await client.query('ROLLBACK').catch(() => undefined);
        if (attempt === 5) throw error;
        if (RETRIED.has((error as { code?: string }).code ?? '')) await pause(Math.random() * 20 * attempt);
        else if (!isStalePlan(error)) throw error;
      } finally {
        await runner.release();
      }
    }
  }
}

const reading = (scope: Scope): string => `${begin(scope)}; SET TRANSACTION READ ONLY`;
function begin(scope: Scope): string {
  if (!Number.isSafeInteger(scope.account_id) || scope.account_id < 1) throw new Error('a scope needs an account');
  return `BEGIN; SELECT set_config('app.account_id', '${scope.account_id}', true)`;
}
const poolOf = (source: DataSource): pg.Pool => (source.driver as PostgresDriver).master as pg.Pool;
