import { machine } from '@lamliang/kernel';

/** A round: made, approved, and then paid by the bank or refused by it. Until the bank has it, it can be taken back. */
export const codRoundMachine = machine({
  initial: 'pending',
  moves: {
    approve: { from: ['pending'], to: 'approved', by: ['staff'] },
    cancel: { from: ['pending', 'approved'], to: 'cancelled', by: ['staff', 'system'] },
    transfer: { from: ['approved'], to: 'transferred', by: ['staff'] },
    fail: { from: ['approved'], to: 'failed', by: ['staff'] },
  },
});
