import { machine } from '@lamliang/kernel';

/** COD in advance: asked for, paid by a round, then settled by its carrier, or owed by the shop and taken from it. */
export const codAdvanceMachine = machine({
  initial: 'asked',
  moves: {
    pay: { from: ['asked'], to: 'paid', by: ['staff'] },
    settle: { from: ['paid'], to: 'settled', by: ['staff'] },
    reverse: { from: ['paid'], to: 'owed', by: ['staff'] },
    take: { from: ['owed'], to: 'taken', by: ['staff', 'system'] },
  },
});
