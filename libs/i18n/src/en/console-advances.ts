import type * as th from '../th/console-advances.ts';
import type { Phrases } from '../phrases.ts';

/** COD that is paid before its carrier hands it over. */
export const advances = {
  one: 'Advance',
  set: {
    label: 'Set terms',
    title: 'Set the terms of COD in advance',
    intro:
      'They hold at once. The limit is the COD that may be out at the same time: asked for, paid, and to be given back.',
    check: 'New terms: price {{rate}}, limit {{sum}} baht',
    off: 'Pay this shop nothing in advance any more',
    confirm: 'Set a limit of {{sum}} baht',
    done: 'The terms are set',
    waits: 'Sent to a second person',
  },
  pay: {
    label: 'Pay in advance',
    title: 'Pay COD in advance',
    check: 'Make a round of the oldest parcels that fit the {{left}} baht left of the limit; {{sum}} baht are ready',
    confirm: 'Make a round ({{sum}} baht are ready)',
    done: 'The round is made; approve it among the COD rounds',
    reason: 'For example: the shop asked for it',
  },
  reverse: {
    label: 'Came back',
    title: 'Take an advance back',
    check:
      'The shop gives back what it was paid for {{order_no}}: from its next round, or from its wallet after 7 days',
    confirm: 'Take back the COD of {{sum}} baht',
    done: 'Recorded; it is taken from the next round',
    reason: 'The shop reads this',
    ends: { return: 'The parcel was returned', claim: 'It is claimed for', cancelled: 'Another reason' },
  },
  take: {
    label: 'Take from the wallet',
    title: 'Take what is owed from the wallet',
    check: 'Take what is owed for {{order_no}} from the wallet of the shop at once; it may fall below zero',
    confirm: 'Take {{sum}} baht',
    done: 'Taken from the wallet',
    reason: 'Kept with the record',
  },
} satisfies Phrases<typeof th.advances>;

/** Names of fields of COD that is paid in advance. */
export const advance_fields = {
  enabled_flag: 'In advance',
  fee_percent: 'Price of an advance (%)',
  fee_bps: 'Price of an advance',
  limit_amount: 'Limit (baht)',
  open_amount: 'Out now (baht)',
  available_amount: 'Left of the limit (baht)',
  ready_count: 'Parcels ready',
  ready_amount: 'Ready (baht)',
  due_amount: 'To give back (baht)',
  reversed_dt: 'Taken back since',
  take_dt: 'From the wallet from',
  taken_dt: 'Given back',
  taken_from: 'Given back from',
  taking_approval_no: 'Taken from round',
  ends_as: 'Why it came back',
} satisfies Phrases<typeof th.advance_fields>;
