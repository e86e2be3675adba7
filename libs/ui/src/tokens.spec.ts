import { describe, expect, it } from '@jest/globals';
import { paletteOf } from './palette.ts';
import { BRANDS, contrast, NEUTRAL } from './tokens.ts';
import { toneOf } from './tones.ts';

const brands = Object.keys(BRANDS) as (keyof typeof BRANDS)[];

describe('colours', () => {
  it('[A241] has the purple of the product', () => {
    expect(BRANDS.lamliang[600]).toBe('#9239d3');
  });

  it.each(brands)('%s is readable on white, on the canvas and on its own tint', (brand) => {
    expect(contrast(BRANDS[brand][600], NEUTRAL[0])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(BRANDS[brand][600], NEUTRAL[50])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(BRANDS[brand][700], BRANDS[brand][50])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(BRANDS[brand][300], NEUTRAL[900])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)('%s: text of every tone is readable on its tint', (mode) => {
    const { tone, text, background, inputLine, placeholder } = paletteOf('lamliang', mode);
    for (const { tint, text: words } of Object.values(tone)) expect(contrast(words, tint)).toBeGreaterThanOrEqual(7);
    expect(contrast(text.primary, background.default)).toBeGreaterThanOrEqual(7);
    expect(contrast(text.secondary, background.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(placeholder, background.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inputLine, background.paper)).toBeGreaterThanOrEqual(3);
  });

  it('distinguishes in progress, waiting and cancelled without colour', () => {
    expect(toneOf('on-delivery')).toEqual({ tone: 'info', mark: 'filled' });
    expect(toneOf('booked')).toEqual({ tone: 'neutral', mark: 'hollow' });
    expect(toneOf('cancelled')).toEqual({ tone: 'neutral', mark: 'cross' });
    expect(toneOf('no-such-status')).toEqual({ tone: 'neutral', mark: 'hollow' });
  });
});
