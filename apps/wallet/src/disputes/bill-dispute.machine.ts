import { machine } from '@lamliang/kernel';

/** An objection of a shop. One that waits for a second person is still `open`; nothing but a person ends it. */
export const billDisputeMachine = machine({
  initial: 'open',
  moves: {
    win: { from: ['open'], to: 'won', by: ['staff'] },
    lose: { from: ['open'], to: 'lost', by: ['staff'] },
  },
});
