import { describe, expect, it } from '@jest/globals';
import { idsOf, transactionIdOf } from './ledger-entry.rules.ts';

describe('ledger entry rules', () => {
  it('reads the id out of a transaction number', () => {
    expect(transactionIdOf('LW26112100000042')).toBe(42);
    expect(transactionIdOf('LW261121123456789')).toBe(123_456_789);
    for (const other of ['', 'LW2611210000004', 'LO00000901', 'LW26112100000042 ', 'lw26112100000042'])
      expect(transactionIdOf(other)).toBeNull();
  });
  it('reads one id or a list, and refuses what is none', () => {
    expect(idsOf(undefined)).toBeUndefined();
    expect(idsOf('')).toBeUndefined();
    expect(idsOf(7)).toEqual([7]);
    expect(idsOf([7, '8'])).toEqual([7, 8]);
    expect(idsOf([])).toEqual([]);
    for (const wrong of ['x', [1, 'x'], -1, 1.5, '9'.repeat(16), true]) expect(idsOf(wrong)).toBe('invalid');
  });
});
