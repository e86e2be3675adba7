import type { KafkaConnection } from './kafka-client.ts';

/** What the settings of a process say of Kafka and Redis, as the environment spells it. */
export interface EngineSettings {
  NODE_ENV: string;
  KAFKA_BROKERS: string;
  KAFKA_PREFIX: string;
  KAFKA_TLS: boolean;
  KAFKA_CA: string;
  KAFKA_USERNAME: string;
  KAFKA_PASSWORD: string;
  REDIS_URL: string;
  REDIS_CACHE_URL: string;
}

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

/** How this process comes to the brokers. */
export const kafkaOf = (c: EngineSettings, client_id: string): KafkaConnection => ({
  brokers: c.KAFKA_BROKERS.split(','),
  client_id,
  prefix: c.KAFKA_PREFIX,
  tls: c.KAFKA_TLS,
  ca: c.KAFKA_CA,
  username: c.KAFKA_USERNAME,
  password: c.KAFKA_PASSWORD,
});

/** @throws Error where production would speak to Kafka or Redis beyond this machine unencrypted or without a password */
export function refuseOpenEngines(c: EngineSettings): void {
  if (c.KAFKA_USERNAME && !c.KAFKA_PASSWORD) throw new Error('KAFKA_PASSWORD is missing beside KAFKA_USERNAME');
  if (c.NODE_ENV !== 'production') return;
  const broker = c.KAFKA_BROKERS.split(',').find((at) => at && !isLoopback(at.slice(0, at.lastIndexOf(':'))));
  if (broker && !(c.KAFKA_TLS && c.KAFKA_USERNAME))
    throw new Error(`KAFKA_BROKERS: ${broker} unencrypted or without a password is refused in production: set KAFKA_TLS=1, KAFKA_USERNAME and KAFKA_PASSWORD`); // prettier-ignore
  for (const name of ['REDIS_URL', 'REDIS_CACHE_URL'] as const) {
    const { protocol, hostname, password } = new URL(c[name] || 'redis://localhost');
    if (!isLoopback(hostname) && (protocol !== 'rediss:' || !password))
      throw new Error(`${name}: ${hostname} unencrypted or without a password is refused in production: set rediss://user:password@${hostname}`); // prettier-ignore
  }
}
