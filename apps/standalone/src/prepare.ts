// Makes the topics of KAFKA_BROKERS, migrates the database of DATABASE_URL, seeds demo data if it is empty, and exits.
// Runs before services that are separate processes.
import { ALL_EVENTS } from '@lamliang/contracts/all';
import {
  CLOSE_DEVELOPMENT,
  createLogger,
  endOnFault,
  derivedSecrets,
  isOpenDevelopment,
  kafkaOf,
  migrateAll,
  prepareKafka,
  readConfig,
  refuseDemoData,
  refuseOpenEngines,
} from '@lamliang/platform';
import { sandboxEnvironment, standaloneConfig } from './config.ts';
import { busRights } from './registry.ts';
import { seedDemo } from './seed/seed.ts';
import { demoState } from './seed/state.ts';
import { services } from './services.ts';

endOnFault();
const config = readConfig(standaloneConfig);
const log = createLogger('prepare', config.LOG_LEVEL);
const { DATABASE_URL: database_url, DATABASE_ROLE_SECRET: role_secret } = config;
if (!database_url || !role_secret) throw new Error('DATABASE_URL and DATABASE_ROLE_SECRET are required');
const production = config.NODE_ENV === 'production';
if (production) await refuseDemoData(database_url);
if (config.DEMO && isOpenDevelopment(config)) throw new Error(`DEMO: what it makes ${CLOSE_DEVELOPMENT}`);
refuseOpenEngines(config);
if (config.KAFKA_BROKERS) {
  const topics = [...new Set(ALL_EVENTS.map(({ topic }) => topic))];
  const rights = config.KAFKA_ACLS ? busRights() : [];
  await prepareKafka(kafkaOf(config, 'lamliang-prepare'), { topics, replicas: config.KAFKA_REPLICAS, rights }, log);
}
const state = await demoState(database_url);
if (config.DEMO && !production && (state === 'empty' || state === 'half'))
  await seedDemo({
    database_url,
    role_secret,
    // In this process alone, over PostgreSQL.
    env: { ...sandboxEnvironment(config), KAFKA_BROKERS: '', REDIS_URL: '', REDIS_CACHE_URL: '' },
    definitions: services,
    port: config.PORT,
    host: config.HOST,
    say: (line) => log.info(line),
  });
else await migrateAll(database_url, services, derivedSecrets(role_secret), (line) => log.info(line));
