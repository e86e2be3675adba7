import { authRoutes } from '@lamliang/contracts/auth';
import { ordersEvents } from '@lamliang/contracts/orders';
import { CARRIERS, pricingRoutes, type QuoteItem } from '@lamliang/contracts/pricing';
import { satang, uuidv7 } from '@lamliang/kernel';
import { type StartedServices, startService } from '@lamliang/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pricingService } from './pricing.module.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));
const PARCEL = { from_zip_code: '10110', width: 100, length: 150, height: 100, weight: 900 };
const CHIANG_MAI = '50000';
const BANGKOK = '10240';
const terms = {
  partner_id: 2,
  valid_from: '2026-11-20',
  normal_weight_price: baht(5),
  capital_city_price: baht(15),
  other_provinces_price: baht(20),
  overweight_price: baht(9),
  max_weight: 10_000,
  size: 400,
  over_size_price: baht(33.5),
  max_size: 600,
  cod_rate_percent: 1.5,
};
const reason = 'agreed with the shop';

let app: StartedServices;
beforeAll(async () => {
  app = await startService([pricingService], { at: new Date('2026-11-20T03:00:00Z') });
});
afterAll(() => app?.stop());

const ask = (account_id: number, more: object) =>
  app.as({ account_id }).call(pricingRoutes.shippingPrices, { body: { ...PARCEL, to_zip_code: CHIANG_MAI, ...more } });
const setPrice = (account_id: number, more: Partial<typeof terms> = {}) =>
  app.as('staff_sales').call(pricingRoutes.setSpecialPrice, { body: { ...terms, account_id, reason, ...more } });
const holding = (account_id: number) => app.service('auth')(pricingRoutes.specialPrices, { params: { account_id } });
const prices = (id: number) => app.as('staff_finance').call(pricingRoutes.partnerPrices, { params: { id } });

describe('shipping prices', () => {
  it('[A79] [A80] answers six carriers with the written fields, the cheapest in all first', async () => {
    const { rows, missing } = await ask(1, { cod_amount: baht(1_000) });
    expect(missing).toEqual([]);
    expect(rows.map((row) => row.partner_id).toSorted()).toEqual(CARRIERS.map((carrier) => carrier.id));
    for (const row of rows)
      for (const field of ['partner_id', 'partner_name', 'partner_pic', 'price', 'normal_price', 'partner_code', 'ws'])
        expect(row).toHaveProperty(field, expect.anything());
    const totals = rows.map((row) => row.total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  it('[A79] speaks baht and centimetres on the wire', async () => {
    const answer = await app.as('shop_owner').raw('POST', pricingRoutes.shippingPrices.path, {
      body: { from_zip_code: '10110', to_zip_code: CHIANG_MAI, width: 10, length: 15.5, height: 10, weight: 900 },
    });
    expect(answer.status).toBe(200);
    const { data } = answer.body as { data: { rows: { partner_code: string; price: number }[] } };
    expect(data.rows.find((row) => row.partner_code === 'kerry')?.price).toBe(42);
  });

  it('[A82] asks more for another province and for weight over the limit', async () => {
    const of = async (more: object) => (await ask(1, more)).rows.find((row) => row.partner_code === 'kerry')!;
    expect((await of({ to_zip_code: BANGKOK })).price).toBe(baht(32));
    expect((await of({})).price).toBe(baht(42));
    const heavy = await of({ weight: 22_500 });
    expect(heavy.charges.map(({ code, amount }) => [code, amount])).toEqual([
      ['shipping', baht(285)],
      ['overweight', baht(42)],
    ]);
    expect(heavy.explanations[1]).toMatchObject({ rule: 'overweight', rate_card_version: '2026-1' });
  });

  it('says why a carrier is missing', async () => {
    const { rows, missing } = await ask(1, { weight: 26_000 });
    expect(rows.map((row) => row.partner_code).toSorted()).toEqual(['flash', 'jt', 'ninjavan']);
    expect(missing.find((one) => one.partner_code === 'kerry')).toMatchObject({
      reason: 'over_weight',
      limit: '25 kg',
    });
  });

  it('refuses what is not a parcel, a caller without the flag and one without a session', async () => {
    const { path } = pricingRoutes.shippingPrices;
    const wrong = await app.as('shop_owner').raw('POST', path, { body: { from_zip_code: '1', weight: 0 } });
    expect(wrong.status).toBe(400);
    expect((await app.as({ flags: {} }).raw('POST', path, { body: {} })).status).toBe(403);
    expect((await app.anonymous.raw('POST', path, { body: {} })).status).toBe(401);
  });
});

describe('special prices', () => {
  it('[A81] uses the own price, keeps the list price beside it and leaves other shops alone', async () => {
    const list = (await ask(10, {})).rows.find((row) => row.partner_code === 'flash')!;
    const set = await setPrice(10);
    expect(set).toMatchObject({ ...terms, account_id: 10, partner_name: 'Flash Express' });
    const own = (await ask(10, { cod_amount: baht(2_000) })).rows.find((row) => row.partner_code === 'flash')!;
    expect(own.price).toBe(baht(25));
    expect(own.normal_price).toBe(list.price);
    expect(own.cod_fee).toBe(baht(30));
    expect((await ask(11, {})).rows.find((row) => row.partner_code === 'flash')?.price).toBe(list.price);
  });

  it('[A81] takes the price of the day: a later one replaces it, one to come waits', async () => {
    await setPrice(12, { other_provinces_price: baht(30) });
    await setPrice(12, { other_provinces_price: baht(22) });
    await setPrice(12, { other_provinces_price: baht(18), valid_from: '2026-11-25' });
    const price = async () => (await ask(12, {})).rows.find((row) => row.partner_code === 'flash')!.price;
    expect(await price()).toBe(baht(27));
    app.clock.set(new Date('2026-11-24T17:00:00Z'));
    expect(await price()).toBe(baht(23));
    app.clock.set(new Date('2026-11-20T03:00:00Z'));
    const holding = await app.service('auth')(pricingRoutes.specialPrices, { params: { account_id: 12 } });
    expect(holding.map((one) => one.other_provinces_price)).toEqual([baht(22)]);
  });

  it('writes the audit and tells the others', async () => {
    await setPrice(13);
    const [entry] = await app.db<{ action: string; after: { account_id: number } }[]>(
      'pricing',
      `SELECT action, after FROM audit_entry WHERE target_id = '13'`,
    );
    expect(entry).toMatchObject({ action: 'special_price.set', after: { account_id: 13, cod_rate_bps: 150 } });
    await app.drain();
    const events = await app.db<{ payload: unknown }[]>('pricing', `SELECT payload FROM event_log WHERE key = '13-2'`);
    expect(events.map((event) => event.payload)).toEqual([{ partner_id: 2, account_id: 13, valid_from: '2026-11-20' }]);
  });

  it('refuses a carrier nobody knows, a largest size below the included one, and callers without the role', async () => {
    await expect(setPrice(14, { partner_id: 77 })).rejects.toMatchObject({ status: 404 });
    await expect(setPrice(14, { max_size: 300 })).rejects.toMatchObject({ status: 400 });
    const body = { ...terms, account_id: 14, reason };
    await expect(app.as('staff_finance').call(pricingRoutes.setSpecialPrice, { body })).rejects.toMatchObject({
      status: 403,
    });
    await expect(app.as('shop_owner').call(pricingRoutes.setSpecialPrice, { body })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('[F-S6] that begin on a past day wait for a supervisor, who sets them alone, with a reason', async () => {
    const waits = await setPrice(15, { valid_from: '2026-11-19' });
    expect(waits).toMatchObject({
      ...terms,
      valid_from: '2026-11-19',
      state: 'waiting',
      decision_id: expect.any(Number),
    });
    expect(await holding(15)).toEqual([]);
    const body = { ...terms, valid_from: '2026-11-19', account_id: 16, reason };
    const set = await app.as('staff_admin').call(pricingRoutes.setSpecialPrice, { body });
    expect(set).toMatchObject({ state: 'done', decision_id: null });
    expect(await holding(16)).toHaveLength(1);
    for (const none of ['', 'ok'])
      await expect(setPrice(15, { reason: none } as object)).rejects.toMatchObject({ status: 400 });
    const decision = await app
      .as('staff_admin')
      .call(pricingRoutes.decision, { params: { id: waits.decision_id ?? 0 } });
    expect(decision).toMatchObject({ kind: 'supervised_price', amount: 0, terms: { concerns: ['backdated'] } });
  });

  it('[F-S6] [A230] that are below the cost of any parcel wait for a second person, to the satang', async () => {
    // Flash asks of us 56 % of its list: 14 and 19.60 baht for a kilogram, 21.28 and 26.88 for 60 cm, 6.72 a kilogram above
    // the last row, and 1.25 % of COD.
    const least = { normal_weight_price: baht(6), capital_city_price: baht(15.28), other_provinces_price: baht(20.88) };
    const kept = { ...least, overweight_price: baht(6.72), over_size_price: baht(0), size: 600, max_size: 600, cod_rate_percent: 1.25 }; // prettier-ignore
    expect(await setPrice(17, kept)).toMatchObject({ state: 'done', decision_id: null });
    const below: [Partial<typeof terms>, number][] = [
      [{ capital_city_price: baht(15.27) }, 0.01],
      [{ other_provinces_price: baht(20.5) }, 0.38],
      [{ normal_weight_price: baht(0), capital_city_price: baht(0) }, 58.8],
      // Enough for a light parcel, too little for a heavy one, or for one above what is included.
      [{ overweight_price: baht(0), max_weight: 20_000 }, 0],
      // Enough for 60 cm, too little for two metres.
      [{ max_size: 2_000 }, 0],
      [{ size: 2_000, max_size: 2_000 }, 0],
      [{ cod_rate_percent: 1.24 }, 5],
      [{ cod_rate_percent: 0 }, 615],
    ];
    for (const [at, [more, loss]] of below.entries()) {
      const waits = await setPrice(1_800 + at, { ...kept, ...more });
      expect([more, waits]).toEqual([more, expect.objectContaining({ state: 'waiting' })]);
      const decision = await app
        .as('staff_admin')
        .call(pricingRoutes.decision, { params: { id: waits.decision_id ?? 0 } });
      expect(decision).toMatchObject({
        kind: 'below_cost_price',
        state: 'waiting',
        terms: { concerns: ['below_cost'] },
      });
      if (loss) expect([more, decision.amount]).toEqual([more, baht(loss)]);
      else expect(decision.amount).toBeGreaterThan(0);
      expect(await holding(1_800 + at)).toEqual([]);
    }
    const body = { ...terms, ...kept, ...below[0]![0], account_id: 1_850, reason };
    const own = await app.as('staff_admin').call(pricingRoutes.setSpecialPrice, { body });
    expect(own).toMatchObject({ state: 'waiting' });
    const decide = (who: Parameters<typeof app.as>[0]) =>
      app.as(who).call(pricingRoutes.approveDecision, { params: { id: own.decision_id ?? 0 }, body: {} });
    await expect(decide('staff_admin')).rejects.toMatchObject({ status: 422, code: 'decision.own' });
    await expect(decide('staff_sales')).rejects.toMatchObject({ status: 403 });
  });

  it('[A230] once approved hold under the id they were entered with, and the next quote uses them', async () => {
    const flash = async () => (await ask(1_900, {})).rows.find((row) => row.partner_code === 'flash')!;
    const list = (await flash()).price;
    const low = { capital_city_price: baht(5), other_provinces_price: baht(8) };
    const waits = await setPrice(1_900, low);
    await expect(setPrice(1_900)).rejects.toMatchObject({ status: 409, code: 'special_price.waiting' });
    await setPrice(1_900, { partner_id: 1, capital_city_price: baht(60), other_provinces_price: baht(60) });
    expect((await flash()).price).toBe(list);
    const [mine] = (await prices(1_900)).filter(({ partner_id }) => partner_id === 2);
    expect(mine).toMatchObject({
      price: null,
      history: [],
      waiting: { id: waits.decision_id, reason, entered_by: 91 },
    });
    const params = { id: waits.decision_id ?? 0 };
    const approve = () => app.as('staff_admin').call(pricingRoutes.approveDecision, { params, body: {} });
    const { edges } = app.composition.runtime;
    const known = edges.get(authRoutes.shops.id)!;
    edges.set(authRoutes.shops.id, { ...known, run: () => Promise.resolve({ kind: 'json', headers: {}, body: { data: [] } }) } as never); // prettier-ignore
    await expect(approve()).rejects.toMatchObject({ code: 'account.not_found' });
    edges.set(authRoutes.shops.id, known);
    await approve();
    expect((await flash()).price).toBe(baht(13));
    const [now] = (await prices(1_900)).filter(({ partner_id }) => partner_id === 2);
    const names = { set_name: mine?.waiting?.entered_name, approved_name: expect.any(String), reason };
    expect(now).toMatchObject({ waiting: null, price: { id: waits.id, ...low, ...names }, cod_rate_percent: 1.5 });
    await app.drain();
    const [event] = await app.db('pricing', `SELECT payload FROM event_log WHERE key = '1900-2'`);
    expect(event).toEqual({ payload: { partner_id: 2, account_id: 1_900, valid_from: '2026-11-20' } });
    const refused = await setPrice(1_900, { ...low, other_provinces_price: baht(1) });
    await app.as('staff_admin').call(pricingRoutes.refuseDecision, { params: { id: refused.decision_id ?? 0 }, body: { remark: 'too low' } }); // prettier-ignore
    expect((await flash()).price).toBe(baht(13));
    expect((await prices(1_900))[1]).toMatchObject({ waiting: null, history: [{ id: waits.id }] });
  });

  it('[A230] are told with the day from which each held, who set it and why', async () => {
    const set = (more: object, why: string) =>
      app.as('staff_support').call(pricingRoutes.setPartnerPrice, {
        params: { id: 1_901 },
        body: { ...terms, reason: why, ...more },
      });
    const first = await set({}, 'a first price');
    const coming = await set({ valid_from: '2026-12-01', cod_rate_percent: 2 }, 'from December on');
    const second = await set({ cod_rate_percent: 1.75 }, 'a better one');
    const [kerry, flash] = await prices(1_901);
    expect(kerry).toMatchObject({ partner_id: 1, price: null, waiting: null, history: [], cod_rate_percent: 3, list_cod_rate_percent: 3 }); // prettier-ignore
    expect(flash).toMatchObject({ price: { id: second.id, reason: 'a better one' }, cod_rate_percent: 1.75, list_cod_rate_percent: 3 }); // prettier-ignore
    expect(flash?.history.map(({ id, reason: why }) => [id, why])).toEqual([
      [coming.id, 'from December on'],
      [second.id, 'a better one'],
      [first.id, 'a first price'],
    ]);
    expect(new Set(flash?.history.map((row) => row.set_name)).size).toBe(1);
    const wire = await app.as('staff_finance').raw('GET', '/client/admin-api/v1/accounts/1901/partner-prices');
    expect(wire.body).toMatchObject({ status: true, data: expect.any(Array) });
    expect((await app.as('shop_owner').raw('GET', '/client/admin-api/v1/accounts/1901/partner-prices')).status).toBe(
      403,
    );
  });

  it('begin with the list, which changes nothing, and are told when they have no effect', async () => {
    const [, flash] = await prices(1_960);
    const list = flash!.list_terms!;
    const effect = async (more: object) => {
      const body = { ...list, partner_id: 2, valid_from: '2026-11-20', ...more };
      const preview = await app
        .as('staff_sales')
        .call(pricingRoutes.previewPartnerPrice, { params: { id: 1_960 }, body });
      return preview.no_effect_flag;
    };
    expect([await effect({}), await effect({ other_provinces_price: baht(900) }), await effect(terms)]).toEqual([
      1, 1, 0,
    ]);
    await setPrice(1_960);
    // Once it holds, the same again is what has no effect.
    expect([await effect(terms), await effect({})]).toEqual([1, 0]);
  });

  it('keeps a price that was set as it was', async () => {
    await expect(app.db('pricing', 'UPDATE special_price SET capital_city_price = 1')).rejects.toThrow(/permission/);
  });
});

describe('insurance and own rates', () => {
  it('[A83] tells premium and cover of a declared price', async () => {
    const price = await app
      .as('shop_owner')
      .call(pricingRoutes.insurancePrices, { body: { partner_id: 1, product_price: baht(60_000) } });
    expect(price).toMatchObject({ premium: baht(500), coverage: baht(50_000), rate_percent: 1 });
    await expect(
      app.as('shop_owner').call(pricingRoutes.insurancePrices, { body: { partner_id: 9, product_price: baht(1) } }),
    ).rejects.toMatchObject({ code: 'partner.not_found' });
  });

  it('[A99] shows the own rates per carrier', async () => {
    await setPrice(20);
    const rates = await app.as({ account_id: 20 }).call(pricingRoutes.partnerRates, { query: {} });
    expect(new Set(rates.map((rate) => rate.partner_id)).size).toBe(6);
    const own = await app.as({ account_id: 20 }).call(pricingRoutes.partnerRates, { query: { partner_id: 2 } });
    expect(own[2]).toEqual({
      partner_id: 2,
      partner_name: 'Flash Express',
      weight_from: 2_001,
      weight_to: 3_000,
      capital_city_price: baht(30),
      other_provinces_price: baht(35),
      cod_rate_percent: 1.5,
      special_flag: 1,
    });
    expect(rates.find((rate) => rate.partner_id === 1)).toMatchObject({ special_flag: 0, cod_rate_percent: 3 });
  });
});

describe('quotes for other services', () => {
  it('prices a batch of 1,000 parcels in one call, each with its carrier', async () => {
    const items = Array.from({ length: 1_000 }, (_, index): QuoteItem => ({
      ...PARCEL,
      client_ref: `row-${index}`,
      partner_id: (index % 6) + 1,
      to_zip_code: index % 2 ? BANGKOK : CHIANG_MAI,
      weight: 500 + index,
      insured_value: baht(1_000),
      packaging_price: baht(10.7),
    }));
    const answers = await app.service('orders')(pricingRoutes.quotes, { body: { account_id: 1, items } });
    expect(answers).toHaveLength(1_000);
    expect(answers.map((answer) => answer.client_ref)).toEqual(items.map((item) => item.client_ref));
    expect(answers.every((answer) => answer.option && answer.premium && !answer.missing)).toBe(true);
    expect(answers[0]?.extras?.charges.map(({ code, amount, vat }) => [code, amount, vat])).toEqual([
      ['packaging', baht(10.7), baht(0.7)],
      ['premium', baht(10), 0],
    ]);
    const single = (await ask(1, { weight: 500 })).rows.find((row) => row.partner_id === 1);
    expect(answers[0]?.option).toEqual(single);
  });

  it('is not reachable from outside', async () => {
    expect((await app.as('shop_owner').raw('POST', pricingRoutes.quotes.path, { body: {} })).status).toBe(404);
  });
});

describe('what changes while it runs', () => {
  async function publish(active_flag: 0 | 1) {
    const id = uuidv7(app.clock.now());
    await app.publish([
      {
        event_id: id,
        topic: ordersEvents.carrierChanged.topic,
        key: '6',
        version: active_flag + 1,
        type: ordersEvents.carrierChanged.type,
        payload: { partner_id: 6, active_flag },
        headers: {},
        occurred_at: app.clock.now(),
      },
    ]);
    await app.drain();
  }

  it('leaves out a carrier that was switched off, until it is on again', async () => {
    await publish(0);
    expect((await ask(1, {})).missing).toMatchObject([{ partner_code: 'jt', reason: 'switched_off' }]);
    await publish(1);
    expect((await ask(1, {})).missing).toEqual([]);
  });

  it('prices with a changed rate card at once', async () => {
    const price = async () => (await ask(1, {})).rows.find((row) => row.partner_code === 'jt')!.price;
    expect(await price()).toBe(baht(35));
    await app.admin(
      `UPDATE pricing.rate_row SET other_provinces_price = 3700 WHERE weight_to = 1000
         AND rate_card_id = (SELECT id FROM pricing.rate_card WHERE partner_id = 6 AND kind = 'selling')`,
    );
    expect(await price()).toBe(baht(37));
  });

  it('prices with a new rate card from its day on', async () => {
    const kerry = async () => (await ask(1, {})).rows.find((row) => row.partner_code === 'kerry')!;
    await app.admin(
      `WITH old AS (SELECT * FROM pricing.rate_card WHERE partner_id = 1 AND kind = 'selling'),
         card AS (INSERT INTO pricing.rate_card (partner_id, version, valid_from, source, divisor, step_g, max_weight_g,
           max_side_mm, max_sum_mm, included_sum_mm, overweight_price, cod_rate_bps, cod_min_fee, cod_max,
           insurance_rate_bps, insurance_min_premium, insurance_max, capital_days_min, capital_days_max, other_days_min,
           other_days_max)
         SELECT partner_id, '2026-2', '2026-11-21', 'test', divisor, step_g, max_weight_g, max_side_mm, max_sum_mm,
           included_sum_mm, overweight_price, cod_rate_bps, cod_min_fee, cod_max, insurance_rate_bps,
           insurance_min_premium, insurance_max, capital_days_min, capital_days_max, other_days_min, other_days_max
         FROM old RETURNING id)
       INSERT INTO pricing.rate_row SELECT card.id, 25000, 3000, 4400 FROM card`,
    );
    expect(await kerry()).toMatchObject({ price: baht(42), explanations: [{ rate_card_version: '2026-1' }] });
    app.clock.set(new Date('2026-11-20T17:00:00Z'));
    expect(await kerry()).toMatchObject({ price: baht(44), explanations: [{ rate_card_version: '2026-2' }] });
  });
});
