import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';
import { DeletedAccounts, DeletedAccountsConsumer } from './deleted-accounts.ts';

/** More than one look takes at once. */
const BROKEN = 60;
@Injectable()
class Shelves {
  constructor(accounts: DeletedAccounts) {
    accounts.erases(({ account_id }) =>
      account_id <= BROKEN ? Promise.reject(new Error('cannot be erased')) : Promise.resolve(),
    );
  }
}
@Module({ controllers: [DeletedAccountsConsumer], providers: [Shelves] })
class ShelvesModule {}

let app: StartedServices;
beforeAll(async () => {
  app = await startService([defineService({ name: 'shelves', module: ShelvesModule, routes: {}, migrations: [] })]);
});
afterAll(() => app?.stop());

it('accounts that cannot be erased hold up no other, and stay due', async () => {
  const left = async () => (await app.admin<{ id: number }[]>('SELECT account_id::int AS id FROM shelves.deleted_account WHERE erased_dt IS NULL ORDER BY 1')).map(({ id }) => id); // prettier-ignore
  await app.admin(`INSERT INTO shelves.deleted_account (account_id, login_ids, deleted_dt) SELECT n, '{}', $1 FROM generate_series(1, ${BROKEN} + 55) n`, [app.clock.now()]); // prettier-ignore
  await app.fire('shelves', 'deleted-accounts');
  expect(await left()).toEqual(Array.from({ length: BROKEN }, (_, n) => n + 1));
  // Those that were erased are looked at again after a week, whatever stands before them.
  app.clock.advance(8 * 86_400_000);
  await app.fire('shelves', 'deleted-accounts');
  const again = await app.admin('SELECT 1 FROM shelves.deleted_account WHERE erased_dt > $1', [new Date(app.clock.now().getTime() - 1_000)]); // prettier-ignore
  expect(again).toHaveLength(55);
});
