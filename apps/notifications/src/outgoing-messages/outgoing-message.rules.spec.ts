import { expect, it } from '@jest/globals';
import { afterTry, RETRY_MS, type Handover } from './outgoing-message.rules.ts';

const now = new Date('2026-11-23T10:00:00+07:00');
const later = (ms: number) => new Date(now.getTime() + ms);
const FAR = later(3_600_000);

it.each<[string, Handover, number, Date, object]>([
  ['taken', { status: 202 }, 1, FAR, { state: 'sent', fault: null }],
  ['refused for good', { status: 400 }, 1, FAR, { state: 'refused', fault: '400' }],
  ['too many at once', { status: 429 }, 1, FAR, { state: 'waiting', fault: '429', next_attempt_dt: later(RETRY_MS[0]) }],
  ['a fault over there', { status: 502 }, 2, FAR, { state: 'waiting', fault: '502', next_attempt_dt: later(RETRY_MS[1]) }],
  ['nobody there', { status: null, fault: 'connection' }, 1, FAR, { state: 'waiting', fault: 'connection', next_attempt_dt: later(RETRY_MS[0]) }],
  ['the last try', { status: 500 }, RETRY_MS.length + 1, FAR, { state: 'failed', fault: '500' }],
  ['of no use at the next try', { status: 500 }, 1, later(RETRY_MS[0]), { state: 'expired', fault: '500' }],
])('a message that was %s', (_name, answer, tries, until, after) => {
  expect(afterTry(answer, tries, until, now)).toEqual(after);
}); // prettier-ignore
