import { describe, expect, it } from '@jest/globals';
import { CarrierRefusal, CarrierSilence, masked, sagaBackoff, VOID_CHECKS_MS } from './carrier.rules.ts';

describe('what is kept of a call to a carrier', () => {
  it('has no secret and no whole telephone, however deep', () => {
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

it('a step waits longer each time, a minute at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(sagaBackoff);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

it('a failed booking is looked for again, each time later', () => {
  expect([...VOID_CHECKS_MS]).toEqual([...VOID_CHECKS_MS].sort((a, b) => a - b));
  expect(VOID_CHECKS_MS.at(-1)).toBeGreaterThanOrEqual(3_600_000);
});

it('a no and a silence are told apart', () => {
  expect([new CarrierRefusal('no', true).unknown, new CarrierRefusal('no', false).unknown]).toEqual([true, false]);
  expect(new CarrierSilence('...')).not.toBeInstanceOf(CarrierRefusal);
});
