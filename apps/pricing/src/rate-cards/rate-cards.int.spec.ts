import { attachmentName, toWire, type CallError } from '@lamliang/contracts';
import {
  pricingRoutes as routes,
  rateCardTerms,
  type RateCardAnswer,
  type ZoneListAnswer,
} from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { type StartedServices, startService } from '@lamliang/platform/testing';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bookOf, dressedBook, rowsXml, zipOf, type CellGiven } from '../../testing/sheets.ts';
import { pricingService } from '../pricing.module.ts';

jest.setTimeout(60_000);
const baht = (amount: number) => satang(Math.round(amount * 100));
const TODAY = '2026-11-20';
const LATER = '2026-11-25';
const FLASH = 2;
const CHIANG_MAI = '50000';
const PARCEL = { from_zip_code: '10110', width: 100, length: 150, height: 100, weight: 900, to_zip_code: CHIANG_MAI };
const reason = 'new contract';
const source = 'contract of 2026';

let app: StartedServices;
// Cards that hold are never taken away: each test has a rate book of its own.
beforeEach(async () => {
  await app?.stop();
  app = await startService([pricingService], { at: new Date(`${TODAY}T03:00:00Z`) });
});
afterAll(() => app?.stop());

const admin = () => app.as('staff_admin');
const held = async (partner_id: number, kind: 'selling' | 'cost' = 'selling') => {
  const [row] = await admin().call(routes.rateCards, { query: { filter: { partner_id: [partner_id], kind: [kind], state: ['holding'] } } }); // prettier-ignore
  return admin().call(routes.rateCard, { params: { id: row!.id } });
};
const heldList = async (partner_id: number | null, kind: ZoneListAnswer['kind']) => {
  const rows = await admin().call(routes.zoneLists, { query: { filter: { kind: [kind], state: ['holding'] }, range: [0, 99] } }); // prettier-ignore
  return admin().call(routes.zoneList, { params: { id: rows.find((row) => row.partner_id === partner_id)!.id } });
};
const contentOf = ({ id: _i, partner_name: _p, version: _v, valid_from: _f, valid_to: _t, state: _s, source: _o, zones: _z, ...content }: RateCardAnswer) => content; // prettier-ignore
const listContent = ({ zip_prefixes, fees }: ZoneListAnswer) => ({ zip_prefixes, fees });
const priceOf = async (partner_id = FLASH, more: object = {}) => {
  const { rows } = await app.as({ account_id: 1 }).call(routes.shippingPrices, { body: { ...PARCEL, ...more } });
  return rows.find((row) => row.partner_id === partner_id);
};
const fileOf = async (path: string, id: number, type: 'xlsx' | 'csv') => {
  const answer = await admin().raw('GET', `${path.replace(':id', String(id))}?file_type=${type}`);
  expect(answer.status).toBe(200);
  return { bytes: answer.bytes, name: attachmentName(answer.headers.get('content-disposition') ?? undefined) };
};
const asFile = (body: Buffer | string, name = 'sheet.csv') => new File([body as never], name);
const importCard = (body: Buffer | string, more: object = {}) =>
  admin().call(routes.importRateCard, { body: { partner_id: FLASH, kind: 'selling', valid_from: LATER, ...more }, files: { sheet: [asFile(body)] } }); // prettier-ignore
const create = (card: RateCardAnswer, more: object = {}, as = admin()) =>
  as.call(routes.createRateCard, { body: { ...contentOf(card), valid_from: LATER, replaces: card.id, source, reason, ...more } }); // prettier-ignore
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error as CallError).code,
  );
const audits = (target: string) =>
  app.db<{ action: string; target_id: string; reason: string; before: Record<string, unknown>; after: Record<string, unknown> | null }[]>('pricing', `SELECT action, target_id, reason, before, after FROM audit_entry WHERE target_type = '${target}' ORDER BY id`); // prettier-ignore

describe('rate cards', () => {
  it('are listed with what held, holds and is to hold; costs are not for those who sell', async () => {
    const card = await held(FLASH);
    await create(card);
    const of = async (as: 'staff_sales' | 'staff_support' | 'staff_finance' | 'staff_admin', filter: object) => {
      const rows = await app.as(as).call(routes.rateCards, { query: { filter: { partner_id: [FLASH], ...filter } } });
      return rows.map(({ kind, state, valid_from, valid_to }) => [kind, state, valid_from, valid_to]);
    };
    const selling = [['selling', 'future', LATER, null], ['selling', 'holding', '2026-01-01', '2026-11-24']]; // prettier-ignore
    const cost = [['cost', 'holding', '2025-12-31', null]];
    expect(await of('staff_sales', {})).toEqual(selling);
    expect(await of('staff_support', { kind: ['cost'] })).toEqual([]);
    expect(await of('staff_finance', { kind: ['cost'] })).toEqual(cost);
    expect(await of('staff_admin', { state: ['holding'] })).toEqual([...cost, selling[1]]);
    const { id } = await held(FLASH, 'cost');
    expect(await refusal(app.as('staff_sales').call(routes.rateCard, { params: { id } }))).toBe('record.not_found');
    expect((await app.as('staff_sales').raw('GET', `/staff-api/v1/rate-cards/${id}/sheet?file_type=csv`)).status).toBe(404); // prettier-ignore
    for (const as of ['staff_sales', 'staff_support', 'staff_finance'] as const)
      expect(await refusal(create(card, { valid_from: '2026-12-09' }, app.as(as)))).toBe('permission.denied');
    app.clock.set(new Date(`${LATER}T03:00:00Z`));
    expect((await of('staff_sales', { state: ['past'] }))[0]).toEqual(['selling', 'past', '2026-01-01', '2026-11-24']);
  });

  it('are told with the lists that their carrier uses, its own before the general ones', async () => {
    const { zones, rows } = await held(FLASH);
    expect(zones.map(({ kind, partner_id }) => [kind, partner_id]).toSorted()).toEqual([
      ['capital_city', null],
      ['island', FLASH],
      ['remote', FLASH],
      ['tourist', FLASH],
    ]);
    expect(zones.find(({ kind }) => kind === 'tourist')?.fees.map(({ price }) => price)).toEqual([baht(30), baht(100), baht(200)]); // prettier-ignore
    expect(rows[0]).toEqual({ weight_to: 1_000, capital_city_price: baht(25), other_provinces_price: baht(35) });
  });

  it.each(['xlsx', 'csv'] as const)('come back from their own %s without a change, each of them', async (type) => {
    const cards = await admin().call(routes.rateCards, { query: { range: [0, 99] } });
    expect(cards).toHaveLength(12);
    // A thread for each workbook: two say the same as twelve.
    for (const { id, partner_id, kind } of type === 'csv' ? cards : cards.filter((card) => card.partner_id === FLASH)) {
      const { bytes } = await fileOf(routes.rateCardSheet.path, id, type);
      const { content, preview } = await importCard(bytes, { partner_id, kind });
      expect(preview).toMatchObject({ changes: [], changed: 0, added: 0, removed: 0, replaces: { id } });
      expect(content).toEqual(contentOf({ ...(await admin().call(routes.rateCard, { params: { id } })), kind: undefined, partner_id: undefined } as never)); // prettier-ignore
      expect(preview.samples.every(({ before, after }) => before === after)).toBe(true);
    }
    if (type !== 'csv') return;
    const { bytes, name } = await fileOf(routes.rateCardSheet.path, (await held(FLASH)).id, 'csv');
    expect(name).toBe('rate-card-flash-selling-2026-01-01.csv');
    const lines = bytes.toString('utf8').split('\r\n');
    expect(lines.slice(0, 4)).toEqual(['\ufeffpart,item,value,capital_city_price,other_provinces_price', 'carrier,flash,,,', 'kind,selling,,,', 'term,divisor,0,,']); // prettier-ignore
    expect(lines.filter((line) => /(^|,)[=+@\t]/.test(line))).toEqual([]);
  });

  it('are imported with the figures that change, and hold from their day on; the one before stays', async () => {
    const card = await held(FLASH);
    const sheet = (await fileOf(routes.rateCardSheet.path, card.id, 'csv')).bytes.toString('utf8');
    const changed = sheet.replace('weight_to_g,1000,,25,35', 'weight_to_g,1000,,25,"39.50"');
    expect(changed).not.toBe(sheet);
    const { content, preview } = await importCard(changed);
    expect(preview.changes).toEqual([
      { part: 'rows', item: '1000', column: 'other_provinces_price', unit: 'baht', before: 3_500, after: 3_950, percent: 12.9 }, // prettier-ignore
    ]);
    expect(preview).toMatchObject({ changed: 1, added: 0, removed: 0, replaces: { id: card.id }, valid_to: null, warnings: [] }); // prettier-ignore
    expect(preview.samples).toContainEqual(expect.objectContaining({ weight: 1_000, to_zip_code: CHIANG_MAI, before: baht(35), after: baht(39.5) })); // prettier-ignore
    expect(await audits('rate_card')).toEqual([]);

    const made = await create(card, content);
    expect(made).toMatchObject({ state: 'future', valid_from: LATER, version: LATER, source });
    expect((await priceOf())?.price).toBe(baht(35));
    app.clock.set(new Date('2026-11-24T16:59:59Z'));
    expect((await priceOf())?.price).toBe(baht(35));
    app.clock.set(new Date('2026-11-24T17:00:00Z'));
    expect(await priceOf()).toMatchObject({ price: baht(39.5), explanations: [{ rate_card_id: made.id, rate_card_version: LATER }] }); // prettier-ignore
    expect(contentOf(await admin().call(routes.rateCard, { params: { id: card.id } }))).toEqual(contentOf(card));

    expect(await audits('rate_card')).toEqual([
      {
        action: 'rate_card.create',
        target_id: String(made.id),
        reason,
        before: { rate_card_id: card.id, 'rows 1000 other_provinces_price': 3_500 },
        after: { rate_card_id: made.id, partner_id: FLASH, kind: 'selling', valid_from: LATER, source, 'rows 1000 other_provinces_price': 3_950 }, // prettier-ignore
      },
    ]);
    await app.drain();
    const events = await app.db<{ payload: unknown }[]>('pricing', `SELECT payload FROM event_log WHERE key = 'selling-card-2'`); // prettier-ignore
    expect(events.map(({ payload }) => payload)).toEqual([{ partner_id: FLASH, account_id: null, valid_from: LATER }]);
  });

  it('are edited as a copy: bands that are new or gone, terms, and what is to be looked at', async () => {
    const card = await held(FLASH);
    const { rows } = card;
    const content = { ...contentOf(card), cod_rate_percent: 2.5, rows: [...rows.slice(0, 3), { weight_to: 60_000, capital_city_price: baht(1), other_provinces_price: baht(900) }] }; // prettier-ignore
    const preview = await admin().call(routes.previewRateCard, { body: { ...content, valid_from: TODAY } });
    expect(preview).toMatchObject({ changed: 1, added: 2, removed: 2 * (rows.length - 3) });
    expect(preview.changes[0]).toMatchObject({ part: 'terms', item: 'cod_rate_percent', before: 300, after: 250, percent: -16.7 }); // prettier-ignore
    expect(preview.warnings).toEqual([
      { code: 'price_falls', part: 'rows', item: '60000' },
      { code: 'below_cost', part: 'rows', item: '60000' },
    ]);
    expect(preview.samples.find(({ cod_amount }) => cod_amount > 0)).toMatchObject({ cod_amount: baht(1_000) });
    // From today on: the next quote uses it.
    await create(card, { ...content, valid_from: TODAY });
    expect((await priceOf(FLASH, { cod_amount: baht(1_000) }))?.cod_fee).toBe(baht(25));
  });

  it('of costs are entered the same way, and no shop pays another price', async () => {
    const card = await held(FLASH, 'cost');
    const content = { ...contentOf(card), rows: card.rows.map((row) => ({ ...row, other_provinces_price: baht(36) })) };
    const preview = await admin().call(routes.previewRateCard, { body: { ...content, valid_from: TODAY } });
    expect(preview.warnings).toContainEqual({ code: 'below_cost', part: 'rows', item: '1000' });
    expect(preview.samples).toContainEqual(expect.objectContaining({ to_zip_code: CHIANG_MAI, before: baht(19.6), after: baht(36) })); // prettier-ignore
    const made = await create(card, { ...content, valid_from: TODAY });
    expect([made.kind, (await priceOf())?.price]).toEqual(['cost', baht(35)]);
    expect((await held(FLASH)).valid_from).toBe('2026-01-01');
  });

  it('are refused for a day that is past or taken, and where another one holds by now', async () => {
    const card = await held(FLASH);
    expect(await refusal(create(card, { valid_from: '2026-11-19' }))).toBe('rate_card.past');
    expect(await refusal(create(card, { replaces: null }))).toBe('rate_card.changed');
    const made = await create(card);
    expect(await refusal(create(card))).toBe('rate_card.day_taken');
    expect(await refusal(create(card, { valid_from: '2026-12-01' }))).toBe('rate_card.changed');
    expect((await create(made, { valid_from: '2026-12-01' })).state).toBe('future');
    // Before it: it holds until then.
    const between = await admin().call(routes.previewRateCard, { body: { ...contentOf(card), valid_from: '2026-11-22' } }); // prettier-ignore
    expect(between).toMatchObject({ valid_to: '2026-11-24', replaces: { id: card.id } });
    const twice = await Promise.all([1, 2].map(() => refusal(create(card, { valid_from: '2026-11-23' }))));
    expect(twice.toSorted()).toEqual(['accepted', 'rate_card.day_taken']);
  });

  it('are taken back before their day, and never after it', async () => {
    const card = await held(FLASH);
    const withdraw = (id: number) => admin().call(routes.withdrawRateCard, { params: { id }, body: { reason } });
    expect(await refusal(withdraw(card.id))).toBe('rate_card.past');
    const { id } = await create(card, { cod_rate_percent: 1 });
    expect((await withdraw(id)).id).toBe(id);
    expect(await refusal(admin().call(routes.rateCard, { params: { id } }))).toBe('record.not_found');
    expect((await audits('rate_card')).at(-1)).toMatchObject({ action: 'rate_card.withdraw', reason, before: { valid_from: LATER, cod_rate_percent: 1 }, after: null }); // prettier-ignore
    const next = await create(card, { cod_rate_percent: 2 });
    app.clock.set(new Date(`${LATER}T03:00:00Z`));
    expect(await refusal(withdraw(next.id))).toBe('rate_card.past');
    expect((await priceOf(FLASH, { cod_amount: baht(1_000) }))?.cod_fee).toBe(baht(20));
    await expect(app.db('pricing', 'UPDATE rate_row SET capital_city_price = 1')).rejects.toThrow(/permission/);
    await expect(app.db('pricing', 'UPDATE zone_fee SET price = 1')).rejects.toThrow(/permission/);
  });

  it.each([
    ['a price below zero', { overweight_price: -1 }, 'overweight_price', 'validation.not_negative'],
    ['a price beyond a billion', { cod_max: 1e12 }, 'cod_max', 'validation.number'],
    ['bands that overlap', { rows: [1_000, 3_000, 3_000] }, 'rows.2.weight_to', 'validation.band_order'],
    ['bands that fall', { rows: [2_000, 1_000] }, 'rows.1.weight_to', 'validation.band_order'],
    ['no band', { rows: [] }, 'rows', 'validation.required'],
    ['a largest size below the included one', { max_size: 10 }, 'max_size', 'validation.below'],
    ['slowest before fastest', { other_days_max: 0 }, 'other_days_max', 'validation.below'],
    ['a carrier that is none', { partner_id: 9 }, 'partner_id', 'validation.invalid'],
    ['no reason', { reason: '' }, 'reason', 'validation.required'],
  ])('refuse %s', async (_, more, field, code) => {
    const card = await held(FLASH);
    const { rows, ...fields } = more as { rows?: number[] };
    const body = { ...(toWire(rateCardTerms, { ...contentOf(card), valid_from: LATER, replaces: card.id, source, reason }) as object), ...fields }; // prettier-ignore
    const bands = rows?.map((weight_to) => ({ weight_to, capital_city_price: 10, other_provinces_price: 10 }));
    const wire = { ...body, ...(bands ? { rows: bands } : {}) };
    const answer = await admin().raw('POST', routes.createRateCard.path, { body: wire });
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: unknown[] }).errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe('lists of postal codes', () => {
  it.each(['xlsx', 'csv'] as const)('come back from their own %s without a change, each of them', async (type) => {
    const lists = await admin().call(routes.zoneLists, { query: { range: [0, 99] } });
    expect(lists).toHaveLength(13);
    for (const { id, partner_id, kind } of type === 'csv' ? lists : lists.filter((list) => list.kind === 'tourist')) {
      const { bytes } = await fileOf(routes.zoneListSheet.path, id, type);
      const { content, preview } = await admin().call(routes.importZoneList, { body: { partner_id, kind, valid_from: LATER }, files: { sheet: [asFile(bytes)] } }); // prettier-ignore
      expect(preview).toMatchObject({ changes: [], replaces: { id } });
      expect(content).toEqual(listContent(await admin().call(routes.zoneList, { params: { id } })));
    }
  });

  it('are imported and add a surcharge from their day on', async () => {
    const list = await heldList(FLASH, 'remote');
    const sheet = (await fileOf(routes.zoneListSheet.path, list.id, 'csv')).bytes.toString('utf8');
    const changed = `${sheet.replace('fee_to_g,1000000,50', 'fee_to_g,1000000,60')}zip,50300,\r\n`;
    const { content, preview } = await admin().call(routes.importZoneList, { body: { partner_id: FLASH, kind: 'remote', valid_from: LATER }, files: { sheet: [asFile(changed)] } }); // prettier-ignore
    expect(preview.changes).toEqual([
      { part: 'zip_prefixes', item: '50300', column: 'listed', unit: 'count', before: null, after: 1, percent: null },
      { part: 'fees', item: '1000000', column: 'price', unit: 'baht', before: 5_000, after: 6_000, percent: 20 },
    ]);
    expect(preview.samples[0]).toMatchObject({ to_zip_code: '50300', before: baht(35), after: baht(95) });
    const made = await admin().call(routes.createZoneList, { body: { ...content, partner_id: FLASH, kind: 'remote', valid_from: LATER, replaces: list.id, source, reason } }); // prettier-ignore
    expect(made).toMatchObject({ state: 'future', zip_count: list.zip_count + 1 });
    const priceThere = async () => (await priceOf(FLASH, { to_zip_code: '50300' }))?.price;
    expect(await priceThere()).toBe(baht(35));
    app.clock.set(new Date(`${LATER}T03:00:00Z`));
    expect(await priceThere()).toBe(baht(95));
    expect(await audits('zone_list')).toEqual([
      {
        action: 'zone_list.create',
        target_id: String(made.id),
        reason,
        before: { zone_list_id: list.id, 'zip_prefixes 50300 listed': null, 'fees 1000000 price': 5_000 },
        after: { zone_list_id: made.id, partner_id: FLASH, kind: 'remote', valid_from: LATER, source, 'zip_prefixes 50300 listed': 1, 'fees 1000000 price': 6_000 }, // prettier-ignore
      },
    ]);
  });

  it('of all carriers move a province into the capital zone, and are taken back', async () => {
    const list = await heldList(null, 'capital_city');
    const body = { partner_id: null, kind: 'capital_city', valid_from: TODAY, zip_prefixes: [...list.zip_prefixes, '50'], fees: [] } as const; // prettier-ignore
    const preview = await admin().call(routes.previewZoneList, { body: { ...body, valid_from: LATER, zip_prefixes: [...body.zip_prefixes] } as never }); // prettier-ignore
    expect(preview.samples.filter(({ to_zip_code }) => to_zip_code === '50000').map(({ before, after }) => Number(before) > Number(after))).toContain(true); // prettier-ignore
    const made = await admin().call(routes.createZoneList, { body: { ...body, valid_from: LATER, replaces: list.id, source, reason } as never }); // prettier-ignore
    await admin().call(routes.withdrawZoneList, { params: { id: made.id }, body: { reason } });
    await admin().call(routes.createZoneList, { body: { ...body, replaces: list.id, source, reason } as never });
    expect(await priceOf()).toMatchObject({ zone: 'bangkok', price: baht(25) });
    expect(await refusal(admin().call(routes.withdrawZoneList, { params: { id: list.id }, body: { reason } }))).toBe('rate_card.past'); // prettier-ignore
    await app.drain();
    const [{ n } = { n: 0 }] = await app.db<{ n: number }[]>('pricing', `SELECT count(DISTINCT key)::integer AS n FROM event_log WHERE key LIKE 'capital_city-list-%'`); // prettier-ignore
    expect(n).toBe(6);
  });

  it.each([
    ['a code twice', { zip_prefixes: ['63170', '63170'] }, 'zip_prefixes.1', 'validation.duplicate'],
    ['a code of no province', { zip_prefixes: ['99999'] }, 'zip_prefixes.0', 'validation.zip_prefix'],
    ['four digits', { zip_prefixes: ['6317'] }, 'zip_prefixes.0', 'validation.zip_prefix'],
    ['an area without a fee', { fees: [] }, 'fees', 'validation.required'],
    ['a fee where there is none', { kind: 'no_service' }, 'fees', 'validation.no_fee'],
  ])('refuse %s', async (_, more, field, code) => {
    const wire = { partner_id: FLASH, kind: 'remote', valid_from: LATER, zip_prefixes: ['63170'], fees: [{ weight_to: 1_000, price: 50 }], ...more }; // prettier-ignore
    const answer = await admin().raw('POST', routes.previewZoneList.path, { body: wire });
    expect((answer.body as { errors: unknown[] }).errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

describe('hostile sheets', () => {
  const HEAD = 'part,item,value,capital_city_price,other_provinces_price';
  const head = HEAD.split(',');
  const sheetOf = (...rows: CellGiven[][]) => zipOf(bookOf(rowsXml([head, ...rows])));
  /** A sheet of one wrong column that names an area of all its cells. */
  const wide = (xml: string) => {
    const book = bookOf(rowsXml([['a']]));
    const name = 'xl/worksheets/sheet1.xml';
    return zipOf({ ...book, [name]: book[name]!.replace('</sheetData>', `</sheetData>${xml}`) });
  };
  /** An archive whose sheet begins with a kind of block that deflate does not have. */
  const brokenPart = (bytes: Buffer, at = bytes.indexOf('sheet1.xml') + 10) => bytes.fill(0xff, at, at + 1);
  const NEVER = Buffer.alloc(40 * 1024 * 1024, 'a');
  const files: [string, () => Buffer | string, string][] = [
    ['nothing', () => '', 'sheet.1.part validation.sheet_columns'],
    ['other columns', () => 'a,b\r\n1,2', 'sheet.1.part validation.sheet_columns'],
    ['a column twice', () => `${HEAD},part\r\n`, 'sheet.1.part validation.sheet_columns'],
    ['a formula in csv', () => `${HEAD}\r\nterm,max_weight_g,=1+1,,`, 'sheet.2.value validation.sheet_formula'],
    ['a command in csv', () => `${HEAD}\r\nterm,"=cmd|' /C calc'!A0",5,,`, 'sheet.2.item validation.sheet_formula'],
    ['a formula in xlsx', () => sheetOf(['term', 'cod_max', { xml: '<f>1+1</f><v>2</v>' }]), 'sheet.2.value validation.sheet_formula'], // prettier-ignore
    ['an error cell', () => sheetOf(['term', 'cod_max', { type: 'e', xml: '<v>#REF!</v>' }]), 'sheet.2.value validation.invalid'], // prettier-ignore
    ['a number that is none', () => `${HEAD}\r\nweight_to_g,1000,,NaN,Infinity`, 'sheet.2.capital_city_price validation.number'], // prettier-ignore
    ['an exponent', () => `${HEAD}\r\nweight_to_g,1e3,,1,1`, 'sheet.2.item validation.number'],
    ['an unknown part', () => `${HEAD}\r\ngift,1,1,,`, 'sheet.2.part validation.unknown'],
    ['an unknown part behind lines of an old Mac', () => `${HEAD}\rterm,gift,1,,\rgift,1,1,,\r`, 'sheet.3.part validation.unknown'], // prettier-ignore
    ['an unknown term', () => `${HEAD}\r\nterm,gift,1,,`, 'sheet.2.item validation.unknown'],
    ['a term twice', () => `${HEAD}\r\nterm,divisor,1,,\r\nterm,divisor,2,,`, 'sheet.3.item validation.duplicate'],
    ['a price missing', () => `${HEAD}\r\nweight_to_g,1000,,5,`, 'sheet.2.other_provinces_price validation.required'],
    ['a value that belongs nowhere', () => `${HEAD}\r\nweight_to_g,1000,7,5,5`, 'sheet.2.value validation.sheet_empty'],
    ['the card of another carrier', () => `${HEAD}\r\ncarrier,kerry,,,`, 'sheet.2.item validation.sheet_owner'],
    ['a card of another kind', () => `${HEAD}\r\nkind,cost,,,`, 'sheet.2.item validation.sheet_owner'],
    ['codes in place of prices', () => `${HEAD}\r\nzip,63170,,,`, 'sheet.2.part validation.unknown'],
    ['terms missing', () => `${HEAD}\r\nweight_to_g,1000,,5,5`, 'sheet.max_weight_g validation.required'],
    ['too many rows', () => `${HEAD}\r\n${'zip,1,,,\r\n'.repeat(7_000)}`, 'sheet validation.sheet_large'],
    ['rows that are far apart', () => zipOf(bookOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')), 'sheet validation.sheet_large'], // prettier-ignore
    ['a column far away', () => zipOf(bookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), 'sheet validation.sheet_large'], // prettier-ignore
    ['a bomb', () => zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': NEVER }), 'sheet validation.sheet_large'],
    ['a bomb that says it is small', () => zipOf({ ...bookOf(''), 'xl/sharedStrings.xml': NEVER }, { claims: 10 }), 'sheet validation.sheet_large'], // prettier-ignore
    ['a thousand files', () => zipOf(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}`, 'x']))), 'sheet validation.sheet_large'], // prettier-ignore
    ['merged over the whole sheet', () => wide('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'), 'sheet.1.part validation.sheet_columns'], // prettier-ignore
    ['validations over the whole sheet', () => wide('<dataValidations><dataValidation sqref="A1:XFD1048576" type="list"><formula1>1</formula1></dataValidation></dataValidations>'), 'sheet.1.part validation.sheet_columns'], // prettier-ignore
    ['a name of the whole sheet', () => { const book = bookOf(rowsXml([['a']])); return zipOf({ ...book, 'xl/workbook.xml': book['xl/workbook.xml']!.replace('</workbook>', '<definedNames><definedName name="b">a!$A$1:$XFD$1048576</definedName></definedNames></workbook>') }); }, 'sheet validation.sheet_large|sheet.1.part validation.sheet_columns'], // prettier-ignore
    ['a locked archive', () => zipOf(bookOf(''), { flags: 1 }), 'file.broken sheet validation.sheet_locked'],
    ['half an archive', () => sheetOf(['term']).subarray(0, 600), 'file.broken sheet validation.sheet_cut'],
    [
      'bytes behind an archive',
      () => Buffer.concat([sheetOf(), Buffer.from('more')]),
      'file.broken sheet validation.sheet_cut',
    ],
    [
      'bytes before the directory',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004aaaa'), sheetOf()]),
      'file.broken sheet validation.sheet_cut',
    ],
    ['comments, a picture, a chart and a table as openpyxl writes them', () => zipOf(dressedBook(rowsXml([head, ['gift', 1, 1]]))), 'sheet.2.part validation.unknown'], // prettier-ignore
    ['a part that cannot be unpacked', () => brokenPart(sheetOf(['term'])), 'file.broken sheet.xl/worksheets/sheet1 validation.sheet_damaged'], // prettier-ignore
    [
      'an archive of something else',
      () => zipOf({ 'a.txt': 'a' }),
      'file.broken sheet validation.sheet_none|file.broken sheet validation.sheet_damaged',
    ],
    ['xml that ends too soon', () => zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }), 'file.broken sheet validation.sheet_damaged'], // prettier-ignore
    ['entities', () => zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>' }), 'file.broken sheet validation.sheet_damaged|sheet.1.part validation.sheet_columns'], // prettier-ignore
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file.type sheet validation.sheet_locked'],
    ['what is not UTF-8', () => Buffer.from([0x70, 0xe1, 0xe2, 0xff]), 'file.type sheet validation.sheet_text'],
    ['NUL bytes', () => `${HEAD}\r\nterm\0,a,1,,`, 'file.type sheet validation.sheet_text'],
    ['quotes without an end', () => `${HEAD}\r\nterm,"a,1`, 'sheet.2.2 validation.sheet_quote'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'file.type sheet validation.sheet_text'],
    ['more than a megabyte', () => 'a'.repeat(1024 * 1024 + 1), 'file.too_large'],
  ];
  it('are refused by line and column, or as a whole, and take little time', async () => {
    const before = process.memoryUsage().rss;
    for (const [what, make, wanted] of files) {
      const started = performance.now();
      const form = new FormData();
      for (const [name, value] of Object.entries({ partner_id: '2', kind: 'selling', valid_from: LATER })) form.append(name, value); // prettier-ignore
      form.append('sheet', asFile(make()));
      const { status, body } = await admin().raw('POST', routes.importRateCard.path, { body: form });
      const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] };
      const places = errors.map((error) => `${error.field} ${error.code}`);
      const told = code === 'request.invalid' ? places : [code, ...places.map((place) => `${code} ${place}`)];
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
      expect([what, told.filter((one) => wanted.split('|').includes(one)).length > 0 ? 'told' : told]).toEqual([what, 'told']); // prettier-ignore
      expect([what, performance.now() - started < 8_000]).toEqual([what, true]);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect(await app.db('pricing', 'SELECT 1 FROM rate_card WHERE id > 12')).toEqual([]);
  });

  it('tells all that is wrong at once, up to fifty', async () => {
    const body = `${HEAD}\r\n${Array.from({ length: 80 }, (_, i) => `term,x${i},1,,`).join('\r\n')}`;
    const failed = await importCard(body).catch((error: unknown) => error as CallError);
    expect((failed as CallError).failure?.errors).toHaveLength(50);
  });
});
