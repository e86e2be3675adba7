import { machine } from '@lamliang/kernel';

/**
 * The shipping fee of a parcel from its pickup on. A waived fee is matched with the bill of the carrier all the same, and
 * stays waived.
 */
export const parcelBillMachine = machine({
  initial: 'wait-for-verify',
  moves: {
    match: { from: ['wait-for-verify'], to: 'verified', by: ['staff'] },
    match_waived: { from: ['fee-waived'], to: 'fee-waived', by: ['staff'] },
    waive: { from: ['wait-for-verify', 'verified'], to: 'fee-waived', by: ['staff'] },
  },
});

/** Whether a charge may be objected to: until its shop has done so, or its time is over. */
export const objectionMachine = machine({
  initial: 'possible',
  moves: {
    object: { from: ['possible'], to: 'made', by: ['shop'] },
    lapse: { from: ['possible'], to: 'lapsed', by: ['system'] },
  },
});
