import { machine } from '@lamliang/kernel';

/** A certificate that was handed in. What was refused is handed in anew, as another one. */
export const certificateMachine = machine({
  initial: 'pending',
  moves: {
    accept: { from: ['pending'], to: 'accepted', by: ['staff'] },
    refuse: { from: ['pending'], to: 'refused', by: ['staff'] },
  },
});
