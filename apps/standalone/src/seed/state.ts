import { administer, DEMO_MARK } from '@lamliang/platform';

/** `empty`: no data; `half`: an interrupted seed; `foreign`: the user's own data. */
export type DemoState = 'empty' | 'half' | 'done' | 'foreign';

export async function demoState(url: string): Promise<DemoState> {
  const [known] = await administer<{ marker: string | null; auth: string | null }>(
    url,
    `SELECT to_regclass('${DEMO_MARK}')::text AS marker, to_regclass('auth.login')::text AS auth`,
  );
  if (known?.marker) {
    const [row] = await administer<{ state: string }>(url, `SELECT state FROM ${DEMO_MARK}`);
    return row?.state === 'done' ? 'done' : 'half';
  }
  if (!known?.auth) return 'empty';
  const [logins] = await administer<{ n: string }>(url, 'SELECT count(*) AS n FROM auth.login');
  return Number(logins?.n) === 0 ? 'empty' : 'foreign';
}

export async function markSeed(url: string, state: 'started' | 'done'): Promise<void> {
  await administer(
    url,
    `CREATE TABLE IF NOT EXISTS ${DEMO_MARK} (state text NOT NULL); DELETE FROM ${DEMO_MARK}; INSERT INTO ${DEMO_MARK} VALUES ('${state}')`,
  );
}

/** Drops and recreates a database. */
export async function recreate(url: string): Promise<void> {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = '/postgres';
  await administer(target.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(target.href, `CREATE DATABASE ${name}`);
}
