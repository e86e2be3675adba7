import { toWire, type AnyRoute, type RouteTable } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { negotiate } from '@lamliang/i18n';
import * as z from 'zod/mini';
import { identify, sameSecret, bearer, type Introspect } from './access.ts';
import type { Form } from '../files/form.ts';
import { FileAnswer, type Call, type HandlerOf, type Listed } from './call.ts';
import { contextFrom, withContext } from '../observe/context.ts';
import { AppError } from './errors.ts';
import type { Limits } from './limits.ts';
import { assertStorableText } from './storable-text.ts';

/** A request as a transport hands it over, in wire units. */
export interface BoundInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Reads the form of a route that takes files. */
  form?: () => Promise<Form>;
  raw: Buffer;
  headers: Record<string, string | undefined>;
  ip: string;
  signal: AbortSignal;
  /** The calling service, when the transport has already made sure of it. */
  service?: string;
}
export type BoundAnswer =
  | { kind: 'json'; body: unknown; headers: Record<string, string> }
  | { kind: 'file'; file: FileAnswer['file'] }
  | { kind: 'ndjson'; lines: AsyncIterable<string> };

export interface Bound {
  route: AnyRoute;
  run(input: BoundInput): Promise<BoundAnswer>;
}

/** Zod issues as faults of fields: dotted paths, and a code of ours even where zod speaks for itself. */
export function faultsOf(error: z.core.$ZodError): { field: string; code: string }[] {
  const flat = (issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]): { field: string; code: string }[] =>
    issues.flatMap((issue) => {
      const path = [...prefix, ...issue.path];
      const code = issue.message.startsWith('validation.')
        ? issue.message
        : issue.code === 'invalid_type'
          ? 'validation.required'
          : 'validation.invalid';
      return [{ field: path.map(String).join('.'), code }];
    });
  return flat(error.issues, []);
}

/** Parses a part of a request. @throws AppError request.invalid with every fault. */
export function parsePart(schema: z.core.SomeType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeDecode(schema as z.ZodMiniType, value as never);
  if (parsed.success) return parsed.data;
  throw new AppError('request.invalid', { errors: faultsOf(parsed.error) });
}

const withoutBlanks = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, v]) => v !== '' && v !== undefined));

export interface BindOptions {
  introspect: Introspect;
  limits: Limits;
  /** Token of the edges between services; empty refuses every call that comes over HTTP. */
  service_token: string;
}

/** Joins a route and its handler into the one function that every transport calls. */
export function bind(route: AnyRoute, handler: HandlerOf<AnyRoute>, options: BindOptions): Bound {
  return {
    route,
    async run(input) {
      const language = negotiate(input.headers['accept-language']);
      const context = contextFrom(input.headers['traceparent'], language);
      return withContext(context, async () => {
        if (
          route.caller.kind === 'service' &&
          !input.service &&
          !(options.service_token && sameSecret(bearer(input.headers['authorization']) ?? '', options.service_token))
        )
          throw new AppError('session.missing');
        const caller = await identify(route, input.headers['authorization'], options.introspect);
        context.caller = caller;
        await takeLimit(route, input, caller, options.limits);
        const key = input.headers['idempotency-key'];
        if (key !== undefined && (key.length < 1 || key.length > 255))
          throw new AppError('request.invalid', {
            errors: [{ field: 'idempotency-key', code: 'validation.too_long' }],
          });
        if (route.files && !input.form) throw new AppError('request.invalid');
        const form = await input.form?.();
        const given = form?.fields ?? input.body ?? {};
        for (const part of [input.params, input.query, given]) assertStorableText(part);
        const result = await handler({
          params: parsePart(route.params, input.params),
          query: parsePart(route.query, withoutBlanks(input.query)),
          body: parsePart(route.body, given),
          files: form?.files,
          ...callerPart(route, caller),
          idempotency_key: key,
          ip: input.ip,
          language,
          trace_id: context.trace_id,
          raw: input.raw,
          headers: input.headers,
          signal: input.signal,
        } as Call<AnyRoute>);
        return answerOf(route, input, result);
      });
    },
  };
}

/** The caller under the name that the route's kind promises. @throws AppError permission.denied for a user without a shop */
function callerPart({ caller: { kind } }: AnyRoute, caller: CallerIdentity | null): object {
  if (kind === 'login') return { caller };
  if (kind === 'staff') return { staff: caller };
  if (kind !== 'shop' && kind !== 'flag') return {};
  if (!caller?.shop) throw new AppError('permission.denied');
  return { shop: caller };
}

async function takeLimit(
  route: AnyRoute,
  input: BoundInput,
  caller: CallerIdentity | null,
  limits: Limits,
): Promise<void> {
  if (!route.limit) return;
  const who = route.limit.per === 'address' ? input.ip : String(caller?.account_id ?? input.ip);
  await limits.consume(`${route.id}:${who}`, route.limit.a_minute, 60_000);
}

function answerOf(route: AnyRoute, input: BoundInput, result: unknown): BoundAnswer {
  if (result instanceof FileAnswer) return { kind: 'file', file: result.file };
  if (route.answers === 'ndjson')
    return { kind: 'ndjson', lines: lines(route.answer, result as AsyncIterable<unknown>) };
  if (route.answers === 'list') {
    const { rows, total } = result as Listed<unknown>;
    const from = Number(/^\[(\d+)/.exec(String(input.query['range'] ?? ''))?.[1] ?? 0);
    const resource = route.path.split('/').pop() ?? 'items';
    const last = rows.length ? from + rows.length - 1 : from;
    return {
      kind: 'json',
      body: toWire(route.answer, rows),
      headers: { 'content-range': `${resource} ${from}-${last}/${total}` },
    };
  }
  const body = toWire(route.answer, result);
  return { kind: 'json', body: route.answers === 'bare' ? body : { status: true, data: body }, headers: {} };
}

async function* lines(schema: z.core.SomeType, rows: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const row of rows) yield `${JSON.stringify(toWire(schema, row))}\n`;
}

/**
 * Checks that a service handles exactly the routes it declares.
 * @throws Error naming every route without a handler, with two, or with a handler that belongs to nobody.
 */
export function checkRoutes(service: string, table: RouteTable, handled: AnyRoute[]): void {
  const faults: string[] = [];
  const ids = handled.map((r) => r.id);
  for (const route of Object.values(table)) {
    const times = ids.filter((id) => id === route.id).length;
    if (times !== 1) faults.push(`${route.id} has ${times} handlers`);
    if (!route.caller) faults.push(`${route.id} names no permission`);
    const internal = route.path.startsWith('/internal/');
    if (internal !== (route.caller.kind === 'service'))
      faults.push(`${route.id}: only edges between services live under /internal`);
  }
  const declared = new Set(Object.values(table).map((r) => r.id));
  for (const route of handled)
    if (!declared.has(route.id)) faults.push(`${route.id} is handled but not declared by ${service}`);
  if (faults.length) throw new Error(`The routes of ${service} are not complete:\n  ${faults.join('\n  ')}`);
}
