import { createClient } from '@lamliang/contracts';
import { ownAccountRoutes, type Uploaded, type UploadPurpose } from '@lamliang/contracts/auth';
import { transportBy } from './client.ts';

/** As `fetch`, by the one request of browsers that tells how much of its body was sent. */
const sendTelling = (onSent: (part: number) => void) => (url: string, init: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new TypeError('no answer'));
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent(loaded / total);
    };
    request.onerror = failed;
    request.onabort = failed;
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split('\r\n');
      const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]); // prettier-ignore
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData);
  });

/**
 * Stores a file of the shop for an hour, until a call names it.
 * @param onSent is told which part of it was sent, 0 to 1
 * @throws CallError; `signal` ends it
 */
export async function uploadFile(
  file: File,
  purpose: UploadPurpose,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const client = createClient(transportBy(sendTelling(onSent)));
  return await client.call(ownAccountRoutes.uploadFile, { body: { purpose }, files: { file: [file] }, signal });
}
