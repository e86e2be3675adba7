import { machine } from '@lamliang/kernel';

/** A complaint about a parcel with COD; nothing but a person ends it. */
export const codComplaintMachine = machine({
  initial: 'open',
  moves: {
    release: { from: ['open'], to: 'released', by: ['staff'] },
    uphold: { from: ['open'], to: 'upheld', by: ['staff'] },
    give_back: { from: ['upheld'], to: 'given-back', by: ['staff'] },
  },
});
