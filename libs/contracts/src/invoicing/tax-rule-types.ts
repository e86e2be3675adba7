import * as z from 'zod/mini';
import { baht, bahtAmount, day, flag, moment, ratePercent, reasonText, text } from '../wire.ts';
import { LINE_CHARGES } from './types.ts';

/** What a charge is by the tax laws. */
export const TAX_CLASSES = ['transport', 'service', 'insurance'] as const;
/** Where a rate or a class stands: sections of the Revenue Code, decrees and orders under it, words of the Revenue Department. */
export const TAX_LAWS = ['s77_2', 's81_1_n', 'news_34_2568', 'decree_807', 'order_4_2528_12_4', 'order_4_2528_12_1', 'insurer'] as const; // prettier-ignore
export type TaxLaw = (typeof TAX_LAWS)[number];
/** What finance set from a day on. */
export const TAX_SETTINGS = ['transport_vat', 'withholding_from'] as const;
export type TaxSettingName = (typeof TAX_SETTINGS)[number];
export const TRANSPORT_VAT = ['exempt', 'rated'] as const;
/** What the law leaves open for this business: an accountant has to confirm how it is read. */
export const TAX_QUESTIONS = ['transport_vat', 'withholding_from', 'bonus_as', 'premium', 'advance_fee', 'prepaid_day', 'late_paper', 'commission_of_persons', 'commission_base', 'certificate_signed'] as const; // prettier-ignore
export type TaxQuestion = (typeof TAX_QUESTIONS)[number];

const charge = z.object({
  charge_code: z.literal(LINE_CHARGES),
  tax_class: z.literal(TAX_CLASSES),
  /** Of today. */
  vat_percent: ratePercent,
  withholding_percent: ratePercent,
  law: z.literal(TAX_LAWS),
});
const rate = z.object({
  tax: z.literal(['vat', 'withholding']),
  /** Null of VAT, which is one for all that has it. */
  tax_class: z.nullable(z.literal(TAX_CLASSES)),
  rate_percent: ratePercent,
  valid_from: z.string(),
  /** The first day on which it holds no more; null where none is known. */
  valid_until: z.nullable(z.string()),
  law: z.literal(TAX_LAWS),
});
const setting = z.object({
  name: z.literal(TAX_SETTINGS),
  /** Of `transport_vat`. */
  transport_vat: z.nullable(z.literal(TRANSPORT_VAT)),
  /** Of `withholding_from`: below it nothing is withheld of a payment before VAT. */
  withholding_from_amount: z.nullable(baht),
  /** Null of what the configuration says, which holds before the first day that somebody set. */
  valid_from: z.nullable(z.string()),
  /** Whether it is the one of today. */
  holds_flag: flag,
  staff_name: z.nullable(z.string()),
  create_dt: z.nullable(moment),
});
const question = z.object({
  rule: z.literal(TAX_QUESTIONS),
  /** How it is read now: a word, or an amount in satang. */
  value: z.string(),
  confirmed_name: z.nullable(z.string()),
  confirmed_dt: z.nullable(moment),
  /** What it was confirmed with: which accountant, and on what ground. */
  reason: z.nullable(z.string()),
});
export const taxRules = z.object({
  day: z.string(),
  charges: z.array(charge),
  rates: z.array(rate),
  settings: z.array(setting),
  questions: z.array(question),
});
export type TaxRules = z.output<typeof taxRules>;
export type TaxSettingRow = TaxRules['settings'][number];
export type TaxQuestionRow = TaxRules['questions'][number];

/** A setting from a day on, tomorrow at the earliest; one of the two values, that of its name. */
export const taxSettingChange = z
  .object({
    name: z.literal(TAX_SETTINGS),
    transport_vat: z.optional(z.literal(TRANSPORT_VAT)),
    withholding_from_amount: z.optional(bahtAmount),
    valid_from: day,
    reason: reasonText,
  })
  .check(
    z.refine(({ name, transport_vat }) => (name === 'transport_vat') === (transport_vat !== undefined), { path: ['transport_vat'], error: 'validation.required' }), // prettier-ignore
    z.refine(({ name, withholding_from_amount }) => (name === 'withholding_from') === (withholding_from_amount !== undefined), { path: ['withholding_from_amount'], error: 'validation.required' }), // prettier-ignore
  );
export type TaxSettingChange = z.output<typeof taxSettingChange>;
/** An accountant confirmed how a question is read; `value` as it was read then. */
export const taxConfirmationTerms = z.object({
  rule: z.literal(TAX_QUESTIONS),
  value: text(30),
  reason: reasonText,
});
export type TaxConfirmationTerms = z.output<typeof taxConfirmationTerms>;
