import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { explanation, MONEY_FIGURES } from './types.ts';

const told = (figures: Record<string, string | number>) => ({
  id: 'flash.cod_fee',
  rule: 'cod_fee',
  rate_card_id: 1,
  rate_card_version: '2026-11',
  row: null,
  figures,
  rounding: 'half_up',
});

it('[F-T4] figures that are money are numbers of baht on the wire and text inside, others stay what they are', () => {
  const inside = told({
    cod_amount: '1,234.50',
    by_rate: '-0.05',
    rate_percent: 2.5,
    zone: 'upcountry',
    zip_code: '10310',
  });
  const wire = told({ cod_amount: 1_234.5, by_rate: -0.05, rate_percent: 2.5, zone: 'upcountry', zip_code: '10310' });
  expect(z.encode(explanation, inside)).toEqual(wire);
  expect(z.decode(explanation, wire)).toEqual(inside);
  const all = told(Object.fromEntries(MONEY_FIGURES.map((name) => [name, '12.00'])));
  expect(new Set(Object.values(z.encode(explanation, all).figures))).toEqual(new Set([12]));
  expect(z.decode(explanation, inside)).toEqual(inside);
});
