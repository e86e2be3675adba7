import { derivedSecrets, migrateAll as migrate } from '@lamliang/platform';
import { services } from './services.ts';

/** Role secret of test databases. */
const TEST_SECRET = 'role secret of the tests';

/** Runs the migrations of every service; also creates the tests' template database. */
export async function migrateAll(adminUrl: string, roleSecret = TEST_SECRET): Promise<void> {
  await migrate(adminUrl, services, derivedSecrets(roleSecret));
}
