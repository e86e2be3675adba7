import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
beforeAll(async () => {
  app = await startWallet(8);
});
afterAll(async () => {
  await app.stop();
});
const pay = (account_id: number, claim: number, amount: number) =>
  app.edge(walletRoutes.pay, {
    body: {
      kind: 'claim_refund',
      account_id,
      business_key: `claim:${claim}`,
      amount: satang(amount),
      reason: 'parcel LO00000001 was lost',
    },
  });

describe('a claim that is paid', () => {
  it('raises the credit, is borne by claims.expense and answers the transaction and the balances', async () => {
    await app.fund(20, { credit: 1_000, bonus: 50 });
    expect(await pay(20, 1, 2_500)).toEqual({
      kind: 'claim_refund',
      business_key: 'claim:1',
      amount: 2_500,
      credit_transaction: {
        transaction_no: expect.stringMatching(/^LW261120\d{8}$/),
        transaction_dt: new Date('2026-11-20T03:00:00Z'),
        pre_cut_credit: 1_000,
        after_cut_credit: 3_500,
        pre_cut_bonus: 50,
        after_cut_bonus: 50,
      },
      balances: expect.objectContaining({ account_id: 20, credit: 3_500, bonus: 50 }),
    });
    const sums = await app.db(
      'wallet',
      `SELECT a.code, sum(e.amount)::bigint AS total FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE a.code = 'claims.expense' GROUP BY a.code`,
    );
    expect(sums).toEqual([{ code: 'claims.expense', total: -2_500 }]);
  });

  it('[M4] is paid once for its key, however often and at whatever moment it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(21, 2, 700)));
    expect(new Set(answers.map((a) => a.credit_transaction.transaction_no)).size).toBe(1);
    expect(await app.balances(21)).toMatchObject({ credit: 700 });
    for (const [account_id, amount] of [
      [21, 701],
      [22, 700],
    ] as const)
      await expect(pay(account_id, 2, amount)).rejects.toMatchObject({ status: 422, code: 'idempotency.key_reused' });
    expect(await app.balances(22)).toMatchObject({ credit: 0 });
  });

  it('tells it once, and nothing of what was refused', async () => {
    await app.drain();
    const told = await app.db<{ payload: { transaction_no: string } }[]>(
      'wallet',
      `SELECT key, version, payload FROM event_log WHERE type = 'wallet.entry.paid.v1' ORDER BY key`,
    );
    expect(told).toEqual([
      expect.objectContaining({ key: 'claim_refund:claim:1', version: 1 }),
      {
        key: 'claim_refund:claim:2',
        version: 1,
        payload: {
          account_id: 21,
          business_key: 'claim:2',
          kind: 'claim_refund',
          amount: 700,
          transaction_no: (await pay(21, 2, 700)).credit_transaction.transaction_no,
        },
      },
    ]);
  });

  it('stands in the statement as a refund with its reason, and among the entries under its kind', async () => {
    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    const { rows } = await app.as({ account_id: 20 }).call(walletRoutes.report, { query: { ...day, type: 'refund' } });
    expect(rows).toMatchObject([
      { type: 'refund', amount: 2_500, after_cut_credit: 3_500, hold_flag: 0, detail: 'parcel LO00000001 was lost' },
    ]);
    const filter = encodeURIComponent('{"kind":"claim_refund","account_id":20}');
    const entries = await app.as('staff_finance').raw('GET', `/staff-api/v1/ledger-entries?filter=${filter}`);
    expect(entries.body).toMatchObject([{ account: 'shop.credit', amount: 25, kind: 'claim_refund' }]);
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });

  it('lowers what a credit customer owes, among the movements of its order, and stands in its statement', async () => {
    await app.fund(23, { limit: 10_000 });
    await app.hold(23, [orderOf(231, 4_000)], 'credit');
    await app.end('capture', 23, [231]);
    const order = { id: 231, order_no: 'LO00000231' };
    const body = {
      kind: 'claim_refund',
      account_id: 23,
      business_key: 'claim:23',
      amount: satang(700),
      reason: 'lost',
    } as const;
    for (let i = 0; i < 2; i++)
      expect(await app.edge(walletRoutes.pay, { body: { ...body, payment_type: 'credit', order } })).toMatchObject({
        credit_transaction: { pre_cut_credit: 6_000, after_cut_credit: 6_700 },
        balances: { credit: 0, credit_line: { limit: 10_000, used: 3_300, open: 6_700 } },
      });
    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    const { rows } = await app.as({ account_id: 23 }).call(walletRoutes.report, { query: { ...day, type: 'refund' } });
    expect(rows).toMatchObject([
      {
        type: 'refund',
        amount: 700,
        after_cut_credit: 6_700,
        credit_line_flag: 1,
        shipment_order_id: 231,
        detail: 'lost',
      },
    ]);
    await app.hold(23, [orderOf(232, 6_700)], 'credit');
    expect((await app.balances(23)).credit_line.open).toBe(0);
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });

  const invoice = (account_id: number, invoice_id: number, more: object = {}) =>
    app.edge(walletRoutes.payInvoice, {
      body: {
        account_id,
        invoice_id,
        invoice_no: `INV-${invoice_id}`,
        paid_from: 'bank',
        paid_date: '2026-11-19',
        reference: 'KB0001',
        withheld_amount: satang(0),
        charges: [
          { charge_code: 'shipping', amount: satang(4_000), vat_amount: satang(0) },
          { charge_code: 'cod_fee', amount: satang(1_070), vat_amount: satang(70) },
        ],
        ...more,
      },
    });
  const booksOf = (key: string) =>
    app.db<{ kind: string; code: string; amount: number }[]>(
      'wallet',
      `SELECT t.kind, a.code, e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.business_key = $1 AND t.kind IN ('invoice_taken', 'invoice_paid') ORDER BY t.id, a.code`,
      [key],
    );

  it('[A182] of an invoice to the bank raises the open credit once, with the tax that was kept back and the fees of COD', async () => {
    await app.fund(24, { limit: 10_000 });
    await app.hold(24, [orderOf(241, 4_000)], 'credit');
    await app.end('capture', 24, [241]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invoice(24, 24, { withheld_amount: satang(40) })),
    );
    expect(new Set(answers.map(({ transaction_no }) => transaction_no)).size).toBe(1);
    expect(answers[0]?.balances.credit_line).toEqual({ limit: 10_000, used: 0, open: 10_000 });
    expect((await booksOf('invoice:24')).map(({ code, amount }) => [code, amount])).toEqual([
      ['bank', -5_030],
      ['cod_fee.revenue', 1_000],
      ['shop.credit_line', 4_000],
      ['vat.output', 70],
      ['withholding.receivable', -40],
    ]);
    await expect(invoice(24, 24)).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    const { rows } = await app.as({ account_id: 24 }).call(walletRoutes.report, { query: { ...day, type: 'payment' } });
    expect(rows).toMatchObject([{ type: 'payment', amount: 4_000, credit_line_flag: 1, after_cut_credit: 10_000, detail: 'INV-24' }]); // prettier-ignore
  });

  it('of an invoice out of the wallet takes it whole or nothing, and shows both movements', async () => {
    await app.fund(25, { limit: 10_000, credit: 5_069 });
    await app.hold(25, [orderOf(251, 4_000)], 'credit');
    await app.end('capture', 25, [251]);
    await expect(invoice(25, 25, { paid_from: 'wallet' })).rejects.toMatchObject({ code: 'wallet.floor' });
    expect(await app.balances(25)).toMatchObject({ credit: 5_069, credit_line: { used: 4_000 } });
    await app.fund(25, { credit: 1 });
    const { balances } = await invoice(25, 25, { paid_from: 'wallet' });
    expect(balances).toMatchObject({ credit: 0, credit_line: { used: 0 } });
    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    const { rows } = await app.as({ account_id: 25 }).call(walletRoutes.report, { query: { ...day, type: 'payment' } });
    expect(rows.map(({ amount, credit_line_flag }) => [amount, credit_line_flag])).toEqual([
      [4_000, 1],
      [-5_070, 0],
    ]);
    expect(await app.check()).toMatchObject({ clean_flag: 1, violations: [] });
  });

  it('of tax that a shop kept back is borne by what the Revenue Department owes us', async () => {
    await app.fund(26, { credit: 100 });
    const body = { kind: 'withholding_refund', account_id: 26, business_key: 'certificate:1', amount: satang(30), reason: 'WT-1' } as const; // prettier-ignore
    for (let i = 0; i < 2; i++)
      expect(await app.edge(walletRoutes.pay, { body })).toMatchObject({ balances: { credit: 130 } });
    const sums = await app.db('wallet', `SELECT sum(e.amount)::bigint AS total FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id JOIN ledger_transaction t ON t.id = e.transaction_id WHERE a.code = 'withholding.receivable' AND t.kind = 'withholding_refund'`); // prettier-ignore
    expect(sums).toEqual([{ total: -30 }]);
  });

  it('wants an amount and a key of a thing, and is for services alone', async () => {
    const refused = (field: string, code: string) => ({ code: 'request.invalid', more: { errors: [{ field, code }] } });
    await expect(pay(20, 3, 0)).rejects.toMatchObject(refused('amount', 'validation.not_zero'));
    await expect(pay(20, 3, -5)).rejects.toMatchObject(refused('amount', 'validation.not_negative'));
    await expect(pay(20, Number.NaN, 5)).rejects.toMatchObject(refused('business_key', 'validation.invalid'));
    expect((await app.as('staff_admin').raw('POST', '/internal/v1/payments', { body: {} })).status).toBe(404);
  });
});
