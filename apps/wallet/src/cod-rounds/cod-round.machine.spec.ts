import { expect, it } from '@jest/globals';
import { COD_ROUND_STATUSES } from '@lamliang/contracts/wallet';
import { codRoundMachine as machine } from './cod-round.machine.ts';

it('a round has the states of the contract, moves as it may, and nothing else', () => {
  expect([...machine.states].toSorted()).toEqual([...COD_ROUND_STATUSES].toSorted());
  const table = machine.states.flatMap((from) =>
    machine.allMoves.filter((move) => machine.can(from, move)).map((move) => `${from} > ${machine.next(from as never, move)}`),
  ); // prettier-ignore
  expect(table.toSorted()).toEqual(
    [
      'pending > approved',
      'pending > cancelled',
      'approved > cancelled',
      'approved > failed',
      'approved > transferred',
    ].toSorted(),
  );
});
