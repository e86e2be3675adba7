import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type {
  AnswerOf,
  AnyRoute,
  BodyOf,
  Caller,
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
import type { Upload } from '../files/media.ts';

export type ShopCaller = CallerIdentity & { shop: NonNullable<CallerIdentity['shop']> };
export type StaffCaller = CallerIdentity & { staff_role: StaffRole };

/** Who calls, as the route's caller promises it; a public, signed or internal route knows nobody. */
type CallerPart<C extends Caller> = [C] extends [{ kind: 'shop' | 'flag' }]
  ? { shop: ShopCaller }
  : [C] extends [{ kind: 'staff' }]
    ? { staff: StaffCaller }
    : [C] extends [{ kind: 'login'; dead_token: true }]
      ? { caller: CallerIdentity | null }
      : [C] extends [{ kind: 'login' }]
        ? { caller: CallerIdentity }
        : unknown;

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
export type Call<R extends AnyRoute> = CallerPart<R['caller']> &
  KeyPart<R['idempotent']> &
  AuditPart<R['audit']> & {
    params: ParamsOf<R>;
    query: QueryOf<R>;
    body: BodyOf<R>;
    files: FilesOf<R, Upload[]>;
    ip: string;
    language: string;
    trace_id: string;
    /** The body's bytes as they came; signatures are made over them. */
    raw: Buffer;
    headers: Record<string, string | undefined>;
    signal: AbortSignal;
  };

/**
 * What a handler answers, in inside units. A bare answer may be bytes where the language is another's; an export is
 * batches of rows, each row in the order of the columns, each cell as text.
 */
export type HandlerAnswer<R extends AnyRoute> = R['answers'] extends 'list'
  ? Listed<AnswerOf<R> extends (infer Row)[] ? Row : never>
  : R['answers'] extends 'ndjson'
    ? AsyncIterable<AnswerOf<R>>
    : R['answers'] extends 'export'
      ? AsyncIterable<string[][]>
      : R['answers'] extends 'file' | 'bare'
        ? FileAnswer | AnswerOf<R>
        : AnswerOf<R>;

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

const HANDLES = 'lamliang:handles';
export const handlesMetadata = HANDLES;

/** Binds a controller's method to a route of the contract: path, permission, validation, envelope and error codes. */
export const Handles =
  <R extends AnyRoute>(route: R) =>
  <H extends HandlerOf<R>>(target: object, name: string, method: TypedPropertyDescriptor<H>): void =>
    void SetMetadata(HANDLES, route)(target, name, method);

/** An answer that is a file. */
export class FileAnswer {
  constructor(
    readonly file: {
      name: string;
      type: string;
      body: Buffer | Readable;
      inline?: boolean;
    },
  ) {}
}
export const fileAnswer = (file: FileAnswer['file']): FileAnswer => new FileAnswer(file);

/** A `list` answer: the rows of the page, how many there are in all, and what they come to. */
export interface Listed<T> {
  rows: T[];
  total: number;
  /** 1 when there are more rows than `total` says. */
  total_capped?: 1;
  /** Sums over all rows in satang; absent where the total is capped. */
  sums?: Record<string, Satang | null>;
}
