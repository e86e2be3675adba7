// What the demo holds of money, by the lists of finance; other tests add to it meanwhile, and take nothing away.
import type { AnyRoute } from '@lamliang/contracts';
import { BANK_FILE_STATES, DAY_CLOSE_STATES, BILL_DISPUTE_STATES, COD_ROUND_STATUSES, REWARD_KINDS, ROUND_KINDS, TOPUP_STATUSES, TOPUP_WALLETS, walletRoutes } from '@lamliang/contracts/wallet'; // prettier-ignore
import { clientOf } from './support/api.ts';
import { expect, sharedToken, test } from './support/test.ts';

const PAGE = 500;

test('the demo has top-ups, COD, bills, objections, rewards and decisions in each state, and a clean ledger', async () => {
  const finance = clientOf(await sharedToken('staff_finance'));
  const of = async (route: AnyRoute, field: string, filter: object = {}) => {
    const found = new Set<unknown>();
    // Page by page: other tests may have added more than one holds.
    for (let from = 0, size = PAGE; size === PAGE; from += PAGE) {
      const rows = (await finance.call(route, { query: { filter, range: [from, from + PAGE - 1] } } as never)) as Record<string, unknown>[]; // prettier-ignore
      size = rows.length;
      for (const row of rows) found.add(row[field]);
    }
    return [...found];
  };
  const has = async (route: AnyRoute, field: string, wanted: readonly string[], filter?: object) =>
    expect(await of(route, field, filter), `${route.id}: ${field}`).toEqual(expect.arrayContaining([...wanted]));

  await has(walletRoutes.staffTopups, 'status', TOPUP_STATUSES);
  await has(walletRoutes.staffTopups, 'wallet_type', TOPUP_WALLETS);
  await has(walletRoutes.staffCodStatements, 'state', ['previewed', 'applied']);
  await has(walletRoutes.staffCodLines, 'state', ['received', 'waiting', 'refused']);
  await has(walletRoutes.staffCodLines, 'outcome', ['unknown-parcel', 'wrong-amount', 'paid-twice'], { state: ['waiting'] }); // prettier-ignore
  await has(walletRoutes.staffCodParcels, 'cod_status', ['delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'cod-tranferred']); // prettier-ignore
  await has(walletRoutes.codRounds, 'status', COD_ROUND_STATUSES);
  await has(walletRoutes.codRounds, 'kind', ROUND_KINDS);
  await has(walletRoutes.bankFiles, 'state', BANK_FILE_STATES);
  await has(walletRoutes.bankFileLines, 'state', ['sent', 'paid', 'refused', 'withdrawn']);
  await has(walletRoutes.bankStatements, 'state', ['previewed', 'applied']);
  await has(walletRoutes.bankStatementLines, 'state', ['previewed', 'matched', 'waiting', 'explained', 'posted']);
  await has(walletRoutes.dayCloses, 'state', DAY_CLOSE_STATES);
  await has(walletRoutes.staffCarrierBills, 'state', ['previewed', 'applied']);
  await has(walletRoutes.staffBillLines, 'outcome', ['matched', 'tolerated', 'outside', 'unknown-parcel']);
  await has(walletRoutes.staffBillLines, 'state', ['settled', 'waiting', 'refused']);
  await has(walletRoutes.staffBillDisputes, 'state', BILL_DISPUTE_STATES);
  await has(walletRoutes.rewards, 'kind', REWARD_KINDS);
  const waiting = ['adjustment', 'credit_line', 'topup', 'cod_round', 'parcel_bill', 'bill_dispute'];
  await has(walletRoutes.decisions, 'kind', waiting, { state: ['waiting'] });
  const check = await finance.call(walletRoutes.runLedgerCheck, { body: {} });
  expect(check.violations).toEqual([]);
});
