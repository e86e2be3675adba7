import { baseConfig, CLOSE_DEVELOPMENT, isKeyRing, isOpenDevelopment, keyRing, keysOf } from '@lamliang/platform';
import { z } from 'zod';
import { allowedHosts } from './webhooks/address.rules.ts';

const isHostList = (text: string): boolean => {
  try {
    allowedHosts(text);
    return true;
  } catch {
    return false;
  }
};

/** The first setting is one secret, or a list of `id:secret`; the second has what came after a secret without an id. */
const partsOf = (first: string, next: readonly string[]) => [...(/^\s*\d+:/.test(first) ? keysOf(first) : [first]), ...next]; // prettier-ignore

/** The keys of stored webhook tokens, each at the place of its id less one. @param unset stands for a first that is not set */
export const webhookKeys = (
  config: Pick<NotificationsConfig, 'WEBHOOK_SECRET_KEY' | 'WEBHOOK_NEXT_SECRET_KEYS'>,
  unset: string,
) => keyRing(partsOf(config.WEBHOOK_SECRET_KEY || unset, config.WEBHOOK_NEXT_SECRET_KEYS));

export const notificationsConfig = z
  .object({
    ...baseConfig.shape,
    WEBHOOK_ALLOW_HOSTS: z
      .string()
      .default('')
      .refine(isHostList, 'must be a list of host:port')
      .describe('host:port list that webhooks may reach also by http and at private addresses; refused in production'),
    SMS_URL: z
      .string()
      .default('')
      .describe('address of the provider of text messages; empty is the sandbox of this host, never in production'),
    SMS_TOKEN: z.string().default('').describe('what the provider of text messages knows this installation by'),
    WEBHOOK_SECRET_KEY: z
      .string()
      .default('')
      .describe(
        'secrets that the stored webhook tokens are encrypted with, id:secret by comma, or one without an id, which is 1: at least 32 characters each, the highest id encrypts, all decrypt; required in production',
      ),
    WEBHOOK_NEXT_SECRET_KEYS: z
      .string()
      .default('')
      .transform(keysOf)
      .describe(
        'secrets that came after a WEBHOOK_SECRET_KEY without an id, oldest first, separated by commas: 2 to n',
      ),
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.WEBHOOK_ALLOW_HOSTS.trim() === '', {
    path: ['WEBHOOK_ALLOW_HOSTS'],
    message: 'is refused in production',
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.SMS_URL.startsWith('https://'), {
    path: ['SMS_URL'],
    message: 'must be an https address in production',
  })
  .refine((c) => !isOpenDevelopment(c) || c.WEBHOOK_SECRET_KEY !== '', {
    path: ['WEBHOOK_SECRET_KEY'],
    message: `that of development ${CLOSE_DEVELOPMENT}`,
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.WEBHOOK_SECRET_KEY.length >= 32, {
    path: ['WEBHOOK_SECRET_KEY'],
    message: 'must have at least 32 characters in production',
  })
  .refine((c) => isKeyRing(partsOf(c.WEBHOOK_SECRET_KEY || '-', c.WEBHOOK_NEXT_SECRET_KEYS)), {
    path: ['WEBHOOK_SECRET_KEY'],
    message: 'must be id:secret by comma, ids from 1 to 255, each secret of at least 32 characters',
  })
  .refine((c) => c.WEBHOOK_NEXT_SECRET_KEYS.every((key) => key.length >= 32), {
    path: ['WEBHOOK_NEXT_SECRET_KEYS'],
    message: 'must have at least 32 characters each',
  });
export type NotificationsConfig = z.infer<typeof notificationsConfig>;
