import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import type { Order, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes, type BankFile, type BankFileLine, type BankResult, type StaffCodRound } from '@lamliang/contracts/wallet'; // prettier-ignore
import { bangkokDate, plainBaht, satang } from '@lamliang/kernel';
import { readWorkbook } from '@lamliang/platform';
import { until, type As } from '@lamliang/platform/testing';
import { claimForm, picture, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};
const HEAD = 'Reference,Amount,Status,Bank reference,Reason';

describe('a file for the bank', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders([authService, claimsService], { LOG_LEVEL: 'error' }, new Date('2026-11-01T03:00:00Z'));
    finance = t.app.as('staff_finance');
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  interface Shop {
    account_id: number;
    who: As;
    account_number: string;
    order: Order;
    round: StaffCodRound;
  }
  const move = (id: number, body: object) => finance.call(walletRoutes.moveCodRound, { params: { id }, body: body as never }); // prettier-ignore
  /** Shops with an approved round of one order each, and a number of a bank account of their own. */
  const approved = async (count: number): Promise<Shop[]> => {
    const made: Omit<Shop, 'round'>[] = [];
    for (let n = 0; n < count; n++) {
      const telephone = `08200000${String(++shops).padStart(2, '0')}`;
      const account_number = `00${telephone.slice(2)}`;
      const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
      const bank = { bank_name: 'กสิกรไทย', account_name: `ใบชา ${shops}`, account_number, cod_verify_flag: 'accept' as const }; // prettier-ignore
      const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านใบชา', account_type: 'ordinary', ...bank } } }); // prettier-ignore
      const who = t.app.as({ account_id: account_id! });
      await t.fund(account_id!, 2_000_00, 0, 0);
      const order = await t.bookConfirmed(COD, who);
      for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
      await t.app.drain();
      await finance.call(walletRoutes.codReceived, { params: { id: order.id }, body: {} });
      made.push({ account_id: account_id!, who, account_number, order });
    }
    t.app.clock.advance(6 * DAY_MS);
    const ready: Shop[] = [];
    for (const shop of made) {
      await finance.call(walletRoutes.makeCodRounds, { body: { account_id: shop.account_id } });
      const [row] = await finance.call(walletRoutes.codRounds, { query: { filter: { account_id: shop.account_id } } });
      ready.push({ ...shop, round: await move(row!.id, { status: 'approved' }) });
    }
    return ready;
  };
  const make = () => finance.call(walletRoutes.makeBankFile, { body: {} });
  const get = (id: number) => finance.call(walletRoutes.bankFile, { params: { id } });
  const file = ({ id }: { id: number }, file_type = 'csv', who = finance) => who.raw('GET', `/staff-api/v1/bank-files/${id}/file?file_type=${file_type}`); // prettier-ignore
  const linesOf = ({ id }: { id: number }): Promise<BankFileLine[]> => finance.call(walletRoutes.bankFileLines, { query: { filter: { bank_file_id: id }, sort: ['line_no', 'ASC'] } }); // prettier-ignore
  const roundOf = (shop: Shop) => finance.call(walletRoutes.codRound, { params: { id: shop.round.id } });
  const send = (id: number, lines: string[], end: 'results' | 'result-previews' = 'results', who = finance) => {
    const form = new FormData();
    form.append('sheet', new Blob([`${[HEAD, ...lines].join('\r\n')}\r\n`]), 'result.csv');
    return who.raw('POST', `/staff-api/v1/bank-files/${id}/${end}`, { body: form });
  };
  const answer = async (id: number, lines: string[], end?: 'result-previews'): Promise<BankResult> => {
    const { status, body } = await send(id, lines, end);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as BankResult;
  };
  const paid = ({ round }: Shop, reference: string) => `${round.cod_approval_no},${plainBaht(String(round.net_amount))},PAID,${reference},`; // prettier-ignore
  const refused = ({ round }: Shop, reason: string) => `${round.cod_approval_no},${plainBaht(String(round.net_amount))},REJECTED,,${reason}`; // prettier-ignore
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).clean_flag;
  const opened = (no: string) => t.app.db<{ target_id: string; actor: string }[]>('auth', `SELECT target_id, action AS actor FROM audit_entry WHERE action = 'account.payee_opened' AND reason LIKE $1 ORDER BY id`, [`${no}%`]); // prettier-ignore

  it('has each approved round once, with account numbers in full, and is the same to the byte each time', async () => {
    const some = await approved(2);
    const sum = some.reduce((all, { round }) => all + round.net_amount, 0);
    expect(await finance.call(walletRoutes.previewBankFile, { body: {} })).toEqual({ line_count: 2, amount: sum, left_count: 0 }); // prettier-ignore
    const made = await make();
    expect(made).toMatchObject({ state: 'made', line_count: 2, amount: sum, paid_count: 0, profile: 'plain-1' });
    expect((await refusal(make())).code).toBe('bank_file.no_rounds');
    const first = await file(made);
    const text = first.bytes.toString('utf8');
    for (const { round, account_number } of some) {
      expect(text).toContain(`${round.cod_approval_no},,กสิกรไทย,${account_number},${round.account_name},${plainBaht(String(round.net_amount))}`); // prettier-ignore
      expect(JSON.stringify(await linesOf(made))).not.toContain(account_number);
    }
    expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(made.sha256);
    t.app.clock.advance(DAY_MS);
    expect((await file(made)).bytes.equals(first.bytes)).toBe(true);
    const sheet = await readWorkbook((await file(made, 'xlsx')).bytes, { rows: 10, columns: 10 });
    expect(sheet[1]?.slice(0, 6)).toEqual([some[0]!.round.cod_approval_no, null, 'กสิกรไทย', some[0]!.account_number, some[0]!.round.account_name, some[0]!.round.net_amount / 100]); // prettier-ignore
    // Every opening is told, number by number, and every download in the access log.
    expect((await opened(made.bank_file_no)).length).toBe(6);
    await until(async () => (await t.app.db<{ n: number }[]>('auth', `SELECT count(*)::int AS n FROM access_entry WHERE route = 'wallet.staff.bank_files.file' AND action = 'export'`))[0]?.n === 3, 20_000, 'the access log'); // prettier-ignore
    for (const role of ['staff_support', 'staff_sales'] as const) expect((await file(made, 'csv', t.app.as(role))).status).toBe(403); // prettier-ignore
    expect((await some[0]!.who.raw('GET', `/staff-api/v1/bank-files/${made.id}/file?file_type=csv`)).status).toBe(403);
    // What somebody changed behind our back leaves as no file.
    const change = (by: number) => t.app.db('wallet', 'UPDATE bank_file_line SET amount = amount + $2 WHERE bank_file_id = $1 AND line_no = 1', [made.id, by]); // prettier-ignore
    await change(100);
    for (const type of ['csv', 'xlsx'])
      expect((await file(made, type)).body).toMatchObject({ code: 'bank_file.altered' });
    await change(-100);
    await answer(made.id, some.map((shop, n) => paid(shop, `A${n}`))); // prettier-ignore
  });

  it('is answered by the bank: what was paid is transferred with its reference, what was refused is owed again', async () => {
    const some = await approved(3);
    const [one, two, three] = some as [Shop, Shop, Shop];
    const made = await make();
    const balance = async ({ who }: Shop) => (await who.call(walletRoutes.balances, {})).cod;
    expect(await answer(made.id, [refused(two, 'ปิดบัญชี'), paid(one, 'KB-1')], 'result-previews')).toEqual({ paid_count: 1, paid_amount: one.round.net_amount / 100, refused_count: 1, refused_amount: two.round.net_amount / 100, repeated_count: 0, left_count: 1 }); // prettier-ignore
    expect((await roundOf(one)).status).toBe('approved');
    expect(await answer(made.id, [refused(two, 'ปิดบัญชี'), paid(one, 'KB-1')])).toMatchObject({ paid_count: 1, refused_count: 1, left_count: 1 }); // prettier-ignore
    expect(await roundOf(one)).toMatchObject({ status: 'transferred', bank_reference: 'KB-1', transaction_no: expect.any(String) }); // prettier-ignore
    expect(await one.who.call(walletRoutes.codOfOrder, { params: { id: one.order.id } })).toMatchObject({ cod_status: 'cod-tranferred', bank_reference: 'KB-1' }); // prettier-ignore
    expect(await roundOf(two)).toMatchObject({ status: 'failed', remark: 'ปิดบัญชี' });
    expect([await balance(one), await balance(two)]).toEqual([0, 600_00]);
    const count = async () => (await t.app.db<{ n: number }[]>('wallet', `SELECT count(*)::int AS n FROM ledger_transaction WHERE kind = 'cod_round'`))[0]?.n; // prettier-ignore
    const before = await count();
    // The same again, in another order, and with the rest of it.
    expect(await answer(made.id, [paid(one, 'KB-1'), refused(two, 'ปิดบัญชี')])).toMatchObject({ paid_count: 0, refused_count: 0, repeated_count: 2, left_count: 1 }); // prettier-ignore
    expect(await count()).toBe(before);
    expect(await answer(made.id, [paid(three, 'KB-3'), paid(one, 'KB-1')])).toMatchObject({ paid_count: 1, repeated_count: 1, left_count: 0 }); // prettier-ignore
    expect(await get(made.id)).toMatchObject({ state: 'settled', paid_count: 2, refused_count: 1 });
    expect((await linesOf(made)).map(({ state, bank_reference }) => [state, bank_reference])).toEqual([['paid', 'KB-1'], ['refused', null], ['paid', 'KB-3']]); // prettier-ignore
    expect((await refusal(finance.call(walletRoutes.withdrawBankFile, { params: { id: made.id }, body: { reason: 'another day' } }))).code).toBe('bank_file.illegal_move'); // prettier-ignore
    expect((await file(made)).status).toBe(409);
    const [{ sealed } = { sealed: 1 }] = await t.app.db<{ sealed: number }[]>('wallet', 'SELECT count(account_sealed)::int AS sealed FROM bank_file_line WHERE bank_file_id = $1', [made.id]); // prettier-ignore
    expect(sealed).toBe(0);
    // What the bank refused is in the next round, and in the next file.
    await finance.call(walletRoutes.makeCodRounds, { body: { account_id: two.account_id } });
    const [again] = await finance.call(walletRoutes.codRounds, { query: { filter: { account_id: two.account_id, status: ['pending'] } } }); // prettier-ignore
    await move(again!.id, { status: 'approved' });
    expect((await make()).line_count).toBe(1);
    await move(again!.id, { status: 'transferred', bank_reference: 'HAND' });
    expect(await balance(two)).toBe(0);
    expect(await clean()).toBe(1);
  });

  it('says in which line and column an answer is wrong, and records nothing of it', async () => {
    const [one, two] = (await approved(2)) as [Shop, Shop];
    const made = await make();
    const wrong = async (lines: string[]) => {
      const { status, body } = await send(made.id, lines);
      return [status, (body as { errors: { field: string; code?: string }[] }).errors.map(({ field }) => field)];
    };
    const other = `${two.round.cod_approval_no},${plainBaht(String(two.round.net_amount + 1))},PAID,KB-2,`;
    expect(await wrong([paid(one, 'KB-1'), other])).toEqual([400, ['sheet.3.Amount']]);
    expect(await wrong([paid(one, 'KB-1'), 'CR99999999,1.00,PAID,KB-2,'])).toEqual([400, ['sheet.3.Reference']]);
    expect((await send(made.id, [paid(one, 'KB-1')], 'results', t.app.as('staff_support'))).status).toBe(403);
    expect([(await roundOf(one)).status, (await get(made.id)).paid_count]).toEqual(['approved', 0]);
    // One by one, as before: it stands in the file, too.
    await move(one.round.id, { status: 'transferred', bank_reference: 'HAND-1' });
    expect(await get(made.id)).toMatchObject({ state: 'made', paid_count: 1 });
    expect(await wrong([paid(one, 'KB-1')])).toEqual([400, ['sheet.2.Status']]);
    await move(two.round.id, { status: 'failed', remark: 'ปิดบัญชี' });
    expect(await get(made.id)).toMatchObject({ state: 'settled', refused_count: 1 });
  });

  it('keeps its rounds from being taken back until it is withdrawn, and each in one file however many are made at once', async () => {
    const some = await approved(3);
    const made = (await Promise.all(Array.from({ length: 6 }, () => make().catch(() => undefined)))).filter((one) => one) as BankFile[]; // prettier-ignore
    expect(made.map((one) => one.line_count)).toEqual([expect.any(Number)]);
    const [live] = made as [BankFile];
    const ids = (await linesOf(live)).map((line) => line.cod_round_id);
    for (const { round } of some) expect(ids).toContain(round.id);
    const { id } = some[0]!.round;
    expect((await refusal(move(id, { status: 'cancelled', remark: 'ผิดวัน' }))).code).toBe('cod_round.in_file');
    const gone = await finance.call(walletRoutes.withdrawBankFile, { params: { id: live.id }, body: { reason: 'ธนาคารปิด' } }); // prettier-ignore
    expect(gone).toMatchObject({ state: 'withdrawn', remark: 'ธนาคารปิด', withdrawn_name: expect.any(String) });
    expect((await file(live)).status).toBe(409);
    expect((await send(live.id, [paid(some[0]!, 'KB-1')])).status).toBe(409);
    expect(await move(id, { status: 'cancelled', remark: 'ผิดวัน' })).toMatchObject({ status: 'cancelled' });
    const next = await make();
    expect(next.line_count).toBe(live.line_count - 1);
    await finance.call(walletRoutes.withdrawBankFile, { params: { id: next.id }, body: { reason: 'another day' } });
    for (const { round } of some.slice(1)) await move(round.id, { status: 'cancelled', remark: 'x' });
  });

  it('holds the bank to what it was asked for: a claim meanwhile changes no round of it', async () => {
    const [shop] = (await approved(1)) as [Shop];
    const made = await make();
    await shop.who.raw('POST', `/client/v1/shipment-orders/${shop.order.id}/claims`, {
      body: claimForm({}, [picture]),
    });
    const cod = () => shop.who.call(walletRoutes.codOfOrder, { params: { id: shop.order.id } });
    await until(async () => (await cod()).complaint_flag === 1, 20_000, 'the claim to be known');
    expect(await roundOf(shop)).toMatchObject({ status: 'approved', order_count: 1, net_amount: shop.round.net_amount }); // prettier-ignore
    await answer(made.id, [refused(shop, 'ปิดบัญชี')]);
    expect(await roundOf(shop)).toMatchObject({ status: 'failed' });
    // Its money is not in the next one while the claim is open.
    expect(await finance.call(walletRoutes.makeCodRounds, { body: { account_id: shop.account_id } })).toMatchObject({ round_count: 0 }); // prettier-ignore
    expect(await cod()).toMatchObject({ complaint_flag: 1, cod_status: 'cod-received' });
    expect(await clean()).toBe(1);
  });

  it('that is withdrawn lets go of what a claim kept meanwhile: no other file pays it', async () => {
    const [shop] = (await approved(1)) as [Shop];
    const made = await make();
    const path = `/client/v1/shipment-orders/${shop.order.id}/claims`;
    const { body } = await shop.who.raw('POST', path, { body: claimForm({}, [picture]) });
    const cod = () => shop.who.call(walletRoutes.codOfOrder, { params: { id: shop.order.id } });
    await until(async () => (await cod()).complaint_flag === 1, 20_000, 'the claim to be known');
    await finance.call(walletRoutes.withdrawBankFile, { params: { id: made.id }, body: { reason: 'ธนาคารปิด' } });
    expect(await cod()).toMatchObject({ cod_status: 'cod-received', complaint_flag: 1, cod_approval_id: null });
    expect(await roundOf(shop)).toMatchObject({ status: 'cancelled' });
    const { id } = (body as { data: Claim }).data;
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'not-refund', amount: satang(0), note: 'ไม่พบความเสียหาย' } }); // prettier-ignore
    await t.orderUntil(shop.order.id, (one) => one.claim_status === 'claim-success', shop.who);
    await t.app.drain();
    expect(await cod()).toMatchObject({ cod_status: 'cod-received', complaint_flag: 0 });
    expect(await clean()).toBe(1);
  });

  it('ends the COD of a claim that was refunded meanwhile once the bank has refused it', async () => {
    const [shop] = (await approved(1)) as [Shop];
    const made = await make();
    const path = `/client/v1/shipment-orders/${shop.order.id}/claims`;
    const { body } = await shop.who.raw('POST', path, { body: claimForm({}, [picture]) });
    const { id } = (body as { data: Claim }).data;
    const cod = () => shop.who.call(walletRoutes.codOfOrder, { params: { id: shop.order.id } });
    await until(async () => (await cod()).complaint_flag === 1, 20_000, 'the claim to be known');
    await t.app.as('staff_support').call(claimsRoutes.resolve, { params: { id }, body: { status: 'refund', amount: satang(300_00), note: 'เสียหายจริง' } }); // prettier-ignore
    await t.orderUntil(shop.order.id, (one) => one.shipment_status === 'claim-success', shop.who);
    await t.app.drain();
    expect(await cod()).toMatchObject({ cod_status: 'cod-wait-for-tranfer', complaint_flag: 1 });
    await answer(made.id, [refused(shop, 'ปิดบัญชี')]);
    expect(await cod()).toMatchObject({ cod_status: 'claim', complaint_flag: 0, cod_approval_id: null });
    expect((await shop.who.call(walletRoutes.balances, {})).cod).toBe(0);
    expect(await finance.call(walletRoutes.makeCodRounds, { body: { account_id: shop.account_id } })).toMatchObject({ round_count: 0 }); // prettier-ignore
    expect(await clean()).toBe(1);
  });

  it('is seen by the shop before and after: from which day its COD may be paid, and when it came', async () => {
    const [shop] = (await approved(1)) as [Shop];
    const calendar = () => shop.who.call(walletRoutes.codCalendar, {});
    const net_amount = shop.round.net_amount;
    const none = { order_count: 0, net_amount: 0 };
    const { hold_until } = await shop.who.call(walletRoutes.codOfOrder, { params: { id: shop.order.id } });
    expect(await calendar()).toEqual({ days: [], in_round: { order_count: 1, net_amount }, with_carrier: none, complained: none, in_advance: none, to_give_back: none, paid: [] }); // prettier-ignore
    const made = await make();
    await answer(made.id, [paid(shop, 'KB-7')]);
    const { id: cod_approval_id, cod_approval_no } = shop.round;
    const today = bangkokDate(t.app.clock.now());
    expect(await calendar()).toEqual({ days: [], in_round: none, with_carrier: none, complained: none, in_advance: none, to_give_back: none, paid: [{ cod_approval_id, cod_approval_no, net_amount, promised_day: bangkokDate(hold_until), paid_day: today }] }); // prettier-ignore
    const next = await t.bookConfirmed(COD, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(next, report);
    await t.app.drain();
    const net = next.cod_amount - next.cod_fee - next.cod_fee_vat;
    expect((await calendar()).with_carrier).toEqual({ order_count: 1, net_amount: net });
    await finance.call(walletRoutes.codReceived, { params: { id: next.id }, body: {} });
    const held = bangkokDate((await shop.who.call(walletRoutes.codOfOrder, { params: { id: next.id } })).hold_until);
    expect(await calendar()).toMatchObject({ days: [{ day: held, order_count: 1, net_amount: net }], with_carrier: none }); // prettier-ignore
    t.app.clock.advance(30 * DAY_MS);
    expect((await calendar()).days).toEqual([{ day: bangkokDate(t.app.clock.now()), order_count: 1, net_amount: net }]);
    const blind = t.app.as({ account_id: shop.account_id, flags: { finance_flag: 1 } });
    expect((await blind.raw('GET', '/client/v1/wallet/cod-calendar')).status).toBe(403);
  });

  it('is opened by wallet alone, and only for the shop whose number was sealed', async () => {
    const [shop] = (await approved(1)) as [Shop];
    const [{ account_sealed } = { account_sealed: '' }] = await t.app.db<{ account_sealed: string }[]>('wallet', 'SELECT account_sealed FROM cod_round WHERE id = $1', [shop.round.id]); // prettier-ignore
    const open = (by: 'wallet' | 'orders', account_id: number) => t.app.service(by)(authRoutes.openPayees, { body: { reason: 'a test of who may', payees: [{ account_id, account_sealed }] } }); // prettier-ignore
    expect(await open('wallet', shop.account_id)).toEqual([{ account_id: shop.account_id, account_number: shop.account_number }]); // prettier-ignore
    expect((await refusal(open('orders', shop.account_id))).code).toBe('permission.denied');
    expect((await refusal(open('wallet', shop.account_id + 1))).code).toBe('record.not_found');
    expect(await opened('a test of who may')).toEqual([{ target_id: String(shop.account_id), actor: 'account.payee_opened' }]); // prettier-ignore
    expect(JSON.stringify(await t.app.db('auth', `SELECT * FROM audit_entry WHERE action = 'account.payee_opened'`))).not.toContain(shop.account_number); // prettier-ignore
  });
});
