// What the demo holds of money, by the lists of finance; other tests add to it meanwhile, and take nothing away.
import type { AnyRoute, Client } from '@lamliang/contracts';
import { APPROVAL_STATUSES, CERTIFICATE_STATES, CERTIFICATE_STATUSES, INVOICE_STATES, invoicingRoutes, NOTE_CAUSES, OTHER_FEE_STATUSES, PAYEE_KINDS } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { addDays, bangkokDate } from '@lamliang/kernel';
import { BANK_FILE_STATES, DAY_CLOSE_STATES, BILL_DISPUTE_STATES, COD_ROUND_STATUSES, REWARD_KINDS, ROUND_KINDS, TOPUP_STATUSES, TOPUP_WALLETS, walletRoutes } from '@lamliang/contracts/wallet'; // prettier-ignore
import { clientOf } from './support/api.ts';
import { expect, sharedToken, test } from './support/test.ts';

const PAGE = 500;

const rowsOf = async (finance: Client, route: AnyRoute, filter: object = {}) => {
  const found: Record<string, unknown>[] = [];
  // Page by page: other tests may have added more than one holds.
  for (let from = 0, size = PAGE; size === PAGE; from += PAGE) {
    const rows = (await finance.call(route, { query: { filter, range: [from, from + PAGE - 1] } } as never)) as Record<string, unknown>[]; // prettier-ignore
    size = rows.length;
    found.push(...rows);
  }
  return found;
};
/** Asks that a list has each of some values in a field. */
const hasOf = (finance: Client) => async (route: AnyRoute, field: string, wanted: readonly unknown[], filter?: object) => {
  const found = new Set((await rowsOf(finance, route, filter)).map((row) => row[field]));
  expect([...found], `${route.id}: ${field}`).toEqual(expect.arrayContaining([...wanted]));
}; // prettier-ignore

test('the demo has top-ups, COD, bills, objections, rewards and decisions in each state, and a clean ledger', async () => {
  const finance = clientOf(await sharedToken('staff_finance'));
  const has = hasOf(finance);
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

test('the demo has two closed months of papers and an open one, with papers of every kind and state', async () => {
  const finance = clientOf(await sharedToken('staff_finance'));
  const has = hasOf(finance);
  const today = bangkokDate(new Date());
  const months = await finance.call(invoicingRoutes.taxPeriods, { query: {} });
  const [open, ...closed] = months;
  const before = (day: string) => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  const last = before(today);
  const first = before(last);
  expect(months.map(({ month }) => month)).toEqual([today.slice(0, 7), last, first]);
  expect(open!.state).toBe('open');
  const waits = await rowsOf(finance, invoicingRoutes.waitingPapers);
  for (const { id, month, state } of closed) {
    const { figures, intact_flag } = await finance.call(invoicingRoutes.taxPeriod, { params: { id } });
    expect([id, state, intact_flag]).toEqual([id, 'closed', 1]);
    const groups = figures.map(({ group }) => group);
    expect(groups).toEqual(expect.arrayContaining(['tax_invoice', 'receipt', 'receipt_credit_note', 'invoice']));
    const file = await finance.file(invoicingRoutes.taxReport, { params: { id }, query: { file_type: 'csv' } });
    expect([month, Boolean(file.blob?.size)]).toEqual([month, true]);
    // None of its days is without its paper.
    expect(waits.filter(({ day }) => String(day).startsWith(month))).toEqual([]);
  }
  // Orders begin on the first day.
  const firstDay = { issue_date_from: `${first}-01`, issue_date_to: `${first}-01` };
  await has(invoicingRoutes.staffPapers, 'kind', ['receipt'], firstDay);
  await has(invoicingRoutes.staffPapers, 'kind', ['invoice', 'tax_invoice', 'receipt', 'credit_note']);
  await has(invoicingRoutes.staffApprovals, 'status', APPROVAL_STATUSES);
  await has(invoicingRoutes.staffInvoices, 'state', INVOICE_STATES);
  await has(invoicingRoutes.staffInvoices, 'certificate_state', CERTIFICATE_STATES);
  await has(invoicingRoutes.staffCertificates, 'status', CERTIFICATE_STATUSES);
  await has(invoicingRoutes.staffPayeeCertificates, 'state', ['issued', 'waiting']);
  await has(invoicingRoutes.staffPayeeCertificates, 'payee_kind', PAYEE_KINDS);
  await has(invoicingRoutes.staffCertificates, 'refund_flag', [0, 1], { status: ['accepted'] });
  await has(invoicingRoutes.staffCreditNotes, 'cause', NOTE_CAUSES);
  // What is on its way comes there within the hour, or fails.
  await has(invoicingRoutes.staffHandOvers, 'state', ['sent', 'failed']);
  await has(invoicingRoutes.staffHandOvers, 'receiver', ['tr_cloud', 'tax_office']);
  await has(invoicingRoutes.staffOtherFees, 'status', OTHER_FEE_STATUSES);
  const waiting = ['invoice_approval', 'invoice_payment', 'withholding_certificate', 'credit_note', 'other_fee'];
  await has(invoicingRoutes.decisions, 'kind', waiting, { state: ['waiting'] });
  // A shop without an address waits, but for the first days of a month.
  if (addDays(today, -2).startsWith(today.slice(0, 7))) expect(waits).not.toEqual([]);
});
