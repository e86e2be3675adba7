import { serve } from '@lamliang/platform';
import { sandboxService } from './sandbox.module.ts';

await serve(sandboxService);
