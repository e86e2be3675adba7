import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { walletRoutes as routes, type BankStatementDetail, type BankStatementLine, type DayCloseDetail } from '@lamliang/contracts/wallet'; // prettier-ignore
import { bangkokDate, formatDate, plainBaht, satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { askTopup, plantBankFile } from '../testing-money.ts';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY = '2026-11-10';
const ID = 20261110;
const DAY_MS = 24 * 3_600_000;
const HEAD = 'วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด';

describe('the day of the books', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  let admin: As;
  /** What the account holds after the last line that was made, in satang. */
  let held = 100_000_00;
  beforeAll(async () => {
    t = await startOrders([authService], {}, new Date(`${DAY}T03:00:00Z`));
    [shop, finance, admin] = [t.app.as('shop_owner'), t.app.as('staff_finance'), t.app.as('staff_admin')];
    await t.fund(1, 50_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const baht = (amount: number) => plainBaht(String(amount));
  /** A statement of the bank: an amount and what the bank writes beside it, line by line. */
  const sheetOf = (lines: readonly (readonly [amount: number, detail: string, day?: string])[]): string => {
    const rows = lines.map(([amount, detail, day = bangkokDate(t.app.clock.now())]) => {
      held += amount;
      const sides = amount < 0 ? [baht(-amount), ''] : ['', baht(amount)];
      return [formatDate(new Date(`${day}T05:00:00Z`)), '10:15', amount < 0 ? 'โอนออก' : 'รับโอน', ...sides, baht(held), 'K PLUS', detail].join(','); // prettier-ignore
    });
    const total = lines.reduce((sum, [amount]) => sum + Math.max(amount, 0), 0);
    return `${[HEAD, ...rows, `รวม,,,,${baht(total)},,,`].join('\r\n')}\r\n`;
  };
  const send = (sheet: string | Buffer, bank = 'kbank', who = finance) => {
    const form = new FormData();
    form.append('bank_code', bank);
    form.append('sheet', new Blob([new Uint8Array(Buffer.from(sheet))]), 'statement.csv');
    return who.raw('POST', routes.importBankStatement.path, { body: form });
  };
  const read = async (sheet: string): Promise<BankStatementDetail> => {
    const { status, body } = await send(sheet);
    expect([status, body]).toEqual([200, expect.anything()]);
    return finance.call(routes.bankStatement, { params: { id: (body as { id: number }).id } });
  };
  const apply = (id: number, who = finance) => who.call(routes.applyBankStatement, { params: { id } });
  const linesOf = (bank_statement_id: number): Promise<BankStatementLine[]> =>
    finance.call(routes.bankStatementLines, { query: { filter: { bank_statement_id }, range: [0, 99], sort: ['id', 'ASC'] } }); // prettier-ignore
  const settle = (
    id: number,
    body: { state: 'matched' | 'posted' | 'explained'; match_key?: string; reason?: string },
  ) => finance.call(routes.settleBankLine, { params: { id }, body: { reason: 'ตรวจกับธนาคารแล้ว', ...body } });
  const day = (id = ID): Promise<DayCloseDetail> => finance.call(routes.dayClose, { params: { id } });
  const close = (id = ID, body: { reason?: string } = {}, who = finance) => who.call(routes.closeDay, { params: { id }, body }); // prettier-ignore
  const countOf = ({ figures }: BankStatementDetail) => Object.fromEntries(figures.map(({ outcome, state, line_count }) => [`${outcome} ${state}`, line_count])); // prettier-ignore
  /** The shop of the bank file: its round is planted, without parcels that collected what it pays. */
  let planted: number;
  const broken = async () => (await finance.call(routes.runLedgerCheck, { body: {} })).violations.filter(({ account_id }) => account_id !== planted); // prettier-ignore
  const postings = async () => (await t.app.db<{ n: number }[]>('wallet', 'SELECT count(*)::int AS n FROM ledger_transaction'))[0]!.n; // prettier-ignore
  const book = ({ figures }: DayCloseDetail, account: string) => figures.find((figure) => figure.account === account);
  const adds = ({ bank }: DayCloseDetail) => {
    const { statement_amount, ledger_amount, difference_amount, elsewhere_amount, explained_amount, waiting_amount, unmatched_amount } = bank; // prettier-ignore
    expect(Number(difference_amount)).toBe(Number(statement_amount) - Number(ledger_amount));
    expect(Number(difference_amount)).toBe(Number(elsewhere_amount) + Number(explained_amount) + Number(waiting_amount) + Number(unmatched_amount)); // prettier-ignore
  };
  const topUp = async (amount: number, slip_reference: string) => {
    const made = await askTopup(shop, t.app.clock.now(), { amount: satang(amount), slip_reference });
    const { status } = await finance.raw('PATCH', `/client/admin-api/v1/topup-approvals/${made.id}`, { body: { status: 'approved' } }); // prettier-ignore
    expect(status).toBe(200);
    return made;
  };
  let held_statement: string;
  let remitted: number;

  it('reads a statement of the bank, and tells of each line what it pays', async () => {
    await topUp(250_00, 'SLIP20261110A');
    const order = await t.bookConfirmed({ partner_id: 4, cod_amount: satang(1_600_50), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(1_600_50) }] }); // prettier-ignore
    for (const event of ['picked_up', 'delivered'] as const) await t.report(order, event);
    await t.app.drain();
    const { bytes } = await t.sandbox.raw('GET', `/sandbox/carriers/${order.partner_code}/cod-statement?date=${DAY}`);
    const form = new FormData();
    form.append('partner_code', order.partner_code);
    form.append('sheet', new Blob([new Uint8Array(bytes)]), 'cod.csv');
    const carried = (await finance.raw('POST', routes.importCodStatement.path, { body: form })).body as { id: number };
    await finance.call(routes.applyCodStatement, { params: { id: carried.id } });
    const [line] = await finance.call(routes.staffCodLines, { query: { filter: { cod_statement_id: carried.id } } });
    const file = await plantBankFile(t.app);
    const [payment] = await finance.call(routes.bankFileLines, { query: { filter: { bank_file_id: file.id } } });
    planted = payment!.account_id;
    const answer = new FormData();
    answer.append('sheet', new Blob([`Reference,Amount,Status,Bank reference,Reason\n${payment!.cod_approval_no},587.16,PAID,KB00000017,\n`]), 'result.csv'); // prettier-ignore
    expect((await finance.raw('POST', `/staff-api/v1/bank-files/${file.id}/results`, { body: answer })).status).toBe(
      200,
    );
    remitted = line!.amount;
    held_statement = sheetOf([[250_00, 'SLIP20261110A'], [remitted, line!.reference ?? ''], [-587_16, 'KB00000017'], [-15_00, 'ค่าธรรมเนียม']]); // prettier-ignore
    const before = await postings();
    const preview = await read(held_statement);
    expect(preview).toMatchObject({ state: 'previewed', bank_code: 'kbank', line_count: 4, deposit_amount: 250_00 + remitted, withdrawal_amount: 602_16 }); // prettier-ignore
    expect(countOf(preview)).toEqual({ 'matched previewed': 3, 'unknown previewed': 1 });
    expect((await linesOf(preview.id)).map((one) => one.match_type)).toEqual([
      'topup',
      'remittance',
      'cod_round',
      null,
    ]);
    expect(await postings()).toBe(before);
    expect((await read(held_statement)).id).toBe(preview.id);
  });

  it('is applied as a whole or not at all, and once', async () => {
    const preview = await read(held_statement);
    const before = await postings();
    await t.app.admin('ALTER TABLE wallet.bank_statement_posting ADD CONSTRAINT stops CHECK (false) NOT VALID');
    expect((await refusal(apply(preview.id))).status).toBe(500);
    const stopped = await finance.call(routes.bankStatement, { params: { id: preview.id } });
    expect([stopped.state, countOf(stopped), await postings()]).toEqual(['previewed', countOf(preview), before]);
    await t.app.admin('ALTER TABLE wallet.bank_statement_posting DROP CONSTRAINT stops');
    const both = await Promise.all([apply(preview.id), apply(preview.id, admin)]);
    for (const one of both) expect(countOf(one)).toEqual({ 'matched matched': 3, 'unknown waiting': 1 });
    // What the carrier handed over is in the account now, and owed by it no longer.
    expect(await postings()).toBe(before + 1);
    const now = await day();
    expect(book(now, 'bank')).toMatchObject({ group: 'bank', movement_amount: 250_00 + remitted - 587_16 });
    expect(book(now, 'carrier.cod_receivable:ninjavan')?.closing_amount).toBe(0);
    expect(now.bank).toMatchObject({ difference_amount: -15_00, waiting_amount: -15_00, elsewhere_amount: 0, unmatched_count: 0 }); // prettier-ignore
    adds(now);
    expect((await refusal(finance.call(routes.discardBankStatement, { params: { id: preview.id } }))).code).toBe('bank_statement.illegal_move'); // prettier-ignore
    // Its lines in another file, and one more.
    const [head, ...rest] = held_statement.trimEnd().split('\r\n');
    const again = await read(
      `${[head, ...rest.slice(0, 4)].join('\r\n')}\r\nรวม,,,,${baht(250_00 + remitted)},,,\r\n\r\n`,
    );
    expect(countOf(again)).toEqual({ 'repeated previewed': 4 });
    expect(countOf(await apply(again.id))).toEqual({ 'repeated passed-over': 4 });
    expect([await postings(), await broken()]).toEqual([before + 1, []]);
  });

  it('is not closed before it is over, nor while a line waits; a line is settled with its reason', async () => {
    expect((await refusal(close())).code).toBe('day_close.not_over');
    t.app.clock.advance(DAY_MS);
    expect((await refusal(close())).code).toBe('day_close.lines_wait');
    const [fee] = await finance.call(routes.bankStatementLines, { query: { filter: { state: ['waiting'] } } });
    expect(await finance.call(routes.bankStatementLine, { params: { id: fee!.id } })).toMatchObject({ day: DAY, candidates: [] }); // prettier-ignore
    expect((await refusal(settle(fee!.id, { state: 'matched' }))).code).toBe('bank_statement_line.no_payment');
    const settled = await settle(fee!.id, { state: 'posted', reason: 'ค่าธรรมเนียมโอนของธนาคาร' });
    expect(settled).toMatchObject({ state: 'posted', reason: 'ค่าธรรมเนียมโอนของธนาคาร', transaction_no: expect.stringMatching(/^LW/), settled_name: expect.any(String) }); // prettier-ignore
    expect(await settle(fee!.id, { state: 'posted' })).toEqual(settled);
    expect((await refusal(settle(fee!.id, { state: 'explained' }))).code).toBe('bank_statement_line.illegal_move');
    // Posted today, booked by the bank yesterday: a matter of days, and no difference that is left.
    const now = await day();
    expect(now.bank).toMatchObject({ difference_amount: -15_00, elsewhere_amount: -15_00, waiting_amount: 0 });
    expect((await day(20261111)).bank).toMatchObject({ difference_amount: 15_00, elsewhere_amount: 15_00 });
    adds(now);
    const [row] = await t.app.db<{ reason: string }[]>('wallet', `SELECT reason FROM audit_entry WHERE action = 'bank_statement_line.settled'`); // prettier-ignore
    expect([row?.reason, await broken()]).toEqual(['ค่าธรรมเนียมโอนของธนาคาร', []]);
  });

  it('is closed once, by two at the same time, with figures that stay', async () => {
    const open = await day();
    expect(open).toMatchObject({ state: 'open', allowed_moves: ['close'] });
    const both = await Promise.all([close(), close(ID, {}, admin)]);
    expect(both[0]).toEqual(both[1]);
    const closed = both[0];
    expect(closed).toMatchObject({ state: 'closed', figures: open.figures, bank: open.bank, intact_flag: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), allowed_moves: ['open'] }); // prettier-ignore
    const audits = await t.app.db<{ n: number }[]>('wallet', `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'day.closed'`); // prettier-ignore
    expect(audits[0]?.n).toBe(1);
    // The next day opens with what it closed with, and tells what it did.
    await topUp(990_00, 'SLIP20261111A');
    const next = await day(20261111);
    for (const { account, closing_amount, movement_amount } of closed.figures)
      expect([account, book(next, account)]).toEqual([account, expect.objectContaining({ opening_amount: closing_amount, before_amount: movement_amount })]); // prettier-ignore
    const sums = next.figures.map(({ group, closing_amount }) => (['bank', 'carrier_receivable', 'cod_advances', 'credit_customers', 'tax_receivable', 'expenses', 'adjustments'].includes(group) ? -1 : 1) * Number(closing_amount)); // prettier-ignore
    expect(sums.reduce((a, b) => a + b, 0)).toBe(0);
    // Each figure is the entries that it opens to.
    for (const { account, movement_amount } of next.figures) {
      const entries = await finance.call(routes.ledgerEntries, { query: { filter: { account, day: '2026-11-11' }, range: [0, 499] } }); // prettier-ignore
      expect([account, Math.abs(entries.reduce((sum, entry) => sum + entry.amount, 0))]).toEqual([account, Math.abs(Number(movement_amount))]); // prettier-ignore
    }
  });

  it('takes no posting any more, however late it comes; a change of what was frozen is told', async () => {
    const posting = [{ kind: 'bank_difference', business_key: 'late', account_id: 0, detail: 'x', legs: [{ account_id: 0, code: 'bank', amount: 5 }, { account_id: 0, code: 'adjustment', amount: -5 }] }]; // prettier-ignore
    const late = (at: string) => t.app.db('wallet', 'SELECT posted FROM post_batch($1::jsonb, $2)', [JSON.stringify(posting), at]); // prettier-ignore
    await expect(late(`${DAY}T16:59:59Z`)).rejects.toThrow(/is closed/);
    await t.app.db('wallet', `UPDATE day_close SET bank = jsonb_set(bank, '{statement_amount}', '1') WHERE id = $1`, [ID]); // prettier-ignore
    expect((await day()).intact_flag).toBe(0);
    const { statement_amount } = (await day(20261111)).bank;
    expect(statement_amount).toBe(0);
    await t.app.db('wallet', `UPDATE day_close SET bank = jsonb_set(bank, '{statement_amount}', to_jsonb((bank ->> 'ledger_amount')::bigint + (bank ->> 'difference_amount')::bigint)) WHERE id = $1`, [ID]); // prettier-ignore
    expect((await day()).intact_flag).toBe(1);
  });

  it('asks why where the bank does not show a payment; the days follow each other', async () => {
    t.app.clock.advance(DAY_MS);
    expect((await day(20261111)).bank).toMatchObject({ unmatched_count: 1, unmatched_amount: -990_00 });
    const alone = await finance.call(routes.ledgerEntries, { query: { filter: { account: 'bank', day: '2026-11-11', without_bank_line_flag: 1 } } }); // prettier-ignore
    expect(alone.map(({ kind, amount }) => [kind, amount])).toEqual([['topup', -990_00]]);
    expect((await refusal(close(20261111))).code).toBe('day_close.unexplained');
    t.app.clock.advance(DAY_MS);
    expect((await refusal(close(20261112, { reason: 'วันหยุด' }))).code).toBe('day_close.earlier_open');
    expect(await close(20261111, { reason: 'ธนาคารแสดงวันทำการถัดไป' })).toMatchObject({ state: 'closed', reason: 'ธนาคารแสดงวันทำการถัดไป', difference_amount: -975_00 }); // prettier-ignore
    expect(await close(20261112)).toMatchObject({ state: 'closed', bank: { statement_amount: 0, ledger_amount: 0 } });
    for (const id of [20261109, 20270101]) expect((await refusal(close(id))).code).toBe('record.not_found');
    const days = await finance.call(routes.dayCloses, { query: {} });
    expect(days.map(({ id, state }) => [id, state])).toEqual([[20261113, 'open'], [20261112, 'closed'], [20261111, 'closed'], [20261110, 'closed']]); // prettier-ignore
  });

  it('a line of the bank of a closed day counts for the day on which it comes', async () => {
    const late = await apply((await read(sheetOf([[990_00, 'SLIP20261111A', '2026-11-11']]))).id);
    expect(await linesOf(late.id)).toMatchObject([{ state: 'matched', day: '2026-11-13', match_type: 'topup' }]);
    expect((await day(20261111)).intact_flag).toBe(1);
    const today = await day(20261113);
    expect(today.bank).toMatchObject({ statement_amount: 990_00, ledger_amount: 0, elsewhere_amount: 990_00 });
    adds(today);
  });

  it('only an administrator opens it again, the last one first, with a reason', async () => {
    const open = (id: number, who = admin, reason = 'ลงรายการธนาคารผิดวัน') => who.call(routes.openDay, { params: { id }, body: { reason } }); // prettier-ignore
    expect((await refusal(open(20261112, finance))).status).toBe(403);
    expect((await refusal(open(20261112, admin, ''))).code).toBe('request.invalid');
    expect((await refusal(open(20261111))).code).toBe('day_close.later_closed');
    expect(await open(20261112)).toMatchObject({ state: 'open', open_reason: 'ลงรายการธนาคารผิดวัน', allowed_moves: ['close'] }); // prettier-ignore
    expect(await open(20261112)).toMatchObject({ state: 'open' });
    expect((await day(20261111)).allowed_moves).toEqual(['open']);
    const rows = await t.app.db<{ action: string; reason: string | null }[]>('wallet', `SELECT action, reason FROM audit_entry WHERE target_type = 'day_close' AND target_id = '20261112' ORDER BY id`); // prettier-ignore
    expect(rows).toEqual([{ action: 'day.closed', reason: null }, { action: 'day.opened', reason: 'ลงรายการธนาคารผิดวัน' }]); // prettier-ignore
    expect(await close(20261112)).toMatchObject({ state: 'closed', opened_name: expect.any(String) });
  });

  it('two payments of one amount are not guessed: finance say which one it is', async () => {
    const [one, other] = [await topUp(777_00, 'SLIP20261113A'), await topUp(777_00, 'SLIP20261113B')];
    const { id } = await apply((await read(sheetOf([[777_00, 'เงินโอนเข้า']]))).id);
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ outcome: 'ambiguous', state: 'waiting' });
    const { candidates } = await finance.call(routes.bankStatementLine, { params: { id: line!.id } });
    expect(candidates.map(({ match_no }) => match_no).toSorted()).toEqual([one.topup_no, other.topup_no].toSorted());
    expect((await refusal(settle(line!.id, { state: 'matched' }))).code).toBe('bank_statement_line.no_payment');
    await settle(line!.id, { state: 'explained' });
    const both = await Promise.allSettled(['a', 'b'].map(() => settle(line!.id, { state: 'matched', match_key: `topup:${other.id}` }))); // prettier-ignore
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await finance.call(routes.bankStatementLine, { params: { id: line!.id } })).toMatchObject({ state: 'matched', match_no: other.topup_no, candidates: [] }); // prettier-ignore
    expect(await broken()).toEqual([]);
  });

  it('what a shop was paid by hand, as one that leaves is, is the line of the bank that paid it', async () => {
    const reference = 'KB20261119';
    const body = { account_id: 1, book: 'credit' as const, amount: satang(-120_00), reason: 'คืนเครดิตร้านที่ปิดบัญชี', reference, paid_out_flag: 1 as const }; // prettier-ignore
    await admin.call(routes.adjust, { body });
    const preview = await read(sheetOf([[-120_00, `TRANSFER ${reference}`]]));
    await apply(preview.id);
    expect(await linesOf(preview.id)).toMatchObject([{ state: 'matched', match_type: 'adjustment', match_no: reference }]); // prettier-ignore
    expect(await broken()).toEqual([]);
  });

  it('is told as a file, figures and entries, in both forms', async () => {
    for (const [part, type] of [['figures', 'csv'], ['figures', 'xlsx'], ['entries', 'csv'], ['entries', 'xlsx']]) {
      const { status, bytes, headers } = await finance.raw('GET', `/staff-api/v1/day-closes/${ID}/${part}?file_type=${type}`); // prettier-ignore
      expect([part, status, headers.get('content-disposition')]).toEqual([part, 200, expect.stringContaining(`.${type}`)]);
      if (type === 'csv') expect(bytes.toString('utf8')).toContain(part === 'figures' ? 'revenue.shipping' : 'cod_remitted');
    }
    expect((await finance.raw('GET', '/staff-api/v1/day-closes/20200101/figures?file_type=csv')).status).toBe(404);
    expect((await t.app.as('staff_support').raw('GET', `/staff-api/v1/day-closes/${ID}`)).status).toBe(403);
  }); // prettier-ignore

  it('a file that is wrong changes nothing, and is told by line and column', async () => {
    const before = await t.app.db('wallet', 'SELECT count(*) AS n FROM bank_statement');
    const text = sheetOf([
      [100_00, 'ก'],
      [-50_00, 'ข'],
      [200_00, 'ค'],
    ]);
    const [head, first, second, ...rest] = text.trimEnd().split('\r\n');
    const faults = async (sheet: string, bank = 'kbank') => {
      const { status, body } = await send(sheet, bank);
      return [status, ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`)]; // prettier-ignore
    };
    expect(await faults([head, first, ...rest, ''].join('\r\n'))).toEqual([400, ['sheet.3.ยอดคงเหลือ validation.sheet_balance']]); // prettier-ignore
    expect(await faults(text.replace(',100.00,', ',1OO.00,'))).toEqual([400, ['sheet.2.ฝากเงิน validation.number']]);
    expect(await faults([head, first, second, ''].join('\r\n'))).toEqual([400, ['sheet.3.วันที่ validation.sheet_cut']]);
    expect(await faults(text, 'scb')).toEqual([400, ['sheet validation.sheet_owner']]);
    expect(await t.app.db('wallet', 'SELECT count(*) AS n FROM bank_statement')).toEqual(before);
  });
});
