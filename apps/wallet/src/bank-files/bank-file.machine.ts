import { machine } from '@lamliang/kernel';

/** A file for the bank. It may be withdrawn while the bank has answered nothing of it. */
export const bankFileMachine = machine({
  initial: 'made',
  moves: {
    settle: { from: ['made'], to: 'settled', by: ['staff'] },
    withdraw: { from: ['made'], to: 'withdrawn', by: ['staff'] },
  },
});

/** A payment of it. */
export const bankLineMachine = machine({
  initial: 'sent',
  moves: {
    pay: { from: ['sent'], to: 'paid', by: ['staff'] },
    refuse: { from: ['sent'], to: 'refused', by: ['staff'] },
    withdraw: { from: ['sent'], to: 'withdrawn', by: ['staff'] },
  },
});
