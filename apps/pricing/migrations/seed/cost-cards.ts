// What the six carriers ask of the house at first: a part of the first selling card, row by row. All of it is seed, to be
// replaced by the carriers' contracts.

export interface CostSeed {
  partner_id: number;
  source: string;
  /** Of each price of the selling card, in whole percent. */
  percent: number;
  /** Basis points of what is collected. */
  cod_rate_bps: number;
  /** Satang. */
  cod_min_fee: number;
  /** Basis points of the covered value. */
  insurance_rate_bps: number;
}

/** A day before the first selling cards. */
export const COST_VALID_FROM = '2025-12-31';

const source = 'seed; a part of the selling card, to be replaced by the contract';
const cod_min_fee = 500;

export const COST_SEEDS: readonly CostSeed[] = [
  { partner_id: 1, source, percent: 58, cod_rate_bps: 150, cod_min_fee, insurance_rate_bps: 50 },
  { partner_id: 2, source, percent: 56, cod_rate_bps: 125, cod_min_fee, insurance_rate_bps: 30 },
  { partner_id: 3, source, percent: 60, cod_rate_bps: 150, cod_min_fee, insurance_rate_bps: 50 },
  { partner_id: 4, source, percent: 55, cod_rate_bps: 125, cod_min_fee, insurance_rate_bps: 40 },
  { partner_id: 5, source, percent: 60, cod_rate_bps: 150, cod_min_fee, insurance_rate_bps: 50 },
  { partner_id: 6, source, percent: 55, cod_rate_bps: 125, cod_min_fee, insurance_rate_bps: 35 },
];
