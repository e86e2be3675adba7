import { machine } from '@lamliang/kernel';

/** An other fee. Until it is approved it may be changed and deleted. */
export const otherFeeMachine = machine({
  initial: 'wait-for-approve',
  moves: {
    approve: { from: ['wait-for-approve'], to: 'not-receive', by: ['staff'] },
    receive: { from: ['not-receive'], to: 'received', by: ['system'] },
  },
});
