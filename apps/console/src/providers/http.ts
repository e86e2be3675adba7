import { ERASED, type Failure, type FieldFault } from '@lamliang/contracts';
import { tracedCall } from '@lamliang/ui';
import { HttpError } from 'react-admin';
import { readSession } from './session.ts';

/** Timeout of a call in ms, as the contract defines it. */
const TIMEOUT_MS = 120_000;

/** What react-admin and the dialogs read from a failed call. */
export interface FailureBody {
  code: string;
  trace_id?: string;
  faults: FieldFault[];
  /** Message by dotted field path, as react-admin's forms want it; `root.serverError` holds the whole failure. */
  errors: Record<string, unknown>;
  data?: unknown;
}

/** Converts the error response into react-admin's HttpError. @param status 0 when there was no response. */
export function httpError(status: number, json: unknown, message: string): HttpError {
  const failure = (json ?? {}) as Partial<Failure>;
  const serverFaults = failure.message ?? message;
  const faults = failure.errors ?? [];
  const body: FailureBody = {
    code: failure.code ?? (status === 0 ? 'network' : 'unknown'),
    faults,
    errors: {
      ...Object.fromEntries(faults.map((fault) => [fault.field, fault.message])),
      root: { serverError: serverFaults },
    },
  };
  if (failure.trace_id) body.trace_id = failure.trace_id;
  if (failure.data !== undefined) body.data = failure.data;
  return new HttpError(serverFaults, status, body);
}

/** The error code of a failed call; `network` without a response, `unknown` for other errors. */
export function codeOf(error: unknown): string {
  return (error as { body?: FailureBody } | undefined)?.body?.code ?? 'unknown';
}

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- the signature ra-data-simple-rest asks for
}
export type Http = (url: string, options?: Omit<RequestInit, 'headers'> & { headers?: HeadersInit }) => Promise<Answer>;

/**
 * One HTTP client for the data and the auth provider: bearer token, language, time-out.
 * @param locale the language of the response.
 * @param offline the text for a call without a response.
 * @param erased the text where personal data stood that had to be erased.
 * @throws HttpError for every response other than 2xx, with status 0 without a response.
 */
export function createHttp(locale: () => string, offline: () => string, erased: () => string): Http {
  return async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    headers.set('accept-language', locale());
    // A form says of what kind it is itself.
    if (typeof options.body === 'string') headers.set('content-type', 'application/json');
    const token = readSession()?.token;
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const traced = tracedCall(options.method ?? 'GET', url);
    headers.set('traceparent', traced.traceparent);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let answer: Response;
    let body: string;
    try {
      answer = await fetch(url, { ...options, headers, signal });
      body = await answer.text();
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      traced.end();
      throw httpError(0, undefined, offline());
    }
    traced.end(answer);
    const json = parsed(body, erased);
    if (!answer.ok) throw httpError(answer.status, json, answer.statusText || `HTTP ${answer.status}`);
    return { status: answer.status, headers: answer.headers, body, json };
  };
}

function parsed(text: string, erased: () => string): unknown {
  try {
    // Few answers hold any: looking at each value costs more than to read the others.
    if (!text.includes(ERASED)) return JSON.parse(text);
    return JSON.parse(text, (_, value: unknown) => (value === ERASED ? erased() : value));
  } catch {
    return undefined;
  }
}
