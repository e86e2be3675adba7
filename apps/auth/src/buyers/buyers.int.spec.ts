import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { Db, Limits, LOGGER, SERVICE_CONFIG, type Logger } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { AccessLog } from '../access-log/access-log.service.ts';
import { authService } from '../auth.module.ts';
import type { AuthConfig } from '../config.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { BuyersRepository } from './buyers.repository.ts';
import { BuyersService } from './buyers.service.ts';

jest.setTimeout(60_000);
const CARD = '1103700998877';
const [FIRST, SECOND] = [`1:${'k'.repeat(40)}`, `2:${'n'.repeat(40)}`];
let app: StartedServices;
let shop: number;
beforeAll(async () => {
  app = await startService([authService], { env: { NUMBER_KEYS: FIRST, NUMBER_INDEX_KEY: 'i'.repeat(40) }, at: new Date('2026-11-20T03:00:00Z') }); // prettier-ignore
  const login = { telephone: '0810000001', email: 'a@example.co.th', password: 'Lamliang-1', user_name: 'x' };
  const body: AccountTerms = { login, shop: { name: 'สมหญิง', last_name: 'ใจดี', account_type: 'ordinary', id_card_number: CARD } }; // prettier-ignore
  shop = (await app.service('seed')(authRoutes.createAccount, { body })).account_id ?? 0;
});
afterAll(() => app?.stop());

const asked = async () => (await app.service('invoicing')(authRoutes.buyers, { body: { account_ids: [shop, 987_654] } }))[0]; // prettier-ignore
const open = (number_id: number) => app.service('invoicing')(authRoutes.openBuyerNumber, { body: { account_id: shop, number_id, reason: 'TIV1' } }); // prettier-ignore
/** The services with other keys, on the same database. */
function withKeys(NUMBER_KEYS: string): BuyersService {
  const [running] = app.composition.services;
  const of = <T>(token: unknown) => running!.app.get(token as string, { strict: false }) as T;
  const config = { ...of<AuthConfig>(SERVICE_CONFIG), NUMBER_KEYS };
  const numbers = new NumbersService(of<Db>(Db), of<Limits>(Limits), config, of<Logger>(LOGGER), of<NumbersService>(NumbersService)['numbers'], of(AccessLog)); // prettier-ignore
  return new BuyersService(of<Db>(Db), numbers, of(BuyersRepository), of<Logger>(LOGGER));
}
const keysInUse = async () => (await app.db<{ key_id: number }[]>('auth', 'SELECT DISTINCT key_id FROM buyer_number')).map(({ key_id }) => key_id); // prettier-ignore

it('the number of a person is kept once, told by its last digits, and opened for its shop with an audit row', async () => {
  const first = await asked();
  expect(first).toMatchObject({ account_id: shop, name: 'สมหญิง ใจดี', tax_id: null, last_digits: '8877' });
  expect((await asked())?.number_id).toBe(first?.number_id);
  expect(await open(first?.number_id ?? 0)).toEqual({ number: CARD });
  const trail = await app.db('auth', `SELECT action, reason FROM audit_entry WHERE action LIKE 'account.buyer%' ORDER BY id`);
  expect(trail).toEqual([{ action: 'account.buyer_number_kept', reason: null }, { action: 'account.buyer_number_opened', reason: 'TIV1' }]); // prettier-ignore
  await expect(open(987_654)).rejects.toMatchObject({ code: 'record.not_found' });
}); // prettier-ignore

it('a new key seals it anew, so that the old one may go', async () => {
  expect(await keysInUse()).toEqual([1]);
  await withKeys(`${FIRST},${SECOND}`).sweep();
  expect(await keysInUse()).toEqual([2]);
  const { number_id } = (await app.db<{ number_id: number }[]>('auth', 'SELECT id AS number_id FROM buyer_number'))[0]!;
  const quiet = { write: async () => undefined, unchanged: () => undefined };
  expect(await withKeys(SECOND).open({ account_id: shop, number_id, reason: 'x' }, quiet)).toEqual({ number: CARD });
  // What no key opens stays as it is, and holds up no other.
  await withKeys(`3:${'m'.repeat(40)}`).sweep();
  expect(await keysInUse()).toEqual([2]);
});

it('goes six years after a paper named it last', async () => {
  app.clock.advance(6 * 366 * 86_400_000 - 60_000);
  await app.fire('auth', 'retention');
  expect(await keysInUse()).toEqual([2]);
  app.clock.advance(120_000);
  await app.fire('auth', 'retention');
  expect(await keysInUse()).toEqual([]);
});
