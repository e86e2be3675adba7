import { describe, expect, it } from '@jest/globals';
import { Tickets, visitorSecrets } from './tickets.ts';

const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
const now = new Date('2026-11-25T05:00:00Z');
const until = now.getTime() + 1;
const tickets = (...secrets: string[]) => new Tickets<{ until: number; id: number }>(secrets, 'test');

describe('a sealed ticket', () => {
  it('opens its own step until its end, and nothing that is none of ours', () => {
    const text = tickets(a).seal({ until, id: 7 }, 'first');
    expect(tickets(a).open(text, 'first', now)).toEqual({ until, id: 7 });
    expect(tickets(a).open(text, 'second', now)).toBeUndefined();
    expect(tickets(a).open(text, 'first', new Date(until))).toBeUndefined();
    expect(new Tickets([a], 'another purpose').open(text, 'first', now)).toBeUndefined();
    for (const none of ['', 'x', `${text.slice(0, -4)}AAAA`])
      expect(tickets(a).open(none, 'first', now)).toBeUndefined();
  });

  it('[F-S7] opens after a rotation, until its key is taken out', () => {
    const before = tickets(a).seal({ until, id: 1 }, 'first');
    const after = tickets(a, b);
    expect(after.open(before, 'first', now)).toEqual({ until, id: 1 });
    // Sealed with the newest one: a process that has not got it yet does not open it.
    expect(tickets(a).open(after.seal({ until, id: 2 }, 'first'), 'first', now)).toBeUndefined();
    const taken: string[] = [];
    taken[1] = b;
    expect(new Tickets(taken, 'test').open(before, 'first', now)).toBeUndefined();
  });

  it('has a secret on a development machine without any', () => {
    expect(visitorSecrets({ SECOND_FACTOR_KEYS: [] })).toHaveLength(1);
    expect(visitorSecrets({ SECOND_FACTOR_KEYS: [a, b] })).toEqual([a, b]);
  });
});
