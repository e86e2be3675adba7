import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ensureDatabase, type RunningPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';

async function ask<Row extends object>(url: string, sql: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0] as Row;
  } finally {
    await client.end();
  }
}

describe('kept data', () => {
  let parent: string;
  let running: RunningPostgres | undefined;
  const start = async (): Promise<RunningPostgres> =>
    (running = await startPostgres({ dir: join(parent, 'pg'), durable: true }));

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'lamliang-durable-'));
    // Root's server runs as another account, which must be able to enter.
    chmodSync(parent, 0o755);
  });

  afterAll(async () => {
    await running?.stop();
    rmSync(parent, { recursive: true });
  });

  it('asks for the password of a file that only its owner reads', async () => {
    const { url, adminUrl, dir } = await start();
    expect(await ensureDatabase(adminUrl, 'lamliang')).toBe(url);
    expect(statSync(`${dir}.password`).mode & 0o777).toBe(0o600);
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('knows what a Thai letter is, or search would find nothing', async () => {
    const { url } = running as RunningPostgres;
    await ask(url, 'create extension pg_trgm');
    const similar = await ask(url, `select similarity('น้ำผึ้ง', 'น้ำผึ้ง') as same, similarity('น้ำผึ้ง', 'ข้าว') as other`);
    expect(similar).toEqual({ same: 1, other: 0 });
  });

  it('refuses a second start in the same folder', async () => {
    await expect(startPostgres({ dir: join(parent, 'pg'), durable: true })).rejects.toThrow('is in use by process');
  });

  it('has its rows after the server was killed, and after a stop', async () => {
    const { url } = running as RunningPostgres;
    await ask(url, 'create table kept as select 1 as id');
    await running?.kill();
    const recovered = await start();
    expect(await ask(recovered.url, 'select count(*)::int as rows from kept')).toEqual({ rows: 1 });
    await recovered.stop();
    expect(isAlive(recovered.pid)).toBe(false);
    expect(await ask((await start()).url, 'select count(*)::int as rows from kept')).toEqual({ rows: 1 });
  });

  it('starts over a lock file that names a process of another program', async () => {
    await running?.stop();
    writeFileSync(join(running?.dir ?? '', 'postmaster.pid'), `${process.pid}\n`);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 });
  });
});

it('removes a test folder with everything in it', async () => {
  const temporary = await startPostgres({ durable: false });
  expect(await ask(temporary.adminUrl, `select current_setting('fsync') as fsync`)).toEqual({ fsync: 'off' });
  await temporary.stop();
  expect(() => statSync(dirname(temporary.dir))).toThrow('ENOENT');
});
