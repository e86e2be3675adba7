import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { AppError } from './errors.ts';

const HANDLES = 'lamliang:handles';
export const handlesMetadata = HANDLES;

/** Binds a controller's method to a route of the contract: path, permission, validation, envelope and error codes. */
export const Handles = (route: AnyRoute): MethodDecorator => SetMetadata(HANDLES, route);

/** What a handler gets: parsed input in inside units, and who asks. */
export interface Call<R extends AnyRoute> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Null on public, signed and internal routes. */
  caller: CallerIdentity | null;
  idempotency_key: string | undefined;
  ip: string;
  language: string;
  trace_id: string;
  /** The body's bytes as they came; signatures are made over them. */
  raw: Buffer;
  headers: Record<string, string | undefined>;
  signal: AbortSignal;
}

/** The shop user of a call. @throws AppError permission.denied for staff and strangers. */
export function shopOf(call: {
  caller: CallerIdentity | null;
}): CallerIdentity & { shop: NonNullable<CallerIdentity['shop']> } {
  const { caller } = call;
  if (caller?.kind !== 'shop' || !caller.shop) throw new AppError('permission.denied');
  return caller as CallerIdentity & { shop: NonNullable<CallerIdentity['shop']> };
}

/** The staff member of a call. @throws AppError permission.denied */
export function staffOf(call: { caller: CallerIdentity | null }): CallerIdentity {
  if (call.caller?.kind !== 'staff') throw new AppError('permission.denied');
  return call.caller;
}

/** An answer that is a file. */
export class FileAnswer {
  constructor(
    readonly file: {
      name: string;
      type: string;
      body: Buffer | Readable;
      inline?: boolean;
      headers?: Record<string, string>;
    },
  ) {}
}
export const fileAnswer = (file: FileAnswer['file']): FileAnswer => new FileAnswer(file);

/** A `list` answer: the rows of the page and how many there are in all. */
export interface Listed<T> {
  rows: T[];
  total: number;
}
