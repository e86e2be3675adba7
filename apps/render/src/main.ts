import { serve } from '@lamliang/platform';
import { renderService } from './render.module.ts';

await serve(renderService);
