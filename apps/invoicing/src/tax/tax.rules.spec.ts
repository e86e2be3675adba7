import { describe, expect, it } from '@jest/globals';
import { LINE_CHARGES, TAX_LAWS, type LineCharge } from '@lamliang/contracts/invoicing';
import { add, satang, sum, type Satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { PAPER_RUNS } from '../testing/config.ts';
import { CLASS_OF, headOf, ratesOf, taxed, UnknownRate, VAT_RATES, WITHHOLDING_RATES } from './tax.rules.ts';

const DAY = '2026-11-26';
const THRESHOLD = 1_000_00;

describe('rates', () => {
  it.each([
    ['shipping', 'exempt', 0, 100],
    ['shipping', 'rated', 700, 100],
    ['difference', 'exempt', 0, 100],
    ['difference', 'rated', 700, 100],
    ['packaging', 'exempt', 700, 300],
    ['cod_fee', 'exempt', 700, 300],
    ['cod_fee', 'rated', 700, 300],
    ['other_fee', 'exempt', 700, 300],
    ['other_fee', 'rated', 700, 300],
    ['premium', 'exempt', 0, 0],
    ['premium', 'rated', 0, 0],
  ] as const)('of %s with carriage %s are %i and %i', (charge, transport, vat_bps, withholding_bps) => {
    expect(ratesOf(charge, DAY, transport)).toEqual({ vat_bps, withholding_bps });
  });
  it('are known from the first day of a decree to its last, and refused outside', () => {
    for (const day of ['2025-10-01', '2026-09-30', '2026-10-01', '2027-09-30'])
      expect(ratesOf('cod_fee', day, 'exempt').vat_bps).toBe(700);
    for (const charge of LINE_CHARGES)
      for (const day of ['2025-09-30', '2027-10-01', '2569-11-26'])
        expect(() => ratesOf(charge, day, 'exempt')).toThrow(UnknownRate);
  });
  it('name where they stand, and follow each other without a gap', () => {
    for (const rates of [VAT_RATES, ...Object.values(WITHHOLDING_RATES)]) {
      for (const { law } of rates) expect(TAX_LAWS).toContain(law);
      for (const [n, { from }] of rates.slice(1).entries()) expect(rates[n]?.until).toBe(from);
    }
  });
});

describe('a line', () => {
  // Gross, base and VAT in satang.
  it.each([
    [107_00, 100_00, 7_00],
    [100_00, 93_46, 6_54],
    [99_99, 93_45, 6_54],
    [1, 1, 0],
    [-107_00, -100_00, -7_00],
    [-99_99, -93_45, -6_54],
  ])('of %i is %i and VAT of %i', (gross, base_amount, vat_amount) => {
    expect(taxed(satang(gross), { vat_bps: 700, withholding_bps: 0 })).toMatchObject({ base_amount, vat_amount });
  });
  it.each([
    [107_00, 700, 300, 3_00],
    [1_000_00, 0, 100, 10_00],
    [50, 0, 100, 1],
    [49, 0, 100, 0],
    [16_67, 0, 300, 50],
    [16_66, 0, 300, 50],
    [16_50, 0, 300, 50],
    [16_49, 0, 300, 49],
  ])('of %i with %i and %i hundredths has %i withheld, before VAT and half up', (gross, vat_bps, withholding_bps, withheld) => {
    expect(taxed(satang(gross), { vat_bps, withholding_bps }).withholding_amount).toBe(withheld);
  }); // prettier-ignore
});

describe('a head', () => {
  const line = (charge: LineCharge, amount: number) => ({ ...ratesOf(charge, DAY, 'exempt'), amount: satang(amount) });
  it('withholds from the threshold on, and of what tax is withheld of alone', () => {
    expect(headOf([line('shipping', 999_99)], THRESHOLD).withholding_amount).toBe(0);
    expect(headOf([line('shipping', 1_000_00)], THRESHOLD).withholding_amount).toBe(10_00);
    expect(headOf([line('shipping', 999_99), line('premium', 500_00)], THRESHOLD).withholding_amount).toBe(0);
    expect(headOf([line('shipping', 2_000_00), line('cod_fee', 107_00)], THRESHOLD)).toEqual({
      total_amount: 2_107_00,
      base_amount: 2_100_00,
      taxable_amount: 100_00,
      exempt_amount: 2_000_00,
      vat_amount: 7_00,
      withholding_amount: 23_00,
    });
    expect(headOf([line('shipping', -5_000_00)], 0).withholding_amount).toBe(0);
  });

  const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(satang);
  const lines = fc.array(
    fc.record({ charge: fc.constantFrom(...LINE_CHARGES), amount: amounts, transport: fc.constantFrom('exempt', 'rated') }),
    { maxLength: 60 },
  ); // prettier-ignore
  it('[D3] is the sum of its lines to the satang, for random papers', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const rated = drawn.map((one) => ({
          ...one,
          ...ratesOf(one.charge, DAY, one.transport as 'exempt' | 'rated'),
        }));
        const split = rated.map((one) => taxed(one.amount, one));
        const of = (name: 'base_amount' | 'vat_amount'): Satang => sum(split.map((one) => one[name]));
        const head = headOf(rated, THRESHOLD);
        expect(head).toMatchObject({ base_amount: of('base_amount'), vat_amount: of('vat_amount') });
        expect(head.total_amount).toBe(add(head.base_amount, head.vat_amount));
        expect(head.total_amount).toBe(sum(drawn.map((one) => one.amount)));
        for (const [n, one] of rated.entries()) {
          const exact = (one.amount * one.vat_bps) / (10_000 + one.vat_bps);
          expect(Math.abs((split[n]?.vat_amount ?? 0) - exact)).toBeLessThanOrEqual(0.5);
          if (CLASS_OF[one.charge] === 'insurance')
            expect(split[n]).toMatchObject({ vat_amount: 0, withholding_amount: 0 });
        }
      }),
      { numRuns: PAPER_RUNS },
    );
  });
});
