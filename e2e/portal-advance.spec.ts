// COD of a shop is paid before its carrier hands it over; then the parcel comes back, and the shop sees that what it was
// paid is taken from its next round.
import { walletRoutes, type CodParcelRecord } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { clientOf } from './support/api.ts';
import { decide, enterDesk, shopWithCod } from './support/cod.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, watch } from './support/test.ts';

const shown = (amount: number) => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
const LIMIT = satang(1_000_00);

test('[A165] a parcel is paid in advance, comes back, and is taken from the next round', async ({ open }) => {
  test.skip(!process.env.E2E_DATABASE, 'the database of this server is not known here');
  test.setTimeout(240_000);
  const desk = await open();
  const faults = watch(desk);
  await enterDesk(desk, 'staff_finance');
  const finance = clientOf(await sharedToken('staff_finance'));
  const { account_id, token, parcels } = await shopWithCod(finance, desk, [satang(900_00), satang(2_400_00)]);
  const [back, other] = parcels as [CodParcelRecord, CodParcelRecord];
  const terms = { account_id, enabled_flag: 1 as const, fee_percent: 75, limit_amount: LIMIT, reason: 'ทดสอบ' };
  await finance.call(walletRoutes.setCodAdvanceTerms, { body: terms });

  await test.step('finance pay what fits below the limit in advance', async () => {
    await desk.goto(`/console/cod-advance-terms/${account_id}/show`);
    await decide(desk, 'console.advances.pay', { sum: shown(back.cod_amount + other.cod_amount) }, [
      'reason',
      'ร้านขอรับก่อน',
    ]);
    const [round] = await finance.call(walletRoutes.codRounds, { query: { filter: { account_id } } });
    expect(round).toMatchObject({ kind: 'advance', order_count: 1, cod_amount: 900_00, advance_fee_amount: 6_75 });
    await desk.goto(`/console/cod-rounds/${round!.id}/show`);
    await decide(desk, 'console.cod_rounds.approve', { sum: shown(round!.net_amount) });
    await decide(desk, 'console.cod_rounds.transfer', { sum: shown(round!.net_amount) }, ['bank_reference', 'KB-ADV']);
  });

  const page = await open({ phone: true, width: 390, height: 844 });
  await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  const complaints = watch(page);
  const order = `/orders/all/${back.order_id}/all`;
  await page.goto(order);
  await expect(page.getByText(th('status.cod_status.paid-in-advance')).first()).toBeVisible();
  await expect(field(page, 'advance_state')).toHaveText(th('cod.where.advance_state.paid'));
  expect(satangOf(await field(page, 'advance_fees').textContent())).toBe(6_75 + 47);

  await test.step('the parcel comes back, and finance record it with a reason', async () => {
    await desk.goto(`/console/cod-advances/${back.order_id}/show`);
    await decide(desk, 'console.advances.reverse', { sum: shown(back.cod_amount) }, ['reason', 'ขนส่งคืนพัสดุ']);
  });
  await page.reload();
  await expect(field(page, 'advance_state')).toHaveText(th('cod.where.advance_state.owed'));
  expect(satangOf(await field(page, 'due_amount').textContent())).toBe(back.net_amount);
  await expect(field(page, 'advance_reason')).toHaveText('ขนส่งคืนพัสดุ');

  const round = await test.step('the next round pays as much less', async () => {
    await finance.call(walletRoutes.codReceived, { params: { id: other.order_id }, body: {} });
    await finance.call(walletRoutes.makeCodRounds, { body: { account_id } });
    const [made] = await finance.call(walletRoutes.codRounds, { query: { filter: { account_id } } });
    expect(made).toMatchObject({ recovered_amount: back.net_amount, net_amount: other.net_amount - back.net_amount });
    await desk.goto(`/console/cod-rounds/${made!.id}/show`);
    await decide(desk, 'console.cod_rounds.approve', { sum: shown(made!.net_amount) });
    await decide(desk, 'console.cod_rounds.transfer', { sum: shown(made!.net_amount) }, ['bank_reference', 'KB-NEXT']);
    return made!;
  });
  await page.reload();
  await expect(field(page, 'advance_state')).toHaveText(th('cod.where.advance_state.taken'));
  await field(page, 'taking_approval_no').click();
  await expect(page).toHaveURL(new RegExp(`cod-approve-detail/${round.id}/`));
  expect(satangOf(await field(page, 'recovered_amount').textContent())).toBe(back.net_amount);
  expect(satangOf(await field(page, 'net_amount').first().textContent())).toBe(round.net_amount);
  expect([...faults, ...complaints]).toEqual([]);
  expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
});
