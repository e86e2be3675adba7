import { createClient, type Client } from '@lamliang/contracts';
import type { Composition } from '@lamliang/platform';

/**
 * A client that calls the handlers of this process directly; forms go over HTTP.
 * @param origin where its services are served
 * @param service that calls; without it a person or nobody does
 */
export function directClient(composition: Composition, origin: string, headers: Record<string, string>, service?: string): Client {
  return createClient(async (request) => {
    if (request.body instanceof FormData) {
      const { url, method, body } = request;
      const sent = { method, body, headers: { ...headers, ...request.headers } };
      const answer = await fetch(`${origin}${url}`, sent);
      return { status: answer.status, headers: answer.headers, json: await answer.json() };
    }
    const bound = composition.runtime.edges.get(request.route.id);
    if (!bound) throw new Error(`no service has the route ${request.route.id}`);
    const { pathname, searchParams } = new URL(request.url, 'http://local');
    const names = request.route.path.split('/');
    const params = Object.fromEntries(
      pathname
        .split('/')
        .flatMap((part, i) => (names[i]?.startsWith(':') ? [[names[i].slice(1), decodeURIComponent(part)]] : [])),
    );
    const answer = await bound.run({
      params,
      query: Object.fromEntries(searchParams),
      body: request.body,
      raw: Buffer.alloc(0),
      headers: { ...headers, ...request.headers },
      ip: 'seed',
      signal: new AbortController().signal,
      ...(service ? { service } : {}),
    });
    return { status: 200, headers: new Map(), json: answer.kind === 'json' ? answer.body : undefined };
  });
} // prettier-ignore
