import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents } from '@lamliang/contracts/invoicing';
import { uuidv7 } from '@lamliang/kernel';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

type Note = PayloadOf<typeof invoicingEvents.creditNoteIssued>;
let app: WalletApp;
beforeAll(async () => {
  app = await startWallet();
});
afterAll(() => app?.stop());

const { topic, type } = invoicingEvents.creditNoteIssued;
let notes = 0;
/** Tells a note of one charge of an order, as invoicing does; again it is told by another event. */
const tell = async (account_id: number, order_id: number, charge: Note['charges'][number], more: Partial<Note> = {}) => {
  const credit_note_id = more.credit_note_id ?? ++notes;
  const payload: Note = { account_id, credit_note_id, credit_note_no: `CDN${credit_note_id}`, tax_invoice_no: 'TIV1', payment_type: 'wallet', by_hand_flag: 1, total_amount: charge.amount, vat_amount: charge.vat_amount, charges: [charge], parts: [{ order_id, ...charge }], occurred_at: '2026-11-20T03:00:00Z', ...more };
  const now = app.clock.now();
  await app.publish([{ event_id: uuidv7(now), topic, type, key: String(credit_note_id), version: 1, payload, headers: {}, occurred_at: now }]);
  await app.drain();
}; // prettier-ignore
const shipping = (amount: number) => ({ charge_code: 'shipping' as const, amount, vat_amount: 0 });
const held = async (account_id: number, order: Parameters<typeof orderOf>) => {
  await app.hold(account_id, [orderOf(...order)]);
  await app.end('capture', account_id, [order[0]]);
};
const isClean = async () => expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });

it('[M4] a refund gives back what notes have left, whichever is heard of first', async () => {
  await app.fund(40, { credit: 10_000, insurance: 500 });
  await held(40, [401, 5_400, 100]);
  await tell(40, 401, shipping(2_000));
  await app.end('refund', 40, [401]);
  expect(await app.balances(40)).toMatchObject({ credit: 10_000, insurance: 500 });
  await held(40, [402, 5_400, 100]);
  await app.end('refund', 40, [402]);
  await tell(40, 402, shipping(5_400));
  await tell(40, 402, { charge_code: 'premium', amount: 100, vat_amount: 0 });
  expect(await app.balances(40)).toMatchObject({ credit: 10_000, insurance: 500 });
  await isClean();
});

it('[M4] notes of one order give back what it cost, and one that is told twice is posted once', async () => {
  await app.fund(41, { credit: 10_000 });
  await held(41, [411, 5_400]);
  await tell(41, 411, shipping(3_000), { credit_note_id: 900 });
  await tell(41, 411, shipping(3_000), { credit_note_id: 900 });
  expect(await app.balances(41)).toMatchObject({ credit: 7_600 });
  await tell(41, 411, shipping(3_000));
  expect(await app.balances(41)).toMatchObject({ credit: 10_000 });
  await isClean();
});

it('what was paid by bonus comes back as bonus, after the money', async () => {
  await app.fund(42, { credit: 10_000, bonus: 2_000 });
  await held(42, [421, 5_000]);
  await tell(42, 421, shipping(4_000));
  expect(await app.balances(42)).toMatchObject({ credit: 10_000, bonus: 1_000 });
  await app.end('refund', 42, [421]);
  expect(await app.balances(42)).toMatchObject({ credit: 10_000, bonus: 2_000 });
  await isClean();
});

it('a note of the release before, which does not say of which orders it is, is posted as it says', async () => {
  await tell(43, 1, shipping(700), { parts: undefined });
  expect(await app.balances(43)).toMatchObject({ credit: 700 });
});
