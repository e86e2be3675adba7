import { serve } from '@lamliang/platform';
import { pricingService } from './pricing.module.ts';

await serve(pricingService);
