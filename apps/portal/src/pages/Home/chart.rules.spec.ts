import { describe, expect, it } from '@jest/globals';
import { linePath, shareOf, ticksOf } from './chart.rules.ts';

describe('the axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [19, [0, 5, 10, 15, 20]],
    [83, [0, 20, 40, 60, 80, 100]],
    [1_284, [0, 500, 1_000, 1_500]],
  ])('up to %s parcels has the ticks %s', (most, ticks) => {
    expect(ticksOf(most)).toEqual(ticks);
  });
});

/** The height of a path at a fraction between two of its points, from its control points. */
function heights(path: string): number[][] {
  const pairs = path.split(/[MC ]/).filter(Boolean).map(Number);
  const ys = pairs.filter((_, i) => i % 2 === 1);
  return Array.from({ length: (ys.length - 1) / 3 }, (_, i) => {
    const [a, b, c, d] = ys.slice(i * 3, i * 3 + 4) as [number, number, number, number];
    return [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map(
      (t) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3,
    );
  });
}

describe('the line', () => {
  const values = [2, 5, 5, 1, 0, 0, 19, 2];

  it('passes through every value', () => {
    const met = heights(linePath(values, 20));
    expect([met[0]![0]!, ...met.map((piece) => piece.at(-1)!)].map(Math.round)).toEqual(
      values.map((value) => 100 - shareOf(value, 20)),
    );
  });

  it('stays between neighbouring values: never below zero or above the maximum', () => {
    heights(linePath(values, 20)).forEach((piece, i) => {
      const ends = [100 - shareOf(values[i]!, 20), 100 - shareOf(values[i + 1]!, 20)];
      for (const y of piece) {
        expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.02);
        expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.02);
      }
    });
  });

  it('is drawn for one value and for zeros', () => {
    expect(linePath([4], 4)).toBe('M0 0');
    expect(linePath([0, 0], 1)).toBe('M0 100C33.33 100 66.67 100 100 100');
  });
});
