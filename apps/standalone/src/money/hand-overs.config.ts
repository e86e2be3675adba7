import { readConfig } from '@lamliang/platform';
import { z } from 'zod';

/** How many papers the test hands over; a night run asks for more than a change needs. */
export const { HANDED_OVER } = readConfig(
  z.object({
    HANDED_OVER: z.coerce
      .number()
      .int()
      .min(1)
      .default(50)
      .describe('papers that are handed over to a faulty TR Cloud and a faulty tax office'),
  }),
);
