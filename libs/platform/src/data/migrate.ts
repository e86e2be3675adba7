import { runMigrations as migrateBullmq } from 'bullmq';
import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { KIT_MIGRATIONS } from './kit-migrations.ts';
import { BUS_GUARDS, BUS_SCHEMA, busRightsOf, QUEUE_GUARDS } from '../events/postgres-bus.sql.ts';
import { FILES_SCHEMA, filesOf } from '../files/files.sql.ts';
import type { Secrets } from '../secrets.ts';
import { Db } from './db.ts';

/** The part of a service that the migration step needs. */
export interface MigratedService {
  name: string;
  migrations: (new () => MigrationInterface)[];
  publishes?: Record<string, { topic: string }>;
}

/** The role of the embedded bus, the job queue and the locks of several services; it owns nothing and sees no service's tables. */
export const BUS_ROLE = 'lamliang_bus';

type Passwords = Pick<Secrets, 'password'>;
/** The address of a database as another role. */
export const addressAs = (url: string, role: string, secrets: Passwords): string =>
  Object.assign(new URL(url), { username: role, password: secrets.password(role) }).href;

/** Where the database of an address is. */
export function placeOf(url: string): { host: string; port: number; database: string } {
  const { hostname, port, pathname } = new URL(url);
  return { host: hostname, port: Number(port || 5432), database: decodeURIComponent(pathname.slice(1)) };
}

export const rolesOf = (service: string) => ({
  owner: `${service}_owner`,
  requests: service,
  system: `${service}_system`,
  /** For the embedded bus, the job queue and the locks, where the service has a process of its own. */
  bus: `${service}_bus`,
});

/** The role with which a process of these services reaches the bus. */
export const busRoleOf = ([first, ...others]: { name: string }[]): string =>
  first && !others.length ? rolesOf(first.name).bus : BUS_ROLE;

const MIGRATION_LOCK = 4_711_001;

/**
 * Brings a database to the newest schema, under an advisory lock; may be repeated. @param adminUrl may create roles
 * @throws Error when the database cannot find Thai text by trigrams
 */
export async function migrateAll(
  adminUrl: string,
  services: MigratedService[],
  secrets: Passwords,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'lamliang-migrate' });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await admin.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
    // One index over the shop and the trigrams of a name: a search reads only matches of its own shop.
    await admin.query('CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public');
    await refuseBlindTrigrams(admin);
    await admin.query(BUS_SCHEMA);
    await createOnce(admin, 'files.file', FILES_SCHEMA);
    await prepareBus(admin, secrets);
    for (const service of services) await prepare(admin, service, secrets);
    for (const service of services) {
      const done = await runMigrations(adminUrl, service, secrets);
      if (done) log(`${service.name}: ${done} migrations`);
    }
  } finally {
    await admin.end();
  }
}

/** pg_trgm sees letters through LC_CTYPE alone; with C it sees no Thai at all and search finds nothing. */
async function refuseBlindTrigrams(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ same: number }>(`SELECT similarity('น้ำผึ้ง', 'น้ำผึ้ง') AS same`);
  if (!rows[0] || rows[0].same === 0)
    throw new Error(
      'This database cannot search Thai text: its LC_CTYPE is C. Create it with LC_CTYPE C.UTF-8 (or en_US.UTF-8 on macOS), e.g. initdb --locale=C --lc-ctype=C.UTF-8 --locale-provider=icu --icu-locale=und.',
    );
}

/** Makes a role that may log in, or gives it its password again. */
async function ensureRole(admin: pg.Client, role: string, secrets: Passwords, rights = 'NOBYPASSRLS'): Promise<void> {
  const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const password = pg.escapeLiteral(secrets.password(role));
  const verb = known.rowCount ? 'ALTER' : 'CREATE';
  await admin.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN ${rights} PASSWORD ${password}`);
}

async function prepare(
  admin: pg.Client,
  { name: service, publishes }: MigratedService,
  secrets: Passwords,
): Promise<void> {
  const { owner, requests, system, bus } = rolesOf(service);
  const quote = (text = '') => pg.escapeIdentifier(text);
  await ensureRole(admin, owner, secrets);
  await ensureRole(admin, requests, secrets);
  await ensureRole(admin, system, secrets, 'BYPASSRLS');
  await ensureRole(admin, bus, secrets);
  await admin.query(`
    CREATE SCHEMA IF NOT EXISTS ${quote(service)} AUTHORIZATION ${quote(owner)};
    GRANT CONNECT ON DATABASE ${quote(admin.database)} TO ${quote(owner)}, ${quote(requests)}, ${quote(system)}, ${quote(bus)};
    GRANT USAGE ON SCHEMA ${quote(service)} TO ${quote(requests)}, ${quote(system)};
    ${busRightsOf(service, quote(system), quote(bus))}
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)}
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${quote(system)};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)}
      GRANT USAGE, SELECT ON SEQUENCES TO ${quote(system)};
    -- What requests may do is said by each table's migration. Databases of earlier releases handed them everything.
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)} REVOKE ALL ON TABLES FROM ${quote(requests)};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)} REVOKE ALL ON SEQUENCES FROM ${quote(requests)};
  `);
  const topics = Object.values(publishes ?? {}).map(({ topic }) => topic);
  await admin.query('INSERT INTO bus.publisher SELECT DISTINCT unnest($1::text[]), $2 ON CONFLICT DO NOTHING', [
    topics,
    service,
  ]);
  await createOnce(admin, `files.${service}_file`, filesOf(service));
  // Databases of earlier releases have the policy, but do not hold the owner of the tables to it.
  const open = 'SELECT FROM pg_class WHERE oid = $1::regclass AND NOT relforcerowsecurity';
  const { rowCount } = await admin.query(open, [`files.${service}_file`]);
  if (rowCount) await admin.query(`ALTER TABLE files.${service}_file FORCE ROW LEVEL SECURITY`);
}

/** Makes what a table stands for, where it does not. */
async function createOnce(admin: pg.Client, table: string, sql: string): Promise<void> {
  const { rows } = await admin.query<{ t: string | null }>('SELECT to_regclass($1) AS t', [table]);
  if (!rows[0]?.t) await admin.query(sql);
}

/** The role of the bus, with BullMQ's tables in the schema `bullmq`. */
async function prepareBus(admin: pg.Client, secrets: Passwords): Promise<void> {
  await ensureRole(admin, BUS_ROLE, secrets);
  await createOnce(admin, 'bus.publisher', BUS_GUARDS);
  await migrateBullmq(admin, 'bullmq');
  await admin.query(`
    ${QUEUE_GUARDS}
    GRANT USAGE ON SCHEMA bus TO ${BUS_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bus TO ${BUS_ROLE};
    GRANT USAGE, CREATE ON SCHEMA bullmq TO ${BUS_ROLE};
    GRANT ALL ON ALL TABLES IN SCHEMA bullmq TO ${BUS_ROLE};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA bullmq TO ${BUS_ROLE};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${BUS_ROLE};
  `);
}

/** @returns how many */
async function runMigrations(
  adminUrl: string,
  { name, migrations }: MigratedService,
  secrets: Passwords,
): Promise<number> {
  const { owner } = rolesOf(name);
  const password = secrets.password(owner);
  const application = `lamliang-migrate-${name}`;
  const source = Db.source({ ...placeOf(adminUrl), schema: name, user: owner, password, pool: 1, application });
  source.setOptions({ migrations: [...KIT_MIGRATIONS, ...migrations], migrationsTableName: 'schema_migration' });
  await source.initialize();
  try {
    return (await source.runMigrations({ transaction: 'each' })).length;
  } finally {
    await source.destroy();
  }
}

/** The table that demo data leave behind; its name in the catalogue is for every role to read. */
export const DEMO_MARK = 'public.demo_seed';

/** @throws Error for a database that was filled with demo data, wholly or in part */
export async function refuseDemoData(url: string): Promise<void> {
  const [schema, table] = DEMO_MARK.split('.');
  const sql = `SELECT FROM pg_catalog.pg_tables WHERE schemaname = '${schema}' AND tablename = '${table}'`;
  if ((await administer(url, sql)).length)
    throw new Error(
      'DATABASE_URL: this database was filled with demo data, whose logins and passwords everybody knows; production, and whatever other machines reach, needs a database of its own',
    );
}

/** One statement (or several) over a connection of its own; for set-up and tools. @returns the rows of the last one */
export async function administer<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = (await client.query(sql)) as pg.QueryResult<T> | pg.QueryResult<T>[];
    return [result].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
