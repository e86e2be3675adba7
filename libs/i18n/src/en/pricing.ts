import type th from '../th/pricing.ts';
import type { Phrases } from '../phrases.ts';

export default {
  charge: {
    shipping: 'Shipping',
    overweight: 'Overweight surcharge',
    oversize: 'Oversize surcharge',
    remote_area: 'Remote area surcharge',
    tourist_area: 'Tourist area surcharge',
    island_area: 'Island surcharge',
    packaging: 'Box',
    premium: 'Insurance premium',
    cod_fee: 'COD fee',
    cod_fee_vat: 'VAT on the COD fee',
  },
  zone: { bangkok: 'Bangkok and vicinity', upcountry: 'Other provinces' },
  area: { remote: 'Remote area', tourist: 'Tourist area', island: 'Island' },
  missing: {
    switched_off: 'This carrier is temporarily unavailable',
    over_weight: 'Over the {{limit}} weight limit',
    over_size: 'Over the {{limit}} size limit',
    cod_too_high: 'COD over {{limit}}',
    no_service: 'Does not serve this route',
    no_rate_card: 'No rate card for this carrier',
  },
  due: { cod_round: 'Deducted from COD payout' },
  rounding: {
    up_to_step: 'weight rounded up to the next step',
    started_kilogram: 'each started kilogram is charged in full',
    half_up: 'rounded to the satang',
  },
} satisfies Phrases<typeof th>;
