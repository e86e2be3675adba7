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

/**
 * How the answer leaves: in the envelope, as a bare object or list with Content-Range (staff-api), as a file, as lines
 * of JSON, as a page for people under a policy of its own, or as the sheet that `export` describes.
 */
export type AnswerKind = 'data' | 'bare' | 'list' | 'file' | 'ndjson' | 'html' | 'export';

export interface ExportColumn {
  /** A phrase. */
  header: string;
  /** text keeps zeros in front (telephone, zip); money is satang and becomes baht; date is ms since 1970. */
  kind: 'text' | 'number' | 'money' | 'date';
  /** Width in characters; 16 unless told. */
  width?: number;
}

/** Kinds of files that may come in; told by their first bytes, not by what the sender says of them. */
export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** Files of one name in a form. Pictures reach the handler drawn anew, as JPEG. */
export interface FileRule {
  /** None is needed unless told. */
  least?: number;
  most: number;
  /** Of each file, as it comes. */
  max_bytes: number;
  types: readonly MediaType[];
}
export type FileRules = Readonly<Record<string, FileRule>>;
/** What may be wrong with files, whatever the route. */
export const FILE_FAILS = [
  'file.too_large',
  'file.type',
  'file.broken',
  'file.pixels',
  'file.busy',
] as const satisfies ErrorCode[];

/**
 * The Idempotency-Key header: the same key is the same effect and the same answer. `required` refuses a call without.
 * - the binder keeps key and answer (`true`, or with ids that it reserves before anything happens, so that whoever
 *   takes over after a crash uses the same: one of the sequence, or one for each row of the body's list `rows`)
 * - `kept: 'in_effect'`: a unique column of the effect holds the key, and the use case answers the effect that has it
 */
export type Idempotent = true | KeptByBinder | KeptInEffect;
interface KeptByBinder {
  reserves?: string;
  rows?: string;
  kept?: undefined;
  required?: true;
}
interface KeptInEffect {
  kept: 'in_effect';
  reserves?: undefined;
  rows?: undefined;
  required?: true;
}

/** A route of the contract, whichever it is. */
export interface AnyRoute {
  /** `<service>.<noun>.<verb>`; unique. */
  id: string;
  method: Method;
  /** With `:name` for parameters. */
  path: string;
  aliases?: readonly string[];
  caller: Caller;
  /** Changes nothing though it is no GET: its question is too large for an address. */
  reads?: true;
  /** While staff act as a customer: reading is always allowed, writing only where it says so, and the trail tells it. */
  acting?: 'write_allowed';
  params: z.core.SomeType | undefined;
  query: z.core.SomeType | undefined;
  body: z.core.SomeType | undefined;
  /** With them the body comes as multipart/form-data: a field is its text, or JSON where it is none. */
  files: FileRules | undefined;
  answer: z.core.SomeType;
  answers: AnswerKind;
  /** Name of the file (the day is added) and its columns by name, in their order. */
  export?: { name: string; columns: Record<string, ExportColumn> };
  /** The refusals of its own; those of its kind are in `sharedRefusals`. Another one breaks the contract. */
  fails: readonly ErrorCode[];
  idempotent?: Idempotent;
  /** What the audit trail calls it, and what it is done to. Every write of staff has it. */
  audit?: { action: string; target: string };
  /** Ids of the reads that a write makes stale, for the caches of the web apps. Every write of a session has them. */
  touches?: readonly string[];
  /** Calls a minute for one address (public routes) or one account. */
  limit?: { per: 'address' | 'account'; a_minute: number };
  /** Largest body in bytes; unless told 1 MiB beside its files, each as large and as often as they may come. */
  body_limit?: number;
  /** What the rows of a `list` come to, under these names, in the header `X-Sums`. */
  sums?: z.core.SomeType;
  /** Client time-out in ms; 120,000 unless told (exports 300,000). */
  timeout_ms?: number;
  summary: string;
}

/** What may be left out of a declaration: its parts, and the kind of its answer, which is `data` then. */
type Optional = 'params' | 'query' | 'body' | 'files' | 'answers';
export type Definition = Omit<AnyRoute, Optional> & Partial<Pick<AnyRoute, Optional>>;

/** What the types of the handler and of the callers are made from; the rest of a route is its value alone. */
type Typed = Optional | 'answer' | 'caller' | 'idempotent' | 'audit';
type Part<D, K extends string> = K extends keyof D ? D[K] : K extends 'answers' ? 'data' : undefined;
export type Declared<D extends Definition> = Omit<AnyRoute, Typed> & { [K in Typed]: Part<D, K> };

/** Declares a route; the parts that are left out are absent from the handler's input as well. */
export function route<const D extends Definition>(definition: D): Declared<D> {
  return { answers: 'data', ...definition } as unknown as Declared<D>;
}

/** Whether a route changes anything. */
export const isWrite = ({ method, reads }: AnyRoute): boolean => method !== 'GET' && !reads;
export type RouteTable = Record<string, AnyRoute>;

type Out<T> = T extends z.core.SomeType ? z.output<T> : undefined;
/** What a handler gets and what a caller gives: parsed, inside units. */
export type ParamsOf<R extends AnyRoute> = Out<R['params']>;
export type QueryOf<R extends AnyRoute> = Out<R['query']>;
export type BodyOf<R extends AnyRoute> = Out<R['body']>;
/** One value for each name of a route's files; nothing where it takes none. */
export type FilesOf<R extends AnyRoute, T> = R['files'] extends FileRules ? { [K in keyof R['files']]: T } : undefined;
export type AnswerOf<R extends AnyRoute> = z.output<R['answer']>;

/** The largest body of a route in bytes. */
export function bodyLimitOf({ body_limit, files = {} }: AnyRoute): number {
  const most = Object.values(files).reduce((sum, rule) => sum + rule.most * rule.max_bytes, 0);
  return body_limit ?? most + 1024 * 1024;
}
