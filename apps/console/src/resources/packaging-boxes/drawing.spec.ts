import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawingOf, VIEW, volumeWeightOf, type Point } from './drawing.ts';

const side = fc.integer({ min: 1, max: 5_000 });
const anySides = fc.record({ width: side, length: side, height: side });
const distance = (a: Point | undefined, b: Point | undefined) => Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)); // prettier-ignore

describe('the drawing of a box', () => {
  it('has each edge as long as its side, in one scale, which the bar has too', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const { faces, bar } = drawingOf(sides);
        const scale = bar.long / (bar.cm * 10);
        const [front, right, , above] = faces.width;
        expect(distance(front, right)).toBeCloseTo(sides.width * scale, 6);
        expect(distance(front, faces.length[1])).toBeCloseTo(sides.length * scale, 6);
        expect(distance(front, above)).toBeCloseTo(sides.height * scale, 6);
      }),
    );
  });
  it('stays within its frame, above the bar, and is as large as there is room', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        const { faces, labels, bar } = drawingOf(sides);
        const corners = Object.values(faces).flat();
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
        const [across, down] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
        expect([Math.min(...xs) >= 90, Math.max(...xs) <= VIEW.width - 90, Math.min(...ys) >= 10]).toEqual([true, true, true]); // prettier-ignore
        for (const { y } of [...corners, ...Object.values(labels)]) expect(y).toBeLessThan(VIEW.height - 25);
        expect(Math.max(across / 150, down / 160)).toBeCloseTo(1, 6);
        expect(bar.long).toBeLessThanOrEqual(60);
        expect(bar.long).toBeGreaterThan(60 / 2.6);
        expect([1, 2, 5]).toContain(Number((bar.cm / 10 ** Math.floor(Math.log10(bar.cm) + 1e-9)).toFixed(6)));
      }),
    );
  });
  it.each([
    [{ width: 200, length: 300, height: 110 }, 1_320],
    [{ width: 98, length: 140, height: 60 }, 165],
    [{ width: 1, length: 1, height: 1 }, 1],
  ])('%j counts as %i g by its volume, rounded up', (sides, grams) => {
    expect(volumeWeightOf(sides)).toBe(grams);
  });
});
