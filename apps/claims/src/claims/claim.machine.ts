import { machine } from '@lamliang/kernel';

/**
 * How a claim is resolved. Up to the limit a refund is approved when it is asked for; above it, by a second person. What
 * is decided is paid before the claim is resolved, so that a shop never reads of money that it does not have. What wallet
 * refuses for good is decided anew.
 */
export const claimMachine = machine({
  initial: 'open',
  moves: {
    ask_refund: { from: ['open', 'unpaid'], to: 'waiting', by: ['staff'] },
    approve: { from: ['waiting'], to: 'paying', by: ['staff'] },
    refuse: { from: ['waiting'], to: 'open', by: ['staff'] },
    pay: { from: ['paying'], to: 'resolved', by: ['system'] },
    fail: { from: ['paying'], to: 'unpaid', by: ['system'] },
    close: { from: ['open', 'unpaid'], to: 'resolved', by: ['staff'] },
  },
});
