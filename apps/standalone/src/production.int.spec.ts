import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { administer, derivedSecrets } from '@lamliang/platform';
import { cloneDatabase } from '@lamliang/platform/testing';
import { markSeed } from './seed/state.ts';
import { serviceSecrets } from './service-secrets.ts';

jest.setTimeout(60_000);
const APPS = join(import.meta.dirname, '../..');
/** The secret that the roles of the run's template have. */
const DATABASE_ROLE_SECRET = 'role secret of the tests';
const PROGRAMS = {
  prepare: 'standalone/dist/src/prepare.js',
  standalone: 'standalone/dist/src/main.js',
  front: 'standalone/dist/src/scaled.js',
  auth: 'auth/dist/src/main.js',
  invoicing: 'invoicing/dist/src/main.js',
  orders: 'orders/dist/src/main.js',
  sandbox: 'sandbox/dist/src/main.js',
  notifications: 'notifications/dist/src/main.js',
};

/** What each service is told; the others are what migrates, one process for all, and the front. */
const OWN = serviceSecrets(derivedSecrets(DATABASE_ROLE_SECRET));
const secretsOf = (program: string) =>
  program in OWN ? { SERVICE_SECRETS: JSON.stringify(OWN[program]), MIGRATE: '0' } : { DATABASE_ROLE_SECRET };

describe('a publicly reachable process', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let demo: Awaited<ReturnType<typeof cloneDatabase>>;
  let folder: string;
  beforeAll(async () => {
    [database, demo] = [await cloneDatabase(), await cloneDatabase()];
    folder = mkdtempSync(join(tmpdir(), 'lamliang-production-'));
  });
  afterAll(async () => {
    await database?.drop();
    await demo?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a program until it exits or is ready. @returns its output and exit code */
  const start = (program: keyof typeof PROGRAMS, url: string, more: Record<string, string> = {}) =>
    new Promise<{ said: string; code: number | null }>((resolve, reject) => {
      const env = { PATH: '/usr/bin:/bin', PORT: '0', DATABASE_URL: url, ...secretsOf(program), LAMLIANG_DATA: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), FRONT_REPLICAS: '{"*":[{"public":"http://127.0.0.1:9","edges":"http://127.0.0.1:9"}]}', ...more }; // prettier-ignore
      const child = spawn(process.execPath, [join(APPS, PROGRAMS[program])], { env });
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        if (/"msg":"ready"|ready: http/.test(said)) child.kill('SIGKILL');
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', reject);
      child.once('close', (code) => resolve({ said, code }));
    });
  const production = {
    NODE_ENV: 'production',
    NUMBER_KEYS: `1:${'k'.repeat(32)}`,
    NUMBER_INDEX_KEY: 'i'.repeat(32),
    SECOND_FACTOR_KEYS: 'f'.repeat(32),
    PAPER_KEYS: `1:${'p'.repeat(32)}`,
  };
  const { NODE_ENV: _, ...keys } = production;
  /** As in a cluster: the schema is up, and the address brings no login. */
  const withoutLogin = (url: string) => {
    const address = new URL(url);
    address.username = address.password = '';
    return address.href;
  };

  describe('over a demo database', () => {
    beforeAll(() => markSeed(demo.url, 'done'));
    it.each([
      ['prepare', {}],
      ['standalone', {}],
      ['front', {}],
    ] as const)('%s does not start in production', async (program, more) => {
      const { said, code } = await start(program, demo.url, { ...production, ...more });
      expect([said, code]).toEqual([expect.stringContaining('this database was filled with demo data'), 1]);
    });
    it('auth does not start with the rights of its own roles either', async () => {
      const { said, code } = await start('auth', withoutLogin(demo.url), { ...production, MIGRATE: '0' });
      expect([said, code]).toEqual([expect.stringContaining('this database was filled with demo data'), 1]);
    });
    it('auth does not start on a public address either, outside production', async () => {
      const { said, code } = await start('auth', demo.url, { HOST: '0.0.0.0' });
      expect([said, code]).toEqual([expect.stringContaining('this database was filled with demo data'), 1]);
    });
  });

  it('[F-S1] auth does not start with the secret that all others follow from, as a release before did', async () => {
    const old = { SERVICE_SECRETS: '', DATABASE_ROLE_SECRET };
    for (const more of [production, { ...production, OPEN_DEVELOPMENT: '1' }, {}]) {
      const { said, code } = await start('auth', database.url, { ...more, ...old });
      expect([said, code]).toEqual([expect.stringContaining('DATABASE_ROLE_SECRET: '), 1]);
      expect(said).not.toContain(DATABASE_ROLE_SECRET);
    }
    expect((await start('auth', database.url, { ...old, OPEN_DEVELOPMENT: '1' })).said).toContain('"msg":"ready"');
  });

  it('auth does not start over an interrupted demo seed either', async () => {
    await markSeed(demo.url, 'started');
    const { said, code } = await start('auth', withoutLogin(demo.url), { ...production, MIGRATE: '0' });
    expect([said, code]).toEqual([expect.stringContaining('this database was filled with demo data'), 1]);
  });

  it('auth does not start over the demo database of an earlier release', async () => {
    await markSeed(demo.url, 'done');
    await administer(demo.url, 'REVOKE ALL ON public.demo_seed FROM PUBLIC; REVOKE USAGE ON SCHEMA public FROM PUBLIC');
    const { said, code } = await start('auth', withoutLogin(demo.url), { ...production, MIGRATE: '0' });
    expect([said, code]).toEqual([expect.stringContaining('this database was filled with demo data'), 1]);
  });

  it('auth starts over a normal database in production, and over a demo one on localhost', async () => {
    for (const [url, more] of [
      [withoutLogin(database.url), { ...production, MIGRATE: '0', HOST: '0.0.0.0' }],
      [database.url, { HOST: '127.0.0.1' }],
      [demo.url, { HOST: '0.0.0.0', OPEN_DEVELOPMENT: '1' }],
    ] as const)
      expect((await start('auth', url, more)).said).toContain('"msg":"ready"');
  });

  it.each<[keyof typeof PROGRAMS, Record<string, string>, string]>([
    ['standalone', {}, 'SANDBOX: '],
    ['standalone', { HOST: '::', DEMO: '0' }, 'SANDBOX: '],
    ['standalone', { SANDBOX: '0', DEMO: '1' }, 'DEMO: '],
    ['standalone', { ...keys, SANDBOX: '0', DEMO: '0' }, 'CARRIER_SECRETS: '],
    ['prepare', { DEMO: '1' }, 'DEMO: '],
    ['orders', {}, 'CARRIER_SECRETS: '],
    ['sandbox', {}, 'HOST: '],
    ['notifications', {}, 'WEBHOOK_SECRET_KEY: '],
    ['auth', {}, 'SECOND_FACTOR_KEYS: '],
    ['front', { DATABASE_URL: '', DEMO: '1' }, 'DEMO: '],
    ['auth', {}, 'NUMBER_KEYS: '],
    ['invoicing', {}, 'PAPER_KEYS: '],
  ])('%s with %j listens only on localhost while well-known credentials are enabled', async (program, more, named) => {
    const { said, code } = await start(program, database.url, { HOST: '0.0.0.0', ...more });
    expect([said, code]).toEqual([expect.stringContaining(named), 1]);
    expect(said).toContain('set HOST=127.0.0.1');
    expect(await administer(database.url, `SELECT FROM pg_class WHERE relname = 'demo_seed'`)).toEqual([]);
  });
});
