import { createHmac } from 'node:crypto';
import { runMigrations as migrateBullmq } from 'bullmq';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KIT_MIGRATIONS } from './kit-migrations.ts';
import { BUS_SCHEMA } from '../events/postgres-bus.sql.ts';
import { FILES_SCHEMA, filesOf } from '../files/files.sql.ts';
import { Db } from './db.ts';

/** The part of a service that the migration step needs. */
export interface MigratedService {
  name: string;
  migrations: (new () => MigrationInterface)[];
}

/** The password of a service role: derived, so that one secret is enough. */
export const rolePassword = (role: string, secret: string): string =>
  createHmac('sha256', secret).update(`role:${role}`).digest('base64url');

/** The role of the embedded bus, the job queue and the locks; it owns nothing and sees no service's tables. */
export const BUS_ROLE = 'lamliang_bus';

/** The address of a database as another role. */
export const addressAs = (url: string, role: string, secret: string): string =>
  Object.assign(new URL(url), { username: role, password: rolePassword(role, secret) }).href;

/** Where the database of an address is. */
export function placeOf(url: string): { host: string; port: number; database: string } {
  const { hostname, port, pathname } = new URL(url);
  return { host: hostname, port: Number(port || 5432), database: decodeURIComponent(pathname.slice(1)) };
}

export const rolesOf = (service: string) => ({
  owner: `${service}_owner`,
  requests: service,
  system: `${service}_system`,
});

const MIGRATION_LOCK = 4_711_001;

/**
 * Brings a database to the newest schema, under an advisory lock; may be repeated. @param adminUrl may create roles
 * @throws Error when the database cannot find Thai text by trigrams
 */
export async function migrateAll(
  adminUrl: string,
  services: MigratedService[],
  roleSecret: string,
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
    await prepareBus(admin, roleSecret);
    for (const service of services) await prepare(admin, service.name, roleSecret);
    for (const service of services) {
      const done = await runMigrations(adminUrl, service, roleSecret);
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
async function ensureRole(admin: pg.Client, role: string, secret: string, rights = 'NOBYPASSRLS'): Promise<void> {
  const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const password = pg.escapeLiteral(rolePassword(role, secret));
  const verb = known.rowCount ? 'ALTER' : 'CREATE';
  await admin.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN ${rights} PASSWORD ${password}`);
}

async function prepare(admin: pg.Client, service: string, secret: string): Promise<void> {
  const { owner, requests, system } = rolesOf(service);
  const quote = (text = '') => pg.escapeIdentifier(text);
  await ensureRole(admin, owner, secret);
  await ensureRole(admin, requests, secret);
  await ensureRole(admin, system, secret, 'BYPASSRLS');
  await admin.query(`
    CREATE SCHEMA IF NOT EXISTS ${quote(service)} AUTHORIZATION ${quote(owner)};
    GRANT CONNECT ON DATABASE ${quote(admin.database)} TO ${quote(owner)}, ${quote(requests)}, ${quote(system)};
    GRANT USAGE ON SCHEMA ${quote(service)} TO ${quote(requests)}, ${quote(system)};
    GRANT USAGE ON SCHEMA bus TO ${quote(system)};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bus TO ${quote(system)};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)}
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${quote(requests)}, ${quote(system)};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${quote(owner)} IN SCHEMA ${quote(service)}
      GRANT USAGE, SELECT ON SEQUENCES TO ${quote(requests)}, ${quote(system)};
  `);
  await createOnce(admin, `files.${service}_file`, filesOf(service));
}

/** Makes what a table stands for, where it does not. */
async function createOnce(admin: pg.Client, table: string, sql: string): Promise<void> {
  const { rows } = await admin.query<{ t: string | null }>('SELECT to_regclass($1) AS t', [table]);
  if (!rows[0]?.t) await admin.query(sql);
}

/** The role of the bus, with BullMQ's tables in the schema `bullmq`. */
async function prepareBus(admin: pg.Client, secret: string): Promise<void> {
  await ensureRole(admin, BUS_ROLE, secret);
  await migrateBullmq(admin, 'bullmq');
  await admin.query(`
    GRANT USAGE ON SCHEMA bus TO ${BUS_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bus TO ${BUS_ROLE};
    GRANT USAGE, CREATE ON SCHEMA bullmq TO ${BUS_ROLE};
    GRANT ALL ON ALL TABLES IN SCHEMA bullmq TO ${BUS_ROLE};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA bullmq TO ${BUS_ROLE};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${BUS_ROLE};
  `);
}

/** @returns how many */
async function runMigrations(adminUrl: string, { name, migrations }: MigratedService, secret: string): Promise<number> {
  const { owner } = rolesOf(name);
  const password = rolePassword(owner, secret);
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

/**
 * Forces row-level security: a request sees and writes only rows of its shop. `nullif`: the setting is '' after first
 * use.
 */
export async function secureByAccount(q: QueryRunner, table: string, column = 'account_id'): Promise<void> {
  await q.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY ${table.replaceAll('"', '')}__by_account ON ${table}
      USING (${column} = (SELECT nullif(current_setting('app.account_id', true), '')::bigint))
      WITH CHECK (${column} = nullif(current_setting('app.account_id', true), '')::bigint);
  `);
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
