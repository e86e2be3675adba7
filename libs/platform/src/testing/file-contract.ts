import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '@lamliang/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Files, NewFile, StoredFile } from '../files/files.ts';
import { startService, type StartedServices } from './index.ts';
import { Toy, toyService } from './toy.ts';

/** Where the bytes of a run are kept. */
export interface FileStoreUnderTest {
  name: string;
  /** What makes the services use it. */
  env: Record<string, string>;
  /** How many files' bytes lie there. */
  count(app: StartedServices): Promise<number>;
}

/** What files must do wherever their bytes lie. Jest runs it. */
export function fileContract(store: FileStoreUnderTest): void {
  jest.setTimeout(30_000);
  describe(`a file in ${store.name}`, () => {
    let app: StartedServices;
    let toy: Toy;
    let files: Files;
    beforeAll(async () => {
      app = await startService([toyService], { at: new Date('2026-11-20T05:00:00Z'), env: { LOG_LEVEL: 'silent', ...store.env } }); // prettier-ignore
      toy = app.composition.services[0]!.app.get(Toy);
      files = toy.files;
    }, 30_000);
    afterAll(() => app.stop());
    /** Each begins with an empty store. */
    beforeEach(async () => {
      await app.admin('UPDATE files.toy_file SET expires_at = create_dt');
      app.clock.advance(HOUR_MS);
      await app.fire('toy', 'files');
      expect([await store.count(app), await app.admin('SELECT 1 FROM files.file')]).toEqual([0, []]);
    });

    const later = (ms: number) => new Date(app.clock.now().getTime() + ms);
    const paper = (more: Partial<NewFile> = {}): NewFile => ({
      account_id: 1,
      purpose: 'paper',
      name: 'บัตรประชาชน (1).pdf',
      type: 'application/pdf',
      body: Buffer.from('%PDF-1.7 x'),
      expires_at: null,
      ...more,
    });
    const bytes = (file: StoredFile, from?: number, to?: number) => buffer(files.read(file, from, to));
    const seen = (id: string, account_id = 1) => toy.db.read({ account_id }, (tx) => files.find(tx, id));
    const open = (path: string) => app.anonymous.raw('GET', path);

    it('comes back whole, in pieces and from any place of it', async () => {
      const body = randomBytes(600_000);
      const put = await files.put(paper({ body, expires_at: later(HOUR_MS) }));
      const found = await seen(put.id);
      expect(found).toEqual(put);
      expect(found).toMatchObject({
        account_id: 1,
        purpose: 'paper',
        name: 'บัตรประชาชน (1).pdf',
        type: 'application/pdf',
        size: 600_000,
        sha256: createHash('sha256').update(body).digest('hex'),
        create_dt: app.clock.now(),
        expires_at: later(HOUR_MS),
      });
      expect((await bytes(put)).equals(body)).toBe(true);
      for (const [from, to] of [
        [0, 0],
        [262_140, 262_150],
        [262_144, 524_287],
        [10, 599_999],
        [599_999, 700_000],
      ] as const)
        // prettier-ignore
        expect((await bytes(put, from, to)).equals(body.subarray(from, to + 1))).toBe(true);
    });

    it('is one, however often and however many at once put it', async () => {
      const id = randomUUID();
      const puts = await Promise.all(Array.from({ length: 12 }, (_, i) => files.put(paper({ id, body: Buffer.alloc(100_000, i) })))); // prettier-ignore
      const again = await files.put(paper({ id, body: Buffer.from('later') }));
      expect(new Set([...puts, again].map((file) => file.object)).size).toBe(1);
      const [kept] = await bytes(again);
      expect((await bytes(again)).equals(Buffer.alloc(100_000, kept))).toBe(true);
      app.clock.advance(2 * HOUR_MS);
      await app.fire('toy', 'files');
      expect([await store.count(app), await app.admin('SELECT id FROM files.file')]).toEqual([1, [{ id }]]);
      for (const other of [{ account_id: 2 }, { purpose: 'slip' }])
        await expect(files.put(paper({ id, ...other }))).rejects.toThrow('is another one');
    });

    it('is there for its own shop, for no other, and of no shop for no shop', async () => {
      const { id } = await files.put(paper());
      const nobodys = await files.put(paper({ account_id: null }));
      expect([await seen(id), await seen(id, 2), await seen(nobodys.id)]).toMatchObject([{ id }, undefined, undefined]);
      expect(await toy.db.system((tx) => files.find(tx, nobodys.id))).toMatchObject({ account_id: null });
      await expect(toy.db.tx({ account_id: 2 }, (tx) => files.delete(tx, [id]))).rejects.toMatchObject({ code: 'file.not_found' }); // prettier-ignore
    });

    it('is never seen without its bytes, and bytes that are no file’s are swept', async () => {
      const id = randomUUID();
      // A death between the bytes and the row that tells of them.
      await app.admin(`CREATE FUNCTION public.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$;
        CREATE TRIGGER die BEFORE UPDATE ON files.toy_file FOR EACH ROW EXECUTE FUNCTION public.die()`);
      await expect(files.put(paper({ id }))).rejects.toThrow('dead');
      await app.admin('DROP FUNCTION public.die CASCADE');
      expect([await seen(id), await store.count(app)]).toEqual([undefined, 1]);
      await app.fire('toy', 'files');
      expect(await store.count(app)).toBe(1);
      app.clock.advance(HOUR_MS + 300_000);
      await app.fire('toy', 'files');
      expect([await store.count(app), await app.admin('SELECT 1 FROM files.file')]).toEqual([0, []]);
      expect(await files.put(paper({ id }))).toMatchObject({ id });
    });

    it('is kept in the transaction of what it belongs to, or goes at its time', async () => {
      const [kept, dropped] = [await files.put(paper({ expires_at: later(HOUR_MS) })), await files.put(paper({ expires_at: later(HOUR_MS) }))]; // prettier-ignore
      const keep = (ids: string[], fails = false) =>
        toy.db.tx({ account_id: 1 }, async (tx) => {
          await files.keep(tx, ids, null);
          if (fails) throw new Error('undone');
        });
      await keep([kept.id, kept.id]);
      await expect(keep([dropped.id], true)).rejects.toThrow('undone');
      app.clock.advance(HOUR_MS);
      expect([await seen(kept.id), await seen(dropped.id)]).toMatchObject([{ expires_at: null }, undefined]);
      await expect(keep([kept.id, dropped.id])).rejects.toMatchObject({ code: 'file.not_found' });
      await app.fire('toy', 'files');
      expect(await store.count(app)).toBe(2);
      app.clock.advance(300_000);
      await app.fire('toy', 'files');
      expect(await app.admin('SELECT id FROM files.file')).toEqual([{ id: kept.id }]);
      expect([await store.count(app), (await bytes(kept)).toString()]).toEqual([1, '%PDF-1.7 x']);
      // Its id is free again.
      expect(await files.put(paper({ id: dropped.id }))).toMatchObject({ id: dropped.id });
    });

    it('is gone with the transaction that deletes it, and may be put again before its bytes are', async () => {
      const { id } = await files.put(paper());
      await toy.db.tx({ account_id: 1 }, (tx) => files.delete(tx, [id]));
      expect(await seen(id)).toBeUndefined();
      await expect(toy.db.tx({ account_id: 1 }, (tx) => files.delete(tx, [id]))).rejects.toMatchObject({ code: 'file.not_found' }); // prettier-ignore
      const again = await files.put(paper({ id, body: Buffer.from('other') }));
      expect((await bytes(again)).toString()).toBe('other');
      expect(await store.count(app)).toBe(2);
      app.clock.advance(300_000);
      await app.fire('toy', 'files');
      expect([await store.count(app), await seen(id)]).toMatchObject([1, { id }]);
    });

    it('opens to whoever has its link, as a download and no page, until the link or the file ends', async () => {
      const body = randomBytes(300_000);
      const file = await files.put(paper({ body }));
      const link = files.link(file, 60_000);
      expect(link).not.toContain(file.id);
      const answer = await open(link);
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(body)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '300000',
        'content-disposition': expect.stringContaining(`attachment; filename="`),
        'content-security-policy': expect.stringContaining(`sandbox; default-src 'none'`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('บัตรประชาชน'));

      const at = link.lastIndexOf('/') + 1;
      const turned = (i: number) => link.slice(0, i) + (link[i] === 'A' ? 'B' : 'A') + link.slice(i + 1);
      const refused = { status: 404, body: { code: 'file.not_found' } };
      for (const other of [
        turned(at),
        turned(at + 40),
        turned(link.length - 10),
        link.slice(0, at) + 'x',
        link.slice(0, -4),
      ])
        // prettier-ignore
        expect(await open(other)).toMatchObject(refused);
      expect(await open(files.link({ ...file, purpose: 'slip' }, 60_000))).toMatchObject(refused);
      app.clock.advance(59_999);
      expect((await open(link)).status).toBe(200);
      app.clock.advance(1);
      expect(await open(link)).toMatchObject(refused);

      const long = files.link(file, 24 * HOUR_MS);
      await toy.db.tx({ account_id: 1 }, (tx) => files.delete(tx, [file.id]));
      expect(await open(long)).toMatchObject(refused);
    });
  });
}
