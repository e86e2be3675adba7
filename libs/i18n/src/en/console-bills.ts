import type * as th from '../th/console-bills.ts';
import type { Phrases } from '../phrases.ts';

/** Files of carriers of every kind. */
export const carrier_files = {
  more_faults: 'and {{count}} more',
  known: 'This file was imported before, on {{moment}}, as {{file_name}}',
  progress: '{{done}} of {{total}} lines applied',
} satisfies Phrases<typeof th.carrier_files>;

export const carrier_bills = {
  figures: 'What its lines are',
  file: 'File',
  next: {
    previewed: 'No money has moved. Apply it to match what is within the tolerance.',
    applied: 'What is outside of the tolerance is in the queue of lines.',
    settled: 'No line of it waits to be settled.',
    discarded: 'Discarded; the file can be read again.',
  },
  import: {
    label: 'Import a bill',
    title: "Import a carrier's bill",
    intro:
      "The carrier's own form, xlsx or csv, at most 10,000 lines. Prices are made again and you see what each line is before any shop is charged.",
    choose: 'Choose a carrier',
    file: 'Choose the file',
  },
  apply: {
    label: 'Apply',
    title: "Apply the carrier's bill",
    check:
      'Match {{received}} lines of {{file_name}}, {{sum}} baht of differences together; {{waiting}} go to the queue',
    confirm: 'Apply {{count}} lines',
    done: 'Applied',
  },
  discard: {
    label: 'Discard',
    title: "Discard the carrier's bill",
    check: 'Discard {{file_name}}; no line of it has any effect',
    confirm: 'Discard {{count}} lines',
    done: 'Discarded',
  },
} satisfies Phrases<typeof th.carrier_bills>;

export const bill_lines = {
  line: 'Line to settle',
  second: 'Waits for a second person',
  settle: {
    label: 'Match',
    title: 'Match this line',
    check: 'Accept weight and price of parcel {{partner_awb_no}}; what is above zero is charged, below it given back',
    confirm: 'Difference of {{sum}} baht',
    done: 'Matched',
    waits: 'Sent to a second person',
    reason: 'For example: the carrier sent a picture of the scale',
  },
  settle_cost: {
    label: 'Match',
    title: 'Match this line',
    check:
      'The carrier is owed {{cost}} baht for parcel {{partner_awb_no}}, where {{expected}} was expected; the difference of {{sum}} baht is charged to its shop or given back',
    confirm: 'Owe the carrier {{cost}} baht',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this line',
    check: 'The line of {{partner_awb_no}} has no effect: nothing is charged, nothing is owed to the carrier',
    confirm: 'Refuse {{sum}} baht',
    done: 'Refused',
    reason: 'For example: the carrier billed it twice',
  },
  why: {
    matched: 'It is as it was quoted.',
    tolerated: 'It differs a little from its quote.',
    outside: 'Weight or size differ from what was booked by more than the tolerance.',
    'cost-outside':
      'What the carrier asks is not what its cost card says of such a parcel, by more than the tolerance.',
    'unknown-parcel': 'No parcel has this number.',
    'other-carrier': 'The parcel was booked with another carrier.',
    cancelled: 'The parcel was cancelled.',
    'not-picked-up': 'The parcel was not picked up yet.',
    'billed-twice': 'The parcel was billed before.',
    'no-price': 'The carrier had no rate card on the day of booking, so no price can be made.',
    repeated: 'The line came before.',
  },
} satisfies Phrases<typeof th.bill_lines>;
