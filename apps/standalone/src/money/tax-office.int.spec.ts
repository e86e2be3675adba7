import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { renderService } from '@lamliang/app-render/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { OFFICE_FAULT_KINDS, sandboxRoutes, type OfficeFaultKind } from '@lamliang/contracts/sandbox';
import { hasOpenssl, testSignerIn } from '@lamliang/engines';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import pLimit from 'p-limit';
import { plantNote, plantTaxInvoice } from '../testing-papers.ts';
import { HANDED_OVER } from './hand-overs.config.ts';

jest.setTimeout(60_000 + HANDED_OVER * 2_000);
const TIMEOUT_MS = 400;

(hasOpenssl() ? describe : describe.skip)('e-Tax documents at the tax office', () => {
  let app: StartedServices;
  let finance: As;
  const folder = mkdtempSync(join(tmpdir(), 'lamliang-office-'));
  beforeAll(async () => {
    const signer = testSignerIn(folder, 'secret');
    const env = { ETAX_P12: signer.p12, ETAX_P12_PASSWORD: 'secret', HAND_OVER_TIMEOUT_MS: String(TIMEOUT_MS), HAND_OVER_TRIES: '100', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', TAX_OFFICE_FROM: '2026-11-25' }; // prettier-ignore
    app = await startService([invoicingService, renderService, sandboxService], { at: new Date('2026-11-20T03:00:00Z'), env }); // prettier-ignore
    finance = app.as('staff_finance');
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true });
  });

  const fault = (kind: OfficeFaultKind, rate = 1, delay_ms = 3 * TIMEOUT_MS) =>
    app.anonymous.call(sandboxRoutes.taxOfficeFaults, { body: { kind, rate, for_s: 86_400, delay_ms } });
  const noFaults = async () => {
    for (const kind of OFFICE_FAULT_KINDS) await fault(kind, 0);
  };
  const send = (id: number) => finance.call(routes.sendToTaxOffice, { params: { id }, body: {} });
  const came = (document_no: string) => app.anonymous.call(sandboxRoutes.taxDocuments, { query: { document_no } });
  const noteOf = (id: number) => finance.call(routes.staffCreditNote, { params: { id } });
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
  /** Signed XML of notes without printing each of them: that of one that was printed, under another number. */
  const plantXml = async (ids: readonly number[], like: { id: number; credit_note_no: string }) => {
    const [file] = await app.db<{ bytes: Buffer }[]>('invoicing', `SELECT bytes FROM paper_file WHERE paper_id = $1 AND form = 'etax_xml'`, [like.id]); // prettier-ignore
    for (const id of ids) {
      const bytes = Buffer.from(file!.bytes.toString('utf8').replaceAll(like.credit_note_no, (await noteOf(id)).credit_note_no)); // prettier-ignore
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await app.db('invoicing', `INSERT INTO paper_file (paper_id, form, account_id, bytes, sha256, made_dt) SELECT id, 'etax_xml', account_id, $2, $3, $4 FROM paper WHERE id = $1`, [id, bytes, sha256, app.clock.now()]); // prettier-ignore
    }
  };

  let first: { id: number; credit_note_no: string };
  it('are accepted once, with a receipt: the signed XML that is kept, to the byte', async () => {
    const paper = await plantTaxInvoice(app, 1001);
    const id = await plantNote(app, paper);
    await send(id);
    await settled([id]);
    const note = await noteOf(id);
    expect(note.tax_office).toMatchObject({ state: 'sent', number: expect.stringMatching(/^RD\d{9}$/), fault: null });
    expect(await send(id)).toEqual(note.tax_office);
    const [document, ...more] = await came(note.credit_note_no);
    const [file] = await app.db<{ sha256: string }[]>('invoicing', `SELECT sha256 FROM paper_file WHERE paper_id = $1 AND form = 'etax_xml'`, [id]); // prettier-ignore
    expect([document?.state, document?.receipt_no, document?.sha256, more]).toEqual(['accepted', note.tax_office.number, file?.sha256, []]); // prettier-ignore
    first = note;
    // Any paper that has e-Tax goes there, an invoice has none.
    await send(paper);
    await settled([paper]);
    const [sent] = await finance.call(routes.staffHandOvers, { query: { filter: { paper_id: paper } } });
    expect(sent).toMatchObject({ receiver: 'tax_office', state: 'sent', kind: 'tax_invoice' });
    const [invoice] = await app.db<{ id: number }[]>('invoicing', `SELECT id FROM paper WHERE kind = 'invoice' LIMIT 1`); // prettier-ignore
    await expect(send(invoice!.id)).rejects.toMatchObject({ code: 'hand_over.no_document' });
  });

  it('are found where the answer was lost, refused by rule with the reason, and sent again once people ask', async () => {
    const paper = await plantTaxInvoice(app, 1002, 2);
    const [lost, refused] = [await plantNote(app, paper, 1), await plantNote(app, paper, 2)];
    await plantXml([lost, refused], first);
    await fault('lose_answer');
    expect(await send(lost)).toMatchObject({ state: 'sending', fault: 'timeout' });
    await noFaults();
    await settled([lost]);
    expect((await noteOf(lost)).tax_office).toMatchObject({ state: 'sent', tries: 2 });
    expect(await came((await noteOf(lost)).credit_note_no)).toHaveLength(1);
    await fault('refuse');
    expect(await send(refused)).toMatchObject({ state: 'failed', fault: 'refused', fault_detail: 'PERIOD: the period is closed' }); // prettier-ignore
    const queue = await finance.call(routes.staffHandOvers, { query: { filter: { state: ['failed'] } } });
    expect(queue.map((one) => one.paper_id)).toEqual([refused]);
    await noFaults();
    await send(refused);
    await settled([refused]);
    expect((await noteOf(refused)).tax_office.state).toBe('sent');
    expect((await came((await noteOf(refused)).credit_note_no)).map(({ state }) => state)).toEqual(['accepted', 'refused']); // prettier-ignore
  });

  it(`[D4] of ${HANDED_OVER} each is accepted once, while the office is slow, faulty, loses answers and answers pages of HTML`, async () => {
    const ids: number[] = [];
    for (let shop = 0; ids.length < HANDED_OVER; shop++) {
      const lines = Math.min(25, HANDED_OVER - ids.length);
      const paper = await plantTaxInvoice(app, 2_000 + shop, lines);
      for (let line = 1; line <= lines; line++) ids.push(await plantNote(app, paper, line, 100 + line));
    }
    await plantXml(ids, first);
    await fault('latency', 0.05, 50);
    await fault('500', 0.2);
    await fault('ok_with_error', 0.2);
    await fault('html_page', 0.3);
    await fault('lose_answer', 0.2);
    const asks = pLimit(6);
    await Promise.all([...ids, ...ids.slice(0, 10)].map((id) => asks(() => send(id))));
    await settled(ids);
    const rows = await app.db<{ paper_no: string; state: string; number: string; tries: number }[]>('invoicing', `SELECT p.paper_no, h.state, h.number, h.tries FROM paper_hand_over h JOIN paper p ON p.id = h.paper_id WHERE p.id = ANY ($1) AND h.receiver = 'tax_office'`, [ids]); // prettier-ignore
    expect(rows.filter((row) => row.state !== 'sent')).toEqual([]);
    const accepted = await app.db<{ document_no: string; receipts: string[] }[]>('sandbox', `SELECT document_no, array_agg(receipt_no) AS receipts FROM tax_document WHERE state = 'accepted' AND document_no = ANY ($1) GROUP BY 1`, [rows.map((row) => row.paper_no)]); // prettier-ignore
    expect(new Map(accepted.map((one) => [one.document_no, one.receipts]))).toEqual(new Map(rows.map((row) => [row.paper_no, [row.number]]))); // prettier-ignore
    expect([rows.length, Math.max(...rows.map((row) => row.tries)) > 1]).toEqual([HANDED_OVER, true]);
    await noFaults();
  });

  it('go there by themselves from the day that is set', async () => {
    app.clock.advance(Math.max(0, Date.parse('2026-11-26T03:00:00Z') - app.clock.now().getTime()));
    const paper = await plantTaxInvoice(app, 3_001);
    const id = await plantNote(app, paper);
    await plantXml([id], first);
    await app.fire('invoicing', 'ask-tax-office');
    await settled([id, paper]);
    expect((await noteOf(id)).tax_office.state).toBe('sent');
    const rows = await app.db<{ n: number }[]>('invoicing', `SELECT count(*) AS n FROM paper_hand_over h JOIN paper p ON p.id = h.paper_id WHERE asked_name = 'ระบบ' AND issue_date < '2026-11-25'`); // prettier-ignore
    expect(rows[0]?.n).toBe(0);
  });
});
