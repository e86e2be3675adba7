import { machine } from '@lamliang/kernel';

/** A carrier's file. While it is applied batch by batch it is still `previewed`. */
export const carrierBillMachine = machine({
  initial: 'previewed',
  moves: {
    apply: { from: ['previewed'], to: 'applied', by: ['staff'] },
    discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
  },
});

/** A line of it. One whose difference waits for a second person is still `waiting`. */
export const billLineMachine = machine({
  initial: 'previewed',
  moves: {
    settle: { from: ['previewed', 'waiting'], to: 'settled', by: ['staff'] },
    wait: { from: ['previewed'], to: 'waiting', by: ['staff'] },
    pass_over: { from: ['previewed'], to: 'passed-over', by: ['staff'] },
    discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
    refuse: { from: ['waiting'], to: 'refused', by: ['staff'] },
  },
});
