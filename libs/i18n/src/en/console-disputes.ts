import type * as th from '../th/console-disputes.ts';
import type { Phrases } from '../phrases.ts';

/** Objections of shops to what carriers measured. */
export const disputes = {
  one: 'Dispute',
  second: 'Waits for a second person',
  carrier: "The carrier's side",
  ask: 'Ask the carrier for its picture of the scale, and record what it says before you decide.',
  won: {
    label: 'For the shop',
    title: 'Decide for the shop',
    check: 'The difference of {{order_no}} goes back to the shop; the carrier is owed what it billed all the same',
    confirm: 'Give back {{sum}} baht',
    done: 'Given back to the shop',
    waits: 'Sent to a second person',
    reason: 'The shop reads this. For example: the picture shows the scale',
  },
  lost: {
    label: 'For the carrier',
    title: 'Decide for the carrier',
    check: 'The charge of {{order_no}} stands',
    confirm: 'Keep {{sum}} baht charged',
    done: 'The charge stands; the shop reads why',
    reason: 'The shop reads this. For example: the picture shows another box',
  },
  answer: {
    label: "Record the carrier's answer",
    title: "Record the carrier's answer",
    check: 'What the carrier said about parcel {{partner_awb_no}}',
    confirm: 'Record it',
    done: 'Recorded',
  },
} satisfies Phrases<typeof th.disputes>;
