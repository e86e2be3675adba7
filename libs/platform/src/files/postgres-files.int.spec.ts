import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineService } from '../service.ts';
import { fileContract } from '../testing/file-contract.ts';
import { startService, type StartedServices } from '../testing/index.ts';
import { Toy, toyService } from '../testing/toy.ts';

fileContract({
  name: 'PostgreSQL',
  env: {},
  count: async (app) =>
    Number((await app.admin<{ n: string }[]>('SELECT count(DISTINCT object) AS n FROM files.chunk'))[0]?.n),
});

describe('files of two services', () => {
  class Nothing {}
  const other = defineService({ name: 'other', module: Nothing, routes: {}, migrations: [] });
  let app: StartedServices;
  let id: string;
  beforeAll(async () => {
    app = await startService([toyService, other], { work: false });
    const { files } = app.composition.services[0]!.app.get(Toy);
    const body = Buffer.alloc(300_000);
    ({ id } = await files.put({ account_id: 1, purpose: 'paper', name: 'x', type: 'x', body, expires_at: null }));
  }, 30_000);
  afterAll(() => app.stop());

  const code = (service: 0 | 1, role: 'request' | 'system', sql: string) => {
    const { db } = app.composition.services[service]!;
    const done = role === 'system' ? db.system((tx) => tx.query(sql)) : db.tx({ account_id: 1 }, (tx) => tx.query(sql));
    return done.then((rows) => rows.length, (error: { code: string }) => error.code); // prettier-ignore
  };

  it('are each for their own service, which may not even ask for the other’s', async () => {
    for (const table of ['files.file', 'files.chunk', 'files.toy_file', 'files.toy_chunk'])
      for (const role of ['request', 'system'] as const)
        expect([table, role, await code(1, role, `SELECT 1 FROM ${table}`)]).toEqual([table, role, '42501']);
    expect(await code(0, 'system', 'SELECT 1 FROM files.toy_chunk')).toBe(2);
    expect(await code(0, 'system', `INSERT INTO files.toy_chunk SELECT 'other', object, n, body FROM files.toy_chunk`)).toBe('23514'); // prettier-ignore
  });
  it('let a request see the rows of its shop and say how long they live, no more', async () => {
    expect(await code(0, 'request', 'SELECT 1 FROM files.toy_file')).toBe(1);
    expect(await code(0, 'request', `UPDATE files.toy_file SET expires_at = NULL WHERE id = '${id}' RETURNING 1`)).toBe(1); // prettier-ignore
    for (const sql of [
      'SELECT 1 FROM files.toy_chunk',
      'UPDATE files.toy_file SET account_id = 2',
      'DELETE FROM files.toy_file',
    ])
      expect([sql, await code(0, 'request', sql)]).toEqual([sql, '42501']);
  });
  it('lie uncompressed, for they are compressed already', async () => {
    expect(await app.admin(`SELECT attstorage FROM pg_attribute WHERE attrelid = 'files.toy_chunk'::regclass AND attname = 'body'`)).toEqual([{ attstorage: 'e' }]); // prettier-ignore
  });
});
