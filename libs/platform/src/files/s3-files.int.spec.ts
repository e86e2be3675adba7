import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processEnvironment } from '../config.ts';
import { fileContract } from '../testing/file-contract.ts';
import { startService, type StartedServices } from '../testing/index.ts';
import { Toy, toyService } from '../testing/toy.ts';
import { Sealer } from '@lamliang/adapters';
import { Files } from './files.ts';
import { PostgresFiles } from './postgres-files.ts';

const { TEST_S3_URL } = processEnvironment();

if (TEST_S3_URL) {
  const url = new URL(TEST_S3_URL);
  const Bucket = `files-${randomUUID()}`;
  const credentials = { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }; // prettier-ignore
  const client = new S3Client({ endpoint: url.origin, region: 'us-east-1', forcePathStyle: true, credentials });
  const env = { FILES_S3_URL: new URL(`/${Bucket}`, url).href };
  const keys = async () => ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key ?? ''); // prettier-ignore
  beforeAll(async () => {
    await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => client.destroy());

  fileContract({ name: 'S3', env, count: async () => (await keys()).length });

  describe('files in a bucket', () => {
    const body = Buffer.from('bytes');
    const paper = { account_id: 1, purpose: 'paper', name: 'x', type: 'x', body, expires_at: null };
    let app: StartedServices;
    beforeAll(async () => {
      app = await startService([toyService], { env: { LOG_LEVEL: 'silent', ...env } });
    }, 30_000);
    afterAll(() => app.stop());
    /** The files of a process over the same database that is told otherwise. */
    const elsewhere = async (FILES_S3_URL: string) => {
      const other = await startService([toyService], { env: { LOG_LEVEL: 'silent', FILES_S3_URL }, work: false });
      return { files: other.composition.services[0]!.app.get(Toy).files, stop: () => other.stop() };
    };

    it('lie below the name of their service, closed to whoever has no key', async () => {
      const file = await app.composition.services[0]!.app.get(Toy).files.put(paper);
      expect(await keys()).toContain(`toy/${file.object}`);
      expect(await app.admin('SELECT 1 FROM files.toy_chunk')).toEqual([]);
      expect((await fetch(`${url.origin}/${Bucket}/toy/${file.object}`)).status).toBe(403);
    });
    it('stand beside those that PostgreSQL has kept from before', async () => {
      const { db, files } = app.composition.services[0]!.app.get(Toy);
      const before = new Files(
        db,
        app.composition.runtime.clock,
        'toy',
        [new PostgresFiles(db, 'toy')],
        new Sealer([]),
      );
      const old = await before.put({ ...paper, expires_at: app.clock.now() });
      expect((await buffer(files.read(old))).toString()).toBe('bytes');
      app.clock.advance(300_000);
      await files.sweep();
      expect(await app.admin('SELECT 1 FROM files.toy_chunk')).toEqual([]);
      const added = await files.put(paper);
      await expect(Promise.resolve().then(() => before.read(added))).rejects.toMatchObject({ code: 'service.unavailable' }); // prettier-ignore
    });
    it('are put nowhere where the bucket does not answer, or refuses the key', async () => {
      const closed = await elsewhere('http://lamliang:x@127.0.0.1:9/closed');
      await expect(closed.files.put(paper)).rejects.toMatchObject({ code: 'service.unavailable' });
      await closed.stop();
      const wrong = new URL(env.FILES_S3_URL);
      wrong.password = 'wrong';
      const refused = await elsewhere(wrong.href);
      await expect(refused.files.put(paper)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
      await refused.stop();
    });
  });
} else
  describe('files in S3', () => {
    it.skip('SKIPPED, this machine has no S3: install a JDK 17 and Maven or set FILES_S3_URL', () => undefined);
  });
