import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, paging, pathId, period, queryBaht } from '../wire.ts';
import { cursor } from '../cursor.ts';
import { staffTopup, staffTopupDetail, topup, topupDecisionTerms, topupPackage, topupPayment, TOPUP_STATUSES, topupTerms, TOPUP_WALLETS } from './topup-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['topup_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_topup_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** How shops fill their wallets, and how finance approves it. */
export const topupRoutes = {
  topupPackages: route({
    id: 'wallet.topup_packages.list',
    method: 'GET',
    path: '/client/v1/wallet/topup-packages',
    caller: READ,
    answer: z.array(topupPackage),
    fails: [],
    summary: 'Lists the packages that are offered now, the cheapest first.',
  }),
  topupPayment: route({
    id: 'wallet.topup_payment.get',
    method: 'GET',
    path: '/client/v1/wallet/topup-payment',
    caller: READ,
    query: z.object({ amount: z.optional(queryBaht) }),
    answer: topupPayment,
    fails: [],
    summary:
      'Says whom to pay for a top-up: the QR code of PromptPay, with the amount where one is given, and bank accounts.',
  }),
  topups: route({
    id: 'wallet.topup_approvals.list',
    method: 'GET',
    path: '/client/v2/topup-approvals',
    aliases: ['/client/v1/v2/topup-approvals'],
    caller: READ,
    query: period('both_or_none', {
      status: z.optional(z.literal(TOPUP_STATUSES)),
      wallet_type: z.optional(z.literal(TOPUP_WALLETS)),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(topup),
    fails: [],
    summary: "Lists the shop's top-ups, newest first.",
  }),
  createTopup: route({
    id: 'wallet.topup_approvals.create',
    method: 'POST',
    path: '/client/v2/topup-approvals',
    aliases: ['/client/v1/v2/topup-approvals'],
    caller: WRITE,
    body: topupTerms,
    answer: topup,
    idempotent: true,
    fails: ['topup.package_gone', 'topup.slip_used'],
    touches: ['wallet.topup_approvals.list'],
    summary: 'Asks for a top-up that was transferred, with its slip; balances rise once finance has approved it.',
  }),
  staffTopups: route({
    id: 'wallet.staff.topups.list',
    method: 'GET',
    path: '/staff-api/v1/topups',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        status: filters.anyOf(TOPUP_STATUSES),
        wallet_type: filters.anyOf(TOPUP_WALLETS),
        q: filters.text,
      },
      sorts: ['create_dt', 'transfer_dt', 'amount', 'account_id'],
    }),
    answer: z.array(staffTopup),
    answers: 'list',
    access: 'bulk_read',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists top-ups of all shops, newest first; `q` is a number of a top-up or of a slip, or a part of one.',
  }),
  staffTopup: route({
    id: 'wallet.staff.topups.get',
    method: 'GET',
    path: '/staff-api/v1/topups/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: staffTopupDetail,
    answers: 'bare',
    access: 'read',
    fails: ['record.not_found'],
    summary: 'Gets a top-up with a link to its slip for five minutes; each read is in the access log.',
  }),
  decideTopup: route({
    id: 'wallet.admin.topup_approvals.decide',
    method: 'PATCH',
    path: '/client/admin-api/v1/topup-approvals/:id',
    aliases: ['/admin-api/v1/topup-approvals/:id'],
    caller: FINANCE_STAFF,
    params: one,
    body: topupDecisionTerms,
    answer: staffTopup,
    audit: { action: 'topup.decided', target: 'topup' },
    fails: ['record.not_found', 'topup.illegal_move', 'account.not_found', 'decision.own'],
    touches: [
      'wallet.staff.topups.list',
      'wallet.staff.topups.get',
      'wallet.staff.decisions.list',
      'wallet.staff.decisions.get',
      'wallet.staff.ledger_entries.list',
      'auth.staff.customers.get',
      'auth.admin.accounts.get',
    ],
    summary:
      'Approves or refuses a top-up. Approval adds credit and bonus in the same transaction; above the limit a second person approves it. Nothing is approved into a shop that was deleted.',
  }),
};
