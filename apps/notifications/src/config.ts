import { baseConfig, CLOSE_DEVELOPMENT, isOpenDevelopment } from '@lamliang/platform';
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
        'secret that the stored webhook tokens are encrypted with, at least 32 characters; required in production',
      ),
    WEBHOOK_NEXT_SECRET_KEYS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((key) => key.trim() || []))
      .describe(
        'secrets that came after WEBHOOK_SECRET_KEY, oldest first, separated by commas: the last one encrypts, all decrypt',
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
  .refine((c) => c.WEBHOOK_NEXT_SECRET_KEYS.every((key) => key.length >= 32), {
    path: ['WEBHOOK_NEXT_SECRET_KEYS'],
    message: 'must have at least 32 characters each',
  });
export type NotificationsConfig = z.infer<typeof notificationsConfig>;
