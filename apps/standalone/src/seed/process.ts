// The process that `seedApart` starts: fills the database of DATABASE_URL and tells its parent how far it is.
import { readConfig } from '@lamliang/platform';
import { sandboxEnvironment, standaloneConfig } from '../config.ts';
import { isSimulator } from '../registry.ts';
import { services } from '../services.ts';
import { seedDemo } from './seed.ts';

const config = readConfig(standaloneConfig);
// Whoever waits for the data is gone.
process.on('disconnect', () => process.exit(1));
await seedDemo({
  database_url: config.DATABASE_URL,
  role_secret: config.DATABASE_ROLE_SECRET,
  env: sandboxEnvironment(config),
  definitions: services.filter((s) => config.SANDBOX || !isSimulator(s.name)),
  port: config.PORT,
  host: config.HOST,
  say: (line) => process.send?.(line),
});
process.exit(0);
