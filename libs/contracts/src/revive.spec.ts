import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { revive } from './revive.ts';
import { ordersRoutes } from './orders/index.ts';
import { baht, listOf, moment } from './wire.ts';

const at = new Date('2026-11-20T05:00:00.123Z');
const row = z.object({
  id: z.int(),
  amount: baht,
  at: moment,
  seen_dt: z.nullable(moment),
  note: z.optional(z.string()),
});
const kept = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('a response stored as JSON', () => {
  it.each<[string, z.ZodMiniType, unknown]>([
    ['an object', row, { id: 1, amount: satang(1_250), at, seen_dt: null }],
    ['a list', z.array(row), [{ id: 1, amount: satang(1), at, seen_dt: at, note: '2026-11-20T05:00:00.123Z' }]],
    ['a page', listOf(row), { rows: [{ id: 1, amount: satang(1), at, seen_dt: null }], total: 1, page: 1, limit: 20 }],
    ['one of two', z.union([z.object({ html: z.string() }), z.object({ job: z.string(), at: moment })]), { job: 'x', at }],
    ['a record', z.record(z.string(), moment), { a: at }],
    ['a part that may be missing', z.object({ at: z.optional(moment), inner: z.nullable(z.object({ at: moment })) }), { inner: { at } }],
    ['text alone', z.string(), '2026-11-20T05:00:00.123Z'],
  ])('%s is restored unchanged', (_, schema, value) => {
    expect(revive(schema, kept(value))).toEqual(value);
  }); // prettier-ignore
  it('restores the dates of an order stored by the previous release', () => {
    const stored = { id: 7, create_dt: at.toISOString(), pickup_dt: null, credit_transaction: { transaction_dt: at.toISOString() } }; // prettier-ignore
    expect(revive(ordersRoutes.create.answer, stored)).toMatchObject({ id: 7, create_dt: at, pickup_dt: null, credit_transaction: { transaction_dt: at } }); // prettier-ignore
  });
});
