import { expect, it } from '@jest/globals';
import { CERTIFICATE_STATUSES } from '@lamliang/contracts/invoicing';
import { certificateMachine } from './certificate.machine.ts';

it('a certificate waits, then it is accepted or refused for good', () => {
  expect(certificateMachine.initial).toBe('pending');
  for (const from of CERTIFICATE_STATUSES)
    for (const move of ['accept', 'refuse'] as const)
      expect([from, move, certificateMachine.can(from, move)]).toEqual([from, move, from === 'pending']);
  expect(certificateMachine.next('pending', 'accept')).toBe('accepted');
  expect(certificateMachine.next('pending', 'refuse')).toBe('refused');
});
