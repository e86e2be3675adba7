import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sandboxRoutes, type OfficeFaultKind } from '@lamliang/contracts/sandbox';
import { type StartedServices, startService } from '@lamliang/platform/testing';
import { sandboxService } from './sandbox.module.ts';
import { refusalOf } from './tax-office/tax-office.rules.ts';
import { oddAmount, oddDay } from './tr-cloud/tr-cloud-protocol.ts';

jest.setTimeout(60_000);
const NOW = new Date('2026-11-27T03:00:00Z');
const HEAD = 'tr-cloud-development-head';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let app: StartedServices;
beforeAll(async () => {
  app = await startService([sandboxService], { at: NOW, work: false });
}, 60_000);
afterAll(() => app?.stop());
const faults = new Set<'trCloudFaults' | 'taxOfficeFaults'>();
afterEach(async () => {
  for (const office of faults)
    for (const kind of ['latency', '500', 'html_page', 'ok_with_error', 'lose_answer', 'refuse'] as const)
      await app.anonymous.call(sandboxRoutes[office], { body: { kind, rate: 0, for_s: 0 } });
  faults.clear();
});
const fault = (office: 'trCloudFaults' | 'taxOfficeFaults', kind: OfficeFaultKind, more = {}) => {
  faults.add(office);
  return app.anonymous.call(sandboxRoutes[office], { body: { kind, rate: 1, for_s: 60, ...more } });
};

describe('TR Cloud', () => {
  const keys = (at = NOW) => {
    const timestamp = Math.floor(at.getTime() / 1_000);
    const securekey = createHash('md5').update(`${HEAD}t${timestamp}`).digest('hex');
    return { company_id: '1', passkey: 'tr-cloud-development-secret', timestamp, securekey };
  };
  const send = (path: string, terms: object, given: object = keys()) => {
    const form = new FormData();
    form.append('json', JSON.stringify({ ...given, ...terms }));
    return app.anonymous.raw('POST', `/sandbox/tr-cloud/application/api-connector2/end-point/${path}`, { body: form });
  };
  /** The content of an answer, in whatever shape it came. */
  const contentOf = (body: unknown): unknown => {
    const { result, data, body: inner } = body as Record<string, Record<string, unknown>>;
    const content = result ?? data ?? inner;
    return content && !Array.isArray(content) && 'data' in content ? content['data'] : content;
  };
  const created = async (path: string, terms: object) => contentOf((await send(path, terms)).body) as Record<string, string>; // prettier-ignore
  const found = async (path: string, terms: object) => contentOf((await send(path, terms)).body) as object[];
  const documents = (reference: string) => app.anonymous.call(sandboxRoutes.trCloudRecords, { query: { kind: 'document', reference } }); // prettier-ignore
  const document = async (reference: string) => {
    const { contact_id } = await created('contact/create.php', { name: 'ร้านหนึ่ง', branch: '00000', tax_id: '0105561000001' }); // prettier-ignore
    const { product_id } = await created('inventory/create.php', { name: 'ค่าส่ง', product_code: 'shipping' });
    return { reference, issue_date: '2026-11-27', grand_total: '53.5', customer: { contact_id }, product: [{ product_id, price: '50' }] }; // prettier-ignore
  };

  it('takes a call with its keys alone: company, passkey, the MD5 of head and time, and a clock that is right', async () => {
    const terms = { tax_id: '0105561000001' };
    const ok = async (given: object) => {
      const { body } = await send('contact/search.php', terms, given);
      return contentOf(body) !== undefined;
    };
    expect(await ok(keys())).toBe(true);
    expect(await ok(keys(new Date(NOW.getTime() - 301_000)))).toBe(false);
    for (const wrong of [{ passkey: 'x' }, { securekey: 'x' }, { company_id: '2' }, { timestamp: undefined }])
      expect([wrong, await ok({ ...keys(), ...wrong })]).toEqual([wrong, false]);
  });

  it('answers in several shapes, amounts with twenty decimals and days of two calendars', async () => {
    const terms = await document('SHAPES');
    await created('credit-note/create.php', terms);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await send('credit-note/search.php', { reference: 'SHAPES' })).body);
    expect(new Set(answers.map((one) => Object.keys(one as object).join())).size).toBeGreaterThan(2);
    const first = contentOf(answers[0]) as Record<string, string>[];
    expect(first[0]).toMatchObject({ grand_total: `53.50${'0'.repeat(18)}` });
    expect([oddDay(0, '2026-11-27'), oddDay(1, '2026-11-27'), oddAmount(''), oddAmount(undefined)]).toEqual(['2026-11-27', '27/11/2569', '', '']); // prettier-ignore
  });

  it('refuses a document whose contact or product it does not know, and makes one twice that comes twice', async () => {
    const terms = await document('CN-1');
    for (const wrong of [{ customer: { contact_id: '999' } }, { product: [{ product_id: '999', price: '1' }] }, { reference: '' }])
      expect(contentOf((await send('credit-note/create.php', { ...terms, ...wrong })).body)).toBeUndefined(); // prettier-ignore
    expect(await documents('CN-1')).toEqual([]);
    const [one, two] = [await created('credit-note/create.php', terms), await created('credit-note/create.php', terms)];
    expect(one?.['document_number']).not.toBe(two?.['document_number']);
    expect(await documents('CN-1')).toHaveLength(2);
    // Its search goes by letters: another number that begins the same is found, too.
    await created('credit-note/create.php', { ...terms, reference: 'CN-11' });
    expect(await found('credit-note/search.php', { reference: 'CN-1' })).toHaveLength(3);
    expect(await found('credit-note/search.php', { reference: 'CN-2' })).toEqual([]);
  });

  it('answers a page of HTML for what it does not have', async () => {
    const answer = await send('credit-note/erase.php', {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
  });

  it.each([
    ['500', 0],
    ['ok_with_error', 0],
    ['refuse', 0],
    ['html_page', 1],
  ] as const)('with %s a document is made %i times', async (kind, times) => {
    const terms = await document(`F-${kind}`);
    await fault('trCloudFaults', kind);
    await send('credit-note/create.php', terms);
    expect(await documents(`F-${kind}`)).toHaveLength(times);
  });
  it('loses an answer to what it did', async () => {
    const terms = await document('F-lost');
    await fault('trCloudFaults', 'lose_answer', { delay_ms: 200 });
    const before = performance.now();
    await send('credit-note/create.php', terms);
    expect([performance.now() - before > 150, (await documents('F-lost')).length]).toEqual([true, 1]);
  });
});

describe('the tax office', () => {
  const note = (no: string, more = '') =>
    `<?xml version="1.0"?><rsm:DebitCreditNote_CrossIndustryInvoice xmlns:rsm="x" xmlns:ram="y"><rsm:ExchangedDocument><ram:ID>${no}</ram:ID><ram:TypeCode>81</ram:TypeCode><ram:IssueDateTime>2026-11-27T10:00:00</ram:IssueDateTime><ram:Purpose>ยกเลิก</ram:Purpose><ram:PurposeCode>CDNS04</ram:PurposeCode></rsm:ExchangedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>TIV1</ram:IssuerAssignedID></ram:AdditionalReferencedDocument>${more}</rsm:DebitCreditNote_CrossIndustryInvoice>`;
  const given = (document_no: string, xml = note(document_no)) => ({ document_no, etax_type: '81', seller_tax_id: '0105561000001', sha256: sha256(xml), xml }); // prettier-ignore
  const submit = (body: ReturnType<typeof given>, key = 'tax-office-development-secret') =>
    app.anonymous.raw('POST', '/sandbox/tax-office/documents', { body, headers: { authorization: `Bearer ${key}` } });
  const came = (document_no: string) => app.anonymous.call(sandboxRoutes.taxDocuments, { query: { document_no } });

  it('accepts a document, with a receipt, as often as it comes; and none without the key', async () => {
    expect((await submit(given('CN1'), 'x')).status).toBe(401);
    expect((await submit(given('CN1'))).body).toMatchObject({ state: 'accepted', receipt_no: expect.stringMatching(/^RD\d{9}$/) }); // prettier-ignore
    await submit(given('CN1'));
    expect((await came('CN1')).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it.each([
    ['HASH', { sha256: sha256('x') }],
    ['TYPE', { etax_type: '99' }],
    ['ROOT', { etax_type: '388' }],
    ['SELLER', { seller_tax_id: '12' }],
    ['NUMBER', { document_no: 'CN2' }],
    ['TYPE', given('CN1', note('CN1').replace('>81<', '>80<'))],
    ['DATE', given('CN1', note('CN1').replace('2026-11-27T', '2026-11-28T'))],
    ['PURPOSE', given('CN1', note('CN1').replace('CDNS04', 'DCNS04'))],
    ['PURPOSE', given('CN1', note('CN1').replace('CDNS04', 'CDNS99').replace('ยกเลิก', ''))],
    ['REFERENCE', given('CN1', note('CN1').replaceAll('AdditionalReferencedDocument', 'Other'))],
  ])('refuses by rule: %s', (rule, more) => {
    const ruling = (one: ReturnType<typeof given>) => refusalOf(one, '2026-11-27', sha256(one.xml));
    expect(ruling({ ...given('CN1'), ...more })?.split(':')[0]).toBe(rule);
    expect(ruling(given('CN1'))).toBeUndefined();
  });

  it.each([
    ['500', []],
    ['ok_with_error', []],
    ['refuse', ['refused']],
    ['html_page', ['accepted']],
  ] as const)('with %s keeps %j', async (kind, states) => {
    await fault('taxOfficeFaults', kind);
    await submit(given(`CN-${kind}`));
    expect((await came(`CN-${kind}`)).map(({ state }) => state)).toEqual(states);
  });
});

describe('the page', () => {
  it('shows what came to both', async () => {
    const html = (await app.anonymous.raw('GET', '/sandbox')).bytes.toString();
    for (const text of ['TR Cloud', 'Tax office', 'CN-11', 'RD000000001']) expect(html).toContain(text);
  });
});
