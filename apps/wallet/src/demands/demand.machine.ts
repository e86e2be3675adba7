import { machine } from '@lamliang/kernel';

/** What is asked of a shop's money: taken once, whole. */
export const demandMachine = machine({
  initial: 'due',
  moves: { take: { from: ['due'], to: 'taken', by: ['system'] } },
});
