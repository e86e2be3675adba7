import type { HandOverFault } from '@lamliang/contracts/invoicing';

/** What came of one try. `later`: it may or may not be there, so the next try asks first. */
export type Outcome =
  { verdict: 'sent'; number: string } | { verdict: 'refused' | 'later'; fault: HandOverFault; detail: string };

/** How long a process may hold a hand-over: longer than all calls of one try may take together (ms). */
export const LEASE_MS = 5 * 60_000;
/** How long all calls of one try may take together (ms). */
export const TRY_MS = 120_000;
/** After a try that may have come through, what is under way at the receiver gets this time to come to an end (ms). */
const SETTLE_MS = 60_000;
const BUSY_MS = 2_000;
const LONGEST_MS = 30 * 60_000;
const DETAIL_LETTERS = 300;

/**
 * What becomes of a hand-over after a try.
 * @param tries with this one, from 1
 * @param most tries after which people have to look
 * @returns `wait_ms` of one that is tried again
 */
export function afterTry(outcome: Outcome, tries: number, most: number): { move: 'accept' } | { move: 'fail' } | { move: null; wait_ms: number } {
  if (outcome.verdict === 'sent') return { move: 'accept' };
  if (outcome.verdict === 'refused' || tries >= most) return { move: 'fail' };
  // Somebody else is looking the same thing up: no time is lost on it.
  if (outcome.fault === 'busy') return { move: null, wait_ms: BUSY_MS };
  return { move: null, wait_ms: Math.min(LONGEST_MS, SETTLE_MS * 2 ** (tries - 1)) };
} // prettier-ignore

/** What a receiver said, as it is kept: one line, without what may not be repeated. @param hidden secrets */
export const detailOf = (text: string, hidden: readonly string[] = []): string =>
  hidden
    .reduce((left, one) => (one ? left.replaceAll(one, '***') : left), text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DETAIL_LETTERS);
