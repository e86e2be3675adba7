import type * as z from 'zod/mini';
import type { Access } from './auth/access-types.ts';
import type { ErrorCode } from './errors.ts';
import type { ApiScope, Flag, StaffRole } from './permissions.ts';
import type { RateClass } from './rates.ts';

/** Who may call a route. `flag` lists flags, one of which suffices. */
export type Caller =
  | { kind: 'public' }
  /** Any session. `dead_token` accepts an expired token (a second logout returns 200). */
  | { kind: 'login'; dead_token?: true }
  /** Every user of a shop, regardless of flags; with `owner` the one it belongs to alone. */
  | { kind: 'shop'; owner?: true }
  | { kind: 'flag'; flags: readonly Flag[] }
  | { kind: 'staff'; roles: readonly StaffRole[] }
  /** Another service, on the internal port only: one of `from`, where it does not say all. */
  | { kind: 'service'; from: readonly string[] | 'all' }
  /** A carrier; the handler verifies the signature over the raw body. */
  | { kind: 'signed' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Response format: in the envelope, as a bare object or list with Content-Range (staff-api), as a file, as lines
 * of JSON, as an HTML page with its own content security policy, or as the sheet that `export` describes.
 */
export type AnswerKind = 'data' | 'bare' | 'list' | 'file' | 'ndjson' | 'html' | 'export';

export interface ExportColumn {
  /** A phrase. */
  header: string;
  /** text keeps leading zeros (phone, zip code); money is satang and becomes baht; date is ms since 1970. */
  kind: 'text' | 'number' | 'money' | 'date';
  /** Width in characters, by default 16. */
  width?: number;
}

/** Accepted file types, detected by their first bytes, not by the declared type. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv';

/** Files of one name in a form. Images are re-encoded as JPEG before they reach the handler. */
export interface FileRule {
  /** Optional by default. */
  least?: number;
  most: number;
  /** Maximum size of each uploaded file. */
  max_bytes: number;
  types: readonly MediaType[];
}
export type FileRules = Readonly<Record<string, FileRule>>;
/** Errors of files on any route. */
export const FILE_FAILS = [
  'file.too_large',
  'file.type',
  'file.broken',
  'file.active',
  'file.pixels',
  'file.busy',
] as const satisfies ErrorCode[];

/**
 * The Idempotency-Key header: the same key has one effect and the same response. `required` rejects a call without it.
 * - the binder stores key and response (`true`, or with ids that it reserves first, so that a process that
 *   takes over after a crash uses the same: one of the sequence, or one for each row of the body's list `rows`)
 * - `kept: 'in_effect'`: a unique column of the effect holds the key, and the use case returns the existing effect
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

/** Any route of the contract. */
export interface AnyRoute {
  /** `<service>.<noun>.<verb>`; unique. */
  id: string;
  method: Method;
  /** With `:name` for parameters. */
  path: string;
  aliases?: readonly string[];
  caller: Caller;
  /** A read that is not a GET, because its input is too large for a URL. */
  reads?: true;
  /** A GET that does something, as the product has its path: no HEAD asks for it, and it counts as what it is. */
  writes?: true;
  /**
   * While staff act as a customer: they read, and write only where a route says so; `refused` is a read that does
   * something, or that is not theirs to see. Each of their calls is audited.
   */
  acting?: 'write_allowed' | 'refused';
  /** The Open API: a shop's API key of this scope opens it, too. A key opens no route that says nothing. */
  open_api?: ApiScope;
  params: z.core.SomeType | undefined;
  query: z.core.SomeType | undefined;
  body: z.core.SomeType | undefined;
  /** With files, the body is multipart/form-data: text fields as is, other fields as JSON. */
  files: FileRules | undefined;
  answer: z.core.SomeType;
  answers: AnswerKind;
  /** Media types of a `file`, where they are always the same; JSON is described by `answer`. */
  media?: readonly string[];
  /** Name of the file (the day is added) and its columns by name, in their order. */
  export?: { name: string; columns: Record<string, ExportColumn> };
  /** The route's own error codes; those of its kind are in `sharedRefusals`. Others violate the contract. */
  fails: readonly ErrorCode[];
  idempotent?: Idempotent;
  /** Action and target in the audit trail; `each` writes a row for each thing of a call. Required for every staff write. */
  audit?: { action: string; target: string; each?: true };
  /** How the access log calls it, which the binder writes; an `export` is one by itself. */
  access?: Access;
  /** Ids of reads that a write makes stale, for the caches of the web apps. Required for every write of a session. */
  touches?: readonly string[];
  /** A bulk run of another route (`manyOf`): ids of the action and of the list of its rows, the states it is for. */
  runs?: { one: string; list: string; states: readonly string[]; skips: readonly ErrorCode[] };
  /** What it counts as in the limits of its caller; by default that of its kind (`rateClassOf`). */
  rate?: RateClass;
  /** A limit of its own beside that: calls per minute per IP address (public routes) or account. */
  limit?: { per: 'address' | 'account'; a_minute: number };
  /** Maximum body size in bytes; by default 1 MiB plus the maximum size of its files. */
  body_limit?: number;
  /** Sums of a `list`, by name, in the header `X-Sums`. */
  sums?: z.core.SomeType;
  /** Client timeout in ms; by default 120,000 (exports 300,000). */
  timeout_ms?: number;
  /**
   * On its way out. `since` and `sunset` are days (`2027-01-31`): from the one nobody should begin with it, after the
   * other it is gone. `successor` is the path to use in its place.
   */
  deprecated?: { since: string; sunset?: string; successor?: string };
  summary: string;
}

/** Optional parts of a declaration; the response format defaults to `data`. */
type Optional = 'params' | 'query' | 'body' | 'files' | 'answers';
export type Definition = Omit<AnyRoute, Optional> & Partial<Pick<AnyRoute, Optional>>;

/** The part of a route from which the types of handler and callers are derived. */
type Typed = Optional | 'answer' | 'caller' | 'idempotent' | 'audit';
type Part<D, K extends string> = K extends keyof D ? D[K] : K extends 'answers' ? 'data' : undefined;
export type Declared<D extends Definition> = Omit<AnyRoute, Typed> & { [K in Typed]: Part<D, K> };

/** Declares a route; omitted parts are also absent from the handler's input. */
export function route<const D extends Definition>(definition: D): Declared<D> {
  return { answers: 'data', ...definition } as unknown as Declared<D>;
}

/** Whether a route is a write. */
export const isWrite = ({ method, reads, writes }: AnyRoute): boolean =>
  Boolean(writes) || (method !== 'GET' && !reads);
/** Whether staff who act as a customer may call a route of a shop. */
export const isOpenToActing = (route: AnyRoute): boolean =>
  route.acting ? route.acting === 'write_allowed' : !isWrite(route);
/** Whether a route is of the Open API, which programs of a shop call with a key and pages of others may be let in to. */
export const isOpenApi = ({ open_api }: AnyRoute): boolean => open_api !== undefined;
export type RouteTable = Record<string, AnyRoute>;

type Out<T> = T extends z.core.SomeType ? z.output<T> : undefined;
/** Input of handler and caller: parsed, internal units. */
export type ParamsOf<R extends AnyRoute> = Out<R['params']>;
export type QueryOf<R extends AnyRoute> = Out<R['query']>;
export type BodyOf<R extends AnyRoute> = Out<R['body']>;
/** One value per name of a route's files. */
export type FilesOf<R extends AnyRoute, T> = R['files'] extends FileRules ? { [K in keyof R['files']]: T } : undefined;
export type AnswerOf<R extends AnyRoute> = z.output<R['answer']>;

/** The maximum body size of a route in bytes. */
export function bodyLimitOf({ body_limit, files = {} }: AnyRoute): number {
  const most = Object.values(files).reduce((sum, rule) => sum + rule.most * rule.max_bytes, 0);
  return body_limit ?? most + 1024 * 1024;
}

/**
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the route that follows, for the answers of a route on its way out.
 * @returns undefined for any other
 */
export function deprecationHeaders({ deprecated }: AnyRoute): Record<string, string> | undefined {
  if (!deprecated) return undefined;
  const { since, sunset, successor } = deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    ...(sunset ? { sunset: new Date(sunset).toUTCString() } : {}),
    ...(successor ? { link: `<${successor}>; rel="successor-version"` } : {}),
  };
}
