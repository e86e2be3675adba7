import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { column } from '../orders/export.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, day, exportTerms, id, nothing, paging, pathId, period } from '../wire.ts';
import {
  AFFILIATE_TRANSACTION_TYPES,
  affiliateBalance,
  affiliateRow,
  affiliateSums,
  affiliateTransaction,
  cashbackNow,
  cashbackRow,
  REWARD_KINDS,
  REWARD_TERM_KINDS,
  resellerCommission,
  rewardPreview,
  rewardsClosed,
  rewardTerms,
  rewardTermsChange,
  rewardTermsSet,
  staffReward,
  type AffiliateRow,
} from './reward-types.ts';

const FINANCE = { kind: 'flag', flags: ['finance_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Columns of the export of commission, in their order. */
export const affiliateColumns = {
  period: column('period'),
  shop_name: column('shop_name'),
  order_count: column('order_count', 'number'),
  base_amount: column('base_amount', 'money'),
  rate_percent: column('rate_percent', 'number'),
  commission_amount: column('commission_amount', 'money'),
  transaction_no: column('transaction_no'),
};

/** The cells of a row of that export as text: money in satang. */
export const affiliateCells = (row: AffiliateRow): string[] =>
  (Object.keys(affiliateColumns) as (keyof typeof affiliateColumns)[]).map((name) => {
    if (name === 'rate_percent') return String(row.rate_percent / 100);
    return String((name === 'period' ? row.period.slice(0, 7) : row[name]) ?? '');
  });

/** What shops are given by the month: commission of those that they referred, and cashback of their own parcels. */
export const rewardRoutes = {
  affiliateReport: route({
    id: 'wallet.reports.affiliate',
    method: 'GET',
    path: '/client/v1/reports/affiliate',
    caller: FINANCE,
    query: period('both', { ...paging, ...cursor }),
    answer: cursorListOf(affiliateRow),
    fails: [],
    summary: 'Lists the commission of the months of a period, one row a month and referred shop, newest first.',
  }),
  affiliateSums: route({
    id: 'wallet.reports.affiliate_summary',
    method: 'GET',
    path: '/client/v1/reports/affiliate/summary',
    caller: FINANCE,
    query: period('both', {}),
    answer: affiliateSums,
    fails: [],
    summary: 'Adds up the commission of a period, and tells it month by month.',
  }),
  affiliateExport: route({
    id: 'wallet.reports.affiliate_export',
    method: 'GET',
    path: '/client/v1/reports/affiliate/export',
    caller: FINANCE,
    query: period('both', exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'affiliate', columns: affiliateColumns },
    fails: [],
    timeout_ms: 300_000,
    summary: 'Exports the commission of a period as xlsx or csv.',
  }),
  affiliateBalance: route({
    id: 'wallet.affiliate.balance',
    method: 'GET',
    path: '/client/v1/wallet/affiliate',
    caller: FINANCE,
    answer: affiliateBalance,
    fails: [],
    summary: 'Tells what the shop earned by referring others, what of it may be paid out, and the shops that came with it.',
  }),
  affiliateTransactions: route({
    id: 'wallet.reports.affiliate_transactions',
    method: 'GET',
    path: '/client/v1/reports/affiliate-transactions',
    caller: FINANCE,
    query: period('both', { type: z.optional(z.literal(AFFILIATE_TRANSACTION_TYPES)), ...paging, ...cursor }),
    answer: cursorListOf(affiliateTransaction),
    fails: [],
    summary: 'Lists what moved the commission of the shop in a period, newest first, each with what was left.',
  }),
  cashback: route({
    id: 'wallet.reports.cashback',
    method: 'GET',
    path: '/client/v1/reports/cashback',
    caller: FINANCE,
    query: period('both_or_none', { ...paging, ...cursor }),
    answer: z.extend(cursorListOf(cashbackRow), { now: cashbackNow }),
    fails: [],
    summary: 'Lists the cashback of the shop by month, newest first, and how far the month that runs has come.',
  }),
  rewards: route({
    id: 'wallet.staff.rewards.list',
    method: 'GET',
    path: '/staff-api/v1/rewards',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: { account_id: filters.integer, kind: filters.anyOf(REWARD_KINDS), period: filters.day },
      sorts: ['create_dt', 'period', 'base_amount', 'amount', 'account_id'],
    }),
    answer: z.array(staffReward),
    answers: 'list',
    sums: z.object({ base_amount: z.nullable(baht), amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists commission and cashback that were given, newest first; `period` is the first day of a month.',
  }),
  reward: route({
    id: 'wallet.staff.rewards.get',
    method: 'GET',
    path: '/staff-api/v1/rewards/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: staffReward,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets commission or cashback of a month.',
  }),
  closeRewards: route({
    id: 'wallet.staff.reward_closings.create',
    method: 'POST',
    path: '/staff-api/v1/reward-closings',
    caller: FINANCE_STAFF,
    body: z.object({}),
    answer: rewardsClosed,
    answers: 'bare',
    audit: { action: 'rewards.closed', target: 'reward' },
    fails: [],
    touches: ['wallet.staff.rewards.list', 'wallet.staff.ledger_entries.list', 'auth.admin.accounts.shops'],
    summary: 'Closes the months that are due, from the fifth of the next one; what is closed stays as it is.',
  }),
  rewardTermsList: route({
    id: 'wallet.staff.reward_terms.list',
    method: 'GET',
    path: '/staff-api/v1/reward-terms',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: { account_id: filters.integer, kind: filters.anyOf(REWARD_TERM_KINDS) },
      sorts: ['valid_from', 'kind', 'create_dt'],
    }),
    answer: z.array(rewardTerms),
    answers: 'list',
    fails: [],
    summary: 'Lists the rates of commission, cashback and tax kept back, with the day from which each holds.',
  }),
  rewardTerms: route({
    id: 'wallet.staff.reward_terms.get',
    method: 'GET',
    path: '/staff-api/v1/reward-terms/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: rewardTerms,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets rates.',
  }),
  previewRewardTerms: route({
    id: 'wallet.staff.reward_term_previews.create',
    method: 'POST',
    path: '/staff-api/v1/reward-term-previews',
    caller: FINANCE_STAFF,
    reads: true,
    body: rewardTermsChange,
    answer: rewardPreview,
    answers: 'bare',
    fails: [],
    summary: 'Tells what the last closed month would have given by other rates.',
  }),
  setRewardTerms: route({
    id: 'wallet.staff.reward_terms.create',
    method: 'POST',
    path: '/staff-api/v1/reward-terms',
    caller: FINANCE_STAFF,
    body: rewardTermsChange,
    answer: rewardTermsSet,
    answers: 'bare',
    audit: { action: 'reward_terms.set', target: 'reward_terms' },
    fails: [],
    touches: ['wallet.staff.reward_terms.list', 'wallet.staff.decisions.list', 'wallet.reports.cashback', 'wallet.affiliate.balance', 'auth.admin.accounts.shops'],
    summary: 'Sets rates from a day on, today at the earliest; where the last month would have given more than the limit, a second person approves them.',
  }),
  resellerCommission: route({
    id: 'wallet.internal.reseller_commission',
    method: 'POST',
    path: '/internal/v1/rewards/reseller-commission',
    caller: { kind: 'service', from: ['auth'] },
    reads: true,
    body: z.object({ reseller_id: id, account_ids: z.array(id).check(z.maxLength(1_000)), from_date: day, to_date: day }),
    answer: resellerCommission,
    fails: [],
    summary: 'Tells the commission of a reseller for the closed months of a period: of shops that are named, and of all by month.',
  }),
}; // prettier-ignore
