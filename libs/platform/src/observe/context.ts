import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallerIdentity } from '@lamliang/contracts/auth';

/** What travels along with a piece of work: the trace and who it is done for. Never a transaction. */
export interface WorkContext {
  /** W3C trace id, 32 hex digits. */
  trace_id: string;
  span_id: string;
  caller: CallerIdentity | null;
  language: string;
  /** As the answer names it to the caller. */
  request_id?: string | undefined;
}
const storage = new AsyncLocalStorage<WorkContext>();

export const workContext = (): WorkContext | undefined => storage.getStore();
export const withContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

/** The `traceparent` header of the current work. */
export function traceparent(): string | undefined {
  const context = workContext();
  return context && parentOf(context);
}

export type ActingIds = { staff: string; customer: string };
/** Both sides of work that staff do as a customer, by id: names of people travel in no event and no trace. */
export function actingIds(): ActingIds | undefined {
  const { acting_staff_id, login_id } = workContext()?.caller ?? {};
  return acting_staff_id ? { staff: String(acting_staff_id), customer: String(login_id) } : undefined;
}

/** The header that makes others the children of a span. */
export const parentOf = ({ trace_id, span_id }: Pick<WorkContext, 'trace_id' | 'span_id'>): string =>
  `00-${trace_id}-${span_id}-01`;

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');

/** A context that continues a `traceparent`, or begins a trace. Its span is the caller's until a span of ours begins. */
export function contextFrom(header: string | undefined, language = 'th'): WorkContext {
  const [, trace, span] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(header ?? '') ?? [];
  return { trace_id: trace ?? hex(16), span_id: span ?? hex(8), caller: null, language };
}
