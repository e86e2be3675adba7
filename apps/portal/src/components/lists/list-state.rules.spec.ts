import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { flag, paging, period } from '@lamliang/contracts';
import { clampPage, readQuery, writeQuery } from './list-state.rules.ts';

const schema = period('both', { ...paging, kind: z.optional(z.literal(['a', 'b'])), paid: z.optional(flag) });
const defaults = { from_date: '2026-11-01', to_date: '2026-11-30' };
const plain = { ...defaults, page: 1, limit: 20 };

describe('the query of a list', () => {
  it.each([
    ['', {}],
    ['page=3&limit=50&kind=a&paid=1', { page: 3, limit: 50, kind: 'a', paid: 1 }],
    ['kind=c&paid=1', { paid: 1 }],
    ['kind=a&paid=maybe', { kind: 'a' }],
    ['kind=%20b%20&paid=', { kind: 'b' }],
    ['page=0&kind=a', { kind: 'a' }],
    ['page=x', {}],
    ['limit=33', {}],
    ['limit=1000', {}],
    ['unknown=1&after=2026-01-01_1&__proto__=1', {}],
    ['from_date=2026-02-30&kind=a', { kind: 'a' }],
    ['from_date=2026-10-01', { from_date: '2026-10-01' }],
    ['from_date=2026-12-01', {}],
    ['to_date=2026-10-01&paid=0', { paid: 0 }],
    ['from_date=2020-01-01&kind=b', { kind: 'b' }],
  ])('"%s" reads as %j', (text, wanted) => {
    expect(readQuery(schema, new URLSearchParams(text), defaults)).toEqual({ ...plain, ...wanted });
  });

  it.each([
    [{ ...plain }, ''],
    [{ ...plain, page: 2, limit: 50, kind: 'a', paid: 0 }, 'page=2&limit=50&kind=a&paid=0'],
    [{ ...plain, kind: undefined, paid: '' }, ''],
    [{ ...plain, to_date: '2026-11-15' }, 'to_date=2026-11-15'],
  ])('%j is written as "%s"', (query, text) => {
    expect(writeQuery(query, defaults).toString()).toBe(text);
  });

  it('needs defaults for what the route requires', () => {
    expect(() => readQuery(schema, new URLSearchParams())).toThrow('validation.choose_date');
  });
});

it.each([
  [1, 0, false, 1],
  [4, 0, false, 1],
  [3, 60, false, 3],
  [4, 60, false, 3],
  [4, 61, false, 4],
  [600, 10_000, true, 600],
])('page %i of %i rows (capped: %s) is page %i', (page, total, capped, shown) => {
  expect(clampPage(page, { limit: 20, total, capped })).toBe(shown);
});
