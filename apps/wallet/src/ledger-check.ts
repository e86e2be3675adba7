/**
 * Proves the ledger from the command line: `DATABASE_URL=... node ledger-check.js`. Ends with 0 when it is clean, with 1
 * when it is not, with 2 when it could not be read.
 */
import { AppClock, baseConfig, Db, readConfig, derivedSecrets, processSecrets, rolesOf } from '@lamliang/platform';
import { verdictOf } from './ledger-checks/ledger-check.rules.ts';
import { LedgerChecksRepository } from './ledger-checks/ledger-checks.repository.ts';

const config = readConfig(baseConfig);
const { DATABASE_URL } = config;
if (!DATABASE_URL) {
  console.error('DATABASE_URL is required: the address of the database whose ledger is to be checked');
  process.exit(2);
}
const url = new URL(DATABASE_URL);
const { system } = rolesOf('wallet');
// A tool of whoever runs the installation: it may have the one secret.
const secrets = config.DATABASE_ROLE_SECRET
  ? derivedSecrets(config.DATABASE_ROLE_SECRET)
  : processSecrets({ ...config, MIGRATE: false });
const source = Db.source({
  host: url.hostname,
  port: Number(url.port || 5432),
  database: decodeURIComponent(url.pathname.slice(1)),
  schema: 'wallet',
  user: system,
  password: secrets.password(system),
  pool: 1,
  application: 'lamliang-ledger-check',
});
try {
  await source.initialize();
  const db = new Db(source, source, new AppClock());
  const findings = await db.system((tx) => new LedgerChecksRepository().examine(tx));
  const clean_flag = findings.violations.length === 0 ? 1 : 0;
  console.log(verdictOf({ ...findings, clean_flag }).join('\n'));
  process.exitCode = clean_flag === 1 ? 0 : 1;
} catch (error) {
  console.error(`The ledger could not be read: ${(error as Error).message}`);
  process.exitCode = 2;
} finally {
  if (source.isInitialized) await source.destroy();
}
