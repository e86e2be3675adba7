import {
  CallError,
  createClient,
  fetchBody,
  type Failure,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '@lamliang/contracts';
import { createQueries, tracedCall } from '@lamliang/ui';
import { session } from '../session/session.ts';

/** How the session handles 401 and 403, and the language to request; set once by the app. */
export const clientHooks = {
  refused: (_status: number): void => undefined,
  language: (): string => document.documentElement.lang || 'th',
};

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('json');

type Send = (url: string, init: RequestInit) => Promise<Response>;

async function transmit(send: Send, request: WireRequest): Promise<WireAnswer> {
  const { token } = session.get();
  const traced = tracedCall(request.method, request.url);
  const { body, headers: typed } = fetchBody(request.body);
  const headers: Record<string, string> = {
    ...request.headers,
    ...typed,
    'accept-language': clientHooks.language(),
    traceparent: traced.traceparent,
  };
  if (token) headers.authorization = `Bearer ${token}`;
  const limit = AbortSignal.timeout(request.timeout_ms);
  let response: Response;
  let json: unknown;
  let blob: Blob | undefined;
  try {
    response = await send(request.url, {
      method: request.method,
      headers,
      ...(body === undefined ? {} : { body }),
      // What was deleted stays so where the page is left meanwhile.
      keepalive: request.method === 'DELETE',
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    });
    if (isJson(response)) json = await response.json();
    else blob = await response.blob();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    traced.end();
    throw new CallError(0, undefined, error instanceof Error ? error.message : 'network');
  }
  traced.end(response);
  // What staff may not do as a customer ends nothing.
  const ends = response.status === 401 || (response.status === 403 && (json as Failure | undefined)?.code !== 'acting.read_only'); // prettier-ignore
  if (ends && token && token === session.get().token) clientHooks.refused(response.status);
  // A proxy's error page instead of our response format.
  if (response.status !== 200 && !(json as Failure | undefined)?.code) json = undefined;
  return { status: response.status, headers: response.headers, json, ...(blob ? { blob } : {}) };
}
/** Sends requests of the contract. A timeout is reported as status 0. @param send as `fetch` does */
export const transportBy =
  (send: Send): Transport =>
  (request) =>
    transmit(send, request);

export const api = createClient(transportBy((url, init) => fetch(url, init)));
export const { read, useWrite } = createQueries(api, () => clientHooks.language());

/** Downloads a file under the name that the server gave. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
