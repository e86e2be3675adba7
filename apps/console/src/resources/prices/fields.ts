import { CARRIERS } from '@lamliang/contracts/pricing';
import type { Field } from '../../actions/ActionField.tsx';

export const CARRIER: Field = {
  name: 'partner_id',
  kind: 'choice',
  words: Object.fromEntries(CARRIERS.map((carrier) => [String(carrier.id), carrier.name])),
};
export const BASE_PRICE: Field = { name: 'normal_weight_price', kind: 'number' };
export const COD_RATE: Field = { name: 'cod_rate_percent', kind: 'number' };
/** What is added to the base price by zone, weight and size, with the limits of weight and size. */
export const SURCHARGES: readonly Field[] = [
  { name: 'capital_city_price', kind: 'number' },
  { name: 'other_provinces_price', kind: 'number' },
  { name: 'max_weight', kind: 'number' },
  { name: 'overweight_price', kind: 'number' },
  { name: 'size', label: 'price_size', kind: 'number' },
  { name: 'max_size', kind: 'number' },
  { name: 'over_size_price', kind: 'number' },
];
/** Limits of weight and size that most prices share. */
export const USUAL_LIMITS = { max_weight: '20000', size: '60', max_size: '120' };
