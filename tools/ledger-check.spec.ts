import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedDatabase } from './ledger-check.mjs';

let data: string;
let pg: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ledger-check-'));
  pg = join(data, 'pg');
});
afterEach(() => rmSync(data, { recursive: true }));

/** A cluster as PostgreSQL leaves it, held by a process. */
function cluster({ pid = process.pid, state = 'ready   ', secret = true } = {}) {
  mkdirSync(pg);
  writeFileSync(join(pg, 'PG_VERSION'), '18\n');
  const lines = [pid, pg, 1_795_000_000, 25_882, '', '127.0.0.1', '  1  2', state];
  writeFileSync(join(pg, 'postmaster.pid'), `${lines.join('\n')}\n`);
  if (secret) writeFileSync(join(data, 'role-secret'), 'of this installation\n');
}

describe('the embedded database of the ledger check', () => {
  it('is found by the port it runs on, with the secret of its roles', () => {
    cluster();
    expect(embeddedDatabase(data, [join(data, 'elsewhere'), pg])).toEqual({
      DATABASE_URL: 'postgres://127.0.0.1:25882/lamliang',
      DATABASE_ROLE_SECRET: 'of this installation',
    });
  });
  it('is not there without a cluster', () => {
    expect(() => embeddedDatabase(data, [pg])).toThrow('There is no embedded database');
  });
  it('does not run when its process is gone, still starts, or left no lock', () => {
    cluster({ pid: 2 ** 22 + 1 });
    expect(() => embeddedDatabase(data, [pg])).toThrow('does not run');
    rmSync(pg, { recursive: true });
    cluster({ state: 'starting' });
    expect(() => embeddedDatabase(data, [pg])).toThrow('does not run');
    rmSync(join(pg, 'postmaster.pid'));
    expect(() => embeddedDatabase(data, [pg])).toThrow('does not run');
  });
  it('wants the secret that npm start made', () => {
    cluster({ secret: false });
    expect(() => embeddedDatabase(data, [pg])).toThrow('role-secret is missing');
  });
});
