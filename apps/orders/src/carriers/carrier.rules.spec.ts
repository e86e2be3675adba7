import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CarrierRefusal, CarrierOutcomeUnknown, happenedAt, masked, parseAnswer } from './carrier.rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
it.each<[string, string | undefined]>([
  ['2026-11-21T16:00:00+07:00', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T20:00:00+07:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22T16:59:59+07:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22T17:00:00+07:00', undefined],
  ['2025-10-17T17:00:01+07:00', '2025-10-17T10:00:01.000Z'],
  ['2025-10-17T17:00:00+07:00', undefined],
  ['0001-01-01T00:00:00+07:00', undefined],
  ['9999-12-31T00:00:00+07:00', undefined],
  ['never', '2026-11-21T10:00:00.000Z'],
  ['2026-02-31', '2026-11-21T10:00:00.000Z'],
  ['', '2026-11-21T10:00:00.000Z'],
])('a report with the time %j is taken to have happened at %j', (time, at) => {
  expect(happenedAt(time, NOW)?.toISOString()).toBe(at);
});

const BOOKED = new Date('2026-11-21T09:00:00Z');
it.each<[string, string | undefined]>([
  ['2026-11-21T16:30:00+07:00', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T15:55:00+07:00', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T15:54:59+07:00', undefined],
  ['2026-11-03T16:00:00+07:00', undefined],
  ['2026-11-22T16:59:59+07:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21', '2026-11-21T09:00:00.000Z'],
  ['2026-11-20', undefined],
  ['never', '2026-11-21T10:00:00.000Z'],
])('a report with the time %j of a parcel that was booked at 16:00 is taken to have happened at %j', (time, at) => {
  expect(happenedAt(time, NOW, BOOKED)?.toISOString()).toBe(at);
});

describe('the log of a call to a carrier', () => {
  it('has no secret and no whole telephone at any depth', () => {
    const kept = masked({
      order_no: 'LM1',
      'x-api-key': 'k',
      apiKey: 'k',
      Authorization: 'Bearer x',
      sender: { name: 'ก', telephone: '0812345678', phone_number: '0898765432' },
      list: [{ access_token: 't' }, { password: 'p', signature: 's', client_secret: 'c' }],
      telephone: 5,
      none: null,
    });
    expect(kept).toMatchObject({
      order_no: 'LM1',
      'x-api-key': '***',
      apiKey: '***',
      Authorization: '***',
      sender: { name: 'ก' },
      list: [{ access_token: '***' }, { password: '***', signature: '***', client_secret: '***' }],
      telephone: 5,
      none: null,
    });
    expect(JSON.stringify(kept)).not.toMatch(/0812345678|0898765432/);
  });
  it.each([['text'], [1], [null], [undefined], [true]])('leaves %j as it is', (value) => {
    expect(masked(value)).toBe(value);
  });
  it('does not change what it was given', () => {
    const given = { token: 'x' };
    masked(given);
    expect(given).toEqual({ token: 'x' });
  });
});

describe('an answer of a carrier', () => {
  const outcome = (status: number, answer: unknown) => {
    try {
      return parseAnswer(status, answer);
    } catch (error) {
      if (error instanceof CarrierRefusal) return error.unknown ? 'no booking' : 'refused';
      if (error instanceof CarrierOutcomeUnknown) return 'unknown';
      throw error;
    }
  };
  it.each<[number, unknown, unknown]>([
    [200, { code: 0, message: 'success', data: { awb: 'A1' } }, { awb: 'A1' }],
    [200, { code: 0, message: 'success' }, undefined],
    [200, { code: 1022, message: 'not in the service area' }, 'refused'],
    [200, { code: 1015, message: 'picked up' }, 'refused'],
    [422, { code: 'order.carrier_unavailable' }, 'refused'],
    [409, { code: 'order.illegal_move' }, 'refused'],
    [400, { code: 'request.invalid' }, 'refused'],
    [404, { code: 'order.not_found' }, 'no booking'],
    [404, { code: 'route.not_found' }, 'unknown'],
    [404, { code: 1, message: 'order.not_found' }, 'unknown'],
    [200, { code: 'order.not_found' }, 'unknown'],
    [200, { code: 1004, message: 'system busy, try again later' }, 'unknown'],
    [200, { code: 1003, message: 'the order exists' }, 'unknown'],
    [200, { code: '0' }, 'unknown'],
    [401, { code: 'signature.invalid' }, 'unknown'],
    [429, { code: 'rate.limited' }, 'unknown'],
    [503, { code: 'order.carrier_unavailable' }, 'unknown'],
    [500, { code: 0, data: {} }, 'unknown'],
    [200, '<html>', 'unknown'],
    [200, null, 'unknown'],
    [204, '', 'unknown'],
  ])('of HTTP %i %j is understood as %j', (status, answer, wanted) => {
    expect(outcome(status, answer)).toEqual(wanted);
  });
  it('is a refusal for the listed codes only: any other code leaves the outcome unknown', () => {
    const known = new Set<unknown>([0, 1005, 1008, 1015, 1021, 1022, 'request.invalid', 'order.carrier_unavailable', 'order.illegal_move', 'order.not_found']); // prettier-ignore
    const invented = fc.oneof(fc.integer(), fc.string(), fc.constant(undefined)).filter((code) => !known.has(code));
    fc.assert(fc.property(fc.integer({ min: 200, max: 599 }), invented, fc.jsonValue(), (status, code, data) => outcome(status, { code, data }) === 'unknown')); // prettier-ignore
  });
});
