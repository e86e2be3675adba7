import { serve } from '@lamliang/platform';
import { walletService } from './wallet.module.ts';

await serve(walletService);
