// COD on its way from the carrier to the bank of the shop, with real files: finance import what the carrier sent, settle
// the three lines that do not match, make the round of the day, a second person approves it, the bank is asked by a file
// and answers by one, and the shop sees for each parcel when it was collected, held, paid and by which transfer.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { walletRoutes, type CodParcelRecord } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, satang } from '@lamliang/kernel';
import { clientOf } from './support/api.ts';
import { decide, enterDesk, shopWithCod } from './support/cod.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, watch } from './support/test.ts';

/** More than one person of finance may approve alone. */
const AMOUNTS = [satang(2_500_00), satang(2_990_50), satang(3_000_25)];
/** As files have it, and as screens do. */
const baht = (amount: number) => (amount / 100).toFixed(2);
const shown = (amount: number) => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
const csv = (name: string, lines: readonly (string | number)[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => line.join(',')).join('\r\n') + '\r\n'),
});

const show = (page: Page, path: string) => page.goto(`/console/${path}`);

test('[A163][A167][A168][A169][A170] COD comes from the file of the carrier to the bank of the shop, to the satang', async ({
  open,
}) => {
  test.skip(!process.env.E2E_DATABASE, 'the database of this server is not known here');
  test.setTimeout(240_000);
  const desk = await open();
  const faults = watch(desk);
  await enterDesk(desk, 'staff_finance');
  const finance = clientOf(await sharedToken('staff_finance'));
  const { token, shop, parcels } = await shopWithCod(finance, desk, AMOUNTS);
  const [first, second, third] = parcels as [CodParcelRecord, CodParcelRecord, CodParcelRecord];
  const reference = `RM${Date.now()}`;
  const lineOf = (awb: string | null, amount: number) => [awb ?? '', baht(amount), bangkokDate(new Date()), reference];
  const short = third.cod_amount - 25_00;
  const lines = [
    lineOf(first.partner_awb_no, first.cod_amount),
    lineOf(second.partner_awb_no, second.cod_amount),
    lineOf(second.partner_awb_no, second.cod_amount),
    lineOf(third.partner_awb_no, short),
    lineOf('TH9999999999X', 100_00),
  ];
  const statement = csv(`${reference}.csv`, [
    ['Tracking Number', 'COD (Baht)', 'Transfer Time', 'Transfer Ref'],
    ...lines,
  ]);

  const dialog = desk.getByRole('dialog');
  const main = desk.getByRole('main');

  await test.step('the file is read, looked at and applied', async () => {
    await show(desk, 'cod-statements');
    await desk.getByRole('button', { name: th('console.cod_statements.import.label') }).click();
    await dialog.locator('select[data-field="partner_code"]').selectOption('flash');
    await dialog.locator('input[type=file]').setInputFiles(statement);
    await expect(dialog).toBeHidden();
    const figures = main.getByRole('table', { name: th('console.cod_statements.figures') });
    const figure = (outcome: string) => figures.getByRole('row', { name: new RegExp(`^${th(`console.value.cod_line_outcome.${outcome}`)}`) }); // prettier-ignore
    await expect(figure('matched')).toContainText('2');
    for (const outcome of ['paid-twice', 'wrong-amount', 'unknown-parcel'])
      await expect(figure(outcome)).toContainText('1');
    await decide(desk, 'console.cod_statements.apply', { count: '5', received: '2', waiting: '3', file_name: statement.name }); // prettier-ignore
  });

  await test.step('three lines wait, and each is settled with its reason', async () => {
    const [made] = await finance.call(walletRoutes.staffCodStatements, { query: { sort: ['id', 'DESC'] } });
    const query = { filter: { cod_statement_id: made!.id, state: ['waiting' as const] } };
    const left = await finance.call(walletRoutes.staffCodLines, { query });
    expect(left.map(({ outcome }) => outcome).toSorted()).toEqual(['paid-twice', 'unknown-parcel', 'wrong-amount']);
    for (const { id, outcome, cod_amount, amount, partner_awb_no } of left) {
      await show(desk, `cod-statement-lines/${id}/show`);
      const off = outcome === 'wrong-amount' ? (cod_amount ?? 0) - amount : 0;
      const word = off === 0 ? 'refuse' : off > 0 ? 'receive_short' : 'receive_over';
      const names = { sum: shown(amount), paid: shown(amount), off: shown(Math.abs(off)), partner_awb_no };
      await decide(desk, `console.cod_lines.${word}`, names, ['reason', 'ตรวจกับขนส่งแล้ว']);
    }
    expect(await finance.call(walletRoutes.staffCodLines, { query })).toEqual([]);
  });

  const own = async () => {
    const { rows } = await shop.call(walletRoutes.codApprovals, { query: {} });
    return rows;
  };
  const net = parcels.reduce((sum, parcel) => sum + parcel.net_amount, 0);
  const round = await test.step('the round of the day is made, approved by two, and paid by file', async () => {
    await show(desk, 'cod-rounds');
    const day = bangkokDate(new Date()).split('-').toReversed().join('/');
    await decide(desk, 'console.cod_rounds.make', { day });
    const made = (await own())[0]!;
    expect(made).toMatchObject({ status: 'pending', order_count: 3, net_amount: net });
    await show(desk, `cod-rounds/${made.id}/show`);
    await decide(desk, 'console.cod_rounds.approve', { sum: shown(net), cod_approval_no: made.cod_approval_no });
    const { decision_id } = await finance.call(walletRoutes.codRound, { params: { id: made.id } });
    const other = await open();
    const complaints = watch(other);
    await enterDesk(other, 'staff_finance_2');
    await show(other, `wallet-decisions/${decision_id}/show`);
    await decide(other, 'console.decisions.approve', { amount: shown(net) });
    expect(complaints).toEqual([]);
    expect((await own())[0]).toMatchObject({ status: 'approved' });
    return made;
  });

  await test.step('the bank is asked by a file, and answers by one', async () => {
    await show(desk, 'bank-files');
    await decide(desk, 'console.bank_files.make', {});
    await expect(desk).toHaveURL(/bank-files\/\d+/);
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      main.getByRole('button', { name: th('console.bank_files.download', { type: 'csv' }) }).click(),
    ]);
    const asked = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const paid = asked.find((line) => line[0] === round.cod_approval_no)!;
    expect(paid[5]).toBe(baht(net));
    const answer = csv('answer.csv', [
      ['Reference', 'Amount', 'Status', 'Bank reference', 'Reason'],
      [round.cod_approval_no, baht(net), 'Paid', `BB${reference}`, ''],
    ]);
    await main.getByRole('button', { name: th('console.bank_files.result.label') }).click();
    await dialog.locator('input[type=file]').setInputFiles(answer);
    await dialog.getByRole('button', { name: th('console.bank_files.result.confirm', { paid: '1', sum: shown(net), refused: '0' }) }).click(); // prettier-ignore
    await expect(dialog).toBeHidden();
    expect(faults).toEqual([]);
  });

  const page = await open({ phone: true, width: 390, height: 844 });
  await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  const complaints = watch(page);
  for (const parcel of parcels) {
    await page.goto(`/orders/all/${parcel.order_id}/all`);
    await expect(page.getByText(th('status.cod_status.cod-tranferred')).first()).toBeVisible();
    await expect(field(page, 'bank_reference')).toHaveText(`BB${reference}`);
    for (const moment of ['collected_dt', 'received_dt', 'hold_until', 'paid_dt'])
      await expect(field(page, moment)).not.toBeEmpty();
    expect(satangOf(await field(page, 'cod_net').textContent())).toBe(parcel.net_amount);
  }
  await page.goto(`/report/cod-approve-detail/${round.id}/all`);
  await expect(field(page, 'net_amount').first()).toBeVisible();
  expect(satangOf(await field(page, 'net_amount').first().textContent())).toBe(net);
  // What came in for each parcel went out again.
  const today = bangkokDate(new Date());
  const { rows: moves } = await shop.call(walletRoutes.codTransactions, {
    query: { from_date: addDays(today, -1), to_date: today },
  });
  expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  await page.goto('/finance/wallet-transaction-cod');
  const amounts = field(page.getByRole('main'), 'amount');
  await expect(amounts).toHaveCount(moves.length);
  expect((await amounts.allTextContents()).map(satangOf)).toEqual(moves.map(({ amount }) => amount));
  expect(satangOf(await field(page, 'cod').textContent())).toBe(0);
  await page.getByRole('main').getByRole('link', { name: round.cod_approval_no }).click();
  await expect(page).toHaveURL(new RegExp(`/report/cod-approve-detail/${round.id}/`));
  expect(complaints).toEqual([]);
  expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
});
