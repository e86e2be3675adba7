export const count = (n: number): string => n.toLocaleString('en-US');

/** A rate as people write it: '2.5%'. @param hundredths of a percent, as the contract's `ratePercent` has it */
export const rateText = (hundredths: number): string => `${hundredths / 100}%`;

/** The weight of a parcel as carriers bill it: '1.25 kg'. Null where there is none, or it is 0. */
export const kilograms = (grams: number | null | undefined): string | null =>
  grams ? `${(grams / 1_000).toFixed(2)} kg` : null;

const STEPS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A duration in its largest fitting unit: the key below `console.value.age` and the number. */
export function age(ms: number): { unit: 'd' | 'h' | 'min' | 's' | 'ms'; n: number } {
  for (const [unit, size] of STEPS) if (ms >= size) return { unit, n: Math.floor(ms / size) };
  return { unit: 'ms', n: Math.max(0, Math.round(ms)) };
}
