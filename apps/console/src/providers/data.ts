import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import { STAFF_API } from './access.ts';
import { httpError, type Http } from './http.ts';

/** Maximum page size of a staff list. */
const MAX_PAGE_SIZE = 500;

export interface ConsoleProvider extends DataProvider {
  /** POST /staff-api/v1/<resource>, optionally with an idempotency key; returns the result. */
  create<T>(resource: string, body: object, idempotency_key?: string): Promise<T>;
  /** POST /staff-api/v1/<resource>/<id>/<verb>. */
  runAction<T>(resource: string, id: Identifier, verb: string, body?: object): Promise<T>;
  /** All rows that match a filter, newest first, up to `most`; `total` is the number of matches. */
  all<T>(resource: string, filter: object, most: number): Promise<{ rows: T[]; total: number }>;
}

/** ra-data-simple-rest with three additional calls. */
export function createDataProvider(http: Http): ConsoleProvider {
  const rest = simpleRest(STAFF_API, http as Parameters<typeof simpleRest>[1]);
  return {
    ...rest,
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
    async all<T>(resource: string, filter: object, most: number) {
      const rows: T[] = [];
      let total = 0;
      for (let page = 1; rows.length < most; page += 1) {
        const answer = await rest.getList(resource, {
          filter,
          pagination: { page, perPage: Math.min(MAX_PAGE_SIZE, most) },
          sort: { field: 'id', order: 'DESC' },
        });
        total = answer.total ?? answer.data.length;
        rows.push(...(answer.data as T[]));
        if (answer.data.length === 0 || rows.length >= total) break;
      }
      return { rows: rows.slice(0, most), total };
    },
  };
}
