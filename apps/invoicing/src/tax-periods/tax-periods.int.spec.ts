import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingRoutes as routes, type TaxPeriodDetail } from '@lamliang/contracts/invoicing';
import { csvRows, satang, ZERO } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { readXlsx, startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import fc from 'fast-check';
import { invoicingService } from '../invoicing.module.ts';
import type { LineOfPaper } from '../papers/paper.rules.ts';
import { PapersService, type PaperTerms } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { PrepaidService } from '../prepaid/prepaid.service.ts';
import { taxed } from '../tax/tax.rules.ts';

jest.setTimeout(120_000);
const SHOP = 3;
const HOUR_MS = 3_600_000;
/** What a promise is refused with. */
const refusal = (promise: Promise<unknown>): Promise<{ code: string; more?: { data?: unknown } }> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => error as { code: string },
  );
const END_OF_NOVEMBER = new Date('2026-11-30T17:00:00Z');
type Drawn = { kind: 'tax_invoice' | 'receipt'; amounts: readonly number[]; back: number };

describe('the month of papers', () => {
  let app: StartedServices;
  let finance: As;
  let second: As;
  const of = <T>(type: new (...args: never[]) => T): T => app.composition.services[0]!.app.get(type);
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.composition.services[0]!.db.system(work);
  const begin = async (at = new Date('2026-11-20T03:00:00Z')) => {
    app = await startService([invoicingService], { at, work: false, env: { LOG_LEVEL: 'silent' } });
    [finance, second] = [app.as('staff_finance'), app.as('staff_admin')];
    await of(BuyersService).know([SHOP]);
  };
  const goTo = (at: Date) => app.clock.advance(at.getTime() - app.clock.now().getTime());

  let source = 0;
  const line = (amount: number, vat_bps: number): LineOfPaper => {
    const rates = { vat_bps, withholding_bps: 0 };
    const { base_amount, vat_amount } = taxed(satang(amount), rates);
    return { billable_line_id: null, order_no: 'LM1', tracking_no: 'LL1', charge_code: 'other', description: 'x', charged_dt: app.clock.now(), amount: satang(amount), base_amount, vat_amount, ...rates }; // prettier-ignore
  };
  const issue = (more: Partial<PaperTerms> = {}, amounts: readonly number[] = [107_00]) => {
    const kind = more.kind ?? 'tax_invoice';
    const lines = amounts.map((amount) => line(amount, kind === 'receipt' ? 0 : 700));
    source += 1;
    return system((tx) => of(PapersService).issue(tx, { kind, etax_type: kind === 'receipt' ? 'T01' : 'T03', source_key: `planted:${source}`, account_id: SHOP, lines, issued_name: 'x', ...more })); // prettier-ignore
  };
  /** A credit note on a paper, as `CreditNotesService` has it issued. */
  const credit = (refers_to_paper_id: number, kind: Drawn['kind'], amount: number, issue_date = '2026-11-20') =>
    issue({ kind: 'credit_note', issue_date, etax_type: kind === 'tax_invoice' ? '81' : null, refers_to_paper_id, reason_code: 'CDNS01', reason_text: 'x', figures: { original_amount: satang(amount), correct_amount: satang(0), difference_amount: satang(amount) }, lines: [line(amount, kind === 'tax_invoice' ? 700 : 0)] }); // prettier-ignore
  /** What a prepaid shop paid at once on a day, without its paper. */
  const charge = (day: string, amount = 107_00) => {
    source += 1;
    return app.db(
      'invoicing',
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, source_key, amount, charged_dt, create_dt)
       VALUES (4001, $1, $2, $2, 'wallet', 'cod_fee', $2, $3, ($4 || 'T12:00:00+07:00')::timestamptz, now())`,
      [source, `LM${source}`, amount, day],
    );
  };
  const month = (id = 202611): Promise<TaxPeriodDetail> => finance.call(routes.taxPeriod, { params: { id } });
  const close = (id = 202611, body: { reason?: string } = {}, who = finance) => who.call(routes.closeTaxPeriod, { params: { id }, body }); // prettier-ignore
  const refused = async (id = 202611, body: { reason?: string } = {}) => (await refusal(close(id, body))).code;
  const file = async (report: 'sales' | 'exempt' | 'papers', id = 202611, language = 'th') => {
    const found = await finance.raw('GET', `/staff-api/v1/tax-periods/${id}/${report}?file_type=csv`, { headers: { 'accept-language': language } }); // prettier-ignore
    expect(found.status).toBe(200);
    const read = csvRows(
      Buffer.from(found.bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
      ',',
      { rows: 30_000, columns: 30 },
    );
    return 'rows' in read ? read.rows : [];
  };
  const baht = (text = '') => Math.round(Number(text.replaceAll(',', '')) * 100);
  /** As whoever has the list of numbers makes it. */
  const digestOf = (rows: string[][]) =>
    createHash('sha256')
      .update(
        rows
          .slice(1)
          .map((row) => `${row[1]} ${row.at(-1)}`)
          .join('\n'),
      ) // prettier-ignore
      .digest('hex');

  describe('in its reports', () => {
    beforeAll(() => begin(), 60_000);
    afterAll(() => app?.stop());

    it('lists tax invoices and credit notes on them in the order of their numbers, receipts apart, no cell a formula', async () => {
      const buyer = {
        ...(await system((tx) => of(BuyersService).of(tx, SHOP, 'tax_invoice'))),
        name: '=HYPERLINK("x")',
      };
      const { id, paper_no } = await issue({ buyer });
      const note = await credit(id, 'tax_invoice', 53_50);
      const receipt = await issue({ kind: 'receipt' }, [80_00]);
      const rows = await file('sales');
      expect(rows[0]?.slice(0, 4)).toEqual(['ลำดับ', 'วันที่เอกสาร', 'เลขที่เอกสาร', 'ประเภทเอกสาร']);
      expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
        ['1', '20/11/2569', paper_no, 'ใบกำกับภาษี', '', `'=HYPERLINK("x")`],
        ['2', '20/11/2569', note.paper_no, 'ใบลดหนี้', paper_no, expect.any(String)],
        ['', '', '', '', '', 'รวมใบกำกับภาษี 1 ฉบับ'],
        ['', '', '', '', '', 'หักใบลดหนี้ 1 ฉบับ'],
        ['', '', '', '', '', 'รวมทั้งสิ้น'],
      ]);
      expect(rows.slice(1).map((row) => row.slice(8, 12).map(baht))).toEqual([
        [100_00, 0, 7_00, 107_00],
        [-50_00, 0, -3_50, -53_50],
        [100_00, 0, 7_00, 107_00],
        [-50_00, 0, -3_50, -53_50],
        [50_00, 0, 3_50, 53_50],
      ]);
      expect((await file('sales', 202611, 'en'))[1]?.[1]).toBe('20/11/2026');
      const exempt = await file('exempt');
      expect(exempt.slice(1).map((row) => [row[2], ...row.slice(8, 12).map(baht)])).toEqual([
        [receipt.paper_no, 0, 80_00, 0, 80_00],
        ['', 0, 80_00, 0, 80_00],
        ['', 0, 0, 0, 0],
        ['', 0, 80_00, 0, 80_00],
      ]);
      const sheet = await finance.raw('GET', '/staff-api/v1/tax-periods/202611/sales?file_type=xlsx');
      const cells = await readXlsx(Buffer.from(sheet.bytes));
      expect([cells.length, JSON.stringify(cells)]).toEqual([6, expect.stringContaining(`'=HYPERLINK`)]);
    });

    it('counts a paper that was replaced once, and says so', async () => {
      const before = await month();
      const { id, paper_no } = await issue();
      const other = await issue({ replaces_paper_id: id, reason_code: 'TIVC01', reason_text: 'x' });
      const after = await month();
      const sum = ({ figures }: TaxPeriodDetail) => figures.find(({ group }) => group === 'tax_invoice');
      expect(Number(sum(after)?.vat_amount) - Number(sum(before)?.vat_amount)).toBe(7_00);
      const rows = await file('sales');
      const found = (no: string) => rows.find((row) => row[2] === no);
      expect([found(paper_no)?.[13], found(other.paper_no)?.[13], baht(found(other.paper_no)?.[11])]).toEqual([`มี ${other.paper_no} ออกแทน`, `ออกแทน ${paper_no}`, 0]); // prettier-ignore
    });
  });

  it('streams a report of 20,000 papers with the sums of its lines, batch by batch', async () => {
    await begin();
    try {
      const { id } = await issue({}, [107_00]);
      const many = `INSERT INTO paper OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(p, jsonb_build_object('id', 100000 + n, 'sequence', 1 + n, 'paper_no', 'TIV00000-202611-' || lpad((1 + n)::text, 6, '0'), 'source_key', 'many:' || n))).*
        FROM paper p, generate_series($2::integer, $3::integer) n WHERE p.id = $1`;
      for (let from = 1; from < 20_000; from += 1_000)
        await app.db('invoicing', many, [id, from, Math.min(from + 999, 19_999)]);
      const rows = (await file('sales')).slice(1);
      expect(rows).toHaveLength(20_003);
      expect(rows.slice(0, 20_000).map((row) => Number(row[2]?.slice(-6)))).toEqual(Array.from({ length: 20_000 }, (_, n) => n + 1)); // prettier-ignore
      expect(rows.at(-1)?.slice(8, 12).map(baht)).toEqual([2_000_000_00, 0, 140_000_00, 2_140_000_00]);
      expect(await file('papers')).toHaveLength(20_001);
    } finally {
      await app.stop();
    }
  });

  it('has reports whose sums are those of its papers by kind, whatever was issued', async () => {
    const drawn: fc.Arbitrary<Drawn[]> = fc.array(
      fc.record({
        kind: fc.constantFrom('tax_invoice' as const, 'receipt' as const),
        amounts: fc.array(fc.integer({ min: 1, max: 9_999_99 }), { minLength: 1, maxLength: 4 }),
        back: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 25 },
    );
    let id = 202401;
    await begin(new Date('2026-11-20T03:00:00Z'));
    try {
      await fc.assert(
        fc.asyncProperty(drawn, async (papers) => {
          // Each month is one of its own, of the same issuer.
          id = id % 100 === 12 ? id + 89 : id + 1;
          const issue_date = `${String(id).slice(0, 4)}-${String(id).slice(4)}-15`;
          for (const { kind, amounts, back } of papers) {
            const made = await issue({ kind, issue_date }, amounts);
            const taken = Math.floor(((amounts[0] ?? 0) * back) / 100);
            if (taken > 0 && back % 3 === 0) await credit(made.id, kind, taken, issue_date);
          }
          const rows = await app.db<{ kind: string; vat: boolean; vat_amount: number; total_amount: number; n: number }[]>('invoicing', `SELECT kind, coalesce(etax_type, '') IN ('T03', '81') AS vat, sum(vat_amount)::bigint AS vat_amount, sum(total_amount)::bigint AS total_amount, count(*)::int AS n FROM paper WHERE month = $1 GROUP BY 1, 2`, [String(id)]); // prettier-ignore
          const sum = (vat: boolean, name: 'vat_amount' | 'total_amount') => rows.filter((row) => row.vat === vat).reduce((total, row) => total + (row.kind === 'credit_note' ? -1 : 1) * row[name], 0); // prettier-ignore
          for (const [report, vat] of [
            ['sales', true],
            ['exempt', false],
          ] as const) {
            // prettier-ignore
            const listed = (await file(report, id)).slice(1);
            const lines = listed.slice(0, -3);
            expect(lines).toHaveLength(rows.filter((row) => row.vat === vat).reduce((n, row) => n + row.n, 0));
            const added = [8, 9, 10, 11].map((at) => lines.reduce((total, row) => total + baht(row[at]), 0));
            expect(listed.at(-1)?.slice(8, 12).map(baht)).toEqual(added);
            expect([added[2], added[3]]).toEqual([sum(vat, 'vat_amount'), sum(vat, 'total_amount')]);
            expect(Number(added[0]) + Number(added[1]) + Number(added[2])).toBe(added[3]);
          }
          const figures = (await month(id)).figures;
          expect(figures.reduce((n, one) => n + Number(one.total_amount), 0)).toBe(sum(true, 'total_amount') + sum(false, 'total_amount')); // prettier-ignore
        }),
        { numRuns: 12 },
      );
    } finally {
      await app.stop();
    }
  });

  describe('that is closed', () => {
    beforeAll(() => begin(), 60_000);
    afterAll(() => app?.stop());

    it('is over, has no paper to come, and a reason where something else waits', async () => {
      await issue({ issue_date: '2026-10-31' });
      await issue();
      expect(await refused(202611)).toBe('tax_period.not_over');
      expect((await refusal(close(202609))).code).toBe('record.not_found');
      goTo(new Date(END_OF_NOVEMBER.getTime() + HOUR_MS));
      expect(await refused(202611)).toBe('tax_period.not_over');
      goTo(new Date(END_OF_NOVEMBER.getTime() + 3 * HOUR_MS));
      expect(await refused(202611)).toBe('tax_period.earlier_open');
      expect((await month(202611)).allowed_moves).toEqual([]);
      expect((await close(202610)).state).toBe('closed');
      await charge('2026-11-30');
      expect((await month()).waits).toEqual([{ code: 'days', waiting_count: 1, blocks_flag: 1 }]);
      expect(await refused(202611)).toBe('tax_period.papers_wait');
      await of(PrepaidService).issue();
      const [paper] = await app.db<{ issue_date: string }[]>('invoicing', `SELECT issue_date::text FROM paper WHERE account_id = 4001`); // prettier-ignore
      expect(paper?.issue_date).toBe('2026-11-30');
      await app.db('invoicing', `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt) VALUES (3, 999, 'LM999', 'LL999', 'cod_fee', 'x', 107, '2026-11-10', now())`); // prettier-ignore
      expect((await month()).waits).toEqual([{ code: 'lines', waiting_count: 1, blocks_flag: 0 }]);
      expect(await refused()).toBe('tax_period.unexplained');
    });

    it('keeps its sums and the hash of its papers, which the list of them makes anew', async () => {
      const before = await month();
      expect([before.state, before.allowed_moves]).toEqual(['open', ['close']]);
      const closed = await close(202611, { reason: 'วางบิลรอบหน้า' });
      expect(closed).toMatchObject({ state: 'closed', decision_id: null, paper_count: 2, vat_amount: 14_00, intact_flag: 1, allowed_moves: [], figures: before.figures, waits: before.waits, reason: 'วางบิลรอบหน้า' }); // prettier-ignore
      expect(digestOf(await file('papers'))).toBe(closed.sha256);
      expect(await close(202611, { reason: 'x' })).toEqual(closed);
      const [listed] = await finance.call(routes.taxPeriods, { query: { filter: { state: ['closed'] } } });
      expect(listed).toMatchObject({ id: 202611, month: '2026-11', state: 'closed', sha256: closed.sha256 });
      const audited = await app.db<{ action: string }[]>('invoicing', `SELECT action FROM audit_entry WHERE target_type = 'tax_period' AND target_id = '202611'`); // prettier-ignore
      expect(audited).toEqual([{ action: 'tax_period.closed' }]);
      for (const sql of [`UPDATE tax_period SET reason = 'x'`, 'DELETE FROM tax_period'])
        await expect(system((tx) => tx.run(sql, []))).rejects.toThrow(/permission denied/);
    });

    it('has no paper after that, whoever writes it', async () => {
      const late = await refusal(issue({ issue_date: '2026-11-30' }));
      expect(late).toMatchObject({ code: 'paper.month_closed', more: { data: { first_day: '2026-12-01' } } });
      const copy = `INSERT INTO paper OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(p, '{"id": 987654, "paper_no": "X", "sequence": 99, "source_key": "x", "month": "202609"}')).* FROM paper p LIMIT 1`;
      await expect(app.db('invoicing', copy)).rejects.toThrow(/the month 202609 is closed/);
      expect((await month()).intact_flag).toBe(1);
    });

    it('puts what becomes known later on papers of the first open day', async () => {
      const approval = await finance.call(routes.createApproval, { params: { id: SHOP }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
      await finance.call(routes.approveApproval, { params: { id: approval.id }, body: {} });
      const { id } = await system((tx) => of(PapersService).invoiceOf(tx, approval.id));
      const receipt = await system((tx) => of(PapersService).issueForPayment(tx, { invoice_paper_id: id, paid_on: '2026-11-28', withheld_amount: ZERO, source_key: 'late', issued_name: 'x' })); // prettier-ignore
      const shown = await system((tx) => of(PapersService).shown(tx, receipt.id));
      expect([shown.issue_date, shown.note]).toEqual(['2026-12-01', 'รับชำระเมื่อ 28 พ.ย. 2569 ซึ่งปิดเดือนภาษีแล้ว']);
      await charge('2026-11-29', 214_00);
      await of(PrepaidService).issue();
      const of29 = () => app.db<{ issue_date: string; total_amount: number }[]>('invoicing', `SELECT issue_date::text, total_amount FROM paper WHERE account_id = 4001 ORDER BY id`); // prettier-ignore
      expect(await of29()).toHaveLength(1);
      goTo(new Date('2026-12-01T19:00:00Z'));
      await of(PrepaidService).issue();
      expect((await of29()).at(-1)).toEqual({ issue_date: '2026-12-01', total_amount: 214_00 });
      expect(digestOf(await file('papers'))).toBe((await month()).sha256);
    });

    it('waits for a second person where its tax is above the limit, who closes what was seen', async () => {
      await issue({}, [1_000_000_00]);
      goTo(new Date('2026-12-31T20:00:00Z'));
      const asked = await close(202612);
      expect([asked.state, asked.allowed_moves]).toEqual(['open', []]);
      expect(await close(202612)).toEqual(asked);
      const approve = (id: number, who: As) => who.call(routes.approveDecision, { params: { id }, body: {} });
      const decision_id = asked.decision_id ?? 0;
      expect((await refusal(approve(decision_id, finance))).code).toBe('decision.own');
      await issue({ issue_date: '2026-12-31' });
      expect((await refusal(approve(decision_id, second))).code).toBe('tax_period.changed');
      await second.call(routes.refuseDecision, { params: { id: decision_id }, body: { remark: 'x' } });
      const again = await close(202612);
      expect(again.decision_id).not.toBe(decision_id);
      await approve(again.decision_id ?? 0, second);
      expect(await month(202612)).toMatchObject({ state: 'closed', intact_flag: 1, decision_id: null });
      const [row] = await app.db('invoicing', `SELECT closed_by = decided_by AND closed_by <> entered_by AS second FROM tax_period t JOIN decision d ON d.target = t.month AND d.state = 'done' WHERE month = '202612'`); // prettier-ignore
      expect(row).toEqual({ second: true });
    });

    it('says when its papers are not those that it was closed with', async () => {
      await app.admin(`ALTER TABLE invoicing.paper DISABLE TRIGGER USER`);
      await app.admin(`UPDATE invoicing.paper SET head_sha256 = repeat('0', 64) WHERE month = '202612'`);
      expect([(await month(202612)).intact_flag, (await month(202611)).intact_flag]).toEqual([0, 1]);
    });
  });

  it('[race] a close waits for whoever issues, and whoever issues after it is refused', async () => {
    await begin(new Date('2026-11-20T03:00:00Z'));
    try {
      await issue();
      goTo(new Date(END_OF_NOVEMBER.getTime() + 3 * HOUR_MS));
      let commit: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (commit = resolve));
      let issued: () => void = () => undefined;
      const first = new Promise<void>((resolve) => (issued = resolve));
      const terms = { kind: 'tax_invoice', etax_type: 'T03', account_id: SHOP, lines: [line(107_00, 700)], issued_name: 'x', issue_date: '2026-11-30' } as const; // prettier-ignore
      const slow = system(async (tx) => {
        await of(PapersService).issue(tx, { ...terms, source_key: 'slow' });
        issued();
        await gate;
      });
      await first;
      const closing = close();
      const here = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await until(async () => (await app.admin(here)).length > 0);
      const late = refusal(issue({ issue_date: '2026-11-30' }));
      commit();
      await slow;
      const closed = await closing;
      expect([closed.paper_count, (await late).code]).toEqual([2, 'paper.month_closed']);
      expect(digestOf(await file('papers'))).toBe(closed.sha256);
    } finally {
      await app.stop();
    }
  });

  it('[race] issues and a close at once leave no paper outside the hash', async () => {
    await begin(new Date('2026-11-20T03:00:00Z'));
    try {
      await issue();
      let id = 202611;
      for (let round = 0; round < 4; round++) {
        const end = new Date(Date.UTC(Math.floor(id / 100), id % 100, 1) - 7 * HOUR_MS);
        goTo(new Date(end.getTime() + 3 * HOUR_MS));
        const issue_date = new Date(end.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10);
        const outcomes = Array.from({ length: 24 }, () => issue({ issue_date }).then(() => 'issued', ({ code }: { code: string }) => code)); // prettier-ignore
        const closing = new Promise<TaxPeriodDetail>((resolve, reject) => setImmediate(() => void close(id).then(resolve, reject))); // prettier-ignore
        const [closed, ...told] = await Promise.all([closing, ...outcomes]);
        expect(closed.state).toBe('closed');
        expect(new Set(told.filter((one) => one !== 'issued'))).toEqual(new Set(told.includes('paper.month_closed') ? ['paper.month_closed'] : [])); // prettier-ignore
        const rows = await file('papers', id);
        expect(rows).toHaveLength(1 + closed.paper_count);
        expect([digestOf(rows), (await month(id)).intact_flag]).toEqual([closed.sha256, 1]);
        const gaps = await app.db(
          'invoicing',
          'SELECT FROM paper GROUP BY kind, month HAVING max(sequence) <> count(*)',
        );
        expect(gaps).toEqual([]);
        id = id % 100 === 12 ? id + 89 : id + 1;
      }
    } finally {
      await app.stop();
    }
  });
});
