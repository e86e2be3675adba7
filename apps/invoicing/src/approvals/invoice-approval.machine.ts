import { machine } from '@lamliang/kernel';

/** From what is owed to an invoice. One that was approved may be cancelled while nobody has paid it; see `invoiceMachine`. */
export const approvalMachine = machine({
  initial: 'pending',
  moves: {
    approve: { from: ['pending'], to: 'approved', by: ['staff'] },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: ['staff'] },
  },
});

/** An invoice, from its issue on. */
export const invoiceMachine = machine({
  initial: 'not-receive',
  moves: {
    receive: { from: ['not-receive'], to: 'received', by: ['staff'] },
    cancel: { from: ['not-receive'], to: 'cancelled', by: ['staff'] },
  },
});
