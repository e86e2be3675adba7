import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';

/** A bucket of S3, or of a server that speaks it. */
export interface Bucket {
  /** Files of one service: its name stands before the names of its objects, where a key's rights may end too. */
  filesOf(service: string): FileStore;
  close(): void;
}

/**
 * Opens the bucket at `https://key:secret@host/bucket?region=...`; without a login the SDK finds one (environment, role
 * of the machine). Loads the SDK.
 */
export async function openBucket(address: string): Promise<Bucket> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const url = new URL(address);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  const client: S3Client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other servers know SHA-256, which is sent, and not all that AWS adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000 },
  });
  const failed = (error: { $metadata?: { httpStatusCode?: number } }): never => {
    // A refusal is a fault of the configuration, to be logged; anything else passes.
    throw (error.$metadata?.httpStatusCode ?? 500) < 500 ? error : new AppError('service.unavailable', { cause: error }); // prettier-ignore
  };
  const filesOf = (service: string): FileStore => {
    const at = (object: string) => ({ Bucket: url.pathname.slice(1), Key: `${service}/${object}` });
    return {
      name: 's3',
      async put(object, Body, sha256) {
        const put = new PutObjectCommand({ ...at(object), Body, ChecksumSHA256: sha256.toString('base64') });
        await client.send(put).catch(failed);
      },
      async *read(object, from, to) {
        const get = new GetObjectCommand({ ...at(object), Range: `bytes=${from}-${to}` });
        const answer = await client.send(get).catch(failed);
        yield* answer.Body as AsyncIterable<Buffer>;
      },
      async delete(object) {
        await client.send(new DeleteObjectCommand(at(object))).catch(failed);
      },
    };
  };
  return { filesOf, close: () => client.destroy() };
}
