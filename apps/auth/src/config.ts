import { parseJson } from '@lamliang/kernel';
import { baseConfig, CLOSE_DEVELOPMENT, isKeyRing, isOpenDevelopment, keyRing, keysOf } from '@lamliang/platform';
import { z } from 'zod';

/** Every key of sealed numbers has its id: they were never without. */
const isRing = (text: string): boolean => isKeyRing(keysOf(text)) && keysOf(text).every((key) => key.includes(':'));

const fields = z.object({
  ...baseConfig.shape,
  SESSIONS_A_USER: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(10)
    .describe('sessions a user may have at once; one more ends the oldest'),
  LOGIN_FAILURES_A_DAY: z.coerce
    .number()
    .int()
    .min(6)
    .max(1_000)
    .default(50)
    .describe('wrong passwords a day from a known device of a login, and from all its unknown ones together'),
  CODES_AN_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(20)
    .describe('one-time codes that an address may ask for in an hour, for anybody'),
  PROVIDER: z.string().min(1).default('lamliang').describe('provider of every host that PROVIDER_HOSTS does not name'),
  PROVIDER_HOSTS: z
    .string()
    .default('{"harbor.localhost":"harbor","ember.localhost":"ember"}')
    .transform(parseJson)
    .pipe(z.record(z.string().regex(/^[a-z0-9.-]+$/), z.string().min(1), 'must be a JSON object of host to provider'))
    .describe(
      'whose people log in and register at a host, JSON {"ship.example.com":"harbor"}: names in small letters, without ports',
    ),
  FACEBOOK_KEYS: z
    .string()
    .default('{}')
    .transform(parseJson)
    .pipe(
      z.record(
        z.string().min(1),
        z.object({
          issuer: z.url({ protocol: /^https?$/ }),
          client_id: z.string().min(1),
          client_secret: z.string().min(1),
          token_endpoint: z.url({ protocol: /^https?$/ }).optional(),
        }),
        'must be a JSON object of provider to its application',
      ),
    )
    .describe(
      'application of each provider at Facebook, JSON {"lamliang":{"issuer":"https://www.facebook.com","client_id":"...","client_secret":"...","token_endpoint":"https://graph.facebook.com/v21.0/oauth/access_token"}}: its people can sign in with it at the hosts of PROVIDER_HOSTS; https alone in production',
    ),
  NUMBER_KEYS: z
    .string()
    .default('')
    .refine(
      (text) => !text || isRing(text),
      'must be id:secret by comma, ids from 1 to 255, each secret of at least 32 characters',
    )
    .describe(
      'secrets that ID-card and bank numbers are encrypted with, id:secret by comma: the highest id encrypts, all decrypt; required in production',
    ),
  NUMBER_INDEX_KEY: z
    .string()
    .default('')
    .refine((key) => !key || key.length >= 32, 'must have at least 32 characters')
    .describe('secret of the index that finds these numbers again, none of NUMBER_KEYS; required in production'),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe('whether staff need an authenticator app to log in; required in production unless it says otherwise'),
  SECOND_FACTOR_KEYS: z
    .string()
    .default('')
    .refine(
      (list) =>
        !keysOf(list).length || (isKeyRing(keysOf(list)) && keyRing(keysOf(list)).every((key) => key.length >= 32)),
      'must be id:secret by comma, ids from 1 to 255, each secret of at least 32 characters',
    )
    .transform((list) => keyRing(isKeyRing(keysOf(list)) ? keysOf(list) : []))
    .describe(
      'secrets of what auth seals: those of authenticator apps, tickets of a second step and of a proven code, the cookie of a sign-in with Facebook, hashes of one-time codes; id:secret by comma (without ids: 1 to n): the highest id seals and hashes, all open; required in production',
    ),
});
export const authConfig = fields.superRefine((c, context) => {
  const fail = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  for (const name of ['NUMBER_KEYS', 'NUMBER_INDEX_KEY'] as const)
    if (!c[name] && isOpenDevelopment(c)) fail(name, `that of development ${CLOSE_DEVELOPMENT}`);
    else if (!c[name] && c.NODE_ENV === 'production') fail(name, 'is required in production');
  const insecure = ({ issuer, token_endpoint }: { issuer: string; token_endpoint?: string | undefined }) =>
    [issuer, token_endpoint ?? issuer].some((url) => !url.startsWith('https:'));
  if (c.NODE_ENV === 'production' && Object.values(c.FACEBOOK_KEYS).some(insecure))
    fail('FACEBOOK_KEYS', 'must name https addresses in production');
  if (c.NUMBER_INDEX_KEY && c.NUMBER_KEYS.includes(c.NUMBER_INDEX_KEY))
    fail('NUMBER_INDEX_KEY', 'must be none of NUMBER_KEYS');
  if (!c.SECOND_FACTOR_KEYS.length && isOpenDevelopment(c))
    fail('SECOND_FACTOR_KEYS', `that of development ${CLOSE_DEVELOPMENT}`);
  else if (!c.SECOND_FACTOR_KEYS.length && c.NODE_ENV === 'production')
    fail('SECOND_FACTOR_KEYS', 'is required in production');
});
export type AuthConfig = z.infer<typeof authConfig>;
