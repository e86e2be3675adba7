import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, paging, period } from '../wire.ts';
import { COD_ROUND_STATUSES } from './cod-round-types.ts';
import { affiliateWithdrawable, affiliateWithdrawal } from './reward-types.ts';

/** What a shop asks for of what it earned by referring others. Finance approve and pay it as rounds of COD. */
export const affiliateWithdrawalRoutes = {
  affiliateWithdrawals: route({
    id: 'wallet.affiliate_withdrawals.list',
    method: 'GET',
    path: '/client/v1/affiliate/withdrawals',
    caller: { kind: 'flag', flags: ['finance_flag'] },
    query: period('both_or_none', { status: z.optional(z.literal(COD_ROUND_STATUSES)), ...paging, ...cursor }),
    answer: z.extend(cursorListOf(affiliateWithdrawal), { free: affiliateWithdrawable }),
    fails: [],
    summary: 'Lists what the shop asked for of its commission, newest first, and tells what it may ask for now.',
  }),
  withdrawCommission: route({
    id: 'wallet.affiliate_withdrawals.create',
    method: 'POST',
    path: '/client/v1/affiliate/withdrawals',
    caller: { kind: 'flag', flags: ['advanced_finance_flag'] },
    body: z.object({}),
    answer: affiliateWithdrawal,
    fails: ['cod_round.no_account', 'affiliate.too_little'],
    touches: ['wallet.affiliate_withdrawals.list', 'wallet.affiliate.balance'],
    summary: 'Asks for all commission that is free, from 300 baht, less the tax kept back; finance approve and pay it.',
  }),
};
