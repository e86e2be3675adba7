import { serve } from '@lamliang/platform';
import { authService } from './auth.module.ts';

await serve(authService);
