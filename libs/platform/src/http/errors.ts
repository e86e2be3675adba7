import { ERRORS, type ErrorCode, type Failure, type FieldFault } from '@lamliang/contracts';
import { text as phrase } from '@lamliang/i18n';
import { errorMessage } from '../observe/redact.ts';

export interface ErrorMore {
  data?: unknown;
  /** Faults by field; the message is made from the code. */
  errors?: { field: string; code: string; bound?: string | undefined }[];
  /** Figures for the message's placeholders, and the `data` of a refusal that has no other: readers may put it in words anew. */
  figures?: Record<string, string | number>;
  /** The page that says it to people, where the route answers pages. */
  page?: string;
  /** Headers of the answer. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal with a code of the contract. Everything else that is thrown is a fault of ours and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    readonly more: ErrorMore = {},
  ) {
    super(code, { cause: more.cause });
  }
  get status(): number {
    return ERRORS[this.code];
  }
}

/** One field's fault in the reader's language; placeholders take the refusal's figures and data (a `limit`). */
export function fieldFault(
  language: string,
  field: string,
  code: string,
  more: Pick<ErrorMore, 'figures' | 'data'> = {},
): FieldFault {
  return { field, code, message: phrase(language, code, { ...more.figures, ...(more.data as object | undefined) }) };
}

/** A fault that also says which bound was passed. */
const within = (fault: FieldFault, bound: string | undefined): FieldFault =>
  bound ? { ...fault, message: `${fault.message} (${bound})` } : fault;

/** The failure envelope of an error; `unexpected`: it is a fault of ours, to be logged with its stack. */
export function failureOf(error: unknown, language: string, trace_id: string) {
  const known = error instanceof AppError ? error : knownFault(error);
  const app = known ?? (isDataFault(error) ? new AppError('request.invalid') : new AppError('server.unexpected'));
  const { code, status, more } = app;
  const message = phrase(language, `errors.${code}`, { ...more.figures, ...(more.data as object | undefined) });
  const errors = (more.errors ?? []).map((e) => within(fieldFault(language, e.field, e.code, more), e.bound));
  const data = more.data ?? more.figures;
  const failure: Failure = { status: false, code, message, errors, trace_id, ...(data === undefined ? {} : { data }) };
  return { status, unexpected: !known, failure };
}

/** Values of a request that a column cannot hold. Validation should have refused them: logged as unexpected. */
const isDataFault = (error: unknown): boolean =>
  /^22(P02|P05|003|007|008|021)$/.test((error as { code?: string } | undefined)?.code ?? '');

/** Faults of libraries that have a code of their own. */
const KNOWN: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type',
  // PostgreSQL: a statement ran, or waited for a lock, for too long.
  '57014': 'server.timeout',
  '55P03': 'server.timeout',
};
function knownFault(error: unknown): AppError | undefined {
  const { code: given, name, statusCode, message } = (error ?? {}) as { code?: unknown; name?: string; statusCode?: number; message?: string }; // prettier-ignore
  // What an AbortSignal throws has a number for its code.
  const code = typeof given === 'string' ? given : undefined;
  if (name === 'TimeoutError') return new AppError('server.timeout', { cause: error });
  // No connection was free, so that nothing has been done.
  if (/^timeout exceeded when trying to connect|due to connection timeout$/.test(message ?? ''))
    return new AppError('service.unavailable', { cause: error });
  const malformed =
    error instanceof SyntaxError ? statusCode === 400 : code?.startsWith('FST_ERR_') && (statusCode ?? 400) < 500;
  const known = KNOWN[code ?? ''] ?? (malformed ? 'request.invalid' : undefined);
  return known && new AppError(known);
}

/** An error as it is kept with what it ended: its name and message without values, 2,000 characters at most. */
export const errorText = (error: unknown): string =>
  `${error instanceof Error ? `${error.name}: ` : ''}${errorMessage(error)}`.slice(0, 2_000);

/** Serialization, deadlock, connection and shutdown codes: the same work may well succeed in a moment. */
const TRANSIENT = /^(40001|40P01|08...|57P0[123]|53...|55P03|57014|ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE)$/;
export const isTransient = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    TRANSIENT.test(code ?? '') ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|service\.unavailable/.test(
      message ?? '',
    )
  );
};
