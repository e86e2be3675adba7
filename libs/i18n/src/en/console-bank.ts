import type * as th from '../th/console-bank.ts';
import type { Phrases } from '../phrases.ts';

export const bank_statements = {
  figures: 'What its lines are',
  file: 'File',
  next: {
    previewed: 'In {{deposit}} baht, out {{withdrawal}} baht. Nothing is recorded yet: apply it to match what fits.',
    applied: 'In {{deposit}} baht, out {{withdrawal}} baht. What does not fit is in the queue of lines.',
    discarded: 'Discarded; the file can be read again.',
  },
  import: {
    label: 'Import a file',
    title: 'Import a bank statement',
    intro:
      'The file as the bank offers it, xlsx or csv, at most 10,000 lines. You see what each line is before anything is recorded. Its form is not verified by the bank.',
    choose: 'Choose a bank',
    file: 'Choose the file',
  },
  apply: {
    label: 'Apply',
    title: 'Apply the bank statement',
    check: 'Match {{matched}} lines of {{file_name}}; {{waiting}} go to the queue',
    confirm: 'Apply {{count}} lines',
    done: 'Applied',
  },
  discard: {
    label: 'Discard',
    title: 'Discard the bank statement',
    check: 'Discard {{file_name}}; no line of it has any effect',
    confirm: 'Discard {{count}} lines',
    done: 'Discarded',
  },
} satisfies Phrases<typeof th.bank_statements>;

export const bank_lines = {
  line: 'Line to settle',
  match: {
    label: 'Match',
    title: 'Match with a payment',
    check: 'This line of {{sum}} baht is the chosen payment',
    confirm: 'Match {{sum}} baht',
    done: 'Matched',
    reason: 'How you know that it is this one',
  },
  post: {
    label: 'Post',
    title: 'Post it as an adjustment',
    check: 'Post {{sum}} baht to the bank against the adjustments, as a fee or interest',
    confirm: 'Post {{sum}} baht',
    done: 'Posted',
    reason: 'What it is; the ledger entry shows it',
  },
  explain: {
    label: 'Explain',
    title: 'Explain it without a posting',
    check: 'The line of {{sum}} baht stays beside the books with its reason; it can be matched later',
    confirm: 'Explain {{sum}} baht',
    done: 'Explained',
    reason: 'Why the bank has it and the books have not',
  },
  why: {
    matched: 'A payment fits',
    ambiguous: 'Several payments have this amount, or one of another day: please choose',
    unknown: 'No top-up, remittance or payout has this amount',
    repeated: 'The line came with an earlier file',
  },
} satisfies Phrases<typeof th.bank_lines>;

export const day_closes = {
  day: 'Day of the books',
  bank: 'The bank beside the books',
  figures: 'What each book did',
  signs:
    'What we hold, are owed and spend is shown above zero (below zero in the ledger). A book opens to its entries of the day.',
  altered: 'The figures of this closed day are not what it was closed with: please tell the operators',
  figures_file: 'Figures as {{type}}',
  entries_file: 'Entries as {{type}}',
  part: {
    statement: 'The bank shows',
    ledger: 'The bank’s book',
    difference: 'Difference',
    elsewhere: 'Matched, on another day',
    explained: 'Explained',
    waiting: 'To settle',
    unmatched: 'Payments that the bank does not show',
  },
  close: {
    label: 'Close the day',
    title: 'Close the day',
    check: 'Close {{day}}; the bank differs by {{sum}} baht. Its figures stay as they are',
    confirm: 'Close {{day}}',
    done: 'Closed',
    reason: 'A remark, if you like',
    needed: 'The bank does not show {{count}} payments of this day: please say why',
  },
  open: {
    label: 'Open again',
    title: 'Open the day again',
    check: 'Open {{day}} again; your name and reason are recorded',
    confirm: 'Open {{day}}',
    done: 'Opened',
    reason: 'Why a closed day has to be opened',
  },
} satisfies Phrases<typeof th.day_closes>;

/** Names of fields of the bank's statements and of the days of the books. */
export const bank_fields = {
  bank_code: 'Bank',
  first_dt: 'First line',
  last_dt: 'Last line',
  deposit_amount: 'In (baht)',
  withdrawal_amount: 'Out (baht)',
  booked_dt: 'Booked by the bank',
  match_no: 'Our payment',
  match_type: 'Matched with',
  match_key: 'Our payment',
  bank_statement_id: 'Bank statement',
  without_bank_line_flag: 'Not shown by the bank',
  difference: 'Difference (baht)',
  closed_name: 'Closed by',
  closed_dt: 'Closed',
  opened_name: 'Opened again by',
  opened_dt: 'Opened again',
  open_reason: 'Why it was opened',
  part: 'What',
  opening_amount: 'Opening (baht)',
  movement_amount: 'Movement (baht)',
  closing_amount: 'Closing (baht)',
  before_amount: 'Day before (baht)',
  matched_count: 'Matched',
  day: 'Day',
  balance: 'Balance (baht)',
} satisfies Phrases<typeof th.bank_fields>;
