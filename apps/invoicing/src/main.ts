import { serve } from '@lamliang/platform';
import { invoicingService } from './invoicing.module.ts';

await serve(invoicingService);
