import { expect, it } from '@jest/globals';
import { codAdvanceMachine as machine } from './cod-advance.machine.ts';

it('[A165] an advance is settled or owed, and taken once', () => {
  const table = machine.states.flatMap((from) =>
    machine.allMoves
      .filter((move) => machine.can(from, move))
      .map((move) => `${from} > ${machine.next(from as never, move)}`),
  );
  expect(table.toSorted()).toEqual(['asked > paid', 'owed > taken', 'paid > owed', 'paid > settled']);
});
