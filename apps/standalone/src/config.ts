import { join } from 'node:path';
import { hasOpenssl, testSignerIn } from '@lamliang/engines';
import { baseConfig, keyFor, serviceUrl } from '@lamliang/platform';
import { z } from 'zod';

const yes = z.enum(['0', '1']).transform((v) => v === '1');

export const standaloneConfig = baseConfig.extend({
  DATABASE_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .describe('port of the embedded database; 0 takes a free one'),
  DEMO: yes
    .optional()
    .describe('1 or empty fills an empty embedded database with demo data; never in production, where 1 is refused'),
  SANDBOX: yes
    .default(true)
    .describe('1 runs the simulated carriers, messages and webhook receivers; refused in production'),
});
const replicas = z.array(z.object({ public: serviceUrl, edges: serviceUrl })).min(1);
export const frontConfig = baseConfig.extend({
  DEMO: yes.default(false).describe('1 shows the demo logins on the login pages; refused in production'),
  FRONT_REPLICAS: z
    .string()
    .transform((text) => z.record(z.string(), replicas).parse(JSON.parse(text)))
    .describe('JSON of service to its processes, {"orders":[{"public":"http://...","edges":"http://..."}]}; "*" is every other service, with {service} in its addresses'), // prettier-ignore
});
export type FrontConfig = z.infer<typeof frontConfig>;

export type StandaloneConfig = z.infer<typeof standaloneConfig>;

/**
 * Environment of the other services when the sandbox simulates carriers and providers.
 * @param ports free ones for its mail server and its identity provider; without them there is neither, as where nothing is sent
 */
export function sandboxEnvironment(
  config: StandaloneConfig,
  ports: { smtp?: number; identity?: number } = {},
): Record<string, string | undefined> {
  const env = { ...process.env, PORT: String(config.PORT) };
  if (!config.SANDBOX) return env;
  return {
    ...env,
    ...mailEnvironment(ports.smtp),
    ...identityEnvironment(ports.identity),
    WEBHOOK_ALLOW_HOSTS: process.env['WEBHOOK_ALLOW_HOSTS'] ?? receiversOf(config.PORT),
  };
}

/** The sandbox's receivers of webhooks alone: what else is at its port is the product itself. */
const receiversOf = (port: number): string =>
  ['127.0.0.1', 'localhost'].map((host) => `${host}:${port}/sandbox/receiver/`).join(',');

/** The sandbox's mail server, and where notifications finds it; what the environment names goes before. */
function mailEnvironment(free_port?: number): Record<string, string | undefined> {
  const port = free_port && (process.env['SANDBOX_SMTP_PORT'] ?? String(free_port));
  if (!port) return { SANDBOX_SMTP_PORT: '0' };
  return { SANDBOX_SMTP_PORT: port, SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${port}` };
}

/** The sandbox's identity provider, and the applications that two of the three sample providers have there. */
function identityEnvironment(free_port?: number): Record<string, string | undefined> {
  const port = free_port && (process.env['SANDBOX_IDENTITY_PORT'] ?? String(free_port));
  if (!port) return { SANDBOX_IDENTITY_PORT: '0' };
  const app = (client_id: string) => ({ issuer: `http://127.0.0.1:${port}`, client_id, client_secret: `${client_id}-development-secret` }); // prettier-ignore
  const apps = { lamliang: app('lamliang'), harbor: app('harbor') };
  return { SANDBOX_IDENTITY_PORT: port, FACEBOOK_KEYS: process.env['FACEBOOK_KEYS'] ?? JSON.stringify(apps) };
}

/**
 * The same with a certificate of this machine for tax papers, which says itself that it is for tests: outside of production,
 * where openssl can make one. Without it papers are unsigned.
 * @param data folder of this installation
 */
export function withTestSigner(env: Record<string, string | undefined>, data: string, role_secret: string): typeof env {
  if (env['NODE_ENV'] === 'production' || env['ETAX_P12'] || !hasOpenssl()) return env;
  const password = keyFor(role_secret, 'test certificate of tax papers').toString('base64url');
  // Another secret opens no file that was made with this one.
  const folder = join(
    data,
    `etax-${keyFor(role_secret, 'folder of the test certificate').toString('hex').slice(0, 8)}`,
  );
  return { ...env, ETAX_P12: testSignerIn(folder, password).p12, ETAX_P12_PASSWORD: password };
}

/** The same with the keys of ID-card and bank numbers and of papers that name them, which outside production are made from the installation's secret. */
export function withNumberKeys(env: Record<string, string | undefined>, role_secret: string): typeof env {
  if (env['NODE_ENV'] === 'production') return env;
  const key = (purpose: string) => keyFor(role_secret, purpose).toString('base64url');
  return {
    ...env,
    NUMBER_KEYS: env['NUMBER_KEYS'] || `1:${key('ring of sealed numbers')}`,
    NUMBER_INDEX_KEY: env['NUMBER_INDEX_KEY'] || key('index of sealed numbers'),
    PAPER_KEYS: env['PAPER_KEYS'] || `1:${key('ring of sealed papers')}`,
  };
}
