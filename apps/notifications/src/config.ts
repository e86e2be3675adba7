import { createPrivateKey } from 'node:crypto';
import { baseConfig, CLOSE_DEVELOPMENT, isKeyRing, isOpenDevelopment, keyRing, keysOf } from '@lamliang/platform';
import { z } from 'zod';
import { allowedPlaces } from './webhooks/address.rules.ts';

const isHostList = (text: string): boolean => {
  try {
    allowedPlaces(text);
    return true;
  } catch {
    return false;
  }
};

/** `Name <address>` or an address alone. @returns undefined for anything else */
export function senderOf(text: string): { name: string; address: string } | undefined {
  const [, name = '', address = ''] = /^(?:([^<>"\r\n]*?)\s*<)?([^\s<>@,;]+@[a-z0-9.-]+)>?$/i.exec(text.trim()) ?? [];
  return address ? { name: name.trim(), address } : undefined;
}
const isKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
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
      .refine(isHostList, 'must be a list of host:port or host:port/path/')
      .describe(
        'host:port or host:port/path/ list that webhooks may reach also by http and at private addresses; refused in production',
      ),
    SMS_URL: z
      .string()
      .default('')
      .describe('address of the provider of text messages; empty is the sandbox of this host, never in production'),
    SMS_TOKEN: z.string().default('').describe('what the provider of text messages knows this installation by'),
    SMTP_URL: z
      .union([z.literal(''), z.url({ protocol: /^smtps?$/ })])
      .default('')
      .describe(
        'mail server, smtps://login:password@host:465, or smtp://...:587, where TLS begins by STARTTLS and production refuses to go on without; empty sends no mail, never in production',
      ),
    MAIL_FROM: z
      .string()
      .default('Lamliang <no-reply@lamliang.example>')
      .refine((text) => senderOf(text), 'must be an address, or Name <address>')
      .describe('whom mails are from; the part behind @ signs them and makes their Message-ID'),
    DKIM_KEY: z
      .string()
      .default('')
      // Where a setting has one line, its ends of lines are written.
      .transform((pem) => pem.replaceAll('\\n', '\n'))
      .refine((pem) => pem === '' || isKey(pem), 'must be an RSA key in PEM')
      .describe('private key that mails are signed with, in PEM; empty leaves that to the mail server'),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/i)
      .default('lamliang')
      .describe('name of the key in the DNS, <selector>._domainkey.<domain of MAIL_FROM>'),
    PUBLIC_URL: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ })])
      .default('')
      .transform((url) => url.replace(/\/+$/, ''))
      .describe(
        'where people open the product, for links in messages; empty is http://127.0.0.1:PORT, never in production',
      ),
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
  .refine((c) => c.NODE_ENV !== 'production' || c.SMTP_URL !== '', {
    path: ['SMTP_URL'],
    message: 'is required in production',
  })
  .refine((c) => c.NODE_ENV !== 'production' || c.PUBLIC_URL.startsWith('https://'), {
    path: ['PUBLIC_URL'],
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

/** Where people open the product, without a slash at its end. */
export const publicUrl = ({ PUBLIC_URL, PORT }: Pick<NotificationsConfig, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL || `http://127.0.0.1:${PORT}`;
