import { randomUUID } from 'node:crypto';
import { faultsOf, hasFlag, isWrite, refusalsOf, revive, toWire, type AnyRoute, type ErrorCode, type RouteTable } from '@lamliang/contracts'; // prettier-ignore
import type { AccessNote, CallerIdentity } from '@lamliang/contracts/auth';
import { negotiate, text } from '@lamliang/i18n';
import { bangkokDate } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { bearer, denied, identify, type Introspect } from './access.ts';
import type { readForm } from './form.ts';
import type { Sent } from './upload.ts';
import { FileAnswer, type Call, type HandlerOf, type Listed } from './call.ts';
import { actingIds, contextFrom, withContext, type WorkContext } from '../observe/context.ts';
import type { Logger } from '../observe/log.ts';
import { counters } from '../observe/metrics.ts';
import { digest } from '@lamliang/adapters';
import type { Db } from '../data/db.ts';
import type { AppClock } from '../clock.ts';
import { AppError, failureOf } from './errors.ts';
import { exportRows } from './export.ts';
import { asService, writeAudit, type AuditTrail } from './audit.ts';
import type { Idempotency } from './idempotency.ts';
import type { Limits } from './limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { assertStorableText } from './storable-text.ts';

type Form = Awaited<ReturnType<typeof readForm>>;

/** A request as a transport hands it over, in wire units. */
export interface BoundInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Reads the form of a route that takes files. */
  form?: (account: string) => ReturnType<typeof readForm>;
  raw: Buffer;
  headers: Record<string, string | undefined>;
  ip: string;
  /** The host that was asked for, as trusted proxies tell it; none where a call stays in the process. */
  host?: string;
  signal: AbortSignal;
  /** Aborted too when the answer waits for its reader. */
  idle?: AbortSignal;
  /** Takes the headers that every answer of this request has. */
  tell?: (headers: Record<string, string>) => void;
  /** Takes what the span of this request is to say of its caller. */
  note?: (facts: Record<string, string>) => void;
  /** The calling service, when the transport has already made sure of it. */
  service?: string;
}
export type BoundAnswer =
  | { kind: 'json'; body: unknown; headers: Record<string, string> }
  | { kind: 'file'; file: FileAnswer['file'] }
  | { kind: 'html'; page: string }
  | { kind: 'ndjson'; lines: AsyncIterable<string> };

/** Parses a part of a request. @throws AppError request.invalid with every fault. */
export function parsePart(schema: z.core.SomeType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeDecode(schema as z.ZodMiniType, value as never);
  if (parsed.success) return parsed.data;
  throw new AppError('request.invalid', { errors: faultsOf(parsed.error, value) });
}

/**
 * The body of a request. Fields that are not known are passed over, but a change of which none is known changes nothing,
 * and nobody is told that it worked; a form, which nobody sends before he has read of it, has no others.
 * @throws AppError request.invalid, request.too_large
 */
function parseBody({ method, body }: AnyRoute, given: unknown, isForm: boolean): unknown {
  if (!isForm) assertFewValues(given);
  const parsed = parsePart(body, given);
  const known = (body?._zod.def as { shape?: object } | undefined)?.shape;
  const sent = Object.keys(given as object);
  const unknown = known ? sent.filter((name) => !Object.hasOwn(known, name)) : [];
  if (unknown.length > 0 && (isForm || (method === 'PATCH' && unknown.length === sent.length)))
    throw new AppError('request.invalid', { errors: unknown.map((field) => ({ field, code: 'validation.unknown' })) });
  return parsed;
}

/** Values in a body at most; a rate card of all its rows has a third of them. */
const MOST_VALUES = 100_000;
/** @throws AppError request.too_large, before every row of a long list is judged, for which all others would wait */
function assertFewValues(body: unknown): void {
  const open = [body];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen + open.length > MOST_VALUES) throw new AppError('request.too_large');
    const value = open.pop();
    if (value !== null && typeof value === 'object') for (const one of Object.values(value)) open.push(one);
  }
}

const withoutBlanks = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, v]) => v !== '' && v !== undefined));

export interface BindOptions {
  service: string;
  clock: AppClock;
  db: Db;
  introspect: Introspect;
  /** Writes an entry of the access log. */
  remember(note: AccessNote): Promise<unknown>;
  limits: Limits;
  rates: RateLimits;
  idempotency: Idempotency;
  log: Logger;
  /** Whose token of the edges between services it is; undefined for any other text. */
  serviceOf(token: string | undefined): string | undefined;
  /** In tests a broken promise is answered in the place of the answer; elsewhere it is logged and counted. */
  strict: boolean;
}

/** A route joined with its handler: what every transport calls. Its promises, in the order in which a request meets them. */
export class Bound {
  private readonly refusals: Set<ErrorCode>;
  constructor(
    readonly route: AnyRoute,
    private readonly handler: HandlerOf<AnyRoute>,
    private readonly options: BindOptions,
  ) {
    this.refusals = new Set(refusalsOf(route));
  }

  async run(input: BoundInput): Promise<BoundAnswer> {
    const language = negotiate(input.headers['accept-language']);
    const context = contextFrom(input.headers['traceparent'], language);
    context.request_id = input.headers['x-request-id'];
    return withContext(context, async () => {
      const from = this.callingService(input);
      let caller = await identify(this.route, input.headers['authorization'], this.options.introspect).catch(
        async (error: AppError) => {
          // Whoever has no session, or guesses tokens, has the calls of an address.
          if (error.status === 401) await this.options.rates.count({ ...this.route, rate: 'public' }, null, input);
          throw error;
        },
      );
      context.caller = caller;
      const acting = actingIds();
      if (acting) input.note?.({ 'enduser.id': acting.staff, 'lamliang.acted_login_id': acting.customer });
      const { id, limit } = this.route;
      const who = limit?.per === 'address' || !caller ? input.ip : String(caller.account_id);
      const refused = caller && denied(this.route, caller);
      // What is refused is a call of its class all the same, and takes nothing of what the route gives those who may.
      await this.options.rates.count(refused ? { ...this.route, limit: undefined } : this.route, caller, input);
      if (refused) throw refused;
      if (limit && isWrite(this.route)) await this.options.limits.consume(`${id}:${who}`, limit.a_minute, 60_000);
      const form = await this.form(input, caller);
      if (form) context.caller = caller = await this.identifiedAgain(input);
      const call = this.parse(input, form, caller, context, from);
      await this.auditActing(caller);
      const work = async () => {
        const answer = this.encode(call, await this.once(caller, call));
        await this.remember(caller, input, 200);
        return answer;
      };
      try {
        return await this.options.rates.inTurn(this.route, caller, input, work);
      } catch (error) {
        await this.remember(caller, input, failureOf(error, language, '').status);
        if (error instanceof AppError && !this.refusals.has(error.code))
          this.breach(`refuses with ${error.code}, which it does not declare`, error);
        throw error;
      }
    });
  }

  /** What the form of a route with files brings. */
  private async form(input: BoundInput, caller: CallerIdentity | null): Promise<Form | undefined> {
    if (this.route.files && !input.form) throw new AppError('request.invalid');
    return await input.form?.(String(caller?.account_id ?? input.ip));
  }

  /**
   * A form may take minutes to come: whoever was logged out, switched off or demoted meanwhile is told so, and nothing of
   * it is done.
   * @throws AppError session.expired and the refusals of `denied`
   */
  private async identifiedAgain(input: BoundInput): Promise<CallerIdentity | null> {
    const caller = await identify(this.route, input.headers['authorization'], this.options.introspect);
    const refused = caller && denied(this.route, caller);
    if (refused) throw refused;
    return caller;
  }

  /** Each call of staff who act as a shop is in the audit trail before it is done. */
  private async auditActing(caller: CallerIdentity | null): Promise<void> {
    const { id, audit } = this.route;
    if (!caller?.acting_staff_id) return;
    counters.auditedCalls.inc({ service: this.options.service, route: id, outcome: 'acted' });
    const terms = { action: id, target: 'acted_call' };
    if (!audit) await this.options.db.system((tx) => writeAudit(tx, caller, terms, { target_id: caller.account_id }));
  }

  /** What the access log wants to know of is in it before it is answered, with what is answered; a refusal waits for it, too. */
  private async remember(caller: CallerIdentity | null, input: BoundInput, answer_status: number): Promise<void> {
    const { id: route, access, answers } = this.route;
    const action = access ?? (answers === 'export' ? 'export' : undefined);
    if (!caller || !action) return;
    const { login_id, account_id, acting_staff_id, staff_role } = caller;
    const { ip: address, headers, params } = input;
    const who = { login_id, account_id, acting_staff_id, staff_role, record_id: params['id'] ?? null };
    const user_agent = headers['user-agent'] ?? '';
    await this.options.remember({ action, route, ...who, address, user_agent, answer_status });
  }

  /** The service that calls an edge. @throws AppError session.missing, permission.denied for one that is not named */
  private callingService({ service, headers }: BoundInput): string | undefined {
    const { caller } = this.route;
    if (caller.kind !== 'service') return undefined;
    const from = service ?? this.options.serviceOf(bearer(headers['authorization']));
    if (!from) throw new AppError('session.missing');
    if (caller.from !== 'all' && !caller.from.includes(from)) throw new AppError('permission.denied');
    return from;
  }

  /** The request in inside units. */
  private parse(
    input: BoundInput,
    form: Form | undefined,
    caller: CallerIdentity | null,
    context: WorkContext,
    service?: string,
  ): Call<AnyRoute> {
    const { params, query } = this.route;
    const given = form?.fields ?? input.body ?? {};
    for (const part of [input.params, input.query, given]) assertStorableText(part);
    return {
      params: parsePart(params, input.params),
      query: parsePart(query, withoutBlanks(input.query)),
      body: parseBody(this.route, given, form !== undefined),
      files: form?.files,
      ...callerPart(this.route, caller),
      ...(service ? { service } : {}),
      ip: input.ip,
      host: input.host ?? '',
      language: context.language,
      trace_id: context.trace_id,
      raw: input.raw,
      headers: input.headers,
      answer_headers: {},
      signal: input.signal,
    } as Call<AnyRoute>;
  }

  /** One effect for one key. Without a key the request has one of its own, so that its ids are reserved all the same. */
  private async once(caller: CallerIdentity | null, call: Call<AnyRoute>): Promise<unknown> {
    const { idempotent, answer } = this.route;
    if (!idempotent || !caller) return this.audited(caller, call);
    const terms = idempotent === true ? {} : idempotent;
    const given = call.headers['idempotency-key'];
    if (given !== undefined && (given.length < 1 || given.length > 255))
      throw new AppError('request.invalid', { errors: [{ field: 'idempotency-key', code: 'validation.too_long' }] });
    if ((terms.required || caller.api_key) && given === undefined) throw new AppError('idempotency.key_required');
    if (terms.kept) return this.audited(caller, { ...call, key: given } as Call<AnyRoute>);
    const { body, rows } = keyedBody(this.route, call, caller);
    const done = await this.options.idempotency.once(
      { account_id: caller.account_id, route: this.route.id, key: given ?? `once-${randomUUID()}`, body },
      { sequence: terms.reserves ?? null, count: terms.reserves ? rows : 0 },
      (key) => this.audited(caller, { ...call, key } as Call<AnyRoute>),
    );
    if (!done.ended) this.breach('answers without keeping its effect under the key');
    return done.replayed ? revive(answer, done.answer) : done.answer;
  }

  /** The handler with the trail of its route. */
  private async audited(caller: CallerIdentity | null, call: Call<AnyRoute>): Promise<unknown> {
    const { audit } = this.route;
    const by = caller ?? asService((call as { service?: string }).service);
    if (!audit || !by) return this.handler(call);
    let outcome: 'told' | 'unchanged' | undefined;
    const trail: AuditTrail = {
      write: (tx, note) => ((outcome = 'told'), writeAudit(tx, by, audit, note)),
      unchanged: () => void (outcome ??= 'unchanged'),
    };
    const result = await this.handler({ ...call, audit: trail } as Call<AnyRoute>);
    if (outcome) counters.auditedCalls.inc({ service: this.options.service, route: this.route.id, outcome });
    else this.breach('answers without its row in the audit trail');
    return result;
  }

  private encode(call: Call<AnyRoute>, result: unknown): BoundAnswer {
    const { answers, answer } = this.route;
    if (result instanceof FileAnswer) return { kind: 'file', file: result.file };
    if (answers === 'ndjson') return { kind: 'ndjson', lines: lines(answer, result as AsyncIterable<unknown>) };
    if (answers === 'export') return this.sheet(call, result as AsyncIterable<string[][]>);
    if (answers === 'html') return { kind: 'html', page: toWire(answer, result) as string };
    if (answers === 'list') {
      const { rows, total, total_capped, sums, next } = result as Listed<unknown>;
      const [from] = (call.query as { range?: [number, number] } | undefined)?.range ?? [0];
      const headers = {
        'content-range': `${this.route.path.split('/').pop()} ${from}-${from + Math.max(rows.length - 1, 0)}/${total}`,
        ...(total_capped ? { 'x-total-capped': '1' } : {}),
        ...(Number(next) ? { 'x-next': String(next) } : {}),
        ...(this.route.sums && sums ? { 'x-sums': JSON.stringify(toWire(this.route.sums, sums)) } : {}),
      };
      return { kind: 'json', body: toWire(answer, rows), headers };
    }
    const body = toWire(answer, result);
    return {
      kind: 'json',
      body: answers === 'bare' ? body : { status: true, data: body },
      headers: call.answer_headers,
    };
  }

  /** @throws AppError export.file_type */
  private sheet({ params, query, language }: Call<AnyRoute>, batches: AsyncIterable<string[][]>): BoundAnswer {
    const { name, columns } = this.route.export ?? { name: this.route.id, columns: {} };
    // Of one record it says which: a month of papers, a round.
    const { id } = (params ?? {}) as { id?: string | number };
    const terms = {
      file_type: (query as { file_type?: string } | undefined)?.file_type,
      name: [name, id, bangkokDate(this.options.clock.now())].filter((part) => part !== undefined).join('-'),
      columns: Object.values(columns).map((column) => ({ ...column, header: text(language, column.header) })),
    };
    return { kind: 'file', file: exportRows({ ...terms, batches }) };
  }

  /** Tells that the handler broke its contract. @throws AppError server.unexpected in tests */
  private breach(what: string, cause?: unknown): void {
    const { log, service, strict } = this.options;
    const breach = `${this.route.id} ${what}`;
    log.error({ err: cause, route: this.route.id }, breach);
    counters.contractBreaches.inc({ service, route: this.route.id });
    if (strict) throw new AppError('server.unexpected', { data: { breach }, cause });
  }
}

/** The caller under the name that the route's kind promises. @throws AppError permission.denied for a user without a shop */
function callerPart({ caller: { kind } }: AnyRoute, caller: CallerIdentity | null): object {
  if (kind === 'login') return { caller };
  if (kind === 'staff') return { staff: caller };
  if (kind !== 'shop' && kind !== 'flag') return {};
  if (!caller?.shop) throw new AppError('permission.denied');
  return { shop: caller };
}

/** What makes two requests under a key the same one, and for how many rows ids are reserved. */
function keyedBody(
  { idempotent }: AnyRoute,
  call: Call<AnyRoute>,
  { kind, flags }: CallerIdentity,
): { body: unknown; rows: number } {
  const { params, body } = call;
  const name = typeof idempotent === 'object' && idempotent.rows;
  const list = name ? (body as Record<string, unknown[]>)[name] : undefined;
  // A list that is all of a body stands for it: the rows of the release before say so.
  const whole = list && Object.keys(body as object).length === 1 ? list : (body ?? null);
  const files = Object.values((call.files ?? {}) as Record<string, Sent[]>).map((some) => some.map((one) => digest(one.body))); // prettier-ignore
  // A kept answer may show balances: a login that may not see them does not repeat the request of one that may.
  const unseen = kind === 'shop' && !hasFlag(flags, 'finance_flag') ? true : undefined;
  const plain = params === undefined && !files.length && !unseen;
  return { body: plain ? whole : { params, body: whole, files, unseen }, rows: list?.length ?? 1 };
}

async function* lines(schema: z.core.SomeType, rows: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const row of rows) yield `${JSON.stringify(toWire(schema, row))}\n`;
}

/** Checks that a service handles exactly the routes it declares. @throws Error that names each that does not */
export function checkRoutes(service: string, table: RouteTable, handled: AnyRoute[]): void {
  const faults: string[] = [];
  const declared = Object.values(table);
  for (const { id, path, caller } of declared) {
    const times = handled.filter((r) => r.id === id).length;
    if (times !== 1) faults.push(`${id} has ${times} handlers`);
    if (path.startsWith('/internal/') !== (caller.kind === 'service'))
      faults.push(`${id}: only edges between services live under /internal`);
  }
  for (const { id } of handled)
    if (!declared.some((r) => r.id === id)) faults.push(`${id} is handled but not declared by ${service}`);
  if (faults.length) throw new Error(`The routes of ${service} are not complete:\n  ${faults.join('\n  ')}`);
}
