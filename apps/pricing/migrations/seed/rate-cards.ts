// The first rate cards. `source` says where the figures are from; what no public source gives is marked "seed" and is
// to be replaced by the carrier's contract. Baht, kilograms and centimetres here, as price lists are printed.

/** [up to this, baht to the capital city, baht to other provinces] */
type Anchor = readonly [number, number, number];

export interface CardSeed {
  partner_id: number;
  source: string;
  /** cm3 per kilogram; 0: real weight only. */
  divisor: number;
  max_kg: number;
  max_side_cm: number;
  max_sum_cm: number;
  included_sum_cm: number;
  overweight: number;
  cod_percent: number;
  insurance_percent: number;
  insurance_min: number;
  insurance_max: number;
  days: readonly [number, number, number, number];
  /** By kilogram, the kilograms between are interpolated to whole baht. */
  weight: readonly Anchor[];
  /** By width + length + height in cm, every 5 cm between interpolated. */
  size?: readonly Anchor[];
  oversize: readonly (readonly [sum_cm: number, baht: number])[];
}

export const COD_MIN_FEE = 10;
export const COD_MAX = 50_000;

export const CARD_SEEDS: readonly CardSeed[] = [
  {
    partner_id: 1,
    source: 'counter price list 2026-07; limits and volume divisor from reseller pages; other provinces and COD seed',
    divisor: 5_000,
    max_kg: 25,
    max_side_cm: 120,
    max_sum_cm: 200,
    included_sum_cm: 120,
    overweight: 14,
    cod_percent: 3,
    insurance_percent: 1,
    insurance_min: 10,
    insurance_max: 50_000,
    days: [1, 2, 2, 3],
    weight: [
      [1, 32, 42],
      [3, 55, 65],
      [5, 79, 92],
      [10, 145, 160],
      [20, 265, 285],
    ],
    oversize: [
      [150, 30],
      [200, 80],
    ],
  },
  {
    partner_id: 2,
    source: 'counter price list 2026-07; limits from the carrier; other provinces and size steps seed',
    divisor: 0,
    max_kg: 50,
    max_side_cm: 150,
    max_sum_cm: 280,
    included_sum_cm: 280,
    overweight: 12,
    cod_percent: 3,
    insurance_percent: 0.6,
    insurance_min: 10,
    insurance_max: 50_000,
    days: [1, 2, 1, 3],
    weight: [
      [1, 25, 35],
      [3, 40, 50],
      [5, 60, 72],
      [10, 105, 120],
      [20, 200, 220],
    ],
    size: [
      [40, 25, 35],
      [60, 38, 48],
      [80, 62, 74],
      [100, 92, 106],
      [120, 128, 144],
      [150, 190, 208],
      [200, 310, 330],
      [280, 540, 560],
    ],
    oversize: [],
  },
  {
    partner_id: 3,
    source: 'counter price list 2026-07; size and weight limits of resellers; other provinces and insurance seed',
    divisor: 0,
    max_kg: 20,
    max_side_cm: 100,
    max_sum_cm: 120,
    included_sum_cm: 120,
    overweight: 15,
    cod_percent: 3,
    insurance_percent: 1,
    insurance_min: 10,
    insurance_max: 20_000,
    days: [1, 2, 2, 4],
    weight: [
      [1, 45, 52],
      [2, 60, 68],
      [5, 100, 110],
      [10, 175, 188],
      [20, 320, 338],
    ],
    oversize: [],
  },
  {
    partner_id: 4,
    source: 'seed; no public price list',
    divisor: 6_000,
    max_kg: 30,
    max_side_cm: 120,
    max_sum_cm: 250,
    included_sum_cm: 150,
    overweight: 12,
    cod_percent: 2.5,
    insurance_percent: 0.8,
    insurance_min: 10,
    insurance_max: 30_000,
    days: [1, 3, 2, 4],
    weight: [
      [1, 26, 36],
      [3, 42, 53],
      [5, 62, 75],
      [10, 108, 124],
      [20, 203, 225],
    ],
    oversize: [
      [200, 40],
      [250, 90],
    ],
  },
  {
    partner_id: 5,
    source: 'seed; limits of drop-off points',
    divisor: 5_000,
    max_kg: 20,
    max_side_cm: 120,
    max_sum_cm: 120,
    included_sum_cm: 100,
    overweight: 16,
    cod_percent: 2.75,
    insurance_percent: 1,
    insurance_min: 20,
    insurance_max: 50_000,
    days: [1, 1, 1, 3],
    weight: [
      [1, 38, 48],
      [3, 58, 70],
      [5, 82, 96],
      [10, 140, 158],
      [15, 195, 216],
    ],
    oversize: [[120, 35]],
  },
  {
    partner_id: 6,
    source: 'counter price list 2026-07; volume divisor from a reseller; limits, other provinces and COD seed',
    divisor: 5_000,
    max_kg: 50,
    max_side_cm: 150,
    max_sum_cm: 280,
    included_sum_cm: 150,
    overweight: 12,
    cod_percent: 3,
    insurance_percent: 0.7,
    insurance_min: 10,
    insurance_max: 40_000,
    days: [1, 2, 2, 3],
    weight: [
      [1, 25, 35],
      [3, 43, 54],
      [5, 63, 76],
      [10, 110, 126],
      [20, 205, 226],
    ],
    oversize: [
      [200, 50],
      [280, 120],
    ],
  },
];

/** Every step from the first anchor to the last, whole baht between two anchors, never falling. */
export function stepsOf(anchors: readonly Anchor[], step: number): Anchor[] {
  const rows: Anchor[] = [];
  anchors.forEach(([to, capital, other], index) => {
    const before = anchors[index - 1];
    if (!before) return void rows.push([to, capital, other]);
    const [from, fromCapital, fromOther] = before;
    for (let at = from + step; at <= to; at += step) {
      const part = (at - from) / (to - from);
      rows.push([
        at,
        Math.round(fromCapital + (capital - fromCapital) * part),
        Math.round(fromOther + (other - fromOther) * part),
      ]);
    }
  });
  return rows;
}
