import { describe, expect, it } from '@jest/globals';
import { CARRIER_CODES } from '@lamliang/contracts/pricing';
import { readConfig } from '@lamliang/platform';
import { ordersConfig } from './config.ts';

const real = JSON.stringify(Object.fromEntries(CARRIER_CODES.map((code) => [code, `${code}-real-secret`])));

describe('the config of orders', () => {
  it('starts a development machine with a secret for every carrier', () => {
    expect(Object.keys(readConfig(ordersConfig, {}).CARRIER_SECRETS).sort()).toEqual([...CARRIER_CODES].sort());
  });
  it.each([
    ['CARRIER_SECRETS', '{'],
    ['CARRIER_SECRETS', '[]'],
    ['CARRIER_SECRETS', '{"flash":"short"}'],
    ['CARRIER_CONCURRENCY', '0'],
    ['CARRIER_CONCURRENCY', 'many'],
    ['SAGA_GIVE_UP_MS', '-1'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig(ordersConfig, { [name]: value })).toThrow(new RegExp(`\n  ${name}: .+ \\(.+\\)$`));
  });
  it('refuses the secrets of development in production, in part or whole', () => {
    const production = { NODE_ENV: 'production', CARRIER_URL: 'https://{code}.example' };
    expect(() => readConfig(ordersConfig, production)).toThrow('CARRIER_SECRETS: must be set in production');
    const mixed = JSON.stringify({ flash: 'a-real-secret', dhl: 'dhl-development-secret' });
    expect(() => readConfig(ordersConfig, { ...production, CARRIER_SECRETS: mixed })).toThrow('CARRIER_SECRETS');
    expect(readConfig(ordersConfig, { ...production, CARRIER_SECRETS: real }).CARRIER_SECRETS['dhl']).toBe(
      'dhl-real-secret',
    );
  });
  it('refuses the secrets of development where other machines could use them', () => {
    const open = { HOST: '0.0.0.0' };
    expect(() => readConfig(ordersConfig, open)).toThrow('CARRIER_SECRETS: that of development is known to everybody');
    for (const more of [{ CARRIER_SECRETS: real }, { OPEN_DEVELOPMENT: '1' }, { HOST: '127.0.0.1' }])
      expect(() => readConfig(ordersConfig, { ...open, ...more })).not.toThrow();
  });
  it('never takes the sandbox for the carriers in production', () => {
    const production = { NODE_ENV: 'production', CARRIER_SECRETS: real };
    for (const CARRIER_URL of [undefined, ''])
      expect(() => readConfig(ordersConfig, { ...production, CARRIER_URL })).toThrow(
        /\n  CARRIER_URL: must be set in production \(.+\)$/,
      );
  });
});
