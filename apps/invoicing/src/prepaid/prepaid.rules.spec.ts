import { expect, it } from '@jest/globals';
import { duePapers } from './prepaid.rules.ts';

const days = (...written: string[]) => written.map((one) => ({ day: one.slice(0, 10), has_paper: one.endsWith('*') }));
const [OPEN, DONE] = [
  { day: '2026-11-20', has_paper: false },
  { day: '2026-11-20', has_paper: true },
] as const;

it('a paper is due for each day that has none', () => {
  expect(duePapers(days('2026-11-18', '2026-11-20'), OPEN)).toEqual([
    { day: '2026-11-18', from: '2026-11-18' },
    { day: '2026-11-20', from: '2026-11-20' },
  ]);
  expect(duePapers([], OPEN)).toEqual([]);
});
it('what was late for the paper of its day stands on the next one', () => {
  expect(duePapers(days('2026-11-17*', '2026-11-18*', '2026-11-19'), OPEN)).toEqual([{ day: '2026-11-19', from: '2026-11-17' }]); // prettier-ignore
  expect(duePapers(days('2026-11-18*'), OPEN)).toEqual([{ day: '2026-11-20', from: '2026-11-18' }]);
});
it('what is late waits where the last day has its paper, too', () => {
  expect(duePapers(days('2026-11-20*'), DONE)).toEqual([]);
  expect(duePapers(days('2026-11-18*'), DONE)).toEqual([]);
});
