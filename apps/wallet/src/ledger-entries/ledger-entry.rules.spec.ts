import { describe, expect, it } from '@jest/globals';
import { transactionIdOf } from './ledger-entry.rules.ts';

describe('ledger entry rules', () => {
  it('reads the id out of a transaction number', () => {
    expect(transactionIdOf('LW26112100000042')).toBe(42);
    expect(transactionIdOf('LW261121123456789')).toBe(123_456_789);
    for (const other of ['', 'LW2611210000004', 'LO00000901', 'LW26112100000042 ', 'lw26112100000042'])
      expect(transactionIdOf(other)).toBeNull();
  });
});
