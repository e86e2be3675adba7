import { describe, expect, it } from '@jest/globals';
import type { PaperContent } from '@lamliang/contracts/invoicing';
import { afterTry, detailOf } from './hand-over.rules.ts';
import { amountOf, bodyFault, bookedLines, contactIdIn, contactOf, dayOf, documentsOf, filled, NOTE_BODY, productIdIn, readAnswer, rowsOf, valuesOf, type Read } from './tr-cloud.rules.ts'; // prettier-ignore

describe('an answer of TR Cloud', () => {
  const rows = [{ document_id: '7' }];
  it.each<[string, number, unknown, Read]>([
    ['success as a number', 200, { success: 1, result: rows }, { verdict: 'done', content: rows }],
    ['success as text', 200, { success: '1', data: rows }, { verdict: 'done', content: rows }],
    ['a status inside', 200, { HTTP: '200', body: rows }, { verdict: 'done', content: rows }],
    ['a class of status inside', 200, { HTTP: '2xx', result: { data: rows } }, { verdict: 'done', content: rows }],
    ['content under data alone', 200, { data: rows }, { verdict: 'done', content: rows }],
    ['a list', 200, rows, { verdict: 'done', content: rows }],
    ['success without content', 200, { success: 1 }, { verdict: 'done', content: undefined }],
    ['nothing found', 200, { success: 1, result: [] }, { verdict: 'done', content: [] }],
    ['a refusal', 200, { success: 0, message: 'contact not found' }, { verdict: 'refused', reason: 'contact not found' }],
    ['a refusal by status', 200, { HTTP: '400', message: 'x' }, { verdict: 'refused', reason: 'x' }],
    ['nothing there', 200, { HTTP: '404', message: 'none' }, { verdict: 'missing', reason: 'none' }],
    ['nothing there by status', 404, { message: 'none' }, { verdict: 'missing', reason: 'none' }],
    ['a system that is busy', 200, { success: 0, message: 'System busy' }, { verdict: 'unknown', reason: 'System busy' }],
    ['a fault inside', 200, { HTTP: '500', message: 'x' }, { verdict: 'unknown', reason: 'x' }],
    ['a fault', 502, { success: 1, result: rows }, { verdict: 'unknown', reason: 'HTTP 502' }],
    ['no known shape', 200, { hello: 1 }, { verdict: 'unknown', reason: 'an answer of no known shape' }],
  ])('is read: %s', (_, status, body, read) => {
    expect(readAnswer(status, JSON.stringify(body))).toEqual(read);
  }); // prettier-ignore
  it.each([200, 404, 502])('says nothing as a page of HTML with status %i', (status) => {
    expect(readAnswer(status, '<!doctype html><title>404</title>').verdict).toBe('unknown');
  });
  it('has its records under one or several names, and none where it is empty', () => {
    expect([rowsOf(rows), rowsOf(rows[0]), rowsOf([]), rowsOf({}), rowsOf(undefined), rowsOf('x')]).toEqual([rows, rows, [], [], [], []]); // prettier-ignore
  });

  it.each([
    ['53.50000000000000000000', 53_50],
    ['53.49500000000000000000', 53_50],
    ['53.49499999999999999999', 53_49],
    ['1,234.5', 1_234_50],
    ['-0.005', -1],
    [107, 107_00],
    ['0', 0],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['1e3', undefined],
  ])('has an amount of %j as %j satang', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-27 10:00:00', '2026-11-27'],
    ['2569-11-27', '2026-11-27'],
    ['27/11/2569', '2026-11-27'],
    ['7/1/2026', '2026-01-07'],
    ['', undefined],
    ['soon', undefined],
  ])('has the day %j as %j', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it('is of our number alone, though its search finds those that begin with it', () => {
    expect(documentsOf([{ reference: 'CN-1' }, { reference: ' CN-1 ' }, { reference: 'CN-11' }, {}], 'CN-1')).toHaveLength(2);
  }); // prettier-ignore
  it('is of a contact by tax id and branch together, or by name of one without', () => {
    const found = [
      { contact_id: '1', tax_id: '0105561000001', branch: '00001', name: 'ก' },
      { contact_id: '2', tax_id: '0105561000001', branch: '00000', name: 'ก' },
      { id: 3, name: 'ข', tax_id: '' },
    ];
    const of = (tax_id: string | null, branch: string | null, name: string) =>
      contactIdIn(found, contactOf({ buyer: { tax_id, branch, name } as PaperContent['buyer'] }));
    expect(of('0105561000001', '00000', 'x')).toBe('2');
    expect(of('0105561000001', '00002', 'x')).toBeUndefined();
    expect(of(null, null, 'ข')).toBe('3');
    expect(of(null, null, 'ก')).toBeUndefined();
    expect(productIdIn([{ product_code: 'ab', product_id: 5 }], 'a')).toBeUndefined();
    expect(productIdIn([{ product_code: 'a', product_id: 5 }], 'a')).toBe('5');
  });
});

describe('what is sent to TR Cloud', () => {
  const line = (charge_code: 'shipping' | 'cod_fee' | 'other', base_amount: number, vat_amount: number, vat_bps: number, description = '') =>
    ({ charge_code, base_amount, vat_amount, amount: base_amount + vat_amount, vat_bps, description }) as PaperContent['lines'][number]; // prettier-ignore
  const content = {
    paper_no: 'CN00000-202611-000001',
    issue_date: '2026-11-27',
    buyer: { name: 'บริษัท หนึ่ง จำกัด', tax_id: '0105561000001', branch: '00000' },
    refers_to: [{ paper_no: 'TIV00000-202611-000009', issue_date: '2026-11-20' }],
    figures: { original_amount: 300_00, correct_amount: 145_00, difference_amount: 155_00 },
    vat_amount: 3_50,
    total_amount: 158_50,
    reason_code: 'CDNS04',
    reason_text: null,
    lines: [
      line('shipping', 60_00, 0, 0),
      line('cod_fee', 50_00, 3_50, 700),
      line('shipping', 45_00, 0, 0),
      line('other', 1, 0, 0, 'กล่อง'),
    ],
  } as unknown as PaperContent;
  const lines = bookedLines(content, (charge) => `name of ${charge}`);

  it('has a line for each charge and rate, and what else a note has', () => {
    expect(lines).toEqual([
      { code: 'shipping', name: 'name of shipping', base: '105.00', vat: '0.00', vat_percent: '0' },
      { code: 'cod_fee', name: 'name of cod_fee', base: '50.00', vat: '3.50', vat_percent: '7' },
      { code: 'other', name: 'กล่อง', base: '0.01', vat: '0.00', vat_percent: '0' },
    ]);
    const body = filled(NOTE_BODY, { ...valuesOf(content), contact_id: '12' }, lines.map((one, n) => ({ ...one, product_id: String(n + 1) }))); // prettier-ignore
    expect(body).toMatchObject({
      reference: 'CN00000-202611-000001',
      invoice_reference: 'TIV00000-202611-000009',
      original_value: '300.00',
      correct_value: '145.00',
      total: '155.00',
      tax: '3.50',
      grand_total: '158.50',
      note: 'CDNS04',
      customer: { contact_id: '12' },
      product: [
        { product_id: '1', product: 'name of shipping', quantity: '1', price: '105.00', vat: '0' },
        { product_id: '2', price: '50.00', vat: '7' },
        { product_id: '3', product: 'กล่อง' },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/\{[a-z_.]+\}/);
  });
  it('follows the body that was set, which has to name what a note is known by', () => {
    const body = { no: 'CN {reference}/{total}', list: [1, 2], rows: [{ id: '{line.product_id}', n: 1 }], to: '{contact_id}' }; // prettier-ignore
    expect(bodyFault(body)).toBeUndefined();
    expect(bodyFault(NOTE_BODY)).toBeUndefined();
    expect(filled(body, { ...valuesOf(content), contact_id: '12' }, [{ ...lines[0]!, product_id: '5' }])).toEqual({ no: 'CN CN00000-202611-000001/158.50', list: [1, 2], rows: [{ id: '5', n: 1 }], to: '12' }); // prettier-ignore
    expect(bodyFault([])).toMatch(/object/);
    expect(bodyFault({ ...body, x: '{colour}' })).toMatch(/colour/);
    expect(bodyFault({ ...body, no: '' })).toMatch(/reference/);
    expect(bodyFault({ ...body, rows: [] })).toMatch(/line.product_id/);
  });
});

describe('after a try', () => {
  it('a paper is sent, has failed, or is tried again, after a wait that grows and lets end what may be under way', () => {
    expect(afterTry({ verdict: 'sent', number: 'x' }, 1, 8)).toEqual({ move: 'accept' });
    expect(afterTry({ verdict: 'refused', fault: 'refused', detail: '' }, 1, 8)).toEqual({ move: 'fail' });
    const waits = Array.from({ length: 8 }, (_, n) => afterTry({ verdict: 'later', fault: 'timeout', detail: '' }, n + 1, 8)); // prettier-ignore
    expect(waits.map((one) => (one.move === null ? one.wait_ms / 60_000 : one.move))).toEqual([1, 2, 4, 8, 16, 30, 30, 'fail']); // prettier-ignore
    expect(afterTry({ verdict: 'later', fault: 'busy', detail: '' }, 1, 8)).toEqual({ move: null, wait_ms: 2_000 });
  });
  it('keeps what was said against it without secrets, in one line', () => {
    expect(detailOf('  no\n\nkey-1 here ', ['key-1', ''])).toBe('no *** here');
    expect(detailOf('x'.repeat(500))).toHaveLength(300);
  });
});
