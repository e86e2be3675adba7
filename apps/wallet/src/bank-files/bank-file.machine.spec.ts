import { expect, it } from '@jest/globals';
import { BANK_FILE_STATES, BANK_LINE_STATES } from '@lamliang/contracts/wallet';
import { bankFileMachine, bankLineMachine } from './bank-file.machine.ts';

it('a file and a payment of it have the states of the contract, move as they may, and nothing else', () => {
  expect([...bankFileMachine.states].toSorted()).toEqual([...BANK_FILE_STATES].toSorted());
  expect([...bankLineMachine.states].toSorted()).toEqual([...BANK_LINE_STATES].toSorted());
  const files = bankFileMachine.states.flatMap((from) =>
    bankFileMachine.allMoves.filter((move) => bankFileMachine.can(from, move)).map((move) => `${from} > ${bankFileMachine.next(from as never, move)}`),
  ); // prettier-ignore
  const lines = bankLineMachine.states.flatMap((from) =>
    bankLineMachine.allMoves.filter((move) => bankLineMachine.can(from, move)).map((move) => `${from} > ${bankLineMachine.next(from as never, move)}`),
  ); // prettier-ignore
  expect(files.toSorted()).toEqual(['made > settled', 'made > withdrawn']);
  expect(lines.toSorted()).toEqual(['sent > paid', 'sent > refused', 'sent > withdrawn']);
});
