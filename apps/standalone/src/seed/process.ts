// Child process of `seedInChildProcess`: seeds the database of DATABASE_URL and reports progress to its parent.
import { readConfig } from '@lamliang/platform';
import { sandboxEnvironment, standaloneConfig, withNumberKeys } from '../config.ts';
import { isSimulator } from '../registry.ts';
import { services } from '../services.ts';
import { seedDemo } from './seed.ts';

const config = readConfig(standaloneConfig);
// The parent process has ended.
process.on('disconnect', () => process.exit(1));
await seedDemo({
  database_url: config.DATABASE_URL,
  role_secret: config.DATABASE_ROLE_SECRET,
  env: withNumberKeys(sandboxEnvironment(config), config.DATABASE_ROLE_SECRET),
  definitions: services.filter((s) => config.SANDBOX || !isSimulator(s.name)),
  port: config.PORT,
  host: config.HOST,
  say: (line) => process.send?.(line),
});
process.exit(0);
