import { baseConfig } from '@lamliang/platform';
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
    WEBHOOK_SECRET_KEY: z
      .string()
      .default('')
      .describe(
        'secret that the stored webhook tokens are encrypted with, at least 32 characters; required in production',
      ),
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.WEBHOOK_ALLOW_HOSTS.trim() === '', {
    path: ['WEBHOOK_ALLOW_HOSTS'],
    message: 'is refused in production',
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.WEBHOOK_SECRET_KEY.length >= 32, {
    path: ['WEBHOOK_SECRET_KEY'],
    message: 'must have at least 32 characters in production',
  });
export type NotificationsConfig = z.infer<typeof notificationsConfig>;
