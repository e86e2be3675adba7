import { describe, expect, it } from '@jest/globals';
import { COVERED, FIRST_MASKS, LEAST_SIDE, maskByKey, movedBy, pixelsOf, resizedBy, type Mask } from './mask.rules.ts';

const MASK: Mask = { left: 0.4, top: 0.5, width: 0.2, height: 0.1 };
const rounded = (mask: Mask | undefined) =>
  mask && [mask.left, mask.top, mask.width, mask.height].map((part) => Math.round(part * 1_000) / 1_000);
const isWhole = ({ left, top, width, height }: Mask) =>
  left >= 0 &&
  top >= 0 &&
  width >= LEAST_SIDE &&
  height >= LEAST_SIDE &&
  left + width <= 1 + 1e-9 &&
  top + height <= 1 + 1e-9;

describe('a cover', () => {
  it.each([
    ['moves', movedBy, 0.1, -0.2, [0.5, 0.3, 0.2, 0.1]],
    ['stops at the upper left corner', movedBy, -5, -5, [0, 0, 0.2, 0.1]],
    ['stops at the lower right corner', movedBy, 5, 5, [0.8, 0.9, 0.2, 0.1]],
    ['grows', resizedBy, 0.1, 0.2, [0.4, 0.5, 0.3, 0.3]],
    ['grows to the edges', resizedBy, 5, 5, [0.4, 0.5, 0.6, 0.5]],
    ['shrinks to what can still be taken hold of', resizedBy, -5, -5, [0.4, 0.5, LEAST_SIDE, LEAST_SIDE]],
  ])('%s', (_, change, across, down, after) => {
    expect(rounded(change(MASK, across, down))).toEqual(after);
  });

  it.each([
    ['ArrowLeft', false, [0.39, 0.5, 0.2, 0.1]],
    ['ArrowRight', false, [0.41, 0.5, 0.2, 0.1]],
    ['ArrowUp', false, [0.4, 0.49, 0.2, 0.1]],
    ['ArrowDown', false, [0.4, 0.51, 0.2, 0.1]],
    ['ArrowLeft', true, [0.4, 0.5, 0.19, 0.1]],
    ['ArrowDown', true, [0.4, 0.5, 0.2, 0.11]],
    ['Tab', false, undefined],
    ['Enter', true, undefined],
  ])('is changed by the key %s (with Shift: %s)', (key, shiftKey, after) => {
    expect(rounded(maskByKey(MASK, { key, shiftKey }))).toEqual(after);
  });

  it('stays whole and within the picture, whatever keys are pressed', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    let mask = FIRST_MASKS.religion;
    // Walks over each edge: 150 steps are more than a picture is wide.
    for (const key of keys)
      for (const shiftKey of [false, true])
        for (let step = 0; step < 150; step++) {
          mask = maskByKey(mask, { key, shiftKey })!;
          expect(isWhole(mask)).toBe(true);
        }
  });

  it('begins whole, one for each thing, beside each other', () => {
    for (const name of COVERED) expect(isWhole(FIRST_MASKS[name])).toBe(true);
    const { religion, blood_group } = FIRST_MASKS;
    expect(religion.left + religion.width).toBeLessThan(blood_group.left);
  });

  it.each([
    ['whole pixels', { left: 0.25, top: 0.5, width: 0.5, height: 0.25 }, [1000, 400], [250, 200, 500, 100]],
    [
      'pixels that it touches in part',
      { left: 0.333, top: 0.333, width: 0.333, height: 0.333 },
      [10, 10],
      [3, 3, 4, 4],
    ],
    ['no pixels outside', { left: 0.9, top: 0.9, width: 0.1, height: 0.1 }, [7, 7], [6, 6, 1, 1]],
    ['all of a picture', { left: 0, top: 0, width: 1, height: 1 }, [3, 2], [0, 0, 3, 2]],
  ] as const)('paints %s', (_, mask, [width, height], pixels) => {
    expect(pixelsOf(mask, width, height)).toEqual(pixels);
  });
});
