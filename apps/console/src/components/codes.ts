/** Style and phrase of wire codes. Phrases are under `status.<machine>.<code>` or in the console's own area. */
import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { toneOf, type Mark, type Tone } from '@lamliang/ui';

interface CodeStyle {
  tone: Tone;
  mark: Mark;
}
const ENDED: CodeStyle = { tone: 'neutral', mark: 'cross' };
/** States of a line of a carrier's file, COD or bill, but the one in which it had its effect. */
const FILE_LINE: Record<string, CodeStyle> = {
  previewed: { tone: 'warning', mark: 'hollow' },
  waiting: { tone: 'warning', mark: 'filled' },
  refused: ENDED,
  'passed-over': ENDED,
  discarded: ENDED,
};

/** Machines that only staff see, and codes that are styled differently for staff than for shops. */
const OWN_STYLES: Record<string, Record<string, CodeStyle>> = {
  shipment_status: { 'delivery-failed': { tone: 'warning', mark: 'filled' } },
  dead_letter: {
    dead: { tone: 'error', mark: 'filled' },
    parked: { tone: 'warning', mark: 'hollow' },
    replayed: { tone: 'success', mark: 'hollow' },
  },
  clean: { '1': { tone: 'success', mark: 'filled' }, '0': { tone: 'error', mark: 'cross' } },
  decision: {
    waiting: { tone: 'warning', mark: 'hollow' },
    approved: { tone: 'success', mark: 'hollow' },
    done: { tone: 'success', mark: 'filled' },
    refused: ENDED,
    withdrawn: ENDED,
  },
  claim_state: {
    open: { tone: 'warning', mark: 'filled' },
    waiting: { tone: 'warning', mark: 'hollow' },
    paying: { tone: 'info', mark: 'filled' },
    unpaid: { tone: 'error', mark: 'filled' },
    resolved: { tone: 'teal', mark: 'filled' },
  },
  carrier_bill: {
    previewed: { tone: 'warning', mark: 'hollow' },
    applied: { tone: 'success', mark: 'filled' },
    discarded: ENDED,
  },
  bill_dispute: {
    open: { tone: 'warning', mark: 'filled' },
    won: { tone: 'success', mark: 'filled' },
    lost: ENDED,
  },
  cod_advance: {
    asked: { tone: 'warning', mark: 'hollow' },
    paid: { tone: 'teal', mark: 'filled' },
    settled: { tone: 'success', mark: 'filled' },
    owed: { tone: 'error', mark: 'filled' },
    taken: { tone: 'success', mark: 'hollow' },
  },
  cod_advance_enabled: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
  cod_complaint: {
    open: { tone: 'warning', mark: 'filled' },
    released: { tone: 'success', mark: 'filled' },
    upheld: { tone: 'error', mark: 'filled' },
    'given-back': { tone: 'magenta', mark: 'hollow' },
  },
  bill_line_outcome: {
    matched: { tone: 'success', mark: 'filled' },
    tolerated: { tone: 'success', mark: 'hollow' },
    outside: { tone: 'error', mark: 'filled' },
    'cost-outside': { tone: 'magenta', mark: 'hollow' },
    'unknown-parcel': { tone: 'error', mark: 'filled' },
    'other-carrier': { tone: 'error', mark: 'filled' },
    cancelled: { tone: 'warning', mark: 'filled' },
    'not-picked-up': { tone: 'warning', mark: 'hollow' },
    'billed-twice': { tone: 'error', mark: 'cross' },
    'no-price': { tone: 'magenta', mark: 'filled' },
    repeated: ENDED,
  },
  bank_statement: {
    previewed: { tone: 'warning', mark: 'hollow' },
    applied: { tone: 'success', mark: 'filled' },
    discarded: ENDED,
  },
  bank_outcome: {
    matched: { tone: 'success', mark: 'filled' },
    ambiguous: { tone: 'warning', mark: 'filled' },
    unknown: { tone: 'error', mark: 'filled' },
    repeated: ENDED,
  },
  tax_period: { open: { tone: 'warning', mark: 'hollow' }, closed: { tone: 'success', mark: 'filled' } },
  period_block: { '1': { tone: 'error', mark: 'filled' }, '0': { tone: 'warning', mark: 'hollow' } },
  day_close: { open: { tone: 'warning', mark: 'hollow' }, closed: { tone: 'success', mark: 'filled' } },
  cod_statement: {
    previewed: { tone: 'warning', mark: 'hollow' },
    applied: { tone: 'success', mark: 'filled' },
    discarded: ENDED,
  },
  bank_file: {
    made: { tone: 'warning', mark: 'hollow' },
    settled: { tone: 'success', mark: 'filled' },
    withdrawn: ENDED,
  },
  bank_line: {
    sent: { tone: 'warning', mark: 'hollow' },
    paid: { tone: 'success', mark: 'filled' },
    refused: { tone: 'error', mark: 'cross' },
    withdrawn: ENDED,
  },
  cod_line: { ...FILE_LINE, received: { tone: 'success', mark: 'filled' } },
  bill_line: { ...FILE_LINE, settled: { tone: 'success', mark: 'filled' } },
  cod_line_outcome: {
    matched: { tone: 'success', mark: 'filled' },
    tolerated: { tone: 'success', mark: 'hollow' },
    'unknown-parcel': { tone: 'error', mark: 'filled' },
    'wrong-amount': { tone: 'error', mark: 'filled' },
    'paid-twice': { tone: 'error', mark: 'cross' },
    'not-delivered': { tone: 'warning', mark: 'hollow' },
    returned: { tone: 'magenta', mark: 'filled' },
    repeated: ENDED,
  },
  hand_over: {
    'not-sent': { tone: 'warning', mark: 'hollow' },
    sending: { tone: 'info', mark: 'hollow' },
    sent: { tone: 'success', mark: 'filled' },
    failed: { tone: 'error', mark: 'filled' },
  },
  paper_kind: {
    tax_invoice: { tone: 'info', mark: 'filled' },
    receipt: { tone: 'neutral', mark: 'hollow' },
    credit_note: { tone: 'magenta', mark: 'filled' },
    invoice: { tone: 'teal', mark: 'hollow' },
    withholding_certificate: { tone: 'neutral', mark: 'filled' },
  },
  invoice_state: { overdue: { tone: 'error', mark: 'filled' } },
  certificate_state: {
    missing: { tone: 'error', mark: 'hollow' },
    accepted: { tone: 'success', mark: 'filled' },
  },
  certificate: { accepted: { tone: 'success', mark: 'filled' }, refused: ENDED },
  payee_certificate: {
    due: { tone: 'info', mark: 'hollow' },
    waiting: { tone: 'warning', mark: 'filled' },
    issued: { tone: 'success', mark: 'filled' },
  },
  etax: { signed: { tone: 'success', mark: 'filled' }, unsigned: { tone: 'warning', mark: 'hollow' } },
  fee_question: { open: { tone: 'warning', mark: 'filled' }, answered: { tone: 'success', mark: 'hollow' } },
  invoice_line: {
    in: { tone: 'success', mark: 'filled' },
    out: { tone: 'warning', mark: 'hollow' },
    freed: ENDED,
  },
  message_state: {
    waiting: { tone: 'warning', mark: 'hollow' },
    sent: { tone: 'success', mark: 'filled' },
    refused: { tone: 'error', mark: 'cross' },
    failed: { tone: 'error', mark: 'filled' },
    expired: ENDED,
  },
  rate_state: {
    future: { tone: 'info', mark: 'hollow' },
    holding: { tone: 'success', mark: 'filled' },
    past: ENDED,
  },
  follow_up: {
    due: { tone: 'warning', mark: 'filled' },
    planned: { tone: 'info', mark: 'hollow' },
    done: { tone: 'success', mark: 'filled' },
    none: ENDED,
  },
  default_point: { '1': { tone: 'info', mark: 'filled' } },
  request_support: { '1': { tone: 'warning', mark: 'filled' } },
  staff_active: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
  banner_state: {
    shown: { tone: 'success', mark: 'filled' },
    scheduled: { tone: 'info', mark: 'hollow' },
    over: ENDED,
    off: ENDED,
  },
  banner_status: { active: { tone: 'success', mark: 'filled' }, inactive: ENDED },
  partner_switch: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
  box_sale: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
  package_offer: { '1': { tone: 'success', mark: 'filled' }, '0': ENDED },
};
/** Machines whose phrases are in the console's own area. */
const OWN_PHRASES = new Set([
  'access',
  'access_outcome',
  'audit_target',
  'box_sale',
  'package_offer',
  'open_api',
  'scope',
  'dead_letter',
  'clean',
  'banner_state',
  'banner_status',
  'provider',
  'partner_switch',
  'staff_active',
  'book',
  'topup_wallet',
  'cod_round_kind',
  'reward_kind',
  'reward_term_kind',
  'carrier_bill',
  'bill_dispute',
  'cod_advance',
  'cod_advance_end',
  'cod_advance_source',
  'cod_advance_enabled',
  'cod_complaint',
  'complaint_reason',
  'complaint_source',
  'bill_line',
  'bill_line_outcome',
  'bank_file',
  'bank_line',
  'bank_statement',
  'bank_statement_line',
  'bank_outcome',
  'bank_match',
  'day_close',
  'tax_period',
  'tax_group',
  'period_wait',
  'period_block',
  'tax_class',
  'tax_kind',
  'tax_setting',
  'day_group',
  'cod_statement',
  'cod_line',
  'cod_line_outcome',
  'hand_over',
  'hand_over_receiver',
  'hand_over_fault',
  'note_reason',
  'replacement_reason',
  'note_cause',
  'paper_kind',
  'paper_lack',
  'invoice_state',
  'invoice_age',
  'payment_method',
  'certificate',
  'certificate_state',
  'payee_kind',
  'payee_certificate',
  'withholding_return',
  'etax',
  'invoice_line',
  'entry_kind',
  'event',
  'delivery_error',
  'message_state',
  'message_kind',
  'message_channel',
  'message_language',
  'message_error',
  'decision',
  'decision_kind',
  'price_concern',
  'claim_state',
  'claim_type',
  'claim_resolution',
  'claim_event',
  'ledger_account',
  'carrier_call',
  'verify_type',
  'request_support',
  'rate_card_kind',
  'zone_list_kind',
  'rate_state',
  'follow_up',
  'default_point',
]);
/** Codes that shops see under one word, and staff under words of their own. */
const STAFF_WORDS: Record<string, ReadonlySet<string>> = {
  shipment_status: new Set(['pickup', 'on-delivery', 'delivery-failed']),
};

export function styleOf(machine: string, code: string): CodeStyle {
  return OWN_STYLES[machine]?.[code] ?? toneOf(code);
}

/** The phrase key of a code. A dot would be read as a nesting level, so it is replaced by a dash. */
export function phraseOf(machine: string, code: string): PhraseKey {
  const name = code.replaceAll('.', '-');
  if (machine === 'timeline') return keyBelow('timeline', name);
  // A bulk run does the same to many rows.
  if (machine === 'audit') return keyBelow('console.audit', name.replace(/_many$/, ''));
  if (machine === 'acted') return keyBelow('console.acted', name);
  if (machine === 'ledger_rule') return keyBelow('console.ledger.rule', code);
  const isOwn = OWN_PHRASES.has(machine) || STAFF_WORDS[machine]?.has(code);
  return keyBelow(isOwn ? 'console.value' : 'status', `${machine}.${name}`);
}
