import { readConfig } from '@lamliang/platform';
import { z } from 'zod';

/** How far the model of the money walks, and by which seed; `npm run model` asks for more than a change needs. */
export const { MODEL_STEPS, MODEL_SEED } = readConfig(
  z.object({
    MODEL_STEPS: z.coerce.number().int().min(1).default(60).describe('steps of random histories of the money'),
    MODEL_SEED: z.coerce
      .number()
      .int()
      .min(0)
      .default(() => Math.floor(Math.random() * 1_000_000))
      .describe('what the histories are drawn from; printed'),
  }),
);
