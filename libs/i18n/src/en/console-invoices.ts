import type * as th from '../th/console-invoices.ts';
import type { Phrases } from '../phrases.ts';

export const invoices = {
  invoice: 'Invoice',
  lines: 'Lines',
  lines_out: '{{count}}, {{out}} taken out',
  line: 'Line',
  all_lines: 'All lines',
  second: 'Waits for a second person',
  export: 'Export {{type}}',
  approve: {
    label: 'Approve',
    title: 'Approve the invoice',
    check: 'Approve {{invoice_approval_no}} ({{count}} lines); the invoice gets its number and is changed no more',
    confirm: 'Approve {{sum}} baht',
    done: 'The invoice is issued',
    waits: 'Sent to a second person',
  },
  change: {
    label: 'Due day and remark',
    title: 'Change due day and remark',
    check: 'Change {{invoice_approval_no}} of {{sum}} baht; it is due on the day below',
    confirm: 'Save',
    done: 'Changed',
    due: 'Without a day, the terms of the customer tell it when this is approved.',
    remark: 'The shop reads this.',
    by_terms: 'the day of its terms',
  },
  cancel: {
    label: 'Cancel',
    title: 'Cancel the invoice approval',
    check: 'Cancel {{invoice_approval_no}}; its lines may be billed again, a number that was given is not used again',
    confirm: 'Cancel {{sum}} baht',
    done: 'Cancelled; its lines may be billed again',
    reason: 'The shop reads this.',
  },
  take_out: {
    label: 'Take out',
    title: 'Take the line out',
    check: 'Take the line of {{order_no}} out; another one may bill it',
    confirm: 'Take out {{sum}} baht',
    done: 'Taken out',
    reason: 'Kept with the line; the shop does not see it.',
  },
  put_back: {
    label: 'Put back',
    title: 'Put the line back',
    check: 'Put the line of {{order_no}} back',
    confirm: 'Put back {{sum}} baht',
    done: 'Put back',
  },
  make: {
    label: 'Gather what is owed',
    title: 'Gather what a credit customer owes',
    intro:
      'Shipping, COD fees and other charges up to the end of the day. What is on another one is not gathered twice.',
    check: 'Gather what {{shop}} owes up to {{day}}',
    confirm: 'Gather up to {{day}}',
    used: '{{used}} of {{limit}} baht of its credit line are used, invoices that it has not paid among them',
    wallet: 'This shop pays by its wallet; only what it still owes of when it paid by credit is gathered',
    done: '{{no}}: {{count}} lines, {{sum}} baht together',
  },
} satisfies Phrases<typeof th.invoices>;
