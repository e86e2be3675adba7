// Migrates the database of DATABASE_URL, seeds demo data if it is empty, and exits.
// Runs before services that are separate processes.
import {
  CLOSE_DEVELOPMENT,
  createLogger,
  isOpenDevelopment,
  migrateAll,
  readConfig,
  refuseDemoData,
} from '@lamliang/platform';
import { sandboxEnvironment, standaloneConfig } from './config.ts';
import { seedDemo } from './seed/seed.ts';
import { demoState } from './seed/state.ts';
import { services } from './services.ts';

const config = readConfig(standaloneConfig);
const log = createLogger('prepare', config.LOG_LEVEL);
const { DATABASE_URL: database_url, DATABASE_ROLE_SECRET: role_secret } = config;
if (!database_url || !role_secret) throw new Error('DATABASE_URL and DATABASE_ROLE_SECRET are required');
const production = config.NODE_ENV === 'production';
if (production) await refuseDemoData(database_url);
if (config.DEMO && isOpenDevelopment(config)) throw new Error(`DEMO: what it makes ${CLOSE_DEVELOPMENT}`);
const state = await demoState(database_url);
if (config.DEMO && !production && (state === 'empty' || state === 'half'))
  await seedDemo({
    database_url,
    role_secret,
    env: sandboxEnvironment(config),
    definitions: services,
    port: config.PORT,
    host: config.HOST,
    say: (line) => log.info(line),
  });
else await migrateAll(database_url, services, role_secret, (line) => log.info(line));
