import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { invoicingRoutes as routes, type TaxSettingChange } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { invoicingService } from '../invoicing.module.ts';
import { PrepaidService } from '../prepaid/prepaid.service.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
let app: StartedServices;
let finance: As;
let second: As;
beforeAll(async () => {
  app = await startService([invoicingService], { at: new Date('2026-11-20T03:00:00Z'), work: false });
  [finance, second] = [app.as('staff_finance'), app.as('staff_admin')];
}, 60_000);
afterAll(() => app?.stop());

const rules = () => finance.call(routes.taxRules, {});
const set = (change: Partial<TaxSettingChange>) => finance.call(routes.setTaxRule, { body: { name: 'transport_vat', transport_vat: 'rated', valid_from: '2026-11-22', reason: 'ผู้สอบบัญชีเห็นว่าเป็นบริการ', ...change } }); // prettier-ignore
const refused = (promise: Promise<unknown>) => promise.then(() => 'was not refused', ({ code }: { code: string }) => code); // prettier-ignore
const approve = (id: number | null) => second.call(routes.approveDecision, { params: { id: id ?? 0 }, body: {} });
let order = 0;
const charge = (day: string) => {
  order += 1;
  return app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, source_key, amount, charged_dt, create_dt)
     VALUES (4001, $1, $3, $3, 'wallet', 'shipping', $3, 10700, ($2 || 'T12:00:00+07:00')::timestamptz, now())`,
    [order, day, `LM${order}`],
  );
};
const vat = async () =>
  (await app.db<{ day: string; vat_amount: number }[]>('invoicing', 'SELECT issue_date::text AS day, vat_amount FROM paper ORDER BY issue_date')).map(({ day, vat_amount }) => [day, vat_amount]); // prettier-ignore

it('the rules are told with their days and laws, and what an accountant has to confirm is not confirmed by itself', async () => {
  const { day, charges, rates, settings, questions } = await rules();
  expect(day).toBe('2026-11-20');
  expect(charges.find(({ charge_code }) => charge_code === 'shipping')).toEqual({ charge_code: 'shipping', tax_class: 'transport', vat_percent: 0, withholding_percent: 100, law: 's81_1_n' }); // prettier-ignore
  expect(charges.find(({ charge_code }) => charge_code === 'cod_fee')).toMatchObject({ vat_percent: 700, withholding_percent: 300, law: 's77_2' }); // prettier-ignore
  expect(rates).toContainEqual({ tax: 'vat', tax_class: null, rate_percent: 700, valid_from: '2026-10-01', valid_until: '2027-10-01', law: 'decree_807' }); // prettier-ignore
  expect(settings).toEqual([
    { name: 'transport_vat', transport_vat: 'exempt', withholding_from_amount: null, valid_from: null, holds_flag: 1, staff_name: null, create_dt: null }, // prettier-ignore
    { name: 'withholding_from', transport_vat: null, withholding_from_amount: 1_000_00, valid_from: null, holds_flag: 1, staff_name: null, create_dt: null }, // prettier-ignore
  ]);
  expect(new Set(questions.map(({ confirmed_dt }) => confirmed_dt))).toEqual(new Set([null]));
});

it('a confirmation is of what was read, is audited with who and when, and holds as long as the rule is read so', async () => {
  const terms = { rule: 'transport_vat', value: 'exempt', reason: 'คุณสมศรี ผู้สอบบัญชี ยืนยันแล้ว' } as const;
  const body = { ...terms, value: 'rated' };
  expect(await refused(finance.call(routes.confirmTaxRule, { body }))).toBe('tax_rule.changed');
  const confirm = () => finance.call(routes.confirmTaxRule, { body: terms });
  await confirm();
  const { questions } = await confirm();
  expect(questions.find(({ rule }) => rule === 'transport_vat')).toMatchObject({ confirmed_dt: app.clock.now(), reason: terms.reason, confirmed_name: expect.any(String) }); // prettier-ignore
  expect(questions.find(({ rule }) => rule === 'premium')).toMatchObject({ confirmed_dt: null });
  const audited = await app.db(
    'invoicing',
    `SELECT target_id, reason, after FROM audit_entry WHERE action = 'tax_rule.confirmed'`,
  );
  expect(audited).toEqual([{ target_id: 'transport_vat', reason: terms.reason, after: { value: 'exempt' } }]);
});

it('a rule is set by two persons from a day to come, and nothing that was issued or is of before changes', async () => {
  for (const valid_from of ['2026-11-20', '2026-11-01', '2028-01-01'])
    expect(await refused(set({ valid_from }))).toBe('request.invalid');
  const { decision_id } = await set({});
  expect(await refused(finance.call(routes.approveDecision, { params: { id: decision_id ?? 0 }, body: {} }))).toBe('decision.own'); // prettier-ignore
  expect((await rules()).settings).toHaveLength(2);
  await approve(decision_id);
  const { settings, questions } = await rules();
  expect(settings.map(({ valid_from, holds_flag }) => [valid_from, holds_flag]).slice(0, 2)).toEqual([['2026-11-22', 0], [null, 1]]); // prettier-ignore
  expect(questions[0]?.confirmed_dt).toEqual(app.clock.now());
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) await charge(day);
  app.clock.advance(3 * DAY_MS);
  await app.composition.services[0]!.app.get(PrepaidService).issue();
  expect(await vat()).toEqual([['2026-11-20', 0], ['2026-11-21', 0], ['2026-11-22', 7_00]]);
  const now = await rules();
  expect(now.charges.find(({ charge_code }) => charge_code === 'shipping')).toMatchObject({ vat_percent: 700, law: 's77_2' });
  // Read otherwise, it is not confirmed any more.
  expect(now.questions[0]).toMatchObject({ rule: 'transport_vat', value: 'rated', confirmed_dt: null });
}); // prettier-ignore

it('what was set, set otherwise and set back for one day is asked again, and holds', async () => {
  const day = { valid_from: '2026-11-30' };
  const holds = async () => (await rules()).settings.find(({ valid_from }) => valid_from === day.valid_from)?.transport_vat;
  for (const transport_vat of ['exempt', 'rated', 'exempt'] as const) {
    const { decision_id } = await set({ ...day, transport_vat });
    expect((await set({ ...day, transport_vat })).decision_id).toBe(decision_id);
    await approve(decision_id);
    expect(await holds()).toBe(transport_vat);
    expect((await set({ ...day, transport_vat })).decision_id).toBeNull();
  }
}); // prettier-ignore

it('what is charged on the last day before a rule and becomes known after it has the tax of its own day', async () => {
  const { decision_id } = await set({ transport_vat: 'exempt', valid_from: '2026-11-26' });
  await approve(decision_id);
  app.clock.advance(new Date('2026-11-28T03:00:00Z').getTime() - app.clock.now().getTime());
  const of = async (day: string) =>
    (await app.db<{ vat: number[] }[]>('invoicing', `SELECT array_agg(l.vat_amount ORDER BY l.charged_dt)::integer[] AS vat FROM paper_line l JOIN paper p ON p.id = l.paper_id WHERE p.issue_date = '${day}'`))[0]?.vat; // prettier-ignore
  const prepaid = app.composition.services[0]!.app.get(PrepaidService);
  await charge('2026-11-25');
  await prepaid.issue();
  expect(await of('2026-11-25')).toEqual([7_00]);
  // The paper of that day stands: what comes late is put on the one of the next day.
  await charge('2026-11-25');
  await charge('2026-11-26');
  await prepaid.issue();
  expect(await of('2026-11-26')).toEqual([7_00, 0]);
});

it('what is approved after its day is refused', async () => {
  const { decision_id } = await set({ name: 'withholding_from', transport_vat: undefined, withholding_from_amount: satang(500_00), valid_from: '2026-11-29' }); // prettier-ignore
  app.clock.advance(DAY_MS);
  expect(await refused(approve(decision_id))).toBe('tax_rule.too_late');
  for (const sql of [`UPDATE tax_setting SET value = 'exempt'`, 'DELETE FROM tax_confirmation'])
    await expect(app.composition.services[0]!.db.system((tx) => tx.run(sql, []))).rejects.toThrow(/permission denied/);
});
