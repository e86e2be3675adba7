import { createClient, fetchBody, type Client, type Transport } from '@lamliang/contracts';
import type { StartedServices } from '@lamliang/platform/testing';
import { request as send } from 'undici';

/** A browser at a host, which `fetch` would not let name: it keeps cookies, and sends them by their paths. */
export interface Browser {
  call: Client['call'];
  /** By their names. */
  cookies: Map<string, { value: string; path: string; header: string }>;
}

/** @param host with which a browser asks; @param more headers that it sends along */
export function browserAt(app: StartedServices, host: string, more: Record<string, string> = {}): Browser {
  const cookies: Browser['cookies'] = new Map();
  const transport: Transport = async (asked) => {
    const { body, headers } = fetchBody(asked.method === 'GET' ? undefined : (asked.body ?? {}));
    const sent = [...cookies].filter(([, { path }]) => asked.url.startsWith(path)).map(([name, { value }]) => `${name}=${value}`); // prettier-ignore
    const answer = await send(app.base + asked.url, {
      method: asked.method as 'GET' | 'POST',
      reset: true,
      headers: { host, 'accept-language': 'en', ...headers, ...asked.headers, ...more, ...(sent.length ? { cookie: sent.join('; ') } : {}) },
      ...(body === undefined ? {} : { body: body as string }),
    }); // prettier-ignore
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, { value, path: /Path=([^;]+)/.exec(header)?.[1] ?? '/', header });
    }
    const text = await answer.body.text();
    const flat = new Map(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode, headers: flat, json: text ? JSON.parse(text) : undefined };
  };
  return { call: createClient(transport).call, cookies };
}
