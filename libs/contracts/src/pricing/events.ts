import * as z from 'zod/mini';
import { event } from '../event.ts';

export const pricingEvents = {
  rateChanged: event(
    'pricing.rate.v1',
    'changed',
    z.object({ partner_id: z.int(), account_id: z.nullable(z.int()), valid_from: z.string() }),
  ),
};
