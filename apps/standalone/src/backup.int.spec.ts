import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureDatabase, startPostgres } from '@lamliang/engines';
import { administer } from '@lamliang/platform';
import { migrateAll } from './migrate.ts';

const TOOL = join(import.meta.dirname, '../../../tools/backup.mjs');
const SECRET = 'role secret of the backup';

describe('a backup of the embedded database', () => {
  let folder: string;
  let data: string;
  const tool = (what: string, file: string, at = data) => {
    const env = { PATH: `${process.execPath.replace(/\/[^/]*$/, '')}:/usr/bin:/bin`, HOME: folder, LAMLIANG_DATA: at };
    const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, what, file], { env, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  /** Starts the database of a data folder for a callback. */
  const within = async <T>(at: string, work: (url: string) => Promise<T>): Promise<T> => {
    const postgres = await startPostgres({ dir: join(at, 'pg'), durable: true });
    try {
      return await work(await ensureDatabase(postgres.adminUrl, 'lamliang'));
    } finally {
      await postgres.stop();
    }
  };
  const entries = (at: string) =>
    within(at, async (url) => {
      const [row] = await administer<{ n: string }>(url, 'SELECT count(*) AS n FROM wallet.ledger_entry');
      return Number(row?.n);
    });

  /** Whether the bytes of a stored file match its row. */
  const whole = (at: string) =>
    within(at, (url) =>
      administer<{ name: string; whole: boolean }>(
        url,
        `SELECT f.name, f.sha256 = encode(sha256(string_agg(c.body, '' ORDER BY c.n)), 'hex') AS whole
         FROM files.file f JOIN files.chunk c USING (service, object) GROUP BY f.service, f.object`,
      ),
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lamliang-pg-backup-'));
    // The server's own account passes through.
    chmodSync(folder, 0o755);
    data = join(folder, 'lamliang');
    await within(data, async (url) => {
      await migrateAll(url, SECRET);
      const legs = [
        { account_id: 7, code: 'shop.credit', amount: 50_000 },
        { account_id: 0, code: 'adjustment', amount: -50_000 },
      ];
      const posting = [{ kind: 'adjustment', business_key: 'backup:7', account_id: 7, detail: 'test', legs }];
      await administer(
        url,
        `WITH made AS (SELECT gen_random_uuid() AS object, convert_to(repeat('paper', 100000), 'UTF8') AS body),
              kept AS (INSERT INTO files.file (service, object, id, purpose, name, type, size, sha256, store, create_dt, stored_dt)
                SELECT 'wallet', object, object, 'slip', 'slip.jpg', 'image/jpeg', length(body), encode(sha256(body), 'hex'), 'postgres', now(), now() FROM made)
         INSERT INTO files.chunk SELECT 'wallet', object, n, substr(body, 1 + n * 262144, 262144) FROM made CROSS JOIN generate_series(0, 1) n`,
      );
      await administer(
        url,
        `SET search_path = wallet, public; SELECT open_books(ARRAY[7]::bigint[]); SELECT count(*) FROM post_batch('${JSON.stringify(posting)}', now())`,
      );
    });
    writeFileSync(join(data, 'role-secret'), SECRET);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is verified by the ledger check and can be restored elsewhere', async () => {
    const file = join(folder, 'one.tar.gz');
    const made = tool('backup', file);
    expect(made).toMatchObject({ status: 0, text: expect.stringContaining('The ledger is clean: 1 transactions, 2 entries') }); // prettier-ignore
    const elsewhere = join(folder, 'elsewhere', 'lamliang');
    expect(tool('restore', file, elsewhere)).toMatchObject({ status: 0 });
    expect(await entries(elsewhere)).toBe(2);
    expect(await whole(elsewhere)).toEqual([{ name: 'slip.jpg', whole: true }]);
  }, 60_000);

  it('never overwrites existing data or a running database', async () => {
    const file = join(folder, 'one.tar.gz');
    expect(tool('restore', file)).toMatchObject({ status: 2, text: expect.stringContaining('holds a database already') }); // prettier-ignore
    await within(data, async () => {
      expect(tool('backup', join(folder, 'two.tar.gz'))).toMatchObject({ status: 2, text: expect.stringContaining('stop npm start first') }); // prettier-ignore
    });
  }, 60_000);

  it('fails when the ledger has discrepancies', async () => {
    await within(data, (url) =>
      administer(
        url,
        `SET session_replication_role = replica; UPDATE wallet.ledger_account SET balance = balance + 1 WHERE account_id = 7 AND code = 'shop.credit'`,
      ),
    );
    expect(tool('backup', join(folder, 'wrong.tar.gz'))).toMatchObject({ status: 1, text: expect.stringContaining('The copy is wrong') }); // prettier-ignore
  }, 60_000);
});
