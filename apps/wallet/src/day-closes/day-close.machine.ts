import { machine } from '@lamliang/kernel';

/** A day of the books. Which day may move is a matter of its order among the others. */
export const dayCloseMachine = machine({
  initial: 'open',
  moves: {
    close: { from: ['open'], to: 'closed', by: ['staff'] },
    open: { from: ['closed'], to: 'open', by: ['staff'] },
  },
});
