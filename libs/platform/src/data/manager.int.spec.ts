import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { Column, Entity, PrimaryGeneratedColumn, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm'; // prettier-ignore
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';
import type { Db, Tx } from './db.ts';
import { secureByAccount } from './grants.ts';

@Entity('box')
class Box {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  colour: string;
  @Column('bigint', { nullable: true })
  price: number | null;
  @Column('jsonb', { nullable: true })
  address: { zip: string } | null;
  @Column('timestamptz')
  create_dt: Date;
}

class CreateBoxes1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE box (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL,
      colour text NOT NULL DEFAULT 'brown', price bigint, address jsonb, create_dt timestamptz NOT NULL)`);
    await secureByAccount(q, 'box');
  }
  async down(): Promise<void> {}
}
@Module({})
class StoreModule {}
const storeService = defineService({
  name: 'store',
  module: StoreModule,
  routes: {},
  entities: [Box],
  migrations: [CreateBoxes1795251600000],
});

const AT = new Date('2026-11-22T03:00:00.000Z');
const boxOf = (account_id: number) => ({ account_id, price: 9_007_199_254_740_991, address: { zip: '10110' }, create_dt: AT }); // prettier-ignore

describe('the entity manager of a transaction', () => {
  let app: StartedServices;
  let db: Db;
  beforeAll(async () => {
    app = await startService([storeService]);
    db = app.composition.services[0]!.db;
  });
  afterAll(() => app.stop());
  afterEach(() => {
    jest.restoreAllMocks();
    return app.admin('DELETE FROM store.box');
  });

  const scope = { account_id: 1 };
  const boxes = () => app.db<Box[]>('store', 'SELECT * FROM box ORDER BY id');
  const insert = async (tx: Tx, account_id = 1): Promise<number> => {
    const made = await tx.manager.insert(Box, boxOf(account_id));
    return (made.identifiers[0] as { id: number }).id;
  };
  /** The texts that connections of the pools are sent while `work` runs. */
  const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    await work();
    return spy.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text)); // prettier-ignore
  };

  it('reads numbers, objects and moments as a statement does, and takes the default of a column not given', async () => {
    const id = await db.tx(scope, (tx) => insert(tx));
    const expected = { id, colour: 'brown', ...boxOf(1) };
    expect(await boxes()).toEqual([expected]);
    expect({ ...(await db.read(scope, (tx) => tx.manager.findOneBy(Box, { id }))) }).toEqual(expected);
    expect({ ...(await db.systemAutocommit((tx) => tx.manager.findOneBy(Box, { id }))) }).toEqual(expected);
  });

  it('works where our own statements do: between one BEGIN and one COMMIT', async () => {
    const texts = await sentDuring(() =>
      db.tx(scope, async (tx) => {
        const id = await insert(tx);
        expect(await tx.query('SELECT colour FROM box WHERE id = $1', [id])).toEqual([{ colour: 'brown' }]);
        await tx.run(`UPDATE box SET colour = 'red' WHERE id = $1`, [id]);
        const found = await tx.manager.find(Box, { where: { id }, lock: { mode: 'pessimistic_write' }, transaction: true }); // prettier-ignore
        expect(found.map((box) => box.colour)).toEqual(['red']);
        expect(await tx.manager.update(Box, { id }, { price: null })).toMatchObject({ affected: 1 });
        expect(await tx.manager.delete(Box, { id: id + 1 })).toMatchObject({ affected: 0 });
      }),
    );
    expect(texts.map((text) => /^\w+/.exec(text)?.[0])).toEqual(
      ['BEGIN', 'INSERT', 'SELECT', 'UPDATE', 'SELECT', 'UPDATE', 'DELETE', 'COMMIT'], // prettier-ignore
    );
    expect(texts[1]).toBe(
      `INSERT INTO "store"."box"("id", "account_id", "colour", "price", "address", "create_dt") VALUES (DEFAULT, $1, DEFAULT, $2, $3, $4) RETURNING "id"`,
    );
    expect(await boxes()).toMatchObject([{ colour: 'red', price: null }]);
  });

  it('has its statements kept by name as ours are, but not those of many values, whose texts are many', async () => {
    await db.tx(scope, async (tx) => {
      for (let n = 1; n <= 2; n++) await insert(tx);
      await tx.manager.insert(
        Box,
        Array.from({ length: 50 }, () => boxOf(1)),
      );
      const kept = `SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO "store"."box"%'`;
      expect(await tx.search(kept)).toEqual([{ statement: expect.stringMatching(/VALUES \([^(]+\) RETURNING/) }]);
    });
    expect(await boxes()).toHaveLength(52);
  });

  it('is undone with the transaction', async () => {
    const kept = await db.tx(scope, (tx) => insert(tx));
    const undone = db.tx(scope, async (tx) => {
      await insert(tx);
      await tx.manager.update(Box, { id: kept }, { colour: 'green' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await boxes()).toMatchObject([{ id: kept, colour: 'brown' }]);
  });

  it('sees and writes the rows of its scope alone', async () => {
    const foreign = await db.system((tx) => insert(tx, 2));
    await db.tx(scope, async (tx) => {
      expect(await tx.manager.find(Box)).toEqual([]);
      expect(await tx.manager.update(Box, { id: foreign }, { colour: 'mine' })).toMatchObject({ affected: 0 });
    });
    await expect(db.tx(scope, (tx) => insert(tx, 2))).rejects.toMatchObject({ code: '42501' });
    await expect(db.read(scope, (tx) => insert(tx))).rejects.toMatchObject({ code: '25006' });
    expect(await boxes()).toMatchObject([{ id: foreign, colour: 'brown' }]);
  });

  it('takes nothing after the end, and nothing that could only leave after it', async () => {
    let kept: EntityManager | undefined;
    await db.tx(scope, async (tx) => {
      kept = tx.manager;
    });
    await expect(kept!.find(Box)).rejects.toThrow('this transaction has ended');
    await expect(kept!.insert(Box, boxOf(1))).rejects.toThrow('this transaction has ended');
    await expect(db.readAtOnce(scope, (tx) => tx.manager.find(Box))).rejects.toThrow('this transaction has ended');
    expect(await boxes()).toEqual([]);
  });

  it('never begins, commits or rolls back, whatever of TypeORM is called', async () => {
    const texts = await sentDuring(() =>
      db
        .tx(scope, async (tx) => {
          const { manager } = tx;
          await manager.save(manager.create(Box, boxOf(1)));
          await expect(manager.transaction(() => insert(tx))).rejects.toThrow('Db begins and ends transactions');
          expect(await manager.count(Box)).toBe(1);
          throw new Error('undo');
        })
        .catch((error: Error) => expect(error.message).toBe('undo')),
    );
    expect(texts.filter((text) => /begin|start|commit|rollback|savepoint/i.test(text))).toEqual([
      expect.stringMatching(/^BEGIN/),
      'ROLLBACK',
    ]);
    expect(await boxes()).toEqual([]);
  });

  it('goes on with the columns it knows, on a table that a newer release has widened', async () => {
    const id = await db.tx(scope, (tx) => insert(tx));
    await app.admin(`ALTER TABLE store.box ADD COLUMN of_a_later_release text NOT NULL DEFAULT 'later'`);
    await db.tx(scope, async (tx) => {
      const next = await insert(tx);
      await tx.manager.update(Box, { id: next }, { colour: 'blue' });
      expect(await tx.manager.find(Box, { order: { id: 'ASC' } })).toEqual([
        expect.objectContaining({ id, colour: 'brown' }),
        { id: next, ...boxOf(1), colour: 'blue' },
      ]);
    });
    expect(await boxes()).toMatchObject([{ of_a_later_release: 'later' }, { of_a_later_release: 'later' }]);
  });

  it('refuses a condition without a value, which would be true of every row', async () => {
    const unknown = undefined as unknown as number;
    await db.tx(scope, async (tx) => {
      await insert(tx);
      await expect(tx.manager.findOneBy(Box, { id: unknown })).rejects.toThrow(/undefined/i);
      await expect(tx.manager.update(Box, { id: unknown }, { colour: 'all' })).rejects.toThrow(/undefined/i);
      await expect(tx.manager.delete(Box, {})).rejects.toThrow(/empty criteria/i);
    });
    expect(await boxes()).toMatchObject([{ colour: 'brown' }]);
  });

  it('keeps the code of a refusal, so that what is retried or known by it stays so', async () => {
    let tries = 0;
    await db.tx(scope, async (tx) => {
      if (++tries === 1) await tx.manager.query(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`);
      await insert(tx);
    });
    expect([tries, await boxes()]).toEqual([2, [expect.anything()]]);
  });
});
