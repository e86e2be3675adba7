import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@lamliang/kernel';
import { partitionOf, type BusMessage, type EventBus, type Subscription } from '@lamliang/adapters';
import type { Tx } from '../data/db.ts';
import { until } from './until.ts';

/** A bus over a broker of its own, and what a test needs around it. */
export interface BusUnderTest {
  bus: EventBus;
  /** A second connection to the same broker, as another process has it. */
  another(): Promise<EventBus>;
  /** Where the adapter shares the publisher's database: one transaction of it. */
  transaction?(work: (tx: Tx) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const TOPIC = 'contract.thing.v1';
const message = (key: string, version: number, topic = TOPIC): BusMessage => ({
  event_id: uuidv7(new Date()),
  topic,
  key,
  version,
  type: 'contract.thing.changed.v1',
  payload: { key, version, name: 'น้ำผึ้ง' },
  headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  occurred_at: new Date('2026-11-20T05:00:00.123Z'),
});
const run = (key: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => message(key, from + i));
/** Keys that lie in different partitions. */
const spread = (count: number): string[] => {
  const byPartition = new Map<number, string>();
  for (let i = 0; byPartition.size < count; i++)
    if (!byPartition.has(partitionOf(`k${i}`))) byPartition.set(partitionOf(`k${i}`), `k${i}`);
  return [...byPartition.values()];
};

/** What every adapter of the bus must do. Jest runs it: `busContract('postgres', makeBus)`. */
export function busContract(name: string, make: () => Promise<BusUnderTest>): void {
  describe(`the ${name} bus`, () => {
    let t: BusUnderTest;
    const open: Subscription[] = [];
    beforeEach(async () => {
      t = await make();
    }, 30_000);
    afterEach(async () => {
      await Promise.all(open.splice(0).map((s) => s.stop()));
      await t.stop();
    }, 30_000);

    /** Subscribes and keeps what came. */
    const listen = async (
      group: string,
      on: EventBus = t.bus,
      before?: (batch: BusMessage[]) => Promise<void> | void,
    ) => {
      const got: BusMessage[] = [];
      const subscription = await on.subscribe(group, [TOPIC], async (batch) => {
        await before?.(batch);
        got.push(...batch);
      });
      open.push(subscription);
      return { got, stop: () => subscription.stop() };
    };
    const versions = (got: BusMessage[], key: string) => got.filter((m) => m.key === key).map((m) => m.version);
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

    it('hands over what was published, unchanged', async () => {
      const { got } = await listen('plain');
      const sent = message('a', 1);
      await t.bus.publish([sent]);
      await until(() => got.length === 1);
      expect(got[0]).toMatchObject(sent);
    });

    it('keeps messages for a group that subscribes later', async () => {
      await t.bus.publish(run('early', 1, 3));
      const { got } = await listen('late');
      await until(() => got.length === 3);
      expect(versions(got, 'early')).toEqual([1, 2, 3]);
    });

    it('keeps the order of each key, over many batches', async () => {
      const { got } = await listen('order');
      const keys = ['a', 'b', 'c', 'd', 'e'];
      for (let i = 0; i < 60; i++) await t.bus.publish(keys.map((key) => message(key, i + 1)));
      await until(() => got.length === 300);
      for (const key of keys) expect(versions(got, key)).toEqual(upTo(60));
    });

    it('never hands over more than 50 at once, nor two partitions together', async () => {
      const sizes: number[] = [];
      const mixed: number[] = [];
      const { got } = await listen('batches', t.bus, (batch) => {
        sizes.push(batch.length);
        mixed.push(new Set(batch.map((m) => partitionOf(m.key))).size);
      });
      const keys = spread(4);
      await t.bus.publish(keys.flatMap((key) => run(key, 1, 120)));
      await until(() => got.length === 480);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
      expect(new Set(mixed)).toEqual(new Set([1]));
    });

    it('hands a batch that failed over again, at least once', async () => {
      let failures = 2;
      const { got } = await listen('retry', t.bus, () => {
        if (failures-- > 0) throw new Error('the handler failed');
      });
      await t.bus.publish(run('a', 1, 3));
      await until(() => got.length >= 3);
      expect(failures).toBeLessThan(0);
      expect(versions(got, 'a')).toEqual([1, 2, 3]);
    });

    it('does not let a group that fails hold up another', async () => {
      let tries = 0;
      await listen('broken', t.bus, () => {
        tries++;
        throw new Error('always');
      });
      const { got } = await listen('sound');
      await t.bus.publish(run('a', 1, 3));
      await until(() => got.length === 3 && tries > 1);
      const behind = (await t.bus.lag('broken')).reduce((n, l) => n + l.lag, 0);
      expect([behind, (await t.bus.lag('sound')).reduce((n, l) => n + l.lag, 0)]).toEqual([3, 0]);
    });

    it('gives each group all of it', async () => {
      const groups = await Promise.all(['one', 'two', 'three'].map((group) => listen(group)));
      await t.bus.publish(run('a', 1, 20));
      await until(() => groups.every((g) => g.got.length === 20));
      for (const { got } of groups) expect(versions(got, 'a')).toEqual(upTo(20));
    });

    it('shares a group between two processes, and the other goes on when one ends', async () => {
      const other = await t.another();
      const [first, second] = [await listen('shared'), await listen('shared', other)];
      const keys = spread(4);
      await t.bus.publish(keys.flatMap((key) => run(key, 1, 10)));
      await until(() => first.got.length + second.got.length >= 40);
      const ids = [...first.got, ...second.got].map((m) => m.event_id);
      expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
      await first.stop();
      const before = second.got.length;
      await t.bus.publish(run(keys[0] ?? '', 11, 15));
      await until(() => second.got.length === before + 5, 15_000);
      expect(versions(second.got, keys[0] ?? '').slice(-5)).toEqual([11, 12, 13, 14, 15]);
    }, 20_000);

    it('goes on after the last batch that was handled', async () => {
      const first = await listen('restart');
      await t.bus.publish(run('a', 1, 10));
      await until(() => first.got.length === 10);
      await first.stop();
      await t.bus.publish(run('a', 11, 15));
      const second = await listen('restart', await t.another());
      await until(() => second.got.length >= 5, 15_000);
      expect(versions(second.got, 'a')).toEqual([11, 12, 13, 14, 15]);
    }, 20_000);

    it('gives a batch that failed at the end to whoever comes next', async () => {
      let failed = () => undefined as void;
      const tried = new Promise<void>((resolve) => (failed = resolve));
      const first = await listen('handover', t.bus, () => {
        failed();
        throw new Error('down');
      });
      await t.bus.publish(run('a', 1, 3));
      await tried;
      await first.stop();
      const second = await listen('handover', await t.another());
      await until(() => second.got.length === 3, 15_000);
    }, 20_000);

    it('waits for the batch in hand when it stops, and begins no other', async () => {
      let release = () => undefined as void;
      const gate = new Promise<void>((resolve) => (release = resolve));
      let begun = 0;
      const { got, stop } = await listen('stop', t.bus, async () => {
        begun++;
        await gate;
      });
      const keys = spread(3);
      await t.bus.publish(keys.flatMap((key) => run(key, 1, 2)));
      await until(() => begun === 1);
      let stopped = false;
      const stopping = stop().then(() => (stopped = true));
      await t.bus.publish(run('more', 1, 1));
      expect(stopped).toBe(false);
      release();
      await stopping;
      expect([begun, got.length]).toEqual([1, 2]);
      const rest = await listen('stop', await t.another());
      await until(() => rest.got.length === 5, 15_000);
      const ids = new Set(got.map((m) => m.event_id));
      expect(rest.got.filter((m) => ids.has(m.event_id))).toEqual([]);
    }, 20_000);

    it('tells how far a group is behind', async () => {
      await (await listen('lag')).stop();
      await t.bus.publish([...run('a', 1, 4), ...run('b', 1, 3)]);
      const lags = await t.bus.lag('lag');
      expect(lags.reduce((n, l) => n + l.lag, 0)).toBe(7);
      expect(lags.filter((l) => l.lag > 0).every((l) => l.topic === TOPIC && l.oldest_age_ms > 0)).toBe(true);
    });

    it('leaves nothing of a publication whose transaction is rolled back', async () => {
      if (!t.transaction) return;
      const { got } = await listen('rollback');
      const undone = t.transaction(async (tx) => {
        await t.bus.publish(run('undone', 1, 5), tx);
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await t.transaction((tx) => t.bus.publish(run('done', 1, 1), tx));
      t.bus.wake();
      await until(() => got.length > 0);
      expect(got.map((m) => m.key)).toEqual(['done']);
    });

    it('keeps the order of each key with four publishers at once and 5,000 messages', async () => {
      const { got } = await listen('many');
      const publishers = [t.bus, await t.another(), t.bus, await t.another()];
      await Promise.all(
        publishers.map(async (bus, p) => {
          for (let version = 1; version <= 125; version++)
            await bus.publish(Array.from({ length: 10 }, (_, k) => message(`p${p}-${k}`, version)));
        }),
      );
      await until(() => got.length >= 5_000, 30_000);
      expect(new Set(got.map((m) => m.event_id)).size).toBe(5_000);
      for (let p = 0; p < 4; p++) for (let k = 0; k < 10; k++) expect(versions(got, `p${p}-${k}`)).toEqual(upTo(125));
    }, 40_000);
  });
}
