import { describe, expect, it } from '@jest/globals';
import { parcelBillMachine } from './parcel-bill.machine.ts';

describe('the shipping fee of a parcel', () => {
  it('moves as it may, and nothing else', () => {
    const table = parcelBillMachine.states.flatMap((from) =>
      parcelBillMachine.allMoves.filter((move) => parcelBillMachine.can(from, move)).map((move) => `${from} > ${parcelBillMachine.next(from, move)}`),
    ); // prettier-ignore
    expect(table.toSorted()).toEqual([
      'fee-waived > fee-waived',
      'verified > fee-waived',
      'wait-for-verify > fee-waived',
      'wait-for-verify > verified',
    ]);
  });
});
