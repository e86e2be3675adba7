import { CARRIER_CODES } from '@lamliang/contracts/pricing';
import { baseConfig, CLOSE_DEVELOPMENT, isOpenDevelopment } from '@lamliang/platform';
import { z } from 'zod';

/** The secrets that the sandbox's carriers use on a development machine. */
const DEVELOPMENT_SECRETS = JSON.stringify(
  Object.fromEntries(CARRIER_CODES.map((code) => [code, `${code}-development-secret`])),
);

const secrets = z.record(z.string(), z.string().min(8));
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const ordersConfig = baseConfig
  .extend({
    CARRIER_URL: z
      .string()
      .default('')
      .describe(
        'address of the carriers; {code} stands for the carrier; empty is the sandbox of this host, never in production',
      ),
    CARRIER_SECRETS: z
      .string()
      .default(DEVELOPMENT_SECRETS)
      .transform((text, context) => {
        const parsed = secrets.safeParse(json(text));
        if (parsed.success) return parsed.data;
        context.addIssue({
          code: 'custom',
          message: 'must be a JSON object of carrier code to a secret of 8 characters or more',
        });
        return z.NEVER;
      })
      .describe('JSON of carrier code to the secret that signs its pushes and is our API key there'),
    CARRIER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8).describe('calls in flight to one carrier'),
    SAGA_GIVE_UP_MS: z.coerce
      .number()
      .int()
      .min(1_000)
      .default(30 * 60_000)
      .describe('how long a carrier booking is tried (ms)'),
  })
  .refine(
    (c) =>
      c.NODE_ENV !== 'production' || !Object.values(c.CARRIER_SECRETS).some((s) => s.endsWith('-development-secret')),
    {
      path: ['CARRIER_SECRETS'],
      error: 'must be set in production',
    },
  )
  .refine(
    (c) => !isOpenDevelopment(c) || !Object.values(c.CARRIER_SECRETS).some((s) => s.endsWith('-development-secret')),
    { path: ['CARRIER_SECRETS'], error: `that of development ${CLOSE_DEVELOPMENT}` },
  )
  .refine((c) => c.NODE_ENV !== 'production' || c.CARRIER_URL !== '', {
    path: ['CARRIER_URL'],
    error: 'must be set in production',
  });
export type OrdersConfig = z.infer<typeof ordersConfig>;
