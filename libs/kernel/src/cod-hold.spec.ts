import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { heldUntil } from './cod-hold.ts';

it.each([
  ['in the afternoon', '2026-11-01T14:00:00+07:00', '2026-11-07T00:00:00+07:00'],
  ['at the first moment of a day', '2026-11-01T00:00:00+07:00', '2026-11-07T00:00:00+07:00'],
  ['at its last', '2026-11-01T23:59:59.999+07:00', '2026-11-07T00:00:00+07:00'],
  ['over the end of a year', '2026-12-29T09:00:00+07:00', '2027-01-04T00:00:00+07:00'],
])('COD that was paid %s is held for five whole days', (_, paid, until) => {
  expect(heldUntil(new Date(paid))).toEqual(new Date(until));
});

it('COD is never held for less than five days, nor for more than six', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (paid) => {
      const days = (heldUntil(paid).getTime() - paid.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(5);
      expect(days).toBeLessThanOrEqual(6);
    }),
  );
});
