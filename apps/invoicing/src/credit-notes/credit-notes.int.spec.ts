import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingRoutes as routes, type CreditNoteTerms, type PaperContent } from '@lamliang/contracts/invoicing';
import { satang, ZERO } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { readXlsx, startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { invoicingService } from '../invoicing.module.ts';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { CreditNotesService } from './credit-notes.service.ts';

jest.setTimeout(60_000);
const SHOP = 3;

describe('credit notes', () => {
  let app: StartedServices;
  let finance: As;
  let second: As;
  let shop: As;
  const of = <T>(type: new (...args: never[]) => T): T => app.composition.services[0]!.app.get(type);
  beforeAll(async () => {
    app = await startService([invoicingService], { at: new Date('2026-11-20T03:00:00Z'), work: false });
    [finance, second, shop] = [app.as('staff_finance'), app.as('staff_admin'), app.as('credit_shop_owner')];
  }, 60_000);
  afterAll(() => app?.stop());
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.composition.services[0]!.db.system(work);
  const content = (id: number): Promise<PaperContent> => system((tx) => of(PapersService).content(tx, id));

  let order = 100;
  /** Charges of an order of the shop, satang with VAT. @returns the order */
  const charge = async (amounts: Record<string, number>): Promise<number> => {
    const id = ++order;
    for (const [code, amount] of Object.entries(amounts))
      await app.db(
        'invoicing',
        `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt) VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-11-10', '2026-11-10')`,
        [SHOP, id, `LM${id}`, `LL${id}`, code, `planted:${id}:${code}`, amount],
      );
    return id;
  };
  /** The invoice of all that the shop owes. */
  const invoice = async (): Promise<number> => {
    const made = await finance.call(routes.createApproval, { params: { id: SHOP }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
    await finance.call(routes.approveApproval, { params: { id: made.id }, body: {} });
    return (await system((tx) => of(PapersService).invoiceOf(tx, made.id))).id;
  };
  /** What its payment is receipted by. */
  const paid = async (invoice_paper_id: number): Promise<number> => {
    await of(BuyersService).know([SHOP]);
    return (await system((tx) => of(PapersService).issueForPayment(tx, { invoice_paper_id, paid_on: '2026-11-20', withheld_amount: ZERO, source_key: `payment:${invoice_paper_id}`, issued_name: 'x' }))).id; // prettier-ignore
  };
  const taxed = async (amounts: Record<string, number>) => {
    const order_id = await charge(amounts);
    return { order_id, id: await paid(await invoice()) };
  };
  const terms = (lines: [number, number][], more: Partial<CreditNoteTerms> = {}): CreditNoteTerms => ({
    lines: lines.map(([line_no, amount]) => ({ line_no, amount: satang(amount) })),
    reason_code: 'CDNS01',
    reason: 'ลดราคาให้ลูกค้า',
    ...more,
  });
  const make = (id: number, body: CreditNoteTerms, who = finance) =>
    who.call(routes.makeCreditNote, { params: { id }, body });
  const unbilled = () =>
    app.db<{ charge_code: string; amount: number; credit_note_id: number | null }[]>(
      'invoicing',
      `SELECT charge_code, amount, credit_note_id FROM billable_line b WHERE account_id = $1 AND void_dt IS NULL
         AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in') ORDER BY id`,
      [SHOP],
    );

  it('are made by hand: the paper, its lines, four figures, a note that says what it takes back and why', async () => {
    const { id } = await taxed({ shipping: 95_00, cod_fee: 107_00 });
    const papers = await finance.call(routes.creditablePapers, { query: { filter: { account_id: SHOP } } });
    expect(papers[0]).toMatchObject({ id, kind: 'tax_invoice', total_amount: 202_00, credited_amount: 0, left_amount: 202_00 }); // prettier-ignore
    const { rows, more } = await finance.call(routes.creditableLines, { params: { id }, query: {} });
    expect([more, rows.map(({ line_no, charge_code, left_amount }) => [line_no, charge_code, left_amount])]).toEqual([0, [[1, 'shipping', 95_00], [2, 'cod_fee', 107_00]]]); // prettier-ignore
    const asked = terms([[2, 53_50]]);
    const figures = await finance.call(routes.noteFigures, { params: { id }, body: { lines: asked.lines } });
    expect(figures).toEqual({
      original_amount: 195_00,
      correct_amount: 145_00,
      difference_amount: 50_00,
      vat_amount: 3_50,
      total_amount: 53_50,
      lines: [{ line_no: 2, base_amount: 50_00, vat_amount: 3_50, amount: 53_50 }],
    });
    const { credit_note_id, decision_id } = await make(id, asked);
    expect([typeof credit_note_id, decision_id]).toEqual(['number', null]);
    const paper = await content(credit_note_id!);
    const original = await content(id);
    expect(paper).toMatchObject({
      kind: 'credit_note',
      etax_type: '81',
      paper_no: 'CDN00000-202611-000001',
      total_amount: 53_50,
      figures: { original_amount: 195_00, correct_amount: 145_00, difference_amount: 50_00 },
      reason_code: 'CDNS01',
      reason_text: 'ลดราคาให้ลูกค้า',
      seller: original.seller,
      buyer: original.buyer,
    });
    expect(paper.refers_to).toEqual([{ paper_no: original.paper_no, kind: 'tax_invoice', etax_type: 'T03', issue_date: '2026-11-20' }]); // prettier-ignore
    // The second one begins with what the first one left.
    const next = await make(id, terms([[1, 95_00], [2, 53_50]])); // prettier-ignore
    expect((await content(next.credit_note_id!)).figures).toEqual({ original_amount: 145_00, correct_amount: 0, difference_amount: 145_00 }); // prettier-ignore
    expect(await finance.call(routes.creditablePaper, { params: { id } })).toMatchObject({ credited_amount: 202_00, left_amount: 0 }); // prettier-ignore
  });

  it('take back at most what is left, by rule, by CHECK, and of many at once', async () => {
    const { id } = await taxed({ cod_fee: 107_00, shipping: 900_00 });
    const refused = await make(id, terms([[1, 107_01]])).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'credit_note.too_much', failure: { data: { line_no: 1 } } });
    await expect(make(id, terms([[3, 1]]))).rejects.toMatchObject({ code: 'credit_note.too_much' });
    const invoices = await app.db<{ id: number }[]>('invoicing', `SELECT id FROM paper WHERE kind = 'invoice' LIMIT 1`);
    await expect(make(invoices[0]!.id, terms([[1, 1]]))).rejects.toMatchObject({ code: 'record.not_found' });
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => make(id, terms([[1, 60_00 + n]]))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'credit_note.too_much' });
    await expect(app.db('invoicing', 'UPDATE credited_line SET credited_amount = amount + 1 WHERE paper_id = $1', [id])).rejects.toMatchObject({ code: '23514' }); // prettier-ignore
  });

  it('are one for the same asked twice, and a second person decides above the limit', async () => {
    const { id } = await taxed({ shipping: 3_000_00, cod_fee: 107_00 });
    const body = terms([[1, 2_000_00]], { reason_code: 'CDNS99', reason: 'ยกเว้นค่าธรรมเนียมอื่น' });
    const asked = await make(id, body);
    expect(asked).toEqual({ credit_note_id: null, decision_id: expect.any(Number) });
    expect(await make(id, body)).toEqual(asked);
    const own = await finance.call(routes.approveDecision, { params: { id: asked.decision_id! }, body: {} }).catch((error: unknown) => error); // prettier-ignore
    expect(own).toMatchObject({ code: 'decision.own' });
    await second.call(routes.approveDecision, { params: { id: asked.decision_id! }, body: {} });
    const listed = await finance.call(routes.staffCreditNotes, { query: { filter: { account_id: SHOP, cause: ['hand'] } } }); // prettier-ignore
    expect(listed[0]).toMatchObject({ total_amount: 2_000_00, reason_code: 'CDNS99', reason: 'ยกเว้นค่าธรรมเนียมอื่น', tax_invoice_id: id, tr_cloud: { state: 'not-sent' } }); // prettier-ignore
    // What waits is refused where less is left by the time that it is approved.
    const late = await make(id, terms([[1, 1_000_00], [2, 1_00]])); // prettier-ignore
    await make(id, terms([[2, 106_50]]));
    await expect(second.call(routes.approveDecision, { params: { id: late.decision_id! }, body: {} })).rejects.toMatchObject({ code: 'credit_note.too_much' }); // prettier-ignore
  });

  it('of one person for one shop add up over 24 hours: what goes above the limit by pieces waits for a second person', async () => {
    const clerk = (login_id: number) => app.as({ kind: 'staff', staff_role: 'finance', login_id });
    const { id } = await taxed({ shipping: 3_000_00 });
    expect((await make(id, terms([[1, 1_000_00]]), clerk(930))).decision_id).toBeNull();
    expect(await make(id, terms([[1, 600_00]]), clerk(930))).toEqual({ credit_note_id: null, decision_id: expect.any(Number) }); // prettier-ignore
    // Another person has a limit of their own; two notes of one person at once see each other.
    const both = await Promise.all([600_01, 600_02].map((n) => make(id, terms([[1, n]]), clerk(931))));
    expect(both.filter(({ decision_id }) => decision_id !== null)).toHaveLength(1);
  });

  it('lower the next invoice, and not its tax invoice, whose tax they have lowered where it stood', async () => {
    await invoice().catch(() => undefined);
    const { id } = await taxed({ cod_fee: 214_00 });
    const note = (await make(id, terms([[1, 107_00]]))).credit_note_id!;
    expect(await unbilled()).toEqual([{ charge_code: 'cod_fee', amount: -107_00, credit_note_id: note }]);
    await charge({ cod_fee: 321_00 });
    const next = await invoice();
    expect((await content(next)).total_amount).toBe(214_00);
    const tax = await content(await paid(next));
    expect([tax.total_amount, tax.vat_amount, tax.lines.length]).toEqual([321_00, 21_00, 1]);
    // All tax of the month: two tax invoices less the note.
    expect((await content(id)).vat_amount + tax.vat_amount - (await content(note)).vat_amount).toBe(28_00);
  });

  it('of a cancelled order take back what stands on its tax invoice; what stands on an invoice alone goes back by lines below zero', async () => {
    await invoice().catch(() => undefined);
    const { order_id, id } = await taxed({ shipping: 95_00, packaging: 21_40 });
    const billedOnly = await charge({ shipping: 50_00 });
    await invoice();
    const cancel = (order: number) => system((tx) => of(CreditNotesService).cancelled(tx, order));
    await cancel(order_id);
    await cancel(order_id);
    const notes = await finance.call(routes.staffCreditNotes, { query: { filter: { cause: ['cancelled'] } } });
    expect(notes.map((one) => [one.tax_invoice_id, one.reason_code, one.total_amount])).toEqual([
      [id, 'CDNS04', 95_00],
      [id, 'CDNS04', 21_40],
    ]);
    await cancel(billedOnly);
    await cancel(billedOnly);
    expect((await unbilled()).map(({ charge_code, amount, credit_note_id }) => [charge_code, amount, credit_note_id !== null])).toEqual([
      ['packaging', -21_40, true],
      ['shipping', -95_00, true],
      ['shipping', -50_00, false],
    ]); // prettier-ignore
  });

  it('of a charge that became lower take back the difference first, then carriage; the rest stands on no such paper', async () => {
    await invoice().catch(() => undefined);
    const { order_id, id } = await taxed({ shipping: 95_00, difference: 30_00 });
    const lower = (amount: number, key: string, cause: 'weight' | 'fee_waived' = 'weight') =>
      system((tx) => of(CreditNotesService).lowered(tx, { order_id, amount: satang(amount), cause, key }));
    expect(await lower(40_00, 'bill:2')).toBe(0);
    expect(await lower(40_00, 'bill:2')).toBe(0);
    expect(await lower(100_00, 'bill:3', 'fee_waived')).toBe(15_00);
    const notes = await finance.call(routes.staffCreditNotes, { query: { filter: { account_id: SHOP, cause: ['weight', 'fee_waived'] }, sort: ['id', 'ASC'] } }); // prettier-ignore
    expect(notes.map((one) => [one.tax_invoice_id, one.reason_code, one.original_amount, one.total_amount])).toEqual([
      [id, 'CDNS03', 125_00, 40_00],
      [id, 'CDNS99', 85_00, 85_00],
    ]);
    // Wallet gave it back as a difference, so the next invoice does.
    expect((await unbilled()).map(({ charge_code, amount }) => [charge_code, amount])).toEqual([
      ['difference', -30_00],
      ['difference', -10_00],
      ['difference', -85_00],
    ]);
  });

  it('[A185] are listed, opened and exported by a shop with credit permission, and by nobody else', async () => {
    const { rows } = await shop.call(routes.creditNotes, { query: { limit: 2 } });
    expect(rows).toHaveLength(2);
    const { id, credit_note_no, tax_invoice_no } = rows[0]!;
    const whole = await shop.call(routes.creditNote, { params: { id } });
    expect(whole).toMatchObject({ e_tax: 'unsigned', credit_note_no, tax_invoice_no, details: [{ order_no: `LM${order}` }, {}].slice(0, whole.line_count) }); // prettier-ignore
    expect(whole.details.reduce((total, one) => total + one.amount, 0)).toBe(whole.total_amount);
    for (const search of [credit_note_no, tax_invoice_no.slice(4)])
      expect((await shop.call(routes.creditNotes, { query: { search } })).rows.some((one) => one.id === id)).toBe(true);
    expect((await shop.call(routes.creditNotes, { query: { from_date: '2026-11-21' } })).rows).toEqual([]);
    const path = `/client/v1/credit-notes/${id}/credit-note-details/export`;
    const csv = (await shop.raw('GET', `${path}?file_type=csv`)).bytes.toString('utf8').trim().split('\r\n');
    expect([csv.length, csv[1]?.includes(`LM${order}`)]).toEqual([1 + whole.line_count, true]);
    const sheet = await readXlsx((await shop.raw('GET', `${path}?file_type=xlsx`)).bytes);
    expect(sheet.slice(1).map((row) => row[5])).toEqual(whole.details.map((line) => line.amount / 100));
    const other = app.as('other_shop');
    await expect(other.call(routes.creditNote, { params: { id } })).rejects.toMatchObject({ code: 'record.not_found' });
    expect((await other.call(routes.creditNotes, { query: {} })).rows).toEqual([]);
    const without = app.as('warehouse_worker');
    for (const url of ['/client/v1/credit-notes', `/client/v1/credit-notes/${id}`, path])
      expect((await without.raw('GET', url)).status).toBe(403);
  });

  it('[M7] are told once, by charge, so that what people took back is given back in the books', async () => {
    const events = await app.db<{ payload: { by_hand_flag: number; total_amount: number; charges: { amount: number }[] } }[]>('invoicing', `SELECT payload FROM outbox WHERE topic = 'invoicing.credit-note.v1'`); // prettier-ignore
    const notes = await app.db<{ n: number }[]>('invoicing', 'SELECT count(*) AS n FROM credit_note');
    expect(events).toHaveLength(notes[0]!.n);
    for (const { payload } of events) expect(payload.charges.reduce((sum, one) => sum + one.amount, 0)).toBe(payload.total_amount); // prettier-ignore
    // Every line that was credited has been so by the lines of its notes, to the satang.
    const off = await app.db('invoicing', `SELECT n.credited_paper_id FROM credit_note n JOIN paper p ON p.id = n.id GROUP BY 1
      HAVING sum(p.total_amount) <> (SELECT sum(c.credited_amount) FROM credited_line c WHERE c.paper_id = n.credited_paper_id)`); // prettier-ignore
    expect(off).toEqual([]);
  });
});
