import { serve } from '@lamliang/platform';
import { claimsService } from './claims.module.ts';

await serve(claimsService);
