import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIERS, carrierOf, type LogisticOption, type MissingCarrier } from '@lamliang/contracts/pricing';
import { satang, type Satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seedBook } from '../../testing/seed-book.ts';
import { type DayRates, ratesOn, type SpecialTerms } from '../rates/rate-card.rules.ts';
import { packagingLine, charged } from './charge.rules.ts';
import { cheapestFirst, insurancePriceOf, quoteCarrier, type QuoteTerms, type ShopTerms } from './quote.rules.ts';

const rates = ratesOn(seedBook(), '2026-11-20');
const LIST: ShopTerms = { special: new Map(), switched_off: new Set() };
const baht = (amount: number) => satang(Math.round(amount * 100));
const CHIANG_MAI = '50000';
const BANGKOK = '10110';

function parcel(more: Partial<QuoteTerms> = {}): QuoteTerms {
  return {
    from_zip_code: BANGKOK,
    to_zip_code: CHIANG_MAI,
    width: 100,
    length: 150,
    height: 100,
    weight: 900,
    ...more,
  };
}
const special = (more: Partial<SpecialTerms> = {}): ShopTerms => ({
  special: new Map([
    [
      2,
      {
        id: 7,
        partner_id: 2,
        valid_from: '2026-11-01',
        normal_weight_price: baht(5),
        capital_city_price: baht(15),
        other_provinces_price: baht(20),
        overweight_price: baht(9),
        max_weight: 10_000,
        size: 1_000,
        over_size_price: baht(33.5),
        max_size: 2_000,
        cod_rate_bps: 150,
        ...more,
      },
    ],
  ]),
  switched_off: new Set(),
});

function ask(code: string, terms: QuoteTerms, shop = LIST, on: DayRates = rates) {
  return quoteCarrier(carrierOf(code)!, on, shop, terms);
}
function offer(code: string, terms: QuoteTerms, shop = LIST): LogisticOption {
  const { option, missing } = ask(code, terms, shop);
  if (!option) throw new Error(`${code} is missing: ${missing.reason}`);
  return option;
}
function refusal(code: string, terms: QuoteTerms, shop = LIST, on: DayRates = rates): MissingCarrier {
  const { missing } = ask(code, terms, shop, on);
  if (!missing) throw new Error(`${code} offers`);
  return missing;
}
/** code -> baht */
const figures = (option: LogisticOption) =>
  Object.fromEntries(option.charges.map((charge) => [charge.code, charge.amount / 100]));

describe('list price', () => {
  it.each([
    ['kerry', 900, BANGKOK, 32],
    ['kerry', 1_000, BANGKOK, 32],
    ['kerry', 1_001, BANGKOK, 44],
    ['kerry', 900, CHIANG_MAI, 42],
    ['flash', 2_500, BANGKOK, 40],
    ['flash', 2_500, CHIANG_MAI, 50],
    ['thaipost', 2_000, BANGKOK, 60],
    ['ninjavan', 1_000, CHIANG_MAI, 36],
    ['dhl', 15_000, '12120', 195],
    ['jt', 5_000, '74000', 63],
  ])('[A82] %s %i g to %s costs %d baht', (code, weight, to_zip_code, price) => {
    const option = offer(code, parcel({ weight, to_zip_code }));
    expect(option.price).toBe(baht(price));
    expect(option.normal_price).toBe(option.price);
    expect(option.zone).toBe(to_zip_code === CHIANG_MAI ? 'upcountry' : 'bangkok');
  });

  it.each([
    ['10270', 'bangkok'],
    ['10560', 'bangkok'],
    ['11000', 'bangkok'],
    ['12110', 'bangkok'],
    ['73000', 'bangkok'],
    ['74110', 'bangkok'],
    ['13000', 'upcountry'],
    ['20000', 'upcountry'],
  ])('[A82] counts %s to %s', (to_zip_code, zone) => {
    expect(offer('kerry', parcel({ to_zip_code })).zone).toBe(zone);
  });

  it('[A82] charges each started kilogram above the last row', () => {
    expect(figures(offer('kerry', parcel({ weight: 20_000, to_zip_code: BANGKOK })))).toEqual({ shipping: 265 });
    expect(figures(offer('kerry', parcel({ weight: 20_001, to_zip_code: BANGKOK })))).toEqual({
      shipping: 265,
      overweight: 14,
    });
    expect(figures(offer('kerry', parcel({ weight: 23_000, to_zip_code: BANGKOK })))).toEqual({
      shipping: 265,
      overweight: 42,
    });
  });

  it('bills the volume weight where it is the greater', () => {
    // 40 x 30 x 20 cm = 24,000 cm3; 24,000 / 5,000 = 4.8 kg, so the row up to 5 kg.
    const option = offer('kerry', parcel({ width: 400, length: 300, height: 200, to_zip_code: BANGKOK }));
    expect(option.billed_weight).toBe(4_800);
    expect(option.price).toBe(baht(79));
    // 6,000: 4 kg exactly.
    expect(offer('ninjavan', parcel({ width: 400, length: 300, height: 200 })).billed_weight).toBe(4_000);
    // Real weight only.
    expect(offer('thaipost', parcel({ width: 400, length: 300, height: 200 })).billed_weight).toBe(900);
  });

  it('rounds the volume weight up to the gram', () => {
    // 10.1 x 10 x 10 cm = 1,010 cm3 -> 202 g at 5,000 and 168.3 g at 6,000.
    const size = { width: 101, length: 100, height: 100, weight: 1 };
    expect(offer('kerry', parcel(size)).billed_weight).toBe(202);
    expect(offer('ninjavan', parcel(size)).billed_weight).toBe(169);
  });

  it('takes the greater of the price by weight and by size', () => {
    const option = offer('flash', parcel({ width: 400, length: 400, height: 200, to_zip_code: BANGKOK }));
    expect(figures(option)).toEqual({ shipping: 92 });
    expect(option.explanations[0]).toMatchObject({ rule: 'shipping_by_size', row: 'size<=1000' });
    const heavy = offer(
      'flash',
      parcel({ weight: 20_000, width: 400, length: 400, height: 200, to_zip_code: BANGKOK }),
    );
    expect(heavy.explanations[0]).toMatchObject({ rule: 'shipping_by_weight', row: 'weight<=20000' });
    expect(heavy.price).toBe(baht(200));
  });

  it('adds the band of an oversize parcel', () => {
    const flat = { height: 10, weight: 900, to_zip_code: BANGKOK };
    expect(figures(offer('kerry', parcel({ ...flat, width: 590, length: 600 })))).not.toHaveProperty('oversize');
    expect(figures(offer('kerry', parcel({ ...flat, width: 600, length: 600 })))).toMatchObject({ oversize: 30 });
    expect(figures(offer('kerry', parcel({ ...flat, width: 700, length: 1_000 })))).toMatchObject({ oversize: 80 });
  });
});

describe('areas', () => {
  it('adds remote, tourist and island surcharges of the carrier', () => {
    expect(figures(offer('kerry', parcel({ to_zip_code: '58140' })))).toEqual({ shipping: 42, remote_area: 50 });
    expect(figures(offer('flash', parcel({ to_zip_code: '83100' })))).toEqual({ shipping: 35, tourist_area: 30 });
    expect(figures(offer('flash', parcel({ to_zip_code: '83100', weight: 7_001 })))).toMatchObject({
      tourist_area: 100,
    });
    expect(figures(offer('flash', parcel({ to_zip_code: '83100', weight: 20_001 })))).toMatchObject({
      tourist_area: 200,
    });
    const samui = offer('flash', parcel({ to_zip_code: '84320' }));
    expect(figures(samui)).toEqual({ shipping: 35, island_area: 30, tourist_area: 30 });
    expect(samui.area).toBe('island');
    expect(figures(offer('thaipost', parcel({ to_zip_code: '84320' })))).toEqual({ shipping: 52 });
  });
});

describe('special price', () => {
  it('[A81] charges the special price and returns the list price, too', () => {
    const option = offer('flash', parcel({ weight: 2_500 }), special());
    expect(option.price).toBe(baht(20 + 3 * 5));
    expect(option.normal_price).toBe(baht(50));
    expect(option.explanations[0]).toMatchObject({
      rule: 'shipping_special',
      rate_card_id: null,
      row: 'special_price=7 from 2026-11-01',
    });
    expect(offer('flash', parcel({ weight: 2_500, to_zip_code: BANGKOK }), special()).price).toBe(baht(15 + 3 * 5));
    expect(offer('kerry', parcel(), special()).price).toBe(offer('kerry', parcel()).price);
  });

  it('[A82] charges overweight and over size by the own terms', () => {
    const option = offer('flash', parcel({ weight: 12_300, width: 500, length: 400, height: 200 }), special());
    expect(figures(option)).toEqual({ shipping: 20 + 10 * 5, overweight: 3 * 9, oversize: 33.5 });
    expect(option.price).toBe(baht(130.5));
  });

  it('[F-T1] never charges more than the list', () => {
    const dear = special({ other_provinces_price: baht(100) });
    const option = offer('flash', parcel(), dear);
    expect([option.price, option.normal_price]).toEqual([baht(35), baht(35)]);
    expect(option.explanations[0]).toMatchObject({ rule: 'shipping_by_weight' });
    expect(offer('flash', parcel({ to_zip_code: BANGKOK }), dear).explanations[0]?.rule).toBe('shipping_special');
  });

  it('adds area surcharges to both prices', () => {
    const option = offer('flash', parcel({ to_zip_code: '83100' }), special());
    expect(option.price).toBe(baht(25 + 30));
    expect(option.normal_price).toBe(baht(35 + 30));
  });

  it('refuses what is larger than the own limit', () => {
    const big = parcel({ width: 700, length: 700, height: 700 });
    expect(refusal('flash', big, special())).toMatchObject({ reason: 'over_size', limit: '200 cm' });
    expect(offer('flash', big).price).toBeGreaterThan(0);
  });
});

describe('COD', () => {
  it.each([
    ['flash', 1_000, 30, 2.1, 'cod_fee'],
    ['flash', 100, 10, 0.7, 'cod_fee_minimum'],
    ['flash', 333.5, 10.01, 0.7, 'cod_fee'],
    ['dhl', 1_234.56, 33.95, 2.38, 'cod_fee'],
    ['ninjavan', 50_000, 1_250, 87.5, 'cod_fee'],
  ])('%s keeps %d baht: fee %d, VAT %d', (code, cod_amount, fee, vat, rule) => {
    const option = offer(code, parcel({ cod_amount: baht(cod_amount) }));
    expect(option.cod_fee).toBe(baht(fee));
    expect(option.cod_fee_vat).toBe(baht(vat));
    expect(option.total).toBe(option.price + option.cod_fee + option.cod_fee_vat);
    expect(option.charges.filter((charge) => charge.due === 'cod_round').map((charge) => charge.code)).toEqual([
      'cod_fee',
      'cod_fee_vat',
    ]);
    expect(option.explanations.find((one) => one.id === `${code}.cod_fee`)).toMatchObject({
      rule,
      rounding: 'half_up',
    });
    expect(option.charges.find((charge) => charge.code === 'cod_fee_vat')?.vat).toBe(option.cod_fee_vat);
  });

  it('takes the own rate but the minimum of the carrier', () => {
    expect(offer('flash', parcel({ cod_amount: baht(2_000) }), special()).cod_fee).toBe(baht(30));
    expect(offer('flash', parcel({ cod_amount: baht(200) }), special()).cod_fee).toBe(baht(10));
  });
});

describe('missing carriers', () => {
  it.each<[string, Partial<QuoteTerms>, MissingCarrier['reason'], string | null]>([
    ['thaipost', { weight: 20_001 }, 'over_weight', '20 kg'],
    ['kerry', { length: 1_201 }, 'over_size', '120 cm'],
    ['kerry', { width: 700, length: 700, height: 601 }, 'over_size', '200 cm'],
    ['flash', { cod_amount: baht(50_000.01) }, 'cod_too_high', '฿50,000.00'],
    ['dhl', { to_zip_code: '84360' }, 'no_service', null],
    ['dhl', { from_zip_code: '84360' }, 'no_service', null],
    ['jt', { to_zip_code: '99999' }, 'no_service', null],
  ])('%s does not take %j: %s', (code, more, reason, limit) => {
    expect(refusal(code, parcel(more))).toMatchObject({ partner_code: code, reason, limit });
  });

  it('says that a carrier is switched off or has no card on the day', () => {
    expect(refusal('jt', parcel(), { ...LIST, switched_off: new Set([6]) }).reason).toBe('switched_off');
    expect(refusal('jt', parcel(), LIST, ratesOn(seedBook(), '2025-12-31')).reason).toBe('no_rate_card');
  });
});

describe('dated cards', () => {
  it('takes the latest card that holds on the day', () => {
    const book = seedBook();
    const next = { ...book.cards[0]!, id: 99, version: '2026-2', valid_from: '2026-12-01' };
    const later = { ...book, cards: [next, ...book.cards] };
    expect(ratesOn(later, '2026-11-30').cards.get(1)?.version).toBe('2026-1');
    expect(ratesOn(later, '2026-12-01').cards.get(1)?.version).toBe('2026-2');
  });
});

describe('insurance and packaging', () => {
  it.each([
    ['kerry', 12_345.67, 123.46, 12_345.67, 'premium'],
    ['kerry', 80_000, 500, 50_000, 'premium'],
    ['dhl', 100, 20, 100, 'premium_minimum'],
    ['flash', 0, 0, 0, 'premium'],
  ])('[A83] %s insures %d baht for %d', (code, declared, premium, coverage, rule) => {
    expect(insurancePriceOf(carrierOf(code)!, rates, baht(declared))).toMatchObject({
      premium: baht(premium),
      coverage: baht(coverage),
      explanation: { rule, rate_card_version: '2026-1' },
    });
  });

  it('takes the VAT of a box out of its price', () => {
    expect(charged(packagingLine('flash', baht(100)), rates.vat).vat).toBe(baht(6.54));
  });
});

describe('VAT', () => {
  it('[F-T1] is 7/107 of what is charged, rounded once by half up, and nobody but pricing computes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (amount) => {
        const { vat } = charged(packagingLine('flash', satang(amount)), rates.vat);
        expect(vat).toBe(Math.floor((amount * 7 * 2 + 107) / (107 * 2)));
      }),
    );
    const apps = join(import.meta.dirname, '../../..');
    const sources = readdirSync(apps, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^[a-z]+\/src\/.*\.tsx?$/.test(file) && !/\.spec\.|\/testing\//.test(file),
    );
    expect(sources.length).toBeGreaterThan(500);
    const computing = sources.filter((file) =>
      /\bvat(In|Ex)clusive\b|\b7 \/ 107\b|\/ 1\.07\b|\* 0\.07\b/.test(readFileSync(join(apps, file), 'utf8')),
    );
    // Beside what is charged for a parcel: the tax on papers by its own dated table, and our price for paying COD in advance.
    expect(computing).toEqual([
      'invoicing/src/tax/tax.rules.ts',
      'pricing/src/quotes/charge.rules.ts',
      'wallet/src/advances/cod-advance.rules.ts',
    ]);
  });
});

const anyParcel = fc.record({
  from_zip_code: fc.constantFrom(BANGKOK, CHIANG_MAI),
  to_zip_code: fc.constantFrom(BANGKOK, CHIANG_MAI, '84320', '58140', '83100', '94110'),
  width: fc.integer({ min: 1, max: 1_500 }),
  length: fc.integer({ min: 1, max: 1_500 }),
  height: fc.integer({ min: 1, max: 1_500 }),
  weight: fc.integer({ min: 1, max: 55_000 }),
  cod_amount: fc.option(
    fc.integer({ min: 0, max: 5_000_000 }).map((n) => satang(n)),
    { nil: undefined },
  ),
});
const anyCarrier = fc.constantFrom(...CARRIERS.map((carrier) => carrier.code));
const anyShop = fc.constantFrom(LIST, special());

describe('properties', () => {
  it('the charges due at booking add up to the price, all of them to the total, and none is negative', () => {
    fc.assert(
      fc.property(anyCarrier, anyShop, anyParcel, (code, shop, terms) => {
        const { option } = ask(code, terms, shop);
        if (!option) return;
        const of = (due: string) =>
          option.charges.filter((charge) => charge.due === due).reduce((all, charge) => all + charge.amount, 0);
        expect(of('booking')).toBe(option.price);
        expect(of('booking') + of('cod_round')).toBe(option.total);
        for (const charge of option.charges) {
          expect(charge.amount).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(charge.amount)).toBe(true);
          expect(charge.vat).toBeLessThanOrEqual(charge.amount);
          expect(option.explanations.filter((why) => why.id === charge.explanation_id)).toHaveLength(1);
        }
      }),
    );
  });

  it('never costs less for more weight', () => {
    fc.assert(
      fc.property(anyCarrier, anyShop, anyParcel, fc.integer({ min: 1, max: 10_000 }), (code, shop, terms, more) => {
        const lighter = ask(code, terms, shop).option;
        const heavier = ask(code, { ...terms, weight: terms.weight + more }, shop).option;
        if (!lighter || !heavier) return;
        expect(heavier.price).toBeGreaterThanOrEqual(lighter.price);
        expect(heavier.normal_price).toBeGreaterThanOrEqual(lighter.normal_price);
      }),
    );
  });

  it('sorts by what the parcel costs in all', () => {
    fc.assert(
      fc.property(anyParcel, (terms) => {
        const options = CARRIERS.flatMap((carrier) => ask(carrier.code, terms).option ?? []);
        const totals = cheapestFirst(options).map((option): Satang => option.total);
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      }),
    );
  });
});
