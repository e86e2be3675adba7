import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type {
  AnswerOf,
  AnyRoute,
  BodyOf,
  FilesOf,
  Idempotent,
  ParamsOf,
  QueryOf,
  StaffRole,
} from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import type { Satang } from '@lamliang/kernel';
import type { AuditTrail } from './audit.ts';
import type { Key } from './idempotency.ts';
import type { Sent } from './upload.ts';

export type ShopCaller = CallerIdentity & { shop: NonNullable<CallerIdentity['shop']> };
export type StaffCaller = CallerIdentity & { staff_role: StaffRole };

/** Who calls, as the route's caller promises it; a public or signed route has no caller, an edge a service. */
interface CallerParts<C> {
  shop: { shop: ShopCaller };
  flag: { shop: ShopCaller };
  staff: { staff: StaffCaller };
  service: { service: string };
  login: { caller: C extends { dead_token: true } ? CallerIdentity | null : CallerIdentity };
  [nobody: string]: unknown;
}

/** The key of a request, where the route has one: to be ended before the answer, or as text where the effect keeps it. */
type KeyPart<I extends Idempotent | undefined> = [I] extends [{ kept: 'in_effect' }]
  ? { key: string | undefined }
  : [I] extends [Idempotent]
    ? { key: Key }
    : unknown;

/** The audit trail, where the route has one. */
type AuditPart<A extends AnyRoute['audit']> = [A] extends [NonNullable<AnyRoute['audit']>]
  ? { audit: AuditTrail }
  : unknown;

/** What a handler gets: parsed input in inside units, and who asks. */
export type Call<R extends AnyRoute> = CallerParts<R['caller']>[R['caller']['kind']] &
  KeyPart<R['idempotent']> &
  AuditPart<R['audit']> & {
    params: ParamsOf<R>;
    query: QueryOf<R>;
    body: BodyOf<R>;
    /** As they were sent: see `cleaned`. */
    files: FilesOf<R, Sent[]>;
    ip: string;
    /** The host that was asked for, as trusted proxies tell it: with its port, '' for a call within the process. */
    host: string;
    language: string;
    trace_id: string;
    /** The body's bytes as they came; signatures are made over them. */
    raw: Buffer;
    headers: Record<string, string | undefined>;
    /** Headers that the handler adds to its answer in JSON, such as a cookie. */
    answer_headers: Record<string, string>;
    signal: AbortSignal;
  };

/** What a handler answers, in inside units. A bare answer may be bytes; an export is batches of rows of text cells. */
interface Answers<A> {
  data: A;
  html: A;
  bare: A | FileAnswer;
  file: A | FileAnswer;
  list: Listed<A extends (infer Row)[] ? Row : never>;
  ndjson: AsyncIterable<A>;
  export: AsyncIterable<string[][]>;
}
export type HandlerAnswer<R extends AnyRoute> = Answers<AnswerOf<R>>[R['answers']];
export type HandlerOf<R extends AnyRoute> = (call: Call<R>) => HandlerAnswer<R> | Promise<HandlerAnswer<R>>;

/** A route and what answers it. */
export interface Handled {
  route: AnyRoute;
  handler: HandlerOf<AnyRoute>;
}
export const handled = <R extends AnyRoute>(route: R, handler: HandlerOf<R>): Handled => ({
  route,
  handler: handler as unknown as HandlerOf<AnyRoute>,
});

export const handlesMetadata = 'lamliang:handles';

/** Binds a controller's method to a route of the contract: path, permission, validation, envelope and error codes. */
export const Handles =
  <R extends AnyRoute>(route: R) =>
  <H extends HandlerOf<R>>(target: object, name: string, method: TypedPropertyDescriptor<H>): void =>
    void SetMetadata(handlesMetadata, route)(target, name, method);

interface SentFile {
  name: string;
  type: string;
  body: Buffer | Readable;
  /** Bytes of a body that is a stream, where they are known. */
  size?: number;
  inline?: boolean;
  /** Its address never has other bytes, and anybody may see it: browsers keep it. */
  kept?: boolean;
}
/** An answer that is a file. */
export class FileAnswer {
  constructor(readonly file: SentFile) {}
}
export const fileAnswer = (file: SentFile): FileAnswer => new FileAnswer(file);

/** A `list` answer: the rows of the page, how many there are in all, and what they come to. */
export interface Listed<T> {
  rows: T[];
  total: number;
  /** 1 when there are more rows than `total` says. */
  total_capped?: 1;
  /** Sums over all rows in satang; absent where the total is capped. */
  sums?: Record<string, Satang | null>;
  /** `after` of the next page. */
  next?: number | undefined;
}
