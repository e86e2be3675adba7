import { machine } from '@lamliang/kernel';

/** A top-up: a shop asks for it with a slip, finance staff see the money and approve it, or refuse it with a reason. */
export const topupMachine = machine({
  initial: 'pending',
  moves: {
    approve: { from: ['pending'], to: 'approved', by: ['staff'] },
    refuse: { from: ['pending'], to: 'not-approved', by: ['staff'] },
  },
});
