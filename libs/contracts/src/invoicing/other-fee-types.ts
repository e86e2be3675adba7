import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { bahtAmount, baht, freeText, id, moment, notZero, numeric, text } from '../wire.ts';
import { seenVersion } from './types.ts';

/** What an other fee is for. `overweight`: found later than by the bill of the carrier; `other`: what its text says. */
export const OTHER_FEE_TYPES = ['overweight', 'remote-area', 'return', 'packaging', 'label', 'other'] as const;
export type OtherFeeType = (typeof OTHER_FEE_TYPES)[number];
/** `not-receive`: approved, its money is awaited; `received`: the wallet or the invoice paid it. */
export const OTHER_FEE_STATUSES = ['wait-for-approve', 'not-receive', 'received'] as const;
export type OtherFeeStatus = (typeof OTHER_FEE_STATUSES)[number];
/** Second spellings, which filters take. */
const SPELLED = { pending_approval: 'wait-for-approve', pending_receipt: 'not-receive' } as const;
type Spelled = keyof typeof SPELLED;
const isSpelled = (value: string): value is Spelled => value in SPELLED;
/** A status as it is stored, by either of its spellings. */
export const otherFeeStatusFilter = z.codec(
  z.literal([...OTHER_FEE_STATUSES, ...(Object.keys(SPELLED) as Spelled[])], { error: 'validation.unknown' }),
  z.literal(OTHER_FEE_STATUSES),
  { decode: (value) => (isSpelled(value) ? SPELLED[value] : value), encode: (value) => value },
);
/** How far the shop's last question about a fee is. */
export const FEE_QUESTION_STATES = ['open', 'answered'] as const;

/** A charge outside the quoted price, as its shop sees it. Amounts contain VAT. */
export const otherFee = z.object({
  id,
  other_fee_no: z.string(),
  /** Null where it is for no order. */
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  tracking_no: z.nullable(z.string()),
  fee_type: z.literal(OTHER_FEE_TYPES),
  amount: baht,
  /** Contained in the amount; null until it is approved. */
  vat_amount: z.nullable(baht),
  detail: z.nullable(z.string()),
  status: z.literal(OTHER_FEE_STATUSES),
  /** Whether the wallet or an invoice pays it; null until it is approved. */
  payment_type: z.nullable(paymentType),
  /** The invoice that asks for it. */
  invoice_no: z.nullable(z.string()),
  create_dt: moment,
  approved_dt: z.nullable(moment),
  received_dt: z.nullable(moment),
  /** Null where the shop asked nothing. */
  question_state: z.nullable(z.literal(FEE_QUESTION_STATES)),
});
export type OtherFee = z.output<typeof otherFee>;

/** What a shop asked about a fee, and what staff answered. */
const feeQuestion = z.object({
  question: z.string(),
  asked_dt: moment,
  answer: z.nullable(z.string()),
  answered_dt: z.nullable(moment),
});
export const otherFeeDetail = z.extend(otherFee, { questions: z.array(feeQuestion) });
export type OtherFeeDetail = z.output<typeof otherFeeDetail>;

const ofStaff = {
  account_id: z.int(),
  created_name: z.string(),
  approved_name: z.nullable(z.string()),
  /** The invoice approval that it is in. */
  invoice_approval_id: z.nullable(z.int()),
  /** The second person's decision that it waits for. */
  decision_id: z.nullable(z.int()),
  version: z.int(),
};
export const staffOtherFee = z.extend(otherFee, ofStaff);
export type StaffOtherFee = z.output<typeof staffOtherFee>;
export const staffOtherFeeDetail = z.extend(staffOtherFee, {
  questions: z.array(z.extend(feeQuestion, { answered_name: z.nullable(z.string()) })),
});
export type StaffOtherFeeDetail = z.output<typeof staffOtherFeeDetail>;

/** What the fees of a shop come to: by status and by kind, of those that were charged also by month. */
const figure = z.nullable(baht);
export const otherFeeSummary = z.object({
  total: z.int(),
  /** Null, as the others, beyond what a number holds exactly. */
  total_amount: figure,
  statuses: z.array(z.object({ status: z.literal(OTHER_FEE_STATUSES), fee_count: z.int(), amount: figure })),
  fee_types: z.array(z.object({ fee_type: z.literal(OTHER_FEE_TYPES), fee_count: z.int(), amount: figure })),
  months: z.array(z.object({ period: z.string(), amount: figure })),
});
export type OtherFeeSummary = z.output<typeof otherFeeSummary>;

const feeAmount = bahtAmount.check(notZero);
/** What else a fee is for has to be said. */
const saidIfOther = z.refine<{ fee_type?: string | undefined; detail?: string | undefined }>(
  ({ fee_type, detail }) => fee_type !== 'other' || Boolean(detail),
  { path: ['detail'], error: 'validation.required' },
);
export const otherFeeTerms = z
  .object({
    account_id: id,
    shipment_order_id: z.optional(id),
    fee_type: z.literal(OTHER_FEE_TYPES, { error: 'validation.invalid' }),
    amount: feeAmount,
    detail: z.optional(freeText(300)),
  })
  .check(saidIfOther);
export type OtherFeeTerms = z.output<typeof otherFeeTerms>;
/** What staff change of a fee that waits; why is kept in the audit trail. */
export const otherFeeChange = z.object({
  fee_type: z.optional(z.literal(OTHER_FEE_TYPES, { error: 'validation.invalid' })),
  amount: z.optional(feeAmount),
  detail: z.optional(freeText(300)),
  reason: z.optional(freeText(300)),
});
export type OtherFeeChange = z.output<typeof otherFeeChange>;
export const otherFeeRemoval = z.object({ reason: z.optional(freeText(300)) });
export const otherFeeApproval = z.object({ remark: z.optional(freeText(300)), version: seenVersion });

/** Fees that one call approves at most. */
export const MOST_APPROVED_FEES = 100;
export const otherFeesApproval = z.object({
  ids: z
    .array(id)
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(MOST_APPROVED_FEES, { error: 'validation.too_many' }),
    ),
  remark: z.optional(freeText(300)),
  /** Of those that were read. */
  versions: z.optional(
    z
      .array(z.object({ id, version: z.int(numeric) }))
      .check(z.maxLength(MOST_APPROVED_FEES, { error: 'validation.too_many' })),
  ),
});
/** `waiting`: a second person has to decide; `unchanged`: it was approved, or waited, before; `refused`: `code` says why. */
export const APPROVAL_RESULTS = ['approved', 'waiting', 'unchanged', 'refused'] as const;
export type ApprovalResult = (typeof APPROVAL_RESULTS)[number];
/** What came of each, in the order of the ids. */
export const otherFeesApproved = z.object({
  results: z.array(
    z.object({
      id,
      other_fee_no: z.nullable(z.string()),
      result: z.literal(APPROVAL_RESULTS),
      /** As it stands now; null where there is none of this id. */
      status: z.nullable(z.literal(OTHER_FEE_STATUSES)),
      code: z.nullable(z.string()),
    }),
  ),
});
export type OtherFeesApproved = z.output<typeof otherFeesApproved>;

export const feeQuestionTerms = z.object({ question: text(500) });
export const feeAnswerTerms = z.object({ answer: text(500) });
