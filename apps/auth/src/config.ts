import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

export const authConfig = z.object({
  ...baseConfig.shape,
  PROVIDER: z.string().min(1).default('lamliang').describe('provider whose users log in to this installation'),
});
export type AuthConfig = z.infer<typeof authConfig>;
