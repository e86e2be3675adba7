import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { plantBuyers, startService, type StartedServices } from '@lamliang/platform/testing';
import { invoicingService } from '../invoicing.module.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { PrepaidService } from '../prepaid/prepaid.service.ts';
import { LeavingService } from './leaving.service.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const SHOP = 4001;
const WORDS = 'กล่องของคุณสมศรี';
let app: StartedServices;
beforeAll(async () => {
  app = await startService([invoicingService], { at: new Date('2026-11-20T03:00:00Z'), work: false });
  plantBuyers(app.composition.runtime.edges, () => ({}));
}, 60_000);
afterAll(() => app?.stop());
const of = <T>(type: new (...parts: never[]) => T): T => app.composition.services[0]!.app.get(type);
const said = async (table: string) =>
  (await app.db<{ description: string }[]>('invoicing', `SELECT description FROM ${table}`))[0]?.description;

it('the words of a fee go with the shop once a paper has said them, and not before', async () => {
  await app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_no, tracking_no, payment_type, charge_code, source_key, description, amount, charged_dt, create_dt)
     VALUES (${SHOP}, '', '', 'wallet', 'other_fee', 'other_fee:1', $1, 10700, '2026-11-20T02:00:00Z', now())`,
    [WORDS],
  );
  await of(BuyersService).know([SHOP]);
  await app.db('invoicing', `INSERT INTO deleted_account (account_id, login_ids, deleted_dt) VALUES (${SHOP}, '{}', $1)`, [app.clock.now()]); // prettier-ignore
  await app.fire('invoicing', 'deleted-accounts');
  expect(await said('billable_line')).toBe(WORDS);
  app.clock.advance(2 * DAY_MS);
  await of(PrepaidService).issue();
  expect(await said('paper_line')).toBe(WORDS);
  app.clock.advance(8 * DAY_MS);
  await app.fire('invoicing', 'deleted-accounts');
  expect(await said('billable_line')).toBe('[erased]');
});

it('what waits for a second person stands against leaving', async () => {
  const decision = (kind: string, state: string, account_id = SHOP) =>
    app.db(
      'invoicing',
      `INSERT INTO decision (kind, business_key, target, account_id, amount, terms, reason, entered_by, entered_name, entered_dt, needs_second_flag, state, decided_by, decided_name, decided_dt)
       VALUES ($1, $1 || $2 || $3, '1', $3::bigint, 1, '{}', 'x', 1, 'x', now(), 1, $2, CASE $2 WHEN 'waiting' THEN NULL ELSE 2 END, CASE $2 WHEN 'waiting' THEN NULL ELSE 'y' END, CASE $2 WHEN 'waiting' THEN NULL ELSE now() END)`,
      [kind, state, account_id],
    );
  await decision('credit_note', 'done');
  await decision('credit_note', 'waiting', SHOP + 1);
  expect(await of(LeavingService).owed(SHOP)).toMatchObject({ waiting_decisions: 0 });
  await decision('credit_note', 'waiting');
  expect(await of(LeavingService).owed(SHOP)).toMatchObject({ waiting_decisions: 1 });
});
