import type { Tone } from '@lamliang/ui';

/** From this percentage on a margin is a good one; below it somebody should look twice. */
const GOOD = 20;
/** Percent that fill half of a bar. */
const FULL = 60;

/** How a margin is coloured: a loss, a thin one, a good one; unknown without a cost. */
export function toneOfMargin(percent: number | null): Extract<Tone, 'error' | 'warning' | 'success' | 'neutral'> {
  if (percent === null) return 'neutral';
  if (percent < 0) return 'error';
  return percent < GOOD ? 'warning' : 'success';
}

/** Length of the bar of a margin in percent of half of its track; a loss goes the other way. */
export const barOf = (percent: number | null): number => Math.min(100, (Math.abs(percent ?? 0) / FULL) * 100);

/** '38.2 %', '−4.0 %'. */
export const percentText = (percent: number): string => `${percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)} %`;

/** Change of one amount to another in percent of the first; null where that is nothing. */
export const changeOf = (from: number, to: number): number | null => (from === 0 ? null : ((to - from) / from) * 100);
