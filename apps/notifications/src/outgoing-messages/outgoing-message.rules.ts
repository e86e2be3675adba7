import type { MessageState } from '@lamliang/contracts/notifications';

/** Waits after each failed try (ms); after the last one the message has failed. */
export const RETRY_MS = [2_000, 10_000, 30_000, 60_000, 300_000] as const;
/** How long a process may hold a message: longer than a provider may take to answer (ms). */
export const LEASE_MS = 30_000;

/** How a provider took a message: its status, or null and what stood in the way. */
export type Handover = { status: number } | { status: null; fault: string };

/** Too many requests and timeouts are no judgement of the message. */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What becomes of a message after a try.
 * @param tries with this one
 * @returns `next_attempt_dt` only of one that waits
 */
export function afterTry(
  answer: Handover,
  tries: number,
  until: Date,
  now: Date,
): { state: MessageState; fault: string | null; next_attempt_dt?: Date } {
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) return { state: 'sent', fault: null };
  const fault = answer.status === null ? answer.fault : String(answer.status);
  const final = answer.status !== null && answer.status < 500 && !TRY_AGAIN.has(answer.status);
  if (final) return { state: 'refused', fault };
  const wait = RETRY_MS[tries - 1];
  if (wait === undefined) return { state: 'failed', fault };
  const next_attempt_dt = new Date(now.getTime() + wait);
  return next_attempt_dt >= until ? { state: 'expired', fault } : { state: 'waiting', fault, next_attempt_dt };
}
