import * as z from 'zod/mini';
import { id, moment } from '../wire.ts';
import { PAPER_KINDS } from './paper.ts';

/** To whom papers are handed over: the accounting system TR Cloud, and the tax office. */
export const HAND_OVER_RECEIVERS = ['tr_cloud', 'tax_office'] as const;
export type HandOverReceiver = (typeof HAND_OVER_RECEIVERS)[number];
/** `sending` is tried until it is there; `failed` waits for people. */
export const HAND_OVER_STATES = ['not-sent', 'sending', 'sent', 'failed'] as const;
export type HandOverState = (typeof HAND_OVER_STATES)[number];
/**
 * Why the last try came to nothing. `refused`: for good; `conflict`: our number is there with other figures; `timeout`,
 * `no_answer` and `busy`: the next try asks first whether it is there; `not_ready`: what is sent is not there yet.
 */
export const HAND_OVER_FAULTS = ['refused', 'conflict', 'timeout', 'no_answer', 'busy', 'not_ready'] as const;
export type HandOverFault = (typeof HAND_OVER_FAULTS)[number];

/** How far a paper is on its way to a receiver. */
export const handOver = z.object({
  state: z.literal(HAND_OVER_STATES),
  tries: z.int(),
  /** The number that the receiver gave it; proof of its receipt. */
  number: z.nullable(z.string()),
  sent_dt: z.nullable(moment),
  fault: z.nullable(z.literal(HAND_OVER_FAULTS)),
  /** What the receiver said against it. */
  fault_detail: z.nullable(z.string()),
});
export type HandOver = z.output<typeof handOver>;

/** The same as staff find it in their queue. */
export const staffHandOver = z.extend(handOver, {
  id,
  receiver: z.literal(HAND_OVER_RECEIVERS),
  paper_id: z.int(),
  paper_no: z.string(),
  kind: z.literal(PAPER_KINDS),
  account_id: z.int(),
  asked_name: z.string(),
  asked_dt: moment,
});
export type StaffHandOver = z.output<typeof staffHandOver>;
