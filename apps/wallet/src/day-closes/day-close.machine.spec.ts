import { expect, it } from '@jest/globals';
import { DAY_CLOSE_STATES } from '@lamliang/contracts/wallet';
import { dayCloseMachine } from './day-close.machine.ts';

it('a day is open or closed, and moves between both', () => {
  expect([...dayCloseMachine.states]).toEqual([...DAY_CLOSE_STATES]);
  expect(dayCloseMachine.states.map((state) => dayCloseMachine.moves(state))).toEqual([['close'], ['open']]);
});
