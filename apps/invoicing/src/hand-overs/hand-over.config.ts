import { z } from 'zod';
import { bodyFault, NOTE_BODY } from './tr-cloud.rules.ts';

/** Keys that the sandbox's TR Cloud and tax office take on a development machine. */
const DEVELOPMENT = 'development-secret';
const DEVELOPMENT_KEYS = JSON.stringify({
  company_id: '1',
  passkey: `tr-cloud-${DEVELOPMENT}`,
  encrypt_head: 'tr-cloud-development-head',
});

const keys = z.object({ company_id: z.string().min(1), passkey: z.string().min(1), encrypt_head: z.string().min(1) });
const path = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+\.php$/, 'must be <group>/<command>.php');
const address = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default('');

/** What invoicing is told of those to whom it hands papers over. */
export const handOverShape = {
  TR_CLOUD_URL: address.describe(
    'address of the TR Cloud of the company, https://<tenant>.trcloud.co; empty is the sandbox of this host, in production nobody',
  ),
  TR_CLOUD_KEYS: z
    .string()
    .default(DEVELOPMENT_KEYS)
    .transform((text, context) => {
      const parsed = keys.safeParse(json(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'must be JSON with company_id, passkey and encrypt_head' });
      return z.NEVER;
    })
    .describe('keys of TR Cloud, JSON {"company_id":"...","passkey":"...","encrypt_head":"..."}'),
  TR_CLOUD_CONTACT_GROUP: z.string().max(50).default('').describe('group_code of the contacts that are made there'),
  TR_CLOUD_NOTE_SEARCH: path
    .default('credit-note/search.php')
    .describe('call of TR Cloud that finds credit notes by reference; the vendor has not confirmed it'),
  TR_CLOUD_NOTE_CREATE: path
    .default('credit-note/create.php')
    .describe('call of TR Cloud that makes a credit note; the vendor has not confirmed it'),
  TR_CLOUD_NOTE_BODY: z
    .string()
    .default(JSON.stringify(NOTE_BODY))
    .transform((text, context) => {
      const body = json(text);
      const fault = bodyFault(body);
      if (fault === undefined) return body as object;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    })
    .describe('JSON of what that call is sent, with {names} of values (tr-cloud.rules.ts lists them)'),
  TAX_OFFICE_URL: address.describe(
    'address that e-Tax documents are sent to, whose documents stand at /documents; empty is the sandbox of this host, in production nobody',
  ),
  TAX_OFFICE_KEY: z.string().min(1).default(`tax-office-${DEVELOPMENT}`).describe('key of that address'),
  TAX_OFFICE_FROM: z
    .union([z.iso.date(), z.literal('')])
    .default('')
    .describe(
      'first day of the papers that are sent to the tax office by themselves; empty sends what finance ask for',
    ),
  HAND_OVER_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(30_000)
    .default(10_000)
    .describe('how long one call to either may take (ms)'),
  HAND_OVER_TRIES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(8)
    .describe('tries of a hand-over after which people have to look'),
};
export type HandOverConfig = z.infer<z.ZodObject<typeof handOverShape>>;

/** What may not be so in production: a name, and what is wrong with it. */
export function handOverFault(c: HandOverConfig): [name: string, fault: string] | undefined {
  for (const name of ['TR_CLOUD_URL', 'TAX_OFFICE_URL'] as const)
    if (c[name].startsWith('http:')) return [name, 'must be an https address in production'];
  if (c.TR_CLOUD_URL && c.TR_CLOUD_KEYS.passkey.endsWith(DEVELOPMENT)) return ['TR_CLOUD_KEYS', 'must be set in production']; // prettier-ignore
  if (c.TAX_OFFICE_URL && c.TAX_OFFICE_KEY.endsWith(DEVELOPMENT))
    return ['TAX_OFFICE_KEY', 'must be set in production'];
  return undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
