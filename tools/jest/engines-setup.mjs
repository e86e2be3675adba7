// PostgreSQL as for every integration test, and one Kafka and one Redis for the run, wherever they come from.
import { NoEngine, obtainKafka, obtainRedis } from '../../libs/engines/src/obtain.ts';
import { at } from '../env.mjs';
import globalSetup from './global-setup.mjs';

/** Sets TEST_KAFKA_BROKERS and REDIS_URL, which Jest's workers inherit; the suites of one that cannot be had are skipped. */
export default async function enginesSetup() {
  await globalSetup();
  const { KAFKA_BROKERS, KAFKA_VERSION, REDIS_URL } = process.env;
  // Under this name services in other tests would take it too.
  delete process.env.KAFKA_BROKERS;
  const options = { pom: at('infra/kafka/pom.xml'), ...(KAFKA_VERSION ? { version: KAFKA_VERSION } : {}) };
  globalThis.lamliangEngines = [];
  process.env.TEST_KAFKA_BROKERS = await addressOf(() => obtainKafka(KAFKA_BROKERS, options));
  process.env.REDIS_URL = await addressOf(() => obtainRedis(REDIS_URL));
}

/** @returns the engine's address, empty where it cannot be had */
async function addressOf(obtain) {
  try {
    const engine = await obtain();
    globalThis.lamliangEngines.push(engine);
    console.log(`\n${engine.name}, on ${engine.address}`);
    return engine.address;
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    console.warn(`\nSKIPPED: ${error.message}`);
    return '';
  }
}
