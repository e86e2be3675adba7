import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import type { Logger } from 'pino';
import { trusting } from './authority.ts';

/** Where brokers are and who comes to them. */
export interface KafkaConnection {
  /** host:port of some brokers. */
  brokers: string[];
  /** Named in the broker's log and quotas. */
  client_id: string;
  /** Before every topic and group, for environments that share a cluster. */
  prefix?: string;
  /** Whether TLS is spoken. */
  tls?: boolean;
  /** Certificate of the authority, as text or the path of a file; Node's own authorities when left out. */
  ca?: string;
  /** Of SCRAM-SHA-512; without a name the brokers are told none. */
  username?: string;
  password?: string;
}

/** @throws Error when the authority's file cannot be read */
export function kafkaClient({ client_id, brokers, tls, ca, username, password = '' }: KafkaConnection, log: Logger) {
  return new Kafka({
    clientId: client_id,
    brokers,
    ...(tls ? { ssl: trusting(ca, 'KAFKA_CA') } : {}),
    ...(username ? { sasl: { mechanism: 'scram-sha-512', username, password } } : {}),
    connectionTimeout: 3_000,
    authenticationTimeout: 10_000,
    requestTimeout: 30_000,
    retry: { initialRetryTime: 300, retries: 8, maxRetryTime: 10_000 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => log.debug(entry.log, `${entry.namespace}: ${entry.log.message}`),
  });
}

/**
 * Whether an error comes from brokers that cannot be reached or are not ready: what that ended may begin again. A
 * connection that breaks while it says who comes is one too; only a wrong name or password is not.
 */
export function isOutage(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ((e as { retriable?: boolean }).retriable) return true;
    if (e.name === 'KafkaJSSASLAuthenticationError' && !e.message.includes('invalid credentials')) return true;
  }
  return false;
}

/** A topic that was just made is unknown or without a leader for a moment, and the admin client does not ask twice. */
export async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === 5 || !(error as { retriable?: boolean }).retriable) throw error;
      await pause(100 * 2 ** tries);
    }
}
