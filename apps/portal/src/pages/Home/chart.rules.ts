/** KeyMetrics of the y axis: whole numbers from 0, at most six, in steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(most: number): number[] {
  const steps = [1, 2, 5].flatMap((first) => [0, 1, 2, 3, 4, 5, 6].map((power) => first * 10 ** power));
  const step = steps.toSorted((a, b) => a - b).find((size) => most / size <= 5) ?? most;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Position of a value on an axis, in percent; a single value is at 0. */
export const shareOf = (value: number, top: number): number => (top === 0 ? 0 : (value / top) * 100);

const short = (figure: number): number => Math.round(figure * 100) / 100;

/**
 * A line through values at equal distances, as an SVG path in a square of 100 whose origin is at the top. Between two
 * values it never leaves their range (Steffen's monotone cubic), so that no day seems to have a negative count.
 * @param top the value at full height; at least the largest value
 */
export function linePath(values: readonly number[], top: number): string {
  const last = values.length - 1;
  const rises = values.slice(1).map((value, i) => value - values[i]!);
  const inner = rises.slice(1).map((after, i) => {
    const before = rises[i]!;
    const least = Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4);
    return (Math.sign(before) + Math.sign(after)) * least;
  });
  const end = (rise: number | undefined, slope: number | undefined) => (3 * (rise ?? 0) - (slope ?? rise ?? 0)) / 2;
  const slopes = [end(rises[0], inner[0]), ...inner, end(rises.at(-1), inner.at(-1))];
  const point = (x: number, y: number) => `${short(shareOf(x, last))} ${short(100 - shareOf(y, top))}`;
  const curves = rises.map((_, i) => {
    const [y0, y1] = [values[i]!, values[i + 1]!];
    return `C${point(i + 1 / 3, y0 + slopes[i]! / 3)} ${point(i + 2 / 3, y1 - slopes[i + 1]! / 3)} ${point(i + 1, y1)}`;
  });
  return `M${point(0, values[0] ?? 0)}${curves.join('')}`;
}
