import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { webhookTerms } from './notifications/index.ts';
import { orderTerms, SHIPMENT_STATUSES, shipmentStatusFilter } from './orders/index.ts';
import { paperSize } from './render/index.ts';
import { newPassword } from './auth/index.ts';
import { baht, bahtAmount, centimetres, day, faultsOf, flag, freeText, fromWire, grams, id, listOf, mobile, moment, pathId, queryInt, telephone, text, toWire, zipCode, period, totalOf } from './wire.ts'; // prettier-ignore

/** The decoded value, or the first validation error. */
const decode = (schema: z.ZodMiniType, value: unknown): unknown => {
  const parsed = z.safeDecode(schema, value as never);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

describe('money', () => {
  it('converts between satang and baht exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (n) => {
        const wire = z.encode(baht, satang(n));
        return z.decode(baht, wire) === n && (String(wire).split('.')[1] ?? '').length <= 2;
      }),
    );
  });
  it.each([
    [12.34, 1_234],
    [0.1, 10],
    [1.15, 115],
    [8.2, 820],
    [1_000_000_000, 100_000_000_000],
    [-0.01, -1],
    [12.345, 'validation.two_decimals'],
    [1_000_000_000.01, 'validation.number'],
    [1e-7, 'validation.two_decimals'],
    [-1e-300, 'validation.two_decimals'],
    [0.1 + 0.2, 'validation.two_decimals'],
    [1e21, 'validation.number'],
    [1e300, 'validation.number'],
    ['12', 'validation.number'],
    [null, 'validation.number'],
    [Number.NaN, 'validation.number'],
    [Infinity, 'validation.number'],
  ])('%j baht is %j', (wire, inside) => {
    expect(decode(baht, wire)).toBe(inside);
  });
  it('of an amount is not negative', () => {
    expect([decode(bahtAmount, 0), decode(bahtAmount, -0.01)]).toEqual([0, 'validation.not_negative']);
  });
});

it('sizes convert between millimetres and centimetres exactly', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 5_000 }), (mm) => z.decode(centimetres, z.encode(centimetres, mm)) === mm)); // prettier-ignore
});
it('times keep milliseconds and have the offset of Thailand', () => {
  const at = new Date('2026-11-20T17:30:00.123Z');
  expect(z.encode(moment, at)).toBe('2026-11-21T00:30:00.123+07:00');
  fc.assert(fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }), (d) => z.decode(moment, z.encode(moment, d)).getTime() === d.getTime())); // prettier-ignore
});

it.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['size', centimetres, 0.1, 1],
  ['size', centimetres, 500, 5_000],
  ['size', centimetres, 0, 'validation.size'],
  ['size', centimetres, 500.1, 'validation.size'],
  ['size', centimetres, 1.25, 'validation.one_decimal'],
  ['size', centimetres, 1e-7, 'validation.size'],
  ['size', centimetres, '20', 'validation.number'],
  ['weight', grams, 1, 1],
  ['weight', grams, 0, 'validation.weight'],
  ['weight', grams, 1_000_001, 'validation.weight'],
  ['weight', grams, 1.5, 'validation.number'],
  ['flag', flag, 1, 1],
  ['flag', flag, '0', 0],
  ['flag', flag, true, 1],
  ['flag', flag, 'false', 0],
  ['flag', flag, 2, 'validation.flag'],
  ['flag', flag, null, 'validation.flag'],
  ['id', id, 1, 1],
  ['id', id, 0, 'validation.required'],
  ['id', id, 2 ** 53, 'validation.number'],
  ['[F-T4] id', id, '2', 'validation.number'],
  ['[F-T4] id', id, undefined, 'validation.required'],
  ['[F-T4] amount', bahtAmount, undefined, 'validation.required'],
  ['[F-T4] size', centimetres, undefined, 'validation.required'],
  ['[F-T4] weight', grams, undefined, 'validation.required'],
  ['[F-T4] text', text(5), 5, 'validation.text'],
  ['[F-T4] telephone', telephone, 898765432, 'validation.text'],
  ['[F-T4] telephone', telephone, undefined, 'validation.required'],
  ['mobile', mobile, '021234567', 'validation.phone_mobile'],
  ['mobile', mobile, '0812', 'validation.phone_full'],
  ['[F-T4] zip', zipCode, 50200, 'validation.text'],
  ['[F-T4] zip', zipCode, undefined, 'validation.required'],
  ['id in a path', pathId, '42', 42],
  ['id in a path', pathId, '-1', 'validation.number'],
  ['id in a path', pathId, '0', 'validation.number'],
  ['id in a path', pathId, '1234567890123456', 'validation.number'],
  ['number in a query', queryInt(1, 100), '100', 100],
  ['number in a query', queryInt(1, 100), '101', 'validation.number'],
  ['number in a query', queryInt(1, 100), '1e2', 'validation.number'],
  ['[A39] text', text(5), '  ก  ', 'ก'],
  ['[A40] text', text(5), '   ', 'validation.required'],
  ['text', text(5), undefined, 'validation.required'],
  ['text', text(5), 'abcdef', 'validation.too_long'],
  ['text', text(9), 'a\u0000b', 'validation.characters'],
  ['text', text(9), 'a\u001bb', 'validation.characters'],
  ['text', text(9), 'a\nb\tc', 'a\nb\tc'],
  ['free text', freeText(5), '', ''],
  ['free text', freeText(5), 'abcdef', 'validation.too_long'],
  ['free text', freeText(5), 5, 'validation.text'],
  ['telephone', telephone, ' 0812345678 ', '0812345678'],
  ['telephone', telephone, '021234567', '021234567'],
  ['mobile', mobile, ' 0812345678 ', '0812345678'],
  ['[A28] telephone', telephone, '08123456789', 'validation.phone_max'],
  ['[A29] telephone', telephone, '081-234567', 'validation.phone_digits'],
  ['[A29] telephone', telephone, '+66812345', 'validation.phone_digits'],
  ['[A30] telephone', telephone, '081234', 'validation.phone_full'],
  ['telephone', telephone, '', 'validation.required'],
  ['zip', zipCode, '10400', '10400'],
  ['zip', zipCode, '1040', 'validation.zip'],
  ['zip', zipCode, '๑๐๔๐๐', 'validation.zip'],
  ['day', day, '2026-02-28', '2026-02-28'],
  ['day', day, '2028-02-29', '2028-02-29'],
  ['day', day, '2026-02-31', 'validation.date'],
  ['day', day, '2026-13-01', 'validation.date'],
  ['day', day, '20/11/2026', 'validation.date'],
  ['day', day, '0001-01-01', 'validation.date'],
  ['day', day, '9999-12-31', 'validation.date'],
  ['moment', moment, '0001-01-01T00:00:00+07:00', 'validation.date'],
  ['moment', moment, '+010000-01-01T00:00:00+07:00', 'validation.date'],
  ['moment', moment, 'tomorrow', 'validation.date'],
  ['moment', moment, '2026-02-31T00:00:00+07:00', 'validation.date'],
  ['moment', moment, '2026-11-25T03:00:00+07:00', new Date('2026-11-24T20:00:00Z')],
  ['moment', moment, '2026-11-25T03:00+0700', 'validation.date'],
  ['moment', moment, '2026-11-25T03:00:00.5Z', new Date('2026-11-25T03:00:00.500Z')],
  ['moment without an offset', moment, '2026-11-25T03:00:00', 'validation.date_offset'],
  ['moment without an offset', moment, '2026-11-25T03:00', 'validation.date_offset'],
  ['moment without a time', moment, '2026-11-25', 'validation.date_offset'],
  ['moment', moment, '25 Nov 2026 03:00 GMT', 'validation.date'],
  ['choice', paperSize, 'A6', 'A6'],
  ['choice', paperSize, 'A7', 'validation.invalid'],
  ['choice', paperSize, undefined, 'validation.required'],
  ['choice', paperSize, '', 'validation.required'],
  ['choice', orderTerms.shape.parcel_type, 'elephant', 'validation.invalid'],
  ['choice', webhookTerms.shape.events, ['x'], 'validation.invalid'],
  ['choice', webhookTerms.shape.events, [], 'validation.required'],
])('%s: %3$j', (_, schema, wire, inside) => {
  expect(decode(schema, wire)).toEqual(inside);
});

it('a day must exist in the calendar, and the error names the field', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const daysIn = (year: number, month: number) => [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0; // prettier-ignore
  const query = z.object({ from_date: z.optional(day) });
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2500 }), fc.nat(14), fc.nat(32), (year, month, date) => {
      const from_date = `${year}-${two(month)}-${two(date)}`;
      const parsed = z.safeDecode(query, { from_date });
      const exists = date >= 1 && date <= daysIn(year, month);
      expect(parsed.success).toBe(exists);
      expect(parsed.data ?? parsed.error?.issues).toMatchObject(exists ? { from_date } : [{ path: ['from_date'], message: 'validation.date' }]); // prettier-ignore
    }),
    { numRuns: 2_000 },
  );
});

describe('values that no request may have', () => {
  it.each<[string, z.ZodMiniType, unknown, unknown]>([
    ['a balance over a milliard', baht, 100_000_000_001, 1_000_000_000.01],
    ['the largest amount', baht, Number.MAX_SAFE_INTEGER - 1, 90_071_992_547_409.9],
    ['a sum that no number holds to the satang', baht, 2 ** 60, 2 ** 60 / 100],
    ['an amount below zero', bahtAmount, -1, -0.01],
    ['a size of nothing', centimetres, 0, 0],
    ['a size of a hundred metres', centimetres, 100_000, 10_000],
    ['a weight of nothing', grams, 0, 0],
    ['a weight below zero', grams, -5, -5],
    ['an id of nobody', id, 0, 0],
    ['empty text', text(5), '', ''],
    ['long text', freeText(5), 'abcdef', 'abcdef'],
    ['text with blanks around', text(5), ' a ', ' a '],
    ['half a telephone number', telephone, '08', '08'],
    ['a day of the first year', day, '0001-01-01', '0001-01-01'],
    ['a moment of the first year', moment, new Date('0001-01-01T00:00:00Z'), '0001-01-01T07:00:00+07:00'],
    ['a moment of the last year', moment, new Date('9999-12-31T10:00:00Z'), '9999-12-31T17:00:00+07:00'],
  ])('can still be returned, sent and read: %s', (_, schema, inside, wire) => {
    expect(toWire(z.object({ a: z.array(schema) }), { a: [inside] })).toEqual({ a: [wire] });
    expect(fromWire(z.object({ a: z.array(schema) }), { a: [wire] })).toEqual({ a: [inside] });
  });
  it('a value of a wrong type is always rejected', () => {
    for (const wrong of [null, undefined, '5', Number.NaN, {}])
      for (const schema of [baht, centimetres, grams, id, moment])
        expect(() => toWire(z.object({ a: schema }), { a: wrong })).toThrow(z.core.$ZodError);
  });
});

it('[F-T4] what a schema has no words for is required where it is missing, else of a wrong type', () => {
  const given = { a: 5, b: '5', c: 5, list: [{}] };
  const plain = z.object({ a: z.string(), b: z.number(), c: z.object({}), d: z.string(), list: z.array(z.object({ e: z.int() })) }); // prettier-ignore
  const parsed = z.safeDecode(plain, given as never);
  expect(parsed.error && faultsOf(parsed.error, given).map(({ field, code }) => [field, code])).toEqual([
    ['a', 'validation.text'],
    ['b', 'validation.number'],
    ['c', 'validation.invalid'],
    ['d', 'validation.required'],
    ['list.0.e', 'validation.required'],
  ]);
});

it('[F-A3] a fault of a field is told once, however many checks find it', () => {
  const parsed = z.safeParse(z.object({ password: newPassword }), { password: '-' });
  expect(parsed.error?.issues.length).toBeGreaterThan(1);
  expect(parsed.error && faultsOf(parsed.error, {})).toEqual([{ field: 'password', code: 'validation.password' }]);
});

it('[F-S5] of a form of nothing but fields that nobody knows, the first 500 are told, and no more of their names than 200 characters', () => {
  const given = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`${n}${'x'.repeat(n ? 3 : 500)}`, n]));
  const parsed = z.safeParse(z.strictObject({}), given);
  const faults = parsed.error ? faultsOf(parsed.error, given) : [];
  expect([faults.length, faults[0]?.field.length, faults[1]]).toEqual([500, 200, { field: '1xxx', code: 'validation.unknown' }]);
}); // prettier-ignore

it('both spellings of cancelled become the stored one', () => {
  expect(fromWire(shipmentStatusFilter, 'cancel')).toBe('cancelled');
  for (const status of SHIPMENT_STATUSES) expect(fromWire(shipmentStatusFilter, status)).toBe(status);
});

it('a page has rows, total, page and limit', () => {
  const page = listOf(z.object({ at: moment }));
  const wire = { rows: [{ at: '2026-11-20T12:00:00+07:00' }], total: 1, page: 1, limit: 20, total_capped: 1 as const };
  expect(z.encode(page, z.decode(page, wire))).toEqual(wire);
});

it.each([
  ['2026-11-20', []],
  ['2500-12-31', []],
  ['2569-11-20', ['validation.date_buddhist']],
  ['2026-02-30', ['validation.date']],
  ['1899-12-31', ['validation.date']],
  ['3000-01-01', ['validation.date']],
])('the day %s is refused with %j: a price from a Buddhist year would begin in 543 years', (given, wanted) => {
  const parsed = z.safeDecode(z.object({ valid_from: day }), { valid_from: given });
  expect((parsed.error?.issues ?? []).map(({ message }) => message)).toEqual(wanted);
});

describe('a period', () => {
  const kinds = { both: period('both', {}), both_or_none: period('both_or_none', {}), open: period('open', {}) };
  it.each<[keyof typeof kinds, string | undefined, string | undefined, [string, string][]]>([
    ['both', '2026-11-20', '2026-11-20', []],
    ['both', undefined, undefined, [['from_date', 'validation.choose_date'], ['to_date', 'validation.choose_date']]],
    ['both', '2026-11-20', undefined, [['to_date', 'validation.choose_date']]],
    ['both', '2026-02-30', '2026-11-20', [['from_date', 'validation.date']]],
    ['both_or_none', undefined, undefined, []],
    ['both_or_none', '2026-11-20', undefined, [['to_date', 'validation.choose_date']]],
    ['both_or_none', undefined, '2026-11-20', [['from_date', 'validation.choose_date']]],
    ['open', undefined, undefined, []],
    ['open', '2026-11-20', undefined, []],
    ['open', undefined, '2026-11-20', []],
    ['open', '2569-11-01', undefined, [['from_date', 'validation.date_buddhist']]],
    ['both_or_none', '2500-12-31', '2500-12-31', []],
    ['both', '2569-11-01', '2569-11-20', [['from_date', 'validation.date_buddhist'], ['to_date', 'validation.date_buddhist']]],
    ...(['both', 'both_or_none', 'open'] as const).flatMap((kind): [typeof kind, string, string, [string, string][]][] => [
      [kind, '2026-11-21', '2026-11-20', [['to_date', 'validation.date_order']]],
      [kind, '2025-11-20', '2026-11-20', []],
      [kind, '2025-11-19', '2026-11-20', [['from_date', 'validation.date_range']]],
    ]),
  ])('[F-A1] %s of %s to %s: %j', (kind, from_date, to_date, wanted) => {
    const parsed = z.safeDecode(kinds[kind] as z.ZodMiniType, { ...(from_date ? { from_date } : {}), ...(to_date ? { to_date } : {}) } as never);
    expect((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])).toEqual(wanted);
  }); // prettier-ignore
});

it('a list says when its total is capped', () => {
  expect(totalOf(10_000)).toEqual({ total: 10_000 });
  expect(totalOf(10_001)).toEqual({ total: 10_000, total_capped: 1 });
});
