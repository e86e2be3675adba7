import { machine } from '@lamliang/kernel';

/** A paper on its way to a receiver. One that was sent is never sent again; one that failed is, once people ask for it. */
export const handOverMachine = machine({
  initial: 'not-sent',
  moves: {
    send: { from: ['not-sent', 'failed'], to: 'sending', by: ['staff', 'system'] },
    accept: { from: ['sending'], to: 'sent', by: ['system'] },
    fail: { from: ['sending'], to: 'failed', by: ['system'] },
  },
});
