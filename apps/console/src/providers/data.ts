import { COUNTED, createClient, fetchBody, fromWire, toWire, type AnyRoute, type Client } from '@lamliang/contracts';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import { routeOf, STAFF_API } from './access.ts';
import { AUDIT_LOG, auditLog } from './audit-log.ts';
import { httpError, type Http } from './http.ts';

export interface ConsoleProvider extends DataProvider {
  /** Any route of the contract. */
  call: Client['call'];
  /** POST /staff-api/v1/<resource>, optionally with an idempotency key; returns the result. */
  create<T>(resource: string, body: object, idempotency_key?: string): Promise<T>;
  /** POST /staff-api/v1/<resource>/<id>/<verb>. */
  runAction<T>(resource: string, id: Identifier, verb: string, body?: object): Promise<T>;
}

/** An answer in internal units. @throws Error with a phrase key when the answer is not as the contract says. */
function decoded(schema: AnyRoute['answer'], json: unknown): unknown {
  try {
    return fromWire(schema, json);
  } catch (cause) {
    throw new Error('common.error_occurred', { cause });
  }
}

/** The part that a list is of its resource: by field, the values that it has. */
export type Within = Readonly<Record<string, readonly string[]>>;

/** The filter of a list that is a part of its resource (`meta.within`): of what is chosen by the same field, what lies in the part. */
function partly<P extends { filter?: Record<string, unknown>; meta?: { within?: Within } }>(params: P): P {
  const { filter: chosen = {}, meta: { within } = {} } = params;
  if (!within) return params;
  const part = Object.entries(within).map(([field, values]) => {
    const kept = values.filter((value) => [chosen[field]].flat().includes(value));
    return [field, kept.length > 0 ? kept : values];
  });
  return { ...params, filter: { ...chosen, ...Object.fromEntries(part) } };
}

const restOver = (http: Http) => simpleRest(STAFF_API, http as Parameters<typeof simpleRest>[1]);

/**
 * ra-data-simple-rest with three additional calls. Records and bodies are in the units of the rest of the app (satang,
 * millimetres, `Date`), as the contract of each route converts them. `meta.sums` of a list are its sums over all
 * matching rows, in satang; `meta.capped` says that there are more rows than were counted, and its `total` is then one
 * more than what has been read, so that the pages go on. A list with `meta.background` is read behind all that is looked at.
 */
export function createDataProvider(http: Http): ConsoleProvider {
  const read: Http = async (url, options) => {
    const answer = await http(url, options);
    return { ...answer, json: decoded(routeOf('GET', url).answer, answer.json) };
  };
  const write = async (method: string, path: string, given: object, idempotency_key?: string) => {
    const url = `${STAFF_API}/${path}`;
    const route = routeOf(method, url);
    const { json } = await http(url, {
      method,
      body: JSON.stringify(route.body ? toWire(route.body, given) : given),
      ...(idempotency_key ? { headers: { 'idempotency-key': idempotency_key } } : {}),
    });
    return decoded(route.answer, json) as never;
  };
  const client = createClient(({ method, url, headers, body, signal }) =>
    http(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: fetchBody(body).body ?? '' }),
      ...(signal ? { signal } : {}),
    }),
  );
  const rest = restOver(read);
  const log = auditLog(http);
  return {
    ...rest,
    call: client.call,
    getOne: (resource, params) =>
      (resource === AUDIT_LOG ? log.getOne(params.id) : rest.getOne(resource, params)) as never,
    async getList(resource, given) {
      const params = partly(given);
      if (resource === AUDIT_LOG) return (await log.getList(params)) as never;
      let sums: unknown;
      let isCapped = false;
      const listening: Http = async (url, options) => {
        const answer = await read(url, params.meta?.background ? { ...options, priority: 'low' } : options);
        isCapped = answer.headers.get('x-total-capped') === '1';
        const header = answer.headers.get('x-sums');
        const schema = routeOf('GET', url).sums;
        if (header && schema) sums = fromWire(schema, JSON.parse(header));
        return answer;
      };
      const list = await restOver(listening).getList(resource, params);
      if (!isCapped) return sums ? { ...list, meta: { sums } } : list;
      const { page = 1, perPage = list.data.length } = params.pagination ?? {};
      const seen = (page - 1) * perPage + list.data.length;
      const ends = list.data.length > 0 && list.data.length < perPage;
      return ends
        ? { ...list, total: seen }
        : { ...list, total: Math.max(COUNTED, list.data.length && seen + 1), meta: { capped: true } };
    },
    // The original requests no range and would get only the first page.
    getMany: (resource, { ids }) =>
      rest.getList(resource, {
        filter: { id: ids },
        pagination: { page: 1, perPage: ids.length },
        sort: { field: 'id', order: 'ASC' },
      }),
    update: async (resource, { id, data }) => ({ data: await write('PUT', `${resource}/${id}`, data) }),
    create: (resource: string, body: object, idempotency_key?: string) =>
      write('POST', resource, body, idempotency_key),
    async runAction(resource: string, id: Identifier, verb: string, body: object = {}) {
      const answer = await write('POST', `${resource}/${encodeURIComponent(id)}/${verb}`, body);
      // A replay that fails again responds with 200 and the error.
      const failed = (answer as { error?: string | null } | undefined)?.error;
      if (failed) throw httpError(200, undefined, failed);
      return answer;
    },
  };
}
