import type * as th from '../th/console-cod.ts';
import type { Phrases } from '../phrases.ts';

export const cod_rounds = {
  payment: 'Payment',
  orders: 'Orders of the round',
  freed: 'The orders of this round wait for the next one.',
  first: 'The first {{count}} are shown',
  second: 'Waits for a second person',
  approve: {
    label: 'Approve',
    title: 'Approve the COD round',
    check: "Approve {{cod_approval_no}} ({{count}} orders) and freeze the shop's account of today for it: {{bank}}",
    confirm: 'Approve {{sum}} baht',
    done: 'Approved: it can go into a bank file',
    waits: 'Sent to a second person',
    remark: 'For the record; the shop does not see it.',
  },
  transfer: {
    label: 'Transferred',
    title: 'Record the transfer of the bank',
    check: '{{cod_approval_no}} was transferred to {{bank}}; this cannot be undone',
    confirm: 'Transferred {{sum}} baht',
    done: 'Recorded; the shop sees the reference',
    reference: 'As the bank tells it; the shop sees it.',
  },
  fail: {
    label: 'Refused by the bank',
    title: 'Record that the bank refused it',
    check: 'The bank refused {{cod_approval_no}}; its orders will be in the next round',
    confirm: 'Not transferred: {{sum}} baht',
    done: 'Recorded; its orders wait for the next round',
    remark: 'The shop reads this.',
  },
  cancel: {
    label: 'Take back',
    title: 'Take the COD round back',
    check: 'Take {{cod_approval_no}} back; its orders will be in the next round',
    confirm: 'Take back {{sum}} baht',
    done: 'Taken back; its orders wait for the next round',
    remark: 'The shop reads this.',
  },
  make: {
    label: 'Make rounds',
    title: 'Make the COD rounds of a day',
    intro: 'One for each shop and day, of all that the law holds no longer. Making them again adds nothing twice.',
    check: 'Make the COD rounds of {{day}}',
    confirm: 'Make rounds of {{day}}',
    done: '{{count}} rounds made, {{sum}} baht together',
    round_count: 'Rounds',
    order_count: 'Orders',
    net_amount: 'To be transferred (baht)',
    none: 'There is nothing to make a round of on this day.',
    no_account: '{{count}} more shops have COD and no accepted bank account.',
  },
} satisfies Phrases<typeof th.cod_rounds>;

/** Payments of commission: what is not as with a round of COD. */
export const commission_payouts = {
  approve: {
    label: 'Approve',
    title: 'Approve the payment of commission',
    check: "Approve {{cod_approval_no}} and freeze the shop's account of today for it",
    confirm: 'Approve {{sum}} baht',
    done: 'Approved: it can go into a bank file',
  },
  transfer: {
    label: 'Transferred',
    title: 'Record the transfer of the bank',
    check: '{{cod_approval_no}} was transferred to {{bank}}; this cannot be undone',
    confirm: 'Transferred {{sum}} baht',
    done: 'Recorded; the shop sees the reference',
  },
  fail: {
    label: 'Refused by the bank',
    title: 'Record that the bank refused it',
    check: "The bank refused {{cod_approval_no}}; the commission is in the shop's balance again",
    confirm: 'Not transferred: {{sum}} baht',
    done: "Recorded; the commission is in the shop's balance again",
  },
  cancel: {
    label: 'Take back',
    title: 'Take the payment of commission back',
    check: "Take {{cod_approval_no}} back; the commission is in the shop's balance again",
    confirm: 'Take back {{sum}} baht',
    done: "Taken back; the commission is in the shop's balance again",
  },
} satisfies Phrases<typeof th.commission_payouts>;

export const cod_statements = {
  figures: 'What its lines are',
  file: 'File',
  next: {
    previewed: 'No money has moved. Apply it to record what fits.',
    applied: 'What does not fit is in the queue of lines.',
    settled: 'No line of it waits to be settled.',
    discarded: 'Discarded; the file can be read again.',
  },
  import: {
    label: 'Import a file',
    title: 'Import the COD statement of a carrier',
    intro:
      "The carrier's own form, xlsx or csv, at most 10,000 lines. You see what each line is before any money moves.",
    choose: 'Choose a carrier',
    file: 'Choose the file',
  },
  apply: {
    label: 'Apply',
    title: 'Apply the COD statement',
    check: 'Record {{received}} lines of {{file_name}} as received; {{waiting}} go to the queue',
    confirm: 'Apply {{count}} lines',
    done: 'Applied',
  },
  discard: {
    label: 'Discard',
    title: 'Discard the COD statement',
    check: 'Discard {{file_name}}; no line of it has any effect',
    confirm: 'Discard {{count}} lines',
    done: 'Discarded',
  },
} satisfies Phrases<typeof th.cod_statements>;

export const cod_lines = {
  line: 'Line to settle',
  receive: {
    label: 'Receive',
    title: 'Receive the money of this line',
    check: 'Record the whole COD of parcel {{partner_awb_no}} as received and owed to its shop',
    confirm: 'Receive {{sum}} baht',
    done: 'Received',
    reason: 'For example: the carrier confirmed the amount by mail',
  },
  receive_short: {
    label: 'Receive',
    title: 'Receive the money of this line',
    intro:
      'The carrier paid {{paid}} of {{sum}} baht. The shop gets the whole COD; {{off}} baht are still to be asked of the carrier.',
    check:
      'The carrier paid {{paid}} of {{sum}} baht for parcel {{partner_awb_no}}: its shop is owed {{sum}}, the carrier owes us {{off}}',
    confirm: 'Receive {{paid}}, claim {{off}} baht',
  },
  receive_over: {
    label: 'Receive',
    title: 'Receive the money of this line',
    intro:
      'The carrier paid {{paid}} for {{sum}} baht. The shop gets its COD; {{off}} baht are to be given back to the carrier.',
    check:
      'The carrier paid {{paid}} for {{sum}} baht of parcel {{partner_awb_no}}: its shop is owed {{sum}}, we owe the carrier {{off}}',
    confirm: 'Receive {{paid}}, give back {{off}} baht',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this line',
    check: 'The line of {{partner_awb_no}} moves no money',
    confirm: 'Refuse {{sum}} baht',
    done: 'Refused',
    reason: 'For example: not a parcel of ours',
  },
  why: {
    matched: 'It fits, but the shop was paid in advance.',
    tolerated: 'It nearly fits, but the shop was paid in advance.',
    'unknown-parcel': 'No parcel has this number.',
    'wrong-amount': 'The amount is not the COD of the parcel.',
    'paid-twice': 'The carrier has paid this parcel before.',
    'not-delivered': 'The parcel is not delivered, or was not on the day of the file.',
    returned: 'The parcel comes back.',
    repeated: 'The same line came before.',
  },
} satisfies Phrases<typeof th.cod_lines>;

export const bank_files = {
  file: 'File',
  lines: 'Payments',
  unverified: 'Not verified by the bank: compare the columns with its form before the first upload.',
  download: 'Download {{type}}',
  make: {
    label: 'Make a bank file',
    title: 'Make a file for the bank',
    intro: 'Of all approved rounds and withdrawals until this day that are in no file, at most 1,000.',
    check: 'Make a file of what is approved until {{day}}; what it asks for stays as it is then',
    confirm: 'Make the file',
    done: 'File of {{count}} payments made, {{sum}} baht',
    line_count: 'Payments',
    amount: 'To be paid (baht)',
    none: 'No approved round waits for a file.',
    left: '{{count}} more have to wait for the next file.',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw the file',
    check: 'Withdraw {{bank_file_no}} ({{count}} payments). Only where the bank was not given it: else it pays twice',
    confirm: 'Withdraw {{sum}} baht',
    done: 'Withdrawn; its rounds wait for another file',
  },
  result: {
    label: "Take the bank's answer",
    title: "The bank's answer to {{bank_file_no}}",
    intro:
      'xlsx or csv with Reference, Amount, Status, Bank reference, Reason and, where it tells, Transfer date. You see what it says before anything is recorded.',
    file: 'Choose the file',
    paid: 'Paid: {{count}}',
    refused: 'Refused: {{count}}',
    repeated: 'Known before',
    left: 'Not answered after it',
    confirm: 'Record {{paid}} paid ({{sum}} baht), {{refused}} refused',
    done: 'Recorded: {{paid}} paid, {{refused}} refused',
  },
} satisfies Phrases<typeof th.bank_files>;
