// PostgreSQL as for every integration test, and one Kafka, one Redis and one S3 for the run, wherever they come from.
import { randomUUID } from 'node:crypto';
import { certificatesIn, hasOpenssl } from '../../libs/engines/src/certificates.ts';
import { NoEngine, obtainKafka, obtainRedis, obtainS3 } from '../../libs/engines/src/obtain.ts';
import { at } from '../env.mjs';
import globalSetup from './global-setup.mjs';

/**
 * Sets TEST_KAFKA_BROKERS, REDIS_URL and TEST_S3_URL, which Jest's workers inherit; the suites of one that cannot be had are
 * skipped. Kafka and Redis that are started here want TLS and passwords, which the other variables tell.
 */
export default async function enginesSetup() {
  await globalSetup();
  const { FILES_S3_URL, KAFKA_BROKERS, KAFKA_VERSION, REDIS_URL } = process.env;
  // Under these names services in other tests would take them too.
  delete process.env.KAFKA_BROKERS;
  delete process.env.FILES_S3_URL;
  const certificates = hasOpenssl() ? certificatesIn() : undefined;
  const [prepare, wallet, orders, admin_password, password] = Array.from({ length: 5 }, () => randomUUID());
  const users = { prepare, wallet, orders };
  const access = certificates && { certificates, users, super_user: 'prepare' };
  const options = { pom: at('infra/kafka/pom.xml'), access, ...(KAFKA_VERSION ? { version: KAFKA_VERSION } : {}) };
  globalThis.lamliangEngines = [];
  const kafka = await engineOf(() => obtainKafka(KAFKA_BROKERS, options));
  process.env.TEST_KAFKA_BROKERS = kafka.address;
  if (kafka.ca) process.env.TEST_KAFKA_ACCESS = JSON.stringify({ ca: kafka.ca, users });
  const redis = await engineOf(() =>
    obtainRedis(REDIS_URL, certificates ? { access: { certificates, admin_password, password } } : {}),
  );
  process.env.REDIS_URL = redis.address;
  if (redis.ca) process.env.REDIS_CA = redis.ca;
  process.env.TEST_REDIS_ADMIN_URL = redis.local?.admin_url ?? redis.address;
  process.env.TEST_S3_URL = (await engineOf(() => obtainS3(FILES_S3_URL))).address;
}

/** @returns the engine, with an empty address where it cannot be had */
async function engineOf(obtain) {
  try {
    const engine = await obtain();
    globalThis.lamliangEngines.push(engine);
    console.log(`\n${engine.name}, on ${engine.address.replace(/\/\/.*@/, '//')}`);
    return engine;
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    console.warn(`\nSKIPPED: ${error.message}`);
    return { address: '' };
  }
}
