import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IllegalTransition, machine, type MachineDefinition, type MoveOf, type StateOf } from './machine.ts';

const parcel = machine({
  initial: 'booked',
  moves: {
    confirm: { from: ['booked'], to: 'confirmed', by: ['system'] },
    cancel: [
      { from: ['booked'], to: 'cancelled', by: ['shop', 'staff'] },
      { from: ['confirmed'], to: 'returning', by: ['staff'] },
    ],
    retry: { from: ['confirmed', 'returning'], to: 'confirmed' },
  },
});
type State = StateOf<typeof parcel>;
type Move = MoveOf<typeof parcel>;

describe('machine', () => {
  it('allows exactly the moves of its table, for all states and moves', () => {
    const allowed: Record<string, State> = {
      'booked confirm': 'confirmed',
      'booked cancel': 'cancelled',
      'confirmed cancel': 'returning',
      'confirmed retry': 'confirmed',
      'returning retry': 'confirmed',
    };
    expect(parcel.states).toEqual(['booked', 'confirmed', 'cancelled', 'returning']);
    for (const state of parcel.states) {
      for (const move of parcel.allMoves) {
        const target = allowed[`${state} ${move}`];
        expect(parcel.can(state, move)).toBe(target !== undefined);
        expect(parcel.moves(state).includes(move)).toBe(target !== undefined);
        expect(parcel.froms(move).includes(state as never)).toBe(target !== undefined);
        if (target) expect(parcel.next(state, move)).toBe(target);
        else expect(() => parcel.next(state, move)).toThrow(IllegalTransition);
      }
    }
    expect(parcel.states.filter((state) => parcel.isFinal(state))).toEqual(['cancelled']);
  });

  it('names the state and the move of an illegal transition', () => {
    const refused = new IllegalTransition('cancelled', 'confirm');
    expect(refused).toMatchObject({ name: 'IllegalTransition', state: 'cancelled', move: 'confirm' });
    expect(() => parcel.next('cancelled', 'confirm')).toThrow(refused);
    expect(() => parcel.next('nowhere' as State, 'toString' as Move)).toThrow(IllegalTransition);
  });

  it('lists the moves of each actor', () => {
    expect(parcel.movesFor('booked', 'shop')).toEqual(['cancel']);
    expect(parcel.movesFor('booked', 'system')).toEqual(['confirm']);
    expect(parcel.movesFor('confirmed', 'shop')).toEqual(['retry']);
    expect(parcel.movesFor('confirmed', 'staff')).toEqual(['cancel', 'retry']);
  });

  it('has literal types of states and moves', () => {
    const state: 'confirmed' = parcel.next('booked', 'confirm');
    const froms: 'booked'[] = parcel.froms('confirm');
    // @ts-expect-error not a move of the table
    const unknown = (): unknown => parcel.next('booked', 'deliver');
    // @ts-expect-error not a state of the table
    const nowhere: State = 'lost';
    expect([state, froms, nowhere]).toEqual(['confirmed', ['booked'], 'lost']);
    expect(unknown).toThrow(IllegalTransition);
  });

  it.each<[string, MachineDefinition]>([
    ['cannot be reached: b', { initial: 'a', moves: { go: { from: ['b'], to: 'a' } } }],
    ['cannot be reached: c', { initial: 'a', states: ['a', 'b', 'c'], moves: { go: { from: ['a'], to: 'b' } } }],
    ['unknown state c in go', { initial: 'a', states: ['a', 'b'], moves: { go: { from: ['a'], to: 'c' } } }],
    ['unknown state a in initial', { initial: 'a', states: ['b'], moves: {} }],
    ['go is listed twice for a', { initial: 'a', moves: { go: { from: ['a', 'a'], to: 'b' } } }],
    ['go has no state to leave', { initial: 'a', moves: { go: { from: [], to: 'b' } } }],
    ['go has no state to leave', { initial: 'a', moves: { go: [] } }],
  ])('rejects an invalid table: %s', (message, definition) => {
    expect(() => machine(definition)).toThrow(new TypeError(message));
  });

  it('never leaves its states on a random walk', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (choices) => {
        let state: State = parcel.initial;
        for (const choice of choices) {
          const open = parcel.moves(state);
          if (open.length === 0) break;
          state = parcel.next(state, open[choice % open.length]!);
          expect(parcel.states).toContain(state);
        }
      }),
    );
  });
});
