import { expect, it } from '@jest/globals';
import { codComplaintMachine as machine } from './cod-complaint.machine.ts';

it('a complaint is settled once, and only one that was upheld is given back', () => {
  const table = machine.states.flatMap((from) =>
    machine.allMoves
      .filter((move) => machine.can(from, move))
      .map((move) => `${from} > ${machine.next(from as never, move)}`),
  );
  expect(table.toSorted()).toEqual(['open > released', 'open > upheld', 'upheld > given-back']);
});
