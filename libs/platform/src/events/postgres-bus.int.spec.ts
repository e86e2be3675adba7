import { describe, expect, it } from '@jest/globals';
import { systemClock, uuidv7 } from '@lamliang/kernel';
import pg from 'pg';
import { Tx } from '../data/db.ts';
import { Locks } from '../data/locks.ts';
import { createLogger } from '../observe/log.ts';
import { busContract } from '../testing/bus-contract.ts';
import { cloneDatabase, until } from '../testing/index.ts';
import { PARTITIONS, partitionOf, type BusMessage } from '@lamliang/adapters';
import { PostgresEventBus } from './postgres-bus.ts';

const log = createLogger('test', 'silent');

const makeBus = async () => {
  const database = await cloneDatabase();
  const pools: pg.Pool[] = [];
  const locks: Locks[] = [];
  const buses: PostgresEventBus[] = [];
  const connect = () => {
    // One connection for every group.
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    pool.on('error', () => undefined);
    const own = new Locks(database.url);
    const bus = new PostgresEventBus(pool, own, systemClock, log);
    pools.push(pool);
    locks.push(own);
    buses.push(bus);
    return { bus, pool };
  };
  const { bus, pool } = connect();
  return {
    bus,
    another: async () => connect().bus,
    async transaction(work: (tx: Tx) => Promise<void>) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await work(new Tx(client));
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    /** As superuser. @returns how many rows */
    admin: async (sql: string) => (await pool.query(sql)).rowCount,
    async stop() {
      await Promise.all(buses.map((b) => b.close()));
      await Promise.all(locks.map((l) => l.close()));
      await Promise.all(pools.map((p) => p.end()));
      await database.drop();
    },
  };
};
busContract('postgres', makeBus);

it('hands its groups to another process when it has lost the session of its locks, and begins no other batch', async () => {
  const t = await makeBus();
  let open = () => undefined as void;
  try {
    const other = await t.another();
    const message = (version: number): BusMessage => ({ event_id: uuidv7(new Date()), topic: 'contract.thing.v1', key: 'a', version, type: 'x', payload: {}, headers: {}, occurred_at: new Date() }); // prettier-ignore
    const gate = new Promise<void>((resolve) => (open = resolve));
    const [first, second]: BusMessage[][] = [[], []];
    const here = await t.bus.subscribe('lost', ['contract.thing.v1'], async (batch) => {
      first?.push(...batch);
      await gate;
    });
    await t.bus.publish([message(1)]);
    await until(() => first?.length === 1);
    await other.subscribe('lost', ['contract.thing.v1'], async (batch) => void second?.push(...batch));
    // Of this database alone: other tests use the same server.
    const ended = await t.admin(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE datname = current_database() AND locktype = 'advisory' AND granted`,
    );
    expect(ended).toBe(1);
    // What was not handled to its end comes again: the inbox knows it.
    await until(() => second?.length === 1, 15_000);
    await t.bus.publish([message(2), message(3)]);
    open();
    await until(() => second?.length === 3);
    expect([first, second].map((got) => got?.map((m) => m.version))).toEqual([[1], [1, 2, 3]]);
    await here.stop();
  } finally {
    // A handler that waits would let nothing end.
    open();
    await t.stop();
  }
}, 30_000);

describe('partitions', () => {
  it('are the same for a key in every process and release', () => {
    expect(['1', '2', '700', 'ผึ้ง', ''].map(partitionOf)).toEqual([4, 5, 6, 7, 5]);
  });
  it('are all used', () => {
    const used = new Set(Array.from({ length: 200 }, (_, i) => partitionOf(String(i))));
    expect([...used].sort()).toEqual(Array.from({ length: PARTITIONS }, (_, i) => i));
  });
});
