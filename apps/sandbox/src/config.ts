import { CARRIER_CODES } from '@lamliang/contracts/pricing';
import { baseConfig, CLOSE_DEVELOPMENT, isOpenDevelopment } from '@lamliang/platform';
import { z } from 'zod';

/** One secret a carrier: its API key and the key of its signatures. For development only. */
const DEVELOPMENT_SECRETS = JSON.stringify(
  Object.fromEntries(CARRIER_CODES.map((code) => [code, `${code}-development-secret`])),
);
const trCloudKeys = z.object({ company_id: z.string(), passkey: z.string(), encrypt_head: z.string() });
const secrets = z.record(z.literal(CARRIER_CODES), z.string().min(1));

export const sandboxConfig = z
  .object({
    ...baseConfig.shape,
    NODE_ENV: z.enum(['development', 'test']).default('development').describe('the sandbox never runs in production'),
    SANDBOX_PLATFORM_URL: z
      .union([z.url(), z.literal('')])
      .default('')
      .describe('where the simulated carriers push to; empty is this very server, http://127.0.0.1:PORT'),
    SANDBOX_SMTP_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(0)
      .describe('port of the simulated mail server, to be named in SMTP_URL of notifications; 0 has none'),
    SANDBOX_IDENTITY_PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(0)
      .describe('port of the simulated identity provider, to be named in FACEBOOK_KEYS of auth; 0 has none'),
    TR_CLOUD_KEYS: z
      .string()
      .default('{"company_id":"1","passkey":"tr-cloud-development-secret","encrypt_head":"tr-cloud-development-head"}')
      .transform((text, context) => {
        const parsed = trCloudKeys.safeParse(json(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: 'custom', message: 'must be JSON with company_id, passkey and encrypt_head' });
        return z.NEVER;
      })
      .describe(
        'keys that the simulated TR Cloud takes, JSON {"company_id":"...","passkey":"...","encrypt_head":"..."}',
      ),
    TAX_OFFICE_KEY: z
      .string()
      .min(1)
      .default('tax-office-development-secret')
      .describe('key that the simulated tax office takes'),
    CARRIER_SECRETS: z
      .string()
      .default(DEVELOPMENT_SECRETS)
      .transform((text, context) => {
        const parsed = secrets.safeParse(json(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: 'custom', message: 'must be a JSON object with a secret for each carrier code' });
        return z.NEVER;
      })
      .describe('secrets agreed with the carriers, JSON {"flash":"..."}'),
  })
  .refine((c) => !isOpenDevelopment(c), { path: ['HOST'], error: `the sandbox ${CLOSE_DEVELOPMENT}` });
export type SandboxConfig = z.infer<typeof sandboxConfig>;

/** The platform's base address without a slash at the end. */
export function platformUrl(config: SandboxConfig): string {
  return (config.SANDBOX_PLATFORM_URL || `http://127.0.0.1:${config.PORT}`).replace(/\/$/, '');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
