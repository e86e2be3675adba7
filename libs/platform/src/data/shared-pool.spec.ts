import { expect, it } from '@jest/globals';
import { baseConfig, readConfig } from '../config.ts';
import { capacity } from './shared-pool.ts';

const base = (env: Record<string, string> = {}) => readConfig(baseConfig, env);
const services = (count: number) => Array.from({ length: count }, () => ({ pools: 6, relay: 1, queues: 1 }));

it.each([
  // A lock session, three of the bus, two and one a queue, one a relay; the pools have the rest, or all they can use.
  ['one service', 1, {}, { shared: 6, jobs: 3, most: 14 }],
  ['twelve', 12, {}, { shared: 30, jobs: 14, most: 60 }],
  ['twelve over Kafka and Redis', 12, { KAFKA_BROKERS: 'kafka:9092', REDIS_URL: 'redis://redis' }, { shared: 47, jobs: 0, most: 60 }], // prettier-ignore
  ['more than the default', 12, { DATABASE_CONNECTIONS: '200' }, { shared: 72, jobs: 14, most: 102 }],
])('counts the connections of %s from what is registered', (_name, count, env, expected) => {
  expect(capacity(services(count), base(env))).toEqual(expected);
});

it('refuses services that would have fewer than one for each of their pools, and says how many they need', () => {
  const start = () => capacity(services(2), base({ DATABASE_CONNECTIONS: '13' }));
  expect(start).toThrow('2 services need 14 database connections, DATABASE_CONNECTIONS allows 13');
});
