import { expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

it('has a document and a fetch that can be aborted, streamed and decoded', async () => {
  document.body.innerHTML = '<p>พัสดุ</p>';
  expect(document.querySelector('p')?.textContent).toBe('พัสดุ');
  const server = createServer((_, answer) => answer.end('น้ำผึ้ง'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const request = new Request(url, {
      headers: new Headers({ accept: 'text/plain' }),
      signal: AbortSignal.timeout(5000),
    });
    const response = await fetch(request);
    expect(response).toBeInstanceOf(Response);
    const text = response.body?.pipeThrough(new TextDecoderStream());
    expect((await text?.getReader().read())?.value).toBe('น้ำผึ้ง');
    await expect(fetch(url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  } finally {
    server.close();
  }
});

it('hands over encoders, copies, digests and channels', async () => {
  const bytes = new TextEncoder().encode('ก');
  expect(bytes).toBeInstanceOf(Uint8Array);
  expect(new TextDecoder().decode(structuredClone(bytes))).toBe('ก');
  expect((await crypto.subtle.digest('SHA-256', bytes)).byteLength).toBe(32);
  const [one, two] = [new BroadcastChannel('x'), new BroadcastChannel('x')];
  const heard = new Promise((resolve) => (two.onmessage = (event) => resolve((event as { data: unknown }).data)));
  one.postMessage('hello');
  expect(await heard).toBe('hello');
});
