// One PostgreSQL for a run, with the template database `tpl` that every integration test file copies.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { ensureDatabase, startPostgres } from '../../libs/engines/src/postgres.ts';
import { builtFile } from '../env.mjs';

export const TEMPLATE = 'tpl';

/**
 * Sets TEST_PG_URL (superuser, database `postgres`), TEST_PG_PORT and TEST_PG_TEMPLATE, which Jest's workers inherit.
 * Where TEST_PG_FROM gives an address, one server is shared by all that ask there (tools/steps.mjs); else every run
 * has its own, at a port of its own, so that two may go on at once.
 */
export default async function globalSetup() {
  const shared = process.env.TEST_PG_FROM;
  if (shared) {
    const answer = await fetch(shared);
    if (!answer.ok) throw new Error(await answer.text());
    Object.assign(process.env, await answer.json());
    return;
  }
  const { env, stop } = await startDatabase();
  globalThis.lamliangDatabase = { stop };
  Object.assign(process.env, env);
}

/** PostgreSQL with the template, and the environment with its address. */
export async function startDatabase() {
  const postgres = await startPostgres({ durable: false });
  try {
    const url = await ensureDatabase(postgres.adminUrl, 'lamliang');
    await migrate(url);
    await makeTemplate(postgres.adminUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const { adminUrl, port, stop } = postgres;
  return { env: { TEST_PG_URL: adminUrl, TEST_PG_PORT: String(port), TEST_PG_TEMPLATE: TEMPLATE }, stop };
}

/** The one hook to the migration step: roles, schemas and every service's migrations, from the built files. */
async function migrate(url) {
  const file = builtFile('apps/standalone', 'migrate.js');
  if (file === undefined || !existsSync(file)) {
    console.warn('\nThere is no built apps/standalone/src/migrate.ts: integration tests get an empty database');
    return;
  }
  const { migrateAll } = await import(pathToFileURL(file).href);
  await migrateAll(url);
}

/** Copying needs a source without connections, so the template takes none at all. */
async function makeTemplate(adminUrl) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lamliang'`);
    await client.query(`alter database lamliang rename to ${TEMPLATE}`);
    await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
    // The first copy of a database pays for a checkpoint: here, not in the first test.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
