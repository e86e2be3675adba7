import type { Tone } from './tokens.ts';

/** The mark of a status: in progress, waiting or closed, cancelled, so that colour is never the only cue. */
export type Mark = 'filled' | 'hollow' | 'cross';

/** Tone and mark of each status value; a value means the same in every machine unless overridden. */
const VALUES: Record<string, [Tone, Mark]> = {
  booked: ['neutral', 'hollow'],
  'not-receive': ['neutral', 'hollow'],
  'not-confirm': ['neutral', 'hollow'],
  'fee-waived': ['neutral', 'hollow'],
  close: ['neutral', 'hollow'],
  inactive: ['neutral', 'hollow'],
  cancelled: ['neutral', 'cross'],
  'on-delivery': ['info', 'filled'],
  pickup: ['info', 'filled'],
  'delivery-failed': ['info', 'filled'],
  accept: ['info', 'filled'],
  verified: ['info', 'filled'],
  running: ['info', 'filled'],
  booking: ['info', 'hollow'],
  'wait-confirm': ['warning', 'filled'],
  'wait-for-verify': ['warning', 'filled'],
  'wait-for-approve': ['warning', 'filled'],
  pending_approval: ['warning', 'filled'],
  pending_receipt: ['warning', 'filled'],
  'cod-wait-for-tranfer': ['warning', 'filled'],
  'wait-for-reverse': ['warning', 'filled'],
  pending: ['warning', 'filled'],
  waiting: ['warning', 'hollow'],
  hold: ['warning', 'hollow'],
  'delivery-success': ['success', 'filled'],
  'cod-received': ['success', 'filled'],
  'cod-tranferred': ['success', 'filled'],
  received: ['success', 'filled'],
  approved: ['success', 'filled'],
  transferred: ['success', 'filled'],
  complete: ['success', 'filled'],
  open: ['success', 'filled'],
  active: ['success', 'filled'],
  confirmed: ['success', 'filled'],
  requested: ['warning', 'filled'],
  'picked-up': ['info', 'filled'],
  delivered: ['success', 'filled'],
  done: ['success', 'filled'],
  'on-return': ['magenta', 'filled'],
  return: ['magenta', 'filled'],
  'return-success': ['magenta', 'hollow'],
  'on-claim': ['error', 'filled'],
  claim: ['error', 'filled'],
  'not-accept': ['error', 'filled'],
  'not-approved': ['error', 'cross'],
  failed: ['error', 'cross'],
  exhausted: ['error', 'cross'],
  suspended: ['error', 'cross'],
  'claim-success': ['teal', 'filled'],
  refund: ['teal', 'filled'],
  'paid-out': ['teal', 'filled'],
  reversed: ['magenta', 'hollow'],
  'advance-settled': ['teal', 'hollow'],
  'paid-in-advance': ['teal', 'filled'],
};

/** Tone and mark of a status; unknown values are neutral and hollow. */
export function toneOf(value: string): { tone: Tone; mark: Mark } {
  const [tone, mark] = VALUES[value] ?? (['neutral', 'hollow'] as const);
  return { tone, mark };
}
