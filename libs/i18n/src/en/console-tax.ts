import type * as th from '../th/console-tax.ts';
import type { Phrases } from '../phrases.ts';

/** Months of papers, the sales tax report and the tax rules. */
export const tax_periods = {
  month: 'Tax month',
  waits: 'What of the month waits',
  waited: 'What waited when it was closed',
  nothing: 'Nothing waits',
  figures: 'Sums by kind of paper',
  no_sale: 'Certificates of tax that we withheld are of what we paid, and are no sales.',
  signs:
    'Credit notes are below zero. A paper that replaces another is not counted again: the sum stands with the first one.',
  files: 'Reports of the month',
  sales_file: 'Sales tax report {{type}}',
  exempt_file: 'Exempt sales {{type}}',
  papers_file: 'All papers {{type}}',
  returns: 'Returns of tax that we withheld',
  return_file: '{{form}} annex {{type}}',
  altered: 'The papers of this closed month are not those that it was closed with: please tell the administrator',
  second: 'A second person has to approve that this month is closed',
  second_link: 'Open the request',
  close: {
    label: 'Close month',
    title: 'Close the tax month',
    check:
      'Close {{month}}: {{count}} papers, {{sum}} baht of VAT on sales. It cannot be opened again and gets no more papers; what is wrong is put right by a credit note in an open month.',
    confirm: 'Close {{month}}',
    done: 'Month closed',
    waits: 'A second person was asked; the month closes when they approve',
    reason: 'Note (optional)',
    needed: 'Something waits: please say why you close it',
  },
} satisfies Phrases<typeof th.tax_periods>;

export const tax_rules = {
  intro:
    'How papers are taxed, and where the law says so. The words are a plain summary, not the text of the law, and no advice of an accountant.',
  open: 'An accountant has not confirmed {{count}} of these. They are applied as shown, and count as not confirmed.',
  all_confirmed: 'An accountant has confirmed all of these as they are applied now',
  questions: 'What an accountant must confirm',
  not_confirmed: 'Not confirmed',
  confirmed: 'Confirmed; entered by {{name}} on',
  charges: 'Charges, as of today',
  rates: 'Rates by date',
  rates_fixed:
    'Rates cannot be changed here: they change with the law, and come with a new release. On a day without a rate nothing is issued.',
  settings: 'What the company decides',
  laws: 'The laws',
  no_rate: 'No rate of VAT is known for today, so nothing is issued',
  set: {
    label: 'Set anew',
    title: 'Set a tax rule from a day on',
    intro: 'From tomorrow at the earliest. What was issued stays as it is. A second person always has to approve it.',
    check: '{{name}}: this holds from {{day}}',
    waits: 'A second person was asked',
    done: 'Set',
  },
  confirm: {
    label: 'Record confirmation',
    title: 'Record that an accountant confirmed it',
    reason: 'Name of the accountant, and how it was confirmed, such as a letter and its date',
    check: 'An accountant confirmed {{rule}}: {{value}}. It is kept with your name and the time.',
    done: 'Confirmation kept',
  },
  question: {
    transport_vat: {
      name: 'VAT on carriage',
      says: 'Transport within the country is free of VAT; who does not carry the parcels may be taken for a provider of services, which have VAT',
    },
    withholding_from: {
      name: 'Least payment that tax is withheld of',
      says: 'Below it, and without a lasting contract, nothing is withheld. Most sources say 1,000 baht',
    },
    bonus_as: {
      name: 'Bonus that a shop spends',
      says: 'A discount that the paper shows is left out of the value that VAT is counted of (s.79); a payment is not',
    },
    premium: {
      name: 'Parcel insurance',
      says: 'Collected for the insurer and passed on; the insurer issues a document of its own',
    },
    advance_fee: {
      name: 'Fee of COD in advance',
      says: 'Taken for a service with VAT, not for interest on a loan',
    },
    prepaid_day: {
      name: 'Papers of prepaid shops',
      says: 'One paper for a shop and day of what was paid on it, and none for a top-up',
    },
    late_paper: {
      name: 'Money of a closed month',
      says: 'What was paid in a closed month is on a paper of the first open day, which says when it was paid. An additional P.P. 30 may be needed',
    },
    commission_of_persons: {
      name: 'Commission that persons are paid',
      says: 'As commission of section 40(2) its tax is progressive and filed with P.N.D. 1; as a service by order Tor.Por. 4/2528 it is 3% and filed with P.N.D. 3. The rate that is kept back is set with the reward rates',
    },
    commission_base: {
      name: 'What commission is taxed of',
      says: 'Of all of the commission, as if it had no VAT in it; a shop that is registered for VAT issues a tax invoice of its own',
    },
    certificate_signed: {
      name: 'Signature on a certificate of tax withheld',
      says: 'The form of section 50 bis has a place for the signature and seal of the payer; the print names the company and leaves it empty for whoever may sign',
    },
  },
  answer: {
    pnd3: 'P.N.D. 3, by s.3 tredecim',
    pnd1: 'P.N.D. 1, by s.50(1)',
    before_vat: 'Before VAT',
    by_hand: 'The print is signed',
    exempt: 'Free of VAT',
    rated: 'With 7% VAT',
    discount: 'A discount',
    payment: 'A payment',
    passed_on: 'Passed on, without VAT',
    service: 'A service, with VAT',
    day_after: 'One paper a day',
    first_open_day: 'First day of the open month',
  },
  law: {
    s77_2: {
      name: 'Revenue Code s.77/2',
      says: 'Who sells goods or services within the country as a business owes VAT',
    },
    s78_1: {
      name: 'Revenue Code s.78/1',
      says: 'VAT on a service is due when it is paid, or when its tax invoice is issued before that',
    },
    s79: {
      name: 'Revenue Code s.79',
      says: 'VAT is counted of all that is received, less a discount that the tax invoice shows',
    },
    s80: {
      name: 'Revenue Code s.80',
      says: 'The rate is 10%, which royal decrees lower; with local tax it is 7% now',
    },
    s81_1_n: { name: 'Revenue Code s.81(1)(ณ)', says: 'Transport within the kingdom is free of VAT' },
    news_34_2568: { name: 'Revenue Department news 34/2568', says: 'VAT stays 7% until 30 September 2026' },
    decree_807: {
      name: 'Royal Decree No. 807, B.E. 2569',
      says: 'VAT stays 7% from 1 October 2026 until 30 September 2027',
    },
    s3_tredecim: {
      name: 'Revenue Code s.3 tredecim',
      says: 'Payers of certain income withhold tax at the rates that are set',
    },
    order_4_2528_12_4: {
      name: 'Order Tor.Por. 4/2528, item 12/4',
      says: 'A company that pays for transport withholds 1%, but not of public fares',
    },
    order_4_2528_12_1: {
      name: 'Order Tor.Por. 4/2528, item 12/1',
      says: 'A company that pays for a service withholds 3% of the amount before VAT',
    },
    insurer: {
      name: 'Document of the insurer',
      says: 'The premium is income of the insurer; it is only collected here',
    },
    s50_bis: { name: 'Revenue Code s.50 bis', says: 'Who withholds tax gives a certificate of it' },
    s86_4: {
      name: 'Revenue Code s.86/4',
      says: 'What stands on a tax invoice: names, addresses, tax ids, number, date, value, and VAT apart from it',
    },
    s86_10: {
      name: 'Revenue Code s.86/10',
      says: 'A credit note names the tax invoice, its value, the right value, the difference, its VAT and the reason',
    },
    s87: {
      name: 'Revenue Code s.87',
      says: 'A sales tax report is kept for each place of business, with entries within three working days',
    },
    s87_3: { name: 'Revenue Code s.87/3', says: 'Reports and tax invoices are kept for five years at least' },
  },
} satisfies Phrases<typeof th.tax_rules>;

export const tax_values = {
  tax_period: { open: 'Open', waiting: 'Waits for approval', closed: 'Closed' },
  tax_group: {
    tax_invoice: 'Tax invoices',
    tax_credit_note: 'Credit notes',
    receipt: 'Receipts (exempt from VAT)',
    receipt_credit_note: 'Credit notes (exempt from VAT)',
    invoice: 'Invoices',
    withholding_certificate: 'Withholding tax certificates',
  },
  period_wait: {
    days: 'Days of prepaid shops without a paper',
    receipts: 'Payments without a receipt',
    payments: 'Payments that wait for approval',
    certificates: 'Tax that we withheld without a certificate',
    decisions: 'Other requests that wait for approval',
    lines: 'Lines on credit that no invoice asks for',
    facts: 'Orders that are not turned into lines',
    hand_overs: 'Papers that their receiver did not accept',
  },
  period_block: { 1: 'Has to be done first', 0: 'A reason is enough' },
  tax_class: { transport: 'Transport', service: 'Service', insurance: 'Insurance' },
  tax_kind: { vat: 'VAT', withholding: 'Withholding' },
  tax_setting: { transport_vat: 'VAT on carriage', withholding_from: 'Least payment that tax is withheld of' },
} satisfies Phrases<typeof th.tax_values>;

/** Names of fields. */
export const tax_fields = {
  'tax-periods': {
    month: 'Month',
    paper_count: 'Papers',
    vat_amount: 'VAT on sales (baht)',
    decision_id: 'Waits for approval',
    sha256: 'SHA-256 of the papers',
    waiting_count: 'Count',
    blocks_flag: 'To close',
    code: 'What',
    group: 'Kind',
    taxable_amount: 'Taxable value (baht)',
    exempt_amount: 'Exempt value (baht)',
    total_amount: 'Total (baht)',
  },
  'tax-rules': {
    charge_code: 'Charge',
    tax_class: 'By law',
    vat_percent: 'VAT',
    withholding_percent: 'Withholding',
    law: 'Where it stands',
    tax: 'Tax',
    rate_percent: 'Rate',
    valid_from: 'From',
    valid_until: 'Before',
    name: 'What',
    value: 'Value',
    holds_flag: 'Holds now',
    staff_name: 'Approved by',
    create_dt: 'Set',
    transport_vat: 'VAT on carriage',
    withholding_from_amount: 'Withheld from, before VAT (baht)',
  },
} satisfies Phrases<typeof th.tax_fields>;
