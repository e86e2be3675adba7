import { migrateAll as migrate } from '@lamliang/platform';
import { services } from './services.ts';

/** Role secret of a database that only tests see. */
const TEST_SECRET = 'role secret of the tests';

/** Brings a database to the newest schema of every service; the tests' template is made with it. */
export async function migrateAll(adminUrl: string, roleSecret = TEST_SECRET): Promise<void> {
  await migrate(adminUrl, services, roleSecret);
}
