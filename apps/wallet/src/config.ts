import { baseConfig } from '@lamliang/platform';
import { z } from 'zod';

export const walletConfig = baseConfig.extend({
  COD_TOLERANCE_SATANG: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_00)
    .default(100)
    .describe(
      'by how much a carrier may pay less or more than the COD of a parcel before somebody looks at it (satang)',
    ),
});
export type WalletConfig = z.output<typeof walletConfig>;
