import type th from '../th/pricing.ts';
import type { Phrases } from '../phrases.ts';

export default {
  charge: {
    shipping: 'Shipping',
    overweight: 'Overweight',
    oversize: 'Oversize',
    remote_area: 'Remote area',
    tourist_area: 'Tourist area',
    island_area: 'Island',
    packaging: 'Box',
    premium: 'Insurance premium',
    cod_fee: 'COD fee',
    cod_fee_vat: 'VAT on the COD fee',
  },
  zone: { bangkok: 'Bangkok and vicinity', upcountry: 'Other provinces' },
  area: { remote: 'Remote area', tourist: 'Tourist area', island: 'Island' },
  missing: {
    switched_off: 'This carrier is switched off for now',
    over_weight: 'Heavier than {{limit}}',
    over_size: 'Larger than {{limit}}',
    cod_too_high: 'COD above {{limit}}',
    no_service: 'Does not serve this route',
    no_rate_card: 'There is no rate card of this carrier',
  },
  due: { booking: 'Taken when booked', cod_round: 'Kept back from the COD payout' },
  billed_weight: 'Billed weight {{weight}}',
  volumetric: 'by volume',
  rounding: {
    up_to_step: 'weight rounded up to the next step',
    started_kilogram: 'a started kilogram counts in full',
    half_up: 'rounded to the satang',
  },
  special: 'Special price of the shop',
} satisfies Phrases<typeof th>;
