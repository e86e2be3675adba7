import { describe, expect, it, jest } from '@jest/globals';
import { invoicingRoutes, LINE_CHARGES, type LineCharge } from '@lamliang/contracts/invoicing';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import fc from 'fast-check';
import { invoicingService } from '../invoicing.module.ts';
import { PrepaidService } from '../prepaid/prepaid.service.ts';
import { MONTH_RUNS } from '../testing/config.ts';

jest.setTimeout(600_000);
const DAYS = 30;
const FIRST = new Date('2026-11-01T05:00:00Z');
const DAY_MS = 86_400_000;
const dayOf = (n: number) => new Date(FIRST.getTime() + (n - 1) * DAY_MS);

interface Drawn {
  payment_type: 'credit' | 'wallet';
  charge_code: LineCharge;
  amount: number;
  /** The day that it is of, and how many days later it becomes known. */
  day: number;
  late: number;
  is_void: boolean;
}
const line: fc.Arbitrary<Drawn> = fc
  .record({
    payment_type: fc.constantFrom('credit', 'wallet'),
    charge_code: fc.constantFrom(...LINE_CHARGES),
    amount: fc.integer({ min: 1, max: 3_000_00 }),
    day: fc.integer({ min: 1, max: DAYS }),
    late: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
    is_void: fc.boolean(),
    below: fc.boolean(),
  })
  .map(({ below, ...one }) => ({
    ...one,
    // What a bill gave back is below zero, of what was paid at once on a credit note; COD in advance is always paid at once.
    amount: below && one.charge_code === 'difference' && one.payment_type === 'credit' ? -one.amount : one.amount,
    payment_type: one.charge_code === 'advance_fee' ? ('wallet' as const) : (one.payment_type as Drawn['payment_type']),
    is_void: one.is_void && one.amount % 4 === 0,
  }));
/** What staff do at the end of a day, and how often the daily work is done at once. */
const act = fc.constantFrom('nothing', 'nothing', 'gather', 'gather and approve', 'cancel');
const month = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 120 }),
  acts: fc.array(act, { minLength: DAYS, maxLength: DAYS }),
  runs: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: DAYS, maxLength: DAYS }),
});

describe('papers of random months', () => {
  let app: StartedServices;
  let finance: As;
  let prepaid: PrepaidService;
  const account_id = 4_001;
  /** Each month is lived in a database of its own. */
  const begin = async () => {
    app = await startService([invoicingService], { at: FIRST, work: false, env: { LOG_LEVEL: 'silent' } });
    await app.db('invoicing', `UPDATE decision SET amount = 100000000000 WHERE kind = 'decision_limit'`);
    finance = app.as('staff_finance');
    prepaid = app.composition.services[0]!.app.get(PrepaidService);
  };

  const insert = (n: number, { payment_type, charge_code, amount, day }: Drawn) =>
    app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, source_key, amount, charged_dt, create_dt)
       VALUES ($1, $2, $3, $3, $4, $5, $3, $6, $7, now())`,
      [account_id, n, `LM${n}`, payment_type, charge_code, amount, dayOf(day)],
    );
  /** As the cancellation of an order does it: only what nobody was billed for. */
  const voidLine = (n: number) =>
    app.db(
      'invoicing',
      `UPDATE billable_line b SET void_dt = now() WHERE account_id = $1 AND order_id = $2 AND paper_id IS NULL
         AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`,
      [account_id, n],
    );
  const gather = async (day: number) => {
    const asked = { summary_date: dayOf(day).toISOString().slice(0, 10) };
    const { status, body } = await finance.raw('POST', `/client/v1/accounts/${account_id}/invoice-approvals`, { body: asked }); // prettier-ignore
    return status === 200 || status === 201 ? (body as { data: { id: number; total_amount: number } }).data : undefined;
  };
  const approve = (id: number) => finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
  const cancel = (id: number) => finance.call(invoicingRoutes.changeApproval, { params: { id }, body: { status: 'cancelled', reason: 'สุ่ม' } }); // prettier-ignore

  async function live({ lines, acts, runs }: typeof month extends fc.Arbitrary<infer M> ? M : never): Promise<void> {
    const open: { id: number; total_amount: number }[] = [];
    for (let day = 1; day <= DAYS + 5; day++) {
      for (const [n, one] of lines.entries()) if (one.day + one.late === day) await insert(n, one);
      for (const [n, one] of lines.entries()) if (one.is_void && one.day + one.late === day - 1) await voidLine(n);
      await Promise.all(Array.from({ length: runs[day - 1] ?? 0 }, () => prepaid.issue()));
      const doing = acts[day - 1];
      if (doing === 'cancel' && open.length) await cancel(open.pop()!.id);
      if (doing?.startsWith('gather')) {
        const made = await gather(day);
        if (made && made.total_amount > 0 && doing === 'gather and approve') await approve(made.id);
        else if (made) open.push(made);
      }
      app.clock.advance(DAY_MS);
    }
    for (const one of open) await (one.total_amount > 0 ? approve(one.id) : cancel(one.id));
    const rest = await gather(DAYS);
    if (rest) await (rest.total_amount > 0 ? approve(rest.id) : cancel(rest.id));
    await Promise.all([prepaid.issue(), prepaid.issue()]);
    app.clock.advance(DAY_MS);
    await prepaid.issue();
  }

  const none = async (sql: string) => expect(await app.db('invoicing', sql, [account_id])).toEqual([]); // prettier-ignore

  /** What must hold of the papers of a month. */
  async function judge(): Promise<void> {
    await none(
      `SELECT p.id FROM paper p JOIN (SELECT paper_id, count(*) AS n, sum(amount) AS total, sum(base_amount) AS base, sum(vat_amount) AS vat, coalesce(sum(base_amount) FILTER (WHERE vat_bps > 0), 0) AS taxable
             FROM paper_line GROUP BY 1) l ON l.paper_id = p.id WHERE p.account_id = $1 AND ((p.line_count, p.total_amount, p.base_amount, p.vat_amount, p.taxable_amount, p.exempt_amount)
             IS DISTINCT FROM (l.n, l.total, l.base, l.vat, l.taxable, l.base - l.taxable) OR p.total_amount <> p.base_amount + p.vat_amount)`,
    );
    // What was paid at once is on one paper of a day, as it was charged; what a bill gave back is on none.
    await none(
      `SELECT b.id FROM billable_line b LEFT JOIN paper_line l ON l.billable_line_id = b.id LEFT JOIN paper p ON p.id = l.paper_id
           WHERE b.account_id = $1 AND b.payment_type = 'wallet' GROUP BY b.id
           HAVING count(l.paper_id) <> CASE WHEN b.void_dt IS NULL THEN 1 ELSE 0 END
             OR bool_or((l.paper_id, l.amount, l.charge_code) IS DISTINCT FROM (b.paper_id, b.amount, b.charge_code)) AND b.paper_id IS NOT NULL OR bool_or(p.kind = 'invoice')`,
    );
    await none(`SELECT issue_date FROM paper WHERE account_id = $1 AND kind <> 'invoice' GROUP BY 1 HAVING count(*) > 1`); // prettier-ignore
    // What is owed is on one invoice that stands, unless all that was left asks for no money.
    await none(
      `SELECT b.id FROM billable_line b LEFT JOIN (SELECT l.billable_line_id FROM paper_line l JOIN paper p ON p.id = l.paper_id AND p.kind = 'invoice'
             JOIN invoice_approval a ON a.id = p.invoice_approval_id AND a.status = 'approved') l ON l.billable_line_id = b.id
           WHERE b.account_id = $1 AND b.payment_type = 'credit' GROUP BY b.id HAVING count(l.billable_line_id) > 1 OR (b.void_dt IS NOT NULL AND count(l.billable_line_id) > 0)`,
    );
    const [left] = await app.db<{ total: number }[]>(
      'invoicing',
      `SELECT coalesce(sum(b.amount), 0)::bigint AS total FROM billable_line b WHERE b.account_id = $1 AND b.payment_type = 'credit' AND b.void_dt IS NULL
             AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`,
      [account_id],
    );
    expect(left?.total).toBeLessThanOrEqual(0);
    const gaps = await app.db('invoicing', `SELECT kind, month FROM paper GROUP BY kind, month, issuer, branch HAVING max(sequence) <> count(*)`); // prettier-ignore
    expect(gaps).toEqual([]);
  }

  it('[D3] have heads that are the sums of their lines, [M7] and each charge on exactly one of them', async () => {
    await fc.assert(
      fc.asyncProperty(month, async (drawn) => {
        await begin();
        try {
          await live(drawn);
          await judge();
        } finally {
          await app.stop();
        }
      }),
      { numRuns: MONTH_RUNS },
    );
  });
});
