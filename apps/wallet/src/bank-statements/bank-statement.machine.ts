import { machine } from '@lamliang/kernel';

/** A file of the bank. */
export const bankStatementMachine = machine({
  initial: 'previewed',
  moves: {
    apply: { from: ['previewed'], to: 'applied', by: ['staff'] },
    discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
  },
});
/** A line of it. What was only explained may still turn out to be a payment. */
export const bankStatementLineMachine = machine({
  initial: 'previewed',
  moves: {
    match: { from: ['previewed', 'waiting', 'explained'], to: 'matched', by: ['staff'] },
    wait: { from: ['previewed'], to: 'waiting', by: ['staff'] },
    pass_over: { from: ['previewed'], to: 'passed-over', by: ['staff'] },
    discard: { from: ['previewed'], to: 'discarded', by: ['staff'] },
    explain: { from: ['waiting'], to: 'explained', by: ['staff'] },
    post: { from: ['waiting', 'explained'], to: 'posted', by: ['staff'] },
  },
});
