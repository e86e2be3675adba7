import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, nothing, paging, pathId, period, search } from '../wire.ts';
import { feeAnswerTerms, feeQuestionTerms, OTHER_FEE_TYPES, otherFee, otherFeeApproval, otherFeeChange, otherFeeDetail, otherFeeRemoval, otherFeesApproval, otherFeesApproved, otherFeeStatusFilter, otherFeeSummary, otherFeeTerms, staffOtherFee, staffOtherFeeDetail } from './other-fee-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['finance_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const found = { status: z.optional(otherFeeStatusFilter), fee_type: z.optional(z.literal(OTHER_FEE_TYPES)), search };
/** Reads that a changed fee makes stale. */
export const FEES = ['invoicing.other_fees.list', 'invoicing.other_fees.get', 'invoicing.other_fees.summary', 'invoicing.staff.other_fees.list', 'invoicing.staff.other_fees.get'] as const; // prettier-ignore
const APPROVED_FEES = [...FEES, 'invoicing.staff.decisions.list', 'wallet.staff.ledger_entries.list'] as const;
const APPROVAL_FAILS = [
  'other_fee.illegal_move',
  'other_fee.changed',
  'other_fee.waiting',
  'invoice_approval.no_rate',
  'account.not_found',
] as const satisfies ErrorCode[];

/** What a shop asks of its other fees. */
export const shopOtherFeeRoutes = {
  otherFees: route({
    id: 'invoicing.other_fees.list',
    method: 'GET',
    path: '/client/v1/other-fees',
    caller: READ,
    query: period('open', { ...found, ...paging, ...cursor }),
    answer: cursorListOf(otherFee),
    fails: [],
    summary:
      "Lists the shop's other fees, newest first; `search` is a number of a fee, an order or a parcel, or a part. `pending_approval` and `pending_receipt` are second spellings of states.",
  }),
  otherFeesSummary: route({
    id: 'invoicing.other_fees.summary',
    method: 'GET',
    path: '/client/v1/other-fees/summary',
    caller: READ,
    query: period('open', found),
    answer: otherFeeSummary,
    fails: [],
    summary: 'Counts and adds up the same fees by status, kind and month.',
  }),
  otherFee: route({
    id: 'invoicing.other_fees.get',
    method: 'GET',
    path: '/client/v1/other-fees/:id',
    caller: READ,
    params: one,
    answer: otherFeeDetail,
    fails: ['record.not_found'],
    summary: 'Gets an other fee of the shop, with what it asked about it.',
  }),
  askAboutFee: route({
    id: 'invoicing.other_fees.ask',
    method: 'POST',
    path: '/client/v1/other-fees/:id/question',
    caller: READ,
    params: one,
    body: feeQuestionTerms,
    answer: otherFeeDetail,
    idempotent: true,
    fails: ['record.not_found', 'other_fee.asked'],
    touches: [...FEES],
    summary: 'Asks staff about an other fee; the next question may come once this one is answered.',
  }),
};

/** Other fees as staff keep them. */
export const staffOtherFeeRoutes = {
  createOtherFee: route({
    id: 'invoicing.other_fees.create',
    method: 'POST',
    path: '/client/v1/other-fees',
    caller: FINANCE_STAFF,
    body: otherFeeTerms,
    answer: staffOtherFee,
    idempotent: true,
    audit: { action: 'other_fee.entered', target: 'other_fee' },
    fails: ['account.not_found', 'order.not_found'],
    touches: [...FEES],
    summary: 'Enters a charge outside the quoted price for a shop; it waits for approval.',
  }),
  changeOtherFee: route({
    id: 'invoicing.other_fees.update',
    method: 'PATCH',
    path: '/client/v1/other-fees/:id',
    caller: FINANCE_STAFF,
    params: one,
    body: otherFeeChange,
    answer: staffOtherFee,
    audit: { action: 'other_fee.changed', target: 'other_fee' },
    fails: ['record.not_found', 'other_fee.illegal_move', 'other_fee.waiting'],
    touches: [...FEES],
    summary: 'Changes an other fee while it waits for approval.',
  }),
  deleteOtherFee: route({
    id: 'invoicing.other_fees.delete',
    method: 'DELETE',
    path: '/client/v1/other-fees/:id',
    caller: FINANCE_STAFF,
    params: one,
    body: otherFeeRemoval,
    answer: nothing,
    audit: { action: 'other_fee.deleted', target: 'other_fee' },
    fails: ['record.not_found', 'other_fee.illegal_move', 'other_fee.waiting'],
    touches: [...FEES],
    summary: 'Deletes an other fee while it waits for approval.',
  }),
  approveOtherFee: route({
    id: 'invoicing.other_fees.approve',
    method: 'PATCH',
    path: '/client/v1/other-fees/:id/approve',
    caller: FINANCE_STAFF,
    params: one,
    body: otherFeeApproval,
    answer: staffOtherFee,
    audit: { action: 'other_fee.approved', target: 'other_fee' },
    fails: ['record.not_found', ...APPROVAL_FAILS],
    touches: [...APPROVED_FEES],
    summary: 'Approves an other fee: the wallet pays it at once where it can, a credit customer with the next invoice. Above the limit a second person decides. With the `version` that was read, one that has changed since is refused.', // prettier-ignore
  }),
  approveOtherFees: route({
    id: 'invoicing.other_fees.bulk_approve',
    method: 'PATCH',
    path: '/client/v1/other-fees/bulk-approve',
    caller: FINANCE_STAFF,
    body: otherFeesApproval,
    answer: otherFeesApproved,
    audit: { action: 'other_fee.approved', target: 'other_fee', each: true },
    fails: [],
    touches: [...APPROVED_FEES],
    summary:
      'Approves at most 100 other fees, each by itself, and says for each what came of it; one that has changed since the version in `versions` is refused.',
  }),
  staffOtherFees: route({
    id: 'invoicing.staff.other_fees.list',
    method: 'GET',
    path: '/staff-api/v1/other-fees',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        status: filters.each(otherFeeStatusFilter),
        fee_type: filters.anyOf(OTHER_FEE_TYPES),
        shipment_order_id: filters.integer,
        asked_flag: filters.flag,
        q: filters.text,
      },
      sorts: ['create_dt', 'amount', 'account_id'],
    }),
    answer: z.array(staffOtherFee),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists the other fees of all shops, newest first; `asked_flag` finds those with a question that nobody answered, `q` is a number of a fee, an order or a parcel, or a part.',
  }),
  staffOtherFee: route({
    id: 'invoicing.staff.other_fees.get',
    method: 'GET',
    path: '/staff-api/v1/other-fees/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffOtherFeeDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an other fee of any shop, with what the shop asked about it.',
  }),
  answerFeeQuestion: route({
    id: 'invoicing.staff.other_fees.answer',
    method: 'POST',
    path: '/staff-api/v1/other-fees/:id/answer',
    caller: FINANCE_STAFF,
    params: one,
    body: feeAnswerTerms,
    answer: staffOtherFeeDetail,
    answers: 'bare',
    audit: { action: 'other_fee.answered', target: 'other_fee' },
    fails: ['record.not_found', 'other_fee.not_asked'],
    touches: [...FEES],
    summary: 'Answers what the shop asked about an other fee.',
  }),
};
