import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { OFFICE_FAULT_KINDS, sandboxRoutes, type OfficeFaultKind } from '@lamliang/contracts/sandbox';
import pLimit from 'p-limit';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import { plantNote, plantTaxInvoice } from '../testing-papers.ts';
import { HANDED_OVER } from './hand-overs.config.ts';

jest.setTimeout(60_000 + HANDED_OVER * 2_000);
const TIMEOUT_MS = 400;

describe('credit notes in TR Cloud', () => {
  let app: StartedServices;
  let finance: As;
  beforeAll(async () => {
    const env = {
      HAND_OVER_TIMEOUT_MS: String(TIMEOUT_MS),
      HAND_OVER_TRIES: '100',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    };
    app = await startService([invoicingService, sandboxService], { at: new Date('2026-11-20T03:00:00Z'), env });
    finance = app.as('staff_finance');
  }, 60_000);
  afterAll(() => app?.stop());

  const fault = (kind: OfficeFaultKind, rate = 1, delay_ms = 3 * TIMEOUT_MS) =>
    app.anonymous.call(sandboxRoutes.trCloudFaults, { body: { kind, rate, for_s: 86_400, delay_ms } });
  const noFaults = async () => {
    for (const kind of OFFICE_FAULT_KINDS) await fault(kind, 0);
  };
  const sync = (id: number) => finance.call(routes.syncCreditNote, { params: { id }, body: {} });
  const state = async (id: number) => (await finance.call(routes.staffCreditNote, { params: { id } })).tr_cloud;
  const records = (query: { kind?: 'contact' | 'product' | 'document'; reference?: string }) =>
    app.anonymous.call(sandboxRoutes.trCloudRecords, { query });
  const numberOf = async (id: number) => (await finance.call(routes.staffCreditNote, { params: { id } })).credit_note_no; // prettier-ignore
  /** Lets time pass until none of these is on its way. */
  const settled = (ids: readonly number[]) =>
    until(
      async () => {
        app.clock.advance(120_000);
        await app.fire('invoicing', 'hand-overs');
        const [row] = await app.db<{ n: number }[]>('invoicing', `SELECT count(*) AS n FROM paper_hand_over WHERE paper_id = ANY ($1) AND state = 'sending'`, [ids]); // prettier-ignore
        return row?.n === 0;
      },
      50_000 + HANDED_OVER * 2_000,
      'the hand-overs to end',
    );

  it('[A186] is sent once however often finance ask, with the number that TR Cloud gave it', async () => {
    const id = await plantNote(app, await plantTaxInvoice(app, 1001));
    expect(await state(id)).toEqual({ state: 'not-sent', tries: 0, number: null, sent_dt: null, fault: null, fault_detail: null }); // prettier-ignore
    const dry = await finance.call(routes.creditNotePayload, { params: { id } });
    expect(await records({ kind: 'document' })).toEqual([]);
    const asked = await Promise.all([sync(id), sync(id), sync(id)]);
    await settled([id]);
    const sent = await sync(id);
    expect(sent).toMatchObject({ state: 'sent', tries: 1, number: expect.stringMatching(/^DOC\d{6}$/), fault: null });
    expect(asked.every((one) => ['sending', 'sent'].includes(one.state))).toBe(true);
    const reference = await numberOf(id);
    const [document, ...more] = await records({ kind: 'document', reference });
    expect([document?.number, more]).toEqual([sent.number, []]);
    // What came is what was shown before, but for what TR Cloud calls contact and products.
    const [contact] = await records({ kind: 'contact' });
    const [product] = await records({ kind: 'product' });
    expect(contact?.body).toMatchObject({ tax_id: '0105500001001', branch: '00000', contact_type: 'normal', contact_for: 'customer' }); // prettier-ignore
    expect(product?.body).toMatchObject({ product_code: 'cod_fee', name: 'ค่าธรรมเนียม COD', status: '0' });
    const { customer, product: lines } = dry.body as { customer: object; product: object[] };
    expect([dry.path, customer, lines]).toEqual(['credit-note/create.php', { contact_id: '' }, [{ ...lines[0], product_id: '', price: '50.00' }]]); // prettier-ignore
    expect(document?.body).toEqual({ ...dry.body, customer: { contact_id: String(contact?.id) }, product: [{ ...lines[0], product_id: String(product?.id) }] }); // prettier-ignore
    const again = await finance.call(routes.creditNotePayload, { params: { id } });
    expect(again.body).toEqual(document?.body);
    const audited = await app.db('invoicing', `SELECT action FROM audit_entry WHERE action = 'credit_note.sent_to_tr_cloud' AND target_id = $1`, [String(id)]); // prettier-ignore
    expect(audited).toHaveLength(1);
  });

  it('is found, and not made again, where the answer was lost; and where it is there with other figures it is left to people', async () => {
    const paper = await plantTaxInvoice(app, 1001, 2);
    const id = await plantNote(app, paper);
    await fault('lose_answer');
    expect(await sync(id)).toMatchObject({ state: 'sending', fault: 'timeout' });
    await fault('lose_answer', 0);
    // Made at the second try, whose search came to an end, and whose answer was lost.
    await fault('html_page', 0.5);
    await settled([id]);
    await noFaults();
    await settled([id]);
    expect(await state(id)).toMatchObject({ state: 'sent' });
    expect(await records({ kind: 'document', reference: await numberOf(id) })).toHaveLength(1);
    const other = await plantNote(app, paper, 2);
    const [known] = await records({ kind: 'document' });
    await app.db('sandbox', `INSERT INTO tr_cloud_record (kind, of_group, number, reference, body, at) VALUES ('document', 'credit-note', 'BY-HAND', $1::text, jsonb_set($2::jsonb, '{reference}', to_jsonb($1::text)) || '{"grand_total":"1.00"}', now())`, [await numberOf(other), JSON.stringify(known?.body)]); // prettier-ignore
    expect(await sync(other)).toMatchObject({ state: 'failed', fault: 'conflict', fault_detail: expect.stringContaining('1.00') }); // prettier-ignore
    expect(await records({ kind: 'document', reference: await numberOf(other) })).toHaveLength(1);
  });

  it('says why it was refused, and is sent once people ask again', async () => {
    const id = await plantNote(app, await plantTaxInvoice(app, 1002));
    await fault('refuse');
    const refused = await sync(id);
    expect(refused).toMatchObject({ state: 'failed', number: null, fault: 'refused', fault_detail: 'the period is closed' }); // prettier-ignore
    const listed = await finance.call(routes.staffCreditNotes, { query: { filter: { tr_cloud_state: ['failed'] } } });
    expect(listed.map((one) => one.id)).toContain(id);
    await noFaults();
    expect(await sync(id)).toMatchObject({ state: 'sent', fault: null });
  });

  it(`[D4] of ${HANDED_OVER} each is accepted once, while TR Cloud is slow, faulty, loses answers and answers pages of HTML`, async () => {
    const shops = Math.ceil(HANDED_OVER / 25);
    const ids: number[] = [];
    for (let shop = 0; shop < shops; shop++) {
      const lines = Math.min(25, HANDED_OVER - ids.length);
      const paper = await plantTaxInvoice(app, 2_000 + shop, lines);
      for (let line = 1; line <= lines; line++) ids.push(await plantNote(app, paper, line, 100 + line));
    }
    await fault('latency', 0.05, 50);
    await fault('500', 0.1);
    await fault('ok_with_error', 0.1);
    await fault('html_page', 0.15);
    await fault('lose_answer', 0.1);
    // Some of them twice, as by two people at once.
    const asks = pLimit(6);
    await Promise.all([...ids, ...ids.slice(0, 10)].map((id) => asks(() => sync(id))));
    await settled(ids);
    const rows = await app.db<{ paper_no: string; state: string; number: string; tries: number }[]>('invoicing', 'SELECT p.paper_no, h.state, h.number, h.tries FROM paper_hand_over h JOIN paper p ON p.id = h.paper_id WHERE p.id = ANY ($1)', [ids]); // prettier-ignore
    expect(rows.filter((row) => row.state !== 'sent')).toEqual([]);
    const came = await app.db<{ reference: string; numbers: string[] }[]>('sandbox', `SELECT reference, array_agg(number) AS numbers FROM tr_cloud_record WHERE kind = 'document' AND reference = ANY ($1) GROUP BY 1`, [rows.map((row) => row.paper_no)]); // prettier-ignore
    expect(came).toHaveLength(HANDED_OVER);
    expect(new Map(came.map((one) => [one.reference, one.numbers]))).toEqual(new Map(rows.map((row) => [row.paper_no, [row.number]]))); // prettier-ignore
    // The faults were met, or nothing was proven.
    expect(Math.max(...rows.map((row) => row.tries))).toBeGreaterThan(1);
    const twice = await app.db('sandbox', `SELECT kind, coalesce(body ->> 'product_code', body ->> 'tax_id') AS of FROM tr_cloud_record WHERE kind <> 'document' GROUP BY 1, 2 HAVING count(*) > 1`); // prettier-ignore
    expect(twice).toEqual([]);
    await noFaults();
  });
});
