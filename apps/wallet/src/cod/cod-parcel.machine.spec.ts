import { describe, expect, it } from '@jest/globals';
import { codParcelMachine } from './cod-parcel.machine.ts';

describe('the COD of a delivered order', () => {
  it('[A163] moves as it may, and nothing else', () => {
    const table = codParcelMachine.states.flatMap((from) =>
      codParcelMachine.allMoves.filter((move) => codParcelMachine.can(from, move)).map((move) => `${from} > ${codParcelMachine.next(from, move)}`),
    ); // prettier-ignore
    expect(table.toSorted()).toEqual(
      [
        'cod-received > claim',
        'cod-received > cod-wait-for-tranfer',
        'cod-received > wait-for-reverse',
        'cod-tranferred > wait-for-reverse',
        'cod-wait-for-tranfer > cod-received',
        'cod-wait-for-tranfer > cod-tranferred',
        'cod-wait-for-tranfer > wait-for-reverse',
        'claim > cod-received',
        'claim > delivery-success',
        'claim > wait-for-reverse',
        'delivery-success > claim',
        'delivery-success > cod-received',
        'delivery-success > paid-in-advance',
        'delivery-success > wait-for-reverse',
        'paid-in-advance > cod-tranferred',
        'paid-in-advance > wait-for-reverse',
        'wait-for-reverse > cancelled',
        'wait-for-reverse > claim',
        'wait-for-reverse > return',
      ].toSorted(),
    );
  });
});
