// PostgreSQL as for every integration test, and one Kafka, one Redis and one S3 for the run, wherever they come from.
import { NoEngine, obtainKafka, obtainRedis, obtainS3 } from '../../libs/engines/src/obtain.ts';
import { at } from '../env.mjs';
import globalSetup from './global-setup.mjs';

/** Sets TEST_KAFKA_BROKERS, REDIS_URL and TEST_S3_URL, which Jest's workers inherit; the suites of one that cannot be had are skipped. */
export default async function enginesSetup() {
  await globalSetup();
  const { FILES_S3_URL, KAFKA_BROKERS, KAFKA_VERSION, REDIS_URL } = process.env;
  // Under these names services in other tests would take them too.
  delete process.env.KAFKA_BROKERS;
  delete process.env.FILES_S3_URL;
  const options = { pom: at('infra/kafka/pom.xml'), ...(KAFKA_VERSION ? { version: KAFKA_VERSION } : {}) };
  globalThis.lamliangEngines = [];
  process.env.TEST_KAFKA_BROKERS = await addressOf(() => obtainKafka(KAFKA_BROKERS, options));
  process.env.REDIS_URL = await addressOf(() => obtainRedis(REDIS_URL));
  process.env.TEST_S3_URL = await addressOf(() => obtainS3(FILES_S3_URL));
}

/** @returns the engine's address, empty where it cannot be had */
async function addressOf(obtain) {
  try {
    const engine = await obtain();
    globalThis.lamliangEngines.push(engine);
    console.log(`\n${engine.name}, on ${engine.address.replace(/\/\/.*@/, '//')}`);
    return engine.address;
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    console.warn(`\nSKIPPED: ${error.message}`);
    return '';
  }
}
