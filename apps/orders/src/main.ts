import { serve } from '@lamliang/platform';
import { ordersService } from './orders.module.ts';

await serve(ordersService);
