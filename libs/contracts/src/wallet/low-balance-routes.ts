import * as z from 'zod/mini';
import { route } from '../route.ts';

/** The most days before the last one on which a shop may be warned: as far as a forecast looks back. */
export const MOST_LOW_DAYS = 14;
/** Whether a shop is warned, and from how many days on that its money still pays for, today counted. */
export const lowBalance = z.object({
  active_flag: z.literal([0, 1]),
  days: z
    .int()
    .check(z.minimum(1, { error: 'validation.number' }), z.maximum(MOST_LOW_DAYS, { error: 'validation.number' })),
});
export type LowBalance = z.output<typeof lowBalance>;
/** A shop that has set nothing. */
export const FIRST_LOW_BALANCE: LowBalance = { active_flag: 1, days: 3 };

/** The warning before orders fail for want of money. */
export const lowBalanceRoutes = {
  lowBalance: route({
    id: 'wallet.low_balance.get',
    method: 'GET',
    path: '/client/v1/wallet/low-balance',
    caller: { kind: 'flag', flags: ['finance_flag'] },
    answer: lowBalance,
    fails: [],
    summary: 'Gets whether the shop is warned before its money is used up, and how early.',
  }),
  setLowBalance: route({
    id: 'wallet.low_balance.set',
    method: 'PUT',
    path: '/client/v1/wallet/low-balance',
    caller: { kind: 'flag', flags: ['advanced_finance_flag'] },
    body: lowBalance,
    answer: lowBalance,
    fails: [],
    touches: ['wallet.low_balance.get'],
    summary: 'Sets whether the shop is warned before its money is used up, and how early: once a day, by a notice and a webhook.',
  }),
}; // prettier-ignore
