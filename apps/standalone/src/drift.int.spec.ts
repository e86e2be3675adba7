import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administer, Db, type ServiceDefinition } from '@lamliang/platform';
import { cloneDatabase } from '@lamliang/platform/testing';
import { services } from './services.ts';

/** Tables that no service writes entities for: those of the platform and TypeORM's own list of migrations. */
const EXEMPT = new Set([
  'backfill',
  'outbox',
  'event_log',
  'inbox',
  'dead_letter',
  'job_request',
  'idempotency',
  'rate_limit',
  'audit_entry',
  'decision',
  'deleted_account',
  'run_row',
  'schema_migration',
]);

/** Columns that only the release before reads and writes; the next release drops them (docs/adr/0025-sealed-numbers.md). */
const LEAVING = new Set(['account.account_number text', 'account.id_card_number text']);

/** A column in words, so that a difference names itself: `wallet.ledger_entry.amount bigint not null`. */
type Shape = Set<string>;
const words = (table: string, column: string, type: string, nullable: boolean, key: boolean) =>
  `${table}.${column} ${type}${nullable ? '' : ' not null'}${key ? ' key' : ''}`;

/** Columns as the migrations made them; partitions stand behind their table. */
async function migrated(url: string, schema: string): Promise<Shape> {
  interface Row {
    name: string;
    column_name: string;
    type: string;
    nullable: boolean;
    key: boolean;
  }
  const rows = await administer<Row>(
    url,
    `SELECT t.relname AS name, c.column_name, format_type(a.atttypid, a.atttypmod) AS type, c.is_nullable = 'YES' AS nullable,
            EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS key
     FROM information_schema.columns c
     JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = c.table_schema::regnamespace
       AND t.relkind IN ('r', 'p') AND NOT t.relispartition
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = c.column_name
     WHERE c.table_schema = '${schema}'`,
  );
  return new Set(
    rows.flatMap((r) => (EXEMPT.has(r.name) ? [] : [words(r.name, r.column_name, r.type, r.nullable, r.key)])),
  );
}

/** Columns as the entities tell them. */
async function told(url: string, { name, entities = [] }: Entities): Promise<Shape> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const source = Db.source(
    {
      host: hostname,
      port: Number(port),
      database: pathname.slice(1),
      schema: name,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      pool: 1,
      application: 'lamliang-drift',
    },
    entities,
  );
  await source.initialize();
  try {
    return new Set(
      source.entityMetadatas.flatMap((entity) =>
        entity.columns.map((c) => {
          const type = source.driver.normalizeType(c) + (c.isArray ? '[]' : '');
          return words(entity.tableName, c.databaseName, type, c.isNullable, c.isPrimary);
        }),
      ),
    );
  } finally {
    await source.destroy();
  }
}

type Entities = Pick<ServiceDefinition, 'name' | 'entities'>;
async function drift(url: string, definition: Entities) {
  const [tables, entities] = [await migrated(url, definition.name), await told(url, definition)];
  return {
    without_entity: [...tables].filter((column) => !entities.has(column) && !LEAVING.has(column)).toSorted(),
    without_column: [...entities].filter((column) => !tables.has(column)).toSorted(),
  };
}
const NONE = { without_entity: [], without_column: [] };

describe('entities and migrations', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  it.each(services)('say the same of every table: $name', async (definition) => {
    expect(await drift(database.url, definition)).toEqual(NONE);
  });

  it('are reported as different by name after a migration without an entity change', async () => {
    const render = services.find((s) => s.name === 'render');
    if (!render) throw new Error('render is missing');
    await administer(
      database.url,
      `ALTER TABLE render.file ADD pages integer, DROP type, ALTER name DROP NOT NULL, ALTER sha256 TYPE varchar(64),
         DROP CONSTRAINT file_pkey;
       CREATE TABLE render.stamp (id bigint PRIMARY KEY)`,
    );
    expect(await drift(database.url, render)).toEqual({
      without_entity: [
        'file.job_id uuid not null',
        'file.name text',
        'file.pages integer',
        'file.sha256 character varying(64) not null',
        'stamp.id bigint not null key',
      ],
      without_column: [
        'file.job_id uuid not null key',
        'file.name text not null',
        'file.sha256 text not null',
        'file.type text not null',
      ],
    });
  });
});
