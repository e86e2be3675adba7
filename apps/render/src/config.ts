import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

export const renderConfig = baseConfig.extend({
  PRINT_PAGES: z.coerce.number().int().min(1).max(16).default(2).describe('documents made at the same time'),
  FILE_KEEP_DAYS: z.coerce.number().int().min(1).max(90).default(7).describe('days that a made document is kept'),
});
export type RenderConfig = z.infer<typeof renderConfig>;
