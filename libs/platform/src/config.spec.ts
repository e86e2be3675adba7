import { describe, expect, it } from '@jest/globals';
import { refuseOpenEngines } from '@lamliang/adapters';
import { z } from 'zod';
import { baseConfig, isOpenDevelopment, maskedConfig, readConfig } from './config.ts';

const wrong = (env: Record<string, string>): string => {
  try {
    readConfig(baseConfig, env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the config', () => {
  it('has a default for everything, so that nothing must be set to start', () => {
    expect(readConfig(baseConfig, {})).toMatchObject({ NODE_ENV: 'development', PORT: 4000, HOST: '127.0.0.1', PEER_URLS: {}, TRUST_PROXY: 0 }); // prettier-ignore
  });
  it.each([
    ['NODE_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['INTERNAL_PORT', '-1'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_SYSTEM_POOL', '101'],
    ['LOG_LEVEL', 'loud'],
    ['PEER_URLS', '{'],
    ['PEER_URLS', '["http://a"]'],
    ['PEER_URLS', '{"wallet":"not a url"}'],
    ['PEER_URLS', '{"*":"{service}"}'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/8,the ingress'],
  ])('refuses %s=%s and names the variable with what it is for', (name, value) => {
    const message = wrong({ [name]: value });
    expect(message).toMatch(new RegExp(`^The configuration is not usable:\n  ${name}: .+ \\(.+\\)$`));
  });
  it('names every wrong variable at once', () => {
    const message = wrong({ PORT: 'x', LOG_LEVEL: 'x', HOST: 'ok' });
    expect([message.includes('PORT:'), message.includes('LOG_LEVEL:'), message.includes('HOST:')]).toEqual([true, true, false]); // prettier-ignore
  });
  it('reads what is written', () => {
    const config = readConfig(baseConfig, {
      PORT: '0',
      TRUST_PROXY: '1',
      PEER_URLS: '{"wallet":"http://wallet:4001"}',
    });
    expect([config.PORT, config.TRUST_PROXY, config.PEER_URLS]).toEqual([0, 1, { wallet: 'http://wallet:4001' }]);
    const { TRUST_PROXY } = readConfig(baseConfig, { TRUST_PROXY: '10.0.0.0/8, fd00::/8' });
    expect(TRUST_PROXY).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });
  it('is logged without its secrets', () => {
    const config = { PORT: 1, DATABASE_URL: 'postgres://u:p@h/d', REDIS_CACHE_URL: 'redis://:p@h', REDIS_PREFIX: 'x', DATABASE_ROLE_SECRET: 's', SMS_TOKEN: 't', API_KEY: 'k', SMTP_PASSWORD: '', CARRIER_SECRETS: { flash: 'x' } }; // prettier-ignore
    expect(maskedConfig(config)).toEqual({ PORT: 1, DATABASE_URL: '***', REDIS_CACHE_URL: '***', REDIS_PREFIX: 'x', DATABASE_ROLE_SECRET: '***', SMS_TOKEN: '***', API_KEY: '***', SMTP_PASSWORD: '', CARRIER_SECRETS: '***' }); // prettier-ignore
  });
  it('of a service is refused the same way', () => {
    const own = baseConfig.extend({ GIVE_UP_MS: z.coerce.number().int().describe('how long it is tried') });
    expect(() => readConfig(own, { GIVE_UP_MS: 'soon' })).toThrow(/GIVE_UP_MS: .+ \(how long it is tried\)/);
  });

  it.each([
    ['127.0.0.1', false],
    ['127.8.0.1', false],
    ['::1', false],
    ['localhost', false],
    ['0.0.0.0', true],
    ['::', true],
    ['', true],
    ['192.168.1.7', true],
    ['127.0.0.1.example.com', true],
  ])('a development machine that listens at %j lets others in: %s', (HOST, open) => {
    expect(isOpenDevelopment(readConfig(baseConfig, { HOST }))).toBe(open);
    expect(isOpenDevelopment(readConfig(baseConfig, { HOST, NODE_ENV: 'test' }))).toBe(open);
    for (const more of [{ OPEN_DEVELOPMENT: '1' }, { NODE_ENV: 'production' }])
      expect(isOpenDevelopment(readConfig(baseConfig, { HOST, ...more }))).toBe(false);
  });
});

describe('Kafka and Redis beyond this machine', () => {
  const refused = (env: Record<string, string | undefined>): string => {
    try {
      refuseOpenEngines(readConfig(baseConfig, env));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const production = { NODE_ENV: 'production' };
  const user = { KAFKA_USERNAME: 'wallet', KAFKA_PASSWORD: 'secret' };
  it.each([
    [{ KAFKA_BROKERS: 'kafka:9092' }, /^KAFKA_BROKERS: kafka:9092 unencrypted or without a password is refused in production: set KAFKA_TLS=1, KAFKA_USERNAME and KAFKA_PASSWORD$/],
    [{ KAFKA_BROKERS: '127.0.0.1:9092,10.0.0.7:9092' }, /^KAFKA_BROKERS: 10\.0\.0\.7:9092 /],
    [{ KAFKA_BROKERS: 'kafka:9092', KAFKA_TLS: '1' }, /^KAFKA_BROKERS: /],
    [{ KAFKA_BROKERS: 'kafka:9092', ...user }, /^KAFKA_BROKERS: /],
    [{ KAFKA_BROKERS: 'localhost.example.com:9092' }, /^KAFKA_BROKERS: /],
    [{ REDIS_URL: 'redis://redis:6379' }, /^REDIS_URL: redis unencrypted or without a password is refused in production: set rediss:\/\/user:password@redis$/],
    [{ REDIS_URL: 'redis://lamliang:secret@redis:6379' }, /^REDIS_URL: /],
    [{ REDIS_URL: 'rediss://redis:6379' }, /^REDIS_URL: /],
    [{ REDIS_URL: 'rediss://lamliang:secret@redis:6379', REDIS_CACHE_URL: 'redis://cache:6379' }, /^REDIS_CACHE_URL: cache /],
  ])('[F-S2] %j is refused in production, and said without the password', (env, message) => {
    expect(refused({ ...production, ...env })).toMatch(message);
    expect(refused({ ...production, ...env })).not.toContain('secret');
    expect(refused(env)).toBe('');
  }); // prettier-ignore
  it.each([
    { KAFKA_BROKERS: '' },
    { KAFKA_BROKERS: 'kafka-1:9093,kafka-2:9093', KAFKA_TLS: '1', ...user },
    { KAFKA_BROKERS: '127.0.0.1:9092,localhost:9092,[::1]:9092' },
    { REDIS_URL: 'redis://127.0.0.1:6379', REDIS_CACHE_URL: 'redis://[::1]:6379' },
    { REDIS_URL: 'rediss://lamliang:secret@redis:6379' },
  ])('[F-S2] %j is taken in production', (env) => {
    expect(refused({ ...production, ...env })).toBe('');
  });
  it('[F-S2] a user of Kafka without a password is refused everywhere', () => {
    expect(refused({ KAFKA_USERNAME: 'wallet' })).toBe('KAFKA_PASSWORD is missing beside KAFKA_USERNAME');
  });
  it('[F-S2] passwords are not logged', () => {
    const masked = maskedConfig(readConfig(baseConfig, { ...user, REDIS_URL: 'rediss://u:secret@redis' }));
    expect(JSON.stringify(masked)).not.toContain('secret');
  });
});
