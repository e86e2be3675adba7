import { machine } from '@lamliang/kernel';

/**
 * How ID card, company papers and COD account are verified, each on its own. `complete` is no state of one of them but
 * what the summary of a shop says when identity and COD account are accepted (`verificationStatus`).
 */
export const verificationMachine = machine({
  initial: 'not-confirm',
  moves: {
    hand_in: { from: ['not-confirm', 'not-accept', 'accept'], to: 'wait-confirm', by: ['shop'] },
    accept: { from: ['wait-confirm'], to: 'accept', by: ['staff'] },
    refuse: { from: ['wait-confirm'], to: 'not-accept', by: ['staff'] },
  },
});
