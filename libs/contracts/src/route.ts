import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Flag, StaffRole } from './permissions.ts';

/** Who may call a route. `flag` lists flags of which one is enough. */
export type Caller =
  | { kind: 'public' }
  /** Any live session. `dead_token` lets an ended token through (logout answers 200 twice). */
  | { kind: 'login'; dead_token?: true }
  /** Every user of a shop, whatever the flags. */
  | { kind: 'shop' }
  | { kind: 'flag'; flags: readonly Flag[] }
  | { kind: 'staff'; roles: readonly StaffRole[] }
  /** Another service, on the internal port only. */
  | { kind: 'service' }
  /** A carrier; the handler verifies the signature over the raw body. */
  | { kind: 'signed' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the answer leaves: in the envelope, as a bare object or list with Content-Range (staff-api), or as a file. */
export type AnswerKind = 'data' | 'bare' | 'list' | 'file' | 'ndjson';

/** A route of the contract, whichever it is. */
export interface AnyRoute {
  /** `<service>.<noun>.<verb>`; unique. */
  id: string;
  method: Method;
  /** With `:name` for parameters. */
  path: string;
  aliases?: readonly string[];
  caller: Caller;
  /** While staff act as a customer: reading is always allowed, writing only where it says so. */
  acting?: 'write_allowed';
  params: z.core.SomeType | undefined;
  query: z.core.SomeType | undefined;
  body: z.core.SomeType | undefined;
  answer: z.core.SomeType;
  answers: AnswerKind;
  fails: readonly ErrorCode[];
  /** The Idempotency-Key header: `optional` for the portal, `required` for API keys on calls that move money. */
  idempotent?: true;
  /** Calls a minute for one address (public routes) or one account. */
  limit?: { per: 'address' | 'account'; a_minute: number };
  /** Largest JSON body in bytes; 1 MiB unless told. */
  body_limit?: number;
  /** Client time-out in ms; 120,000 unless told (exports 300,000). */
  timeout_ms?: number;
  summary: string;
}

/** What may be left out of a declaration: its parts, and the kind of its answer, which is `data` then. */
type Optional = 'params' | 'query' | 'body' | 'answers';
export type Definition = Omit<AnyRoute, Optional> & Partial<Pick<AnyRoute, Optional>>;

/** What the types of the handler and of the callers are made from; the rest of a route is its value alone. */
type Typed = Optional | 'answer' | 'caller';
type Part<D, K extends string> = K extends keyof D ? D[K] : K extends 'answers' ? 'data' : undefined;
export type Declared<D extends Definition> = Omit<AnyRoute, Typed> & { [K in Typed]: Part<D, K> };

/** Declares a route; the parts that are left out are absent from the handler's input as well. */
export function route<const D extends Definition>(definition: D): Declared<D> {
  return { answers: 'data', ...definition } as unknown as Declared<D>;
}

export type RouteTable = Record<string, AnyRoute>;

type Out<T> = T extends z.core.SomeType ? z.output<T> : undefined;
/** What a handler gets and what a caller gives: parsed, inside units. */
export type ParamsOf<R extends AnyRoute> = Out<R['params']>;
export type QueryOf<R extends AnyRoute> = Out<R['query']>;
export type BodyOf<R extends AnyRoute> = Out<R['body']>;
export type AnswerOf<R extends AnyRoute> = z.output<R['answer']>;
