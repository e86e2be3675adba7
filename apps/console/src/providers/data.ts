import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import { STAFF_API } from './access.ts';
import { httpError, type Http } from './http.ts';

export interface ConsoleProvider extends DataProvider {
  /** POST /staff-api/v1/<resource>, optionally with an idempotency key; returns the result. */
  create<T>(resource: string, body: object, idempotency_key?: string): Promise<T>;
  /** POST /staff-api/v1/<resource>/<id>/<verb>. */
  runAction<T>(resource: string, id: Identifier, verb: string, body?: object): Promise<T>;
}

const restOver = (http: Http) => simpleRest(STAFF_API, http as Parameters<typeof simpleRest>[1]);

/** ra-data-simple-rest with two additional calls; `meta.sums` of a list are its sums over all matching rows, in baht. */
export function createDataProvider(http: Http): ConsoleProvider {
  const rest = restOver(http);
  return {
    ...rest,
    async getList(resource, params) {
      let sums: string | null = null;
      const listening: Http = async (...call) => {
        const answer = await http(...call);
        sums = answer.headers.get('x-sums');
        return answer;
      };
      const list = await restOver(listening).getList(resource, params);
      return sums ? { ...list, meta: { sums: JSON.parse(sums) } } : list;
    },
    // The original requests no range and would get only the first page.
    getMany: (resource, { ids }) =>
      rest.getList(resource, {
        filter: { id: ids },
        pagination: { page: 1, perPage: ids.length },
        sort: { field: 'id', order: 'ASC' },
      }),
    async create<T>(resource: string, body: object, idempotency_key?: string) {
      const { json } = await http(`${STAFF_API}/${resource}`, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(idempotency_key ? { headers: { 'idempotency-key': idempotency_key } } : {}),
      });
      return json as T;
    },
    async runAction<T>(resource: string, id: Identifier, verb: string, body: object = {}) {
      const { json } = await http(`${STAFF_API}/${resource}/${encodeURIComponent(id)}/${verb}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      // A replay that fails again responds with 200 and the error.
      const failed = (json as { error?: string | null } | undefined)?.error;
      if (failed) throw httpError(200, undefined, failed);
      return json as T;
    },
  };
}
