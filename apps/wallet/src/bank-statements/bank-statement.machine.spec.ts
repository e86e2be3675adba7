import { expect, it } from '@jest/globals';
import { BANK_STATEMENT_LINE_STATES, BANK_STATEMENT_STATES } from '@lamliang/contracts/wallet';
import { bankStatementLineMachine, bankStatementMachine } from './bank-statement.machine.ts';

it('a statement and a line of it have the states of the contract, move as they may, and nothing else', () => {
  expect([...bankStatementMachine.states].toSorted()).toEqual([...BANK_STATEMENT_STATES].toSorted());
  expect([...bankStatementLineMachine.states].toSorted()).toEqual([...BANK_STATEMENT_LINE_STATES].toSorted());
  const files = bankStatementMachine.states.flatMap((from) =>
    bankStatementMachine.allMoves.filter((move) => bankStatementMachine.can(from, move)).map((move) => `${from} > ${bankStatementMachine.next(from as never, move)}`),
  ); // prettier-ignore
  const lines = bankStatementLineMachine.states.flatMap((from) =>
    bankStatementLineMachine.allMoves.filter((move) => bankStatementLineMachine.can(from, move)).map((move) => `${from} > ${bankStatementLineMachine.next(from as never, move)}`),
  ); // prettier-ignore
  expect(files.toSorted()).toEqual(['previewed > applied', 'previewed > discarded']);
  expect(lines.toSorted()).toEqual([
    'explained > matched',
    'explained > posted',
    'previewed > discarded',
    'previewed > matched',
    'previewed > passed-over',
    'previewed > waiting',
    'waiting > explained',
    'waiting > matched',
    'waiting > posted',
  ]);
});
