// A typed client for k6, made from the contract: types from its route tables, methods and paths from the same tables as
// JSON, which tools/load.mjs writes. Nothing here knows a path.
import type { AnyRoute, operationsRoutes } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import type { notificationsRoutes } from '@lamliang/contracts/notifications';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { pricingRoutes } from '@lamliang/contracts/pricing';
import type { renderRoutes } from '@lamliang/contracts/render';
import type { sandboxRoutes } from '@lamliang/contracts/sandbox';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { check, fail } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import type * as z from 'zod/mini';

interface Services {
  auth: typeof authRoutes;
  orders: typeof ordersRoutes;
  pricing: typeof pricingRoutes;
  wallet: typeof walletRoutes;
  notifications: typeof notificationsRoutes;
  render: typeof renderRoutes;
}
export type ServiceName = keyof Services;
type Operations = ReturnType<typeof operationsRoutes>;
/** Of each route only `id`, `method`, `path` and `answers` are there at run time. */
type Routes = Services & { sandbox: typeof sandboxRoutes; operations: Record<ServiceName, Operations> };

export const BASE = __ENV['BASE'] ?? '';
export const routes = JSON.parse(open(__ENV['ROUTES'] ?? '')) as Routes;

/** What goes over the wire for a schema of the contract. */
type Wire<S> = S extends z.core.SomeType ? z.input<S> : undefined;
type Part<K extends string, S> = S extends z.core.SomeType ? { [P in K]: Wire<S> } : { [P in K]?: undefined };
type Optional<K extends string, S> = S extends z.core.SomeType ? { [P in K]?: Wire<S> } : { [P in K]?: undefined };
export type Input<R extends AnyRoute> = Part<'params', R['params']> &
  Optional<'query', R['query']> &
  Part<'body', R['body']> & { token?: string; idempotency_key?: string };

/** A path or query value as text; k6 has no URLSearchParams. */
const escaped = (value: unknown) => encodeURIComponent(String(value));

function addressOf(route: AnyRoute, params: unknown, query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${escaped(value)}`).join('&');
  const values = (params ?? {}) as Record<string, unknown>;
  return (
    BASE + route.path.replace(/:(\w+)/g, (_, name: string) => escaped(values[name])) + (search ? `?${search}` : '')
  );
}

/** Sends a request and ends the iteration where the answer is not 200. The route's id is its tag in the metrics. */
function send<R extends AnyRoute, T extends 'text' | 'binary'>(
  route: R,
  input: Input<R>,
  responseType: T,
): RefinedResponse<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (input.token) headers['authorization'] = `Bearer ${input.token}`;
  if (input.idempotency_key) headers['idempotency-key'] = input.idempotency_key;
  const response = http.request(
    route.method,
    addressOf(route, input.params, input.query),
    input.body === undefined ? null : JSON.stringify(input.body),
    { headers, responseType, tags: { name: route.id }, timeout: `${route.timeout_ms ?? 60_000}ms` },
  );
  if (!check(response, { [route.id]: (answer) => answer.status === 200 }))
    fail(`${route.id}: HTTP ${response.status} ${response.error} ${String(response.body ?? '').slice(0, 300)}`);
  return response;
}

/** Calls a route and returns its data, in wire units. */
export function call<R extends AnyRoute>(route: R, input: Input<R>): Wire<R['answer']> {
  const answer = send(route, input, 'text').json() as unknown;
  const wrapped = route.answers === 'data' || route.answers === 'file';
  return (wrapped ? (answer as { data: unknown }).data : answer) as Wire<R['answer']>;
}

/** Calls a route for its file. */
export const download = <R extends AnyRoute>(route: R, input: Input<R>): RefinedResponse<'binary'> =>
  send(route, input, 'binary');

/** Whether a file starts with this signature. */
export function begins(file: RefinedResponse<'binary'>, letters: string): boolean {
  const bytes = new Uint8Array(file.body ?? new ArrayBuffer(0));
  return [...letters].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}
