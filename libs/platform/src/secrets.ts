import { createHmac } from 'node:crypto';
import { keyFor } from '@lamliang/adapters';
import { parseJson } from '@lamliang/kernel';
import { z } from 'zod';
import type { BaseConfig } from './config.ts';
import { sameSecret } from '@lamliang/adapters';
import type { Logger } from './observe/log.ts';

/**
 * What one process is told to prove who it is. A process that serves one service has that service's secrets alone:
 * whoever takes it reaches what that service reaches.
 */
export interface Secrets {
  /** The password of a database role. @throws Error for a role that is not of this process */
  password(role: string): string;
  /** 32 bytes for one purpose. @throws Error for a purpose that is not of this process */
  key(purpose: string): Buffer;
  /** What `from` shows `to` when it calls one of its edges; undefined where it calls none. */
  edgeToken(from: string, to: string): string | undefined;
  /** What a service checks the tokens of its callers with. */
  edgeKey(service: string): Buffer;
}

/** The key that seals links to a service's files. */
export const linksPurpose = (service: string): string => `links to files of ${service}`;

const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Everything from one secret: for the step that migrates, for one process that is all there is, for tools. */
export function derivedSecrets(secret: string): Secrets {
  const edgeKey = (service: string) => keyFor(secret, `edges of ${service}`);
  return {
    password: (role) => mac(secret, `role:${role}`),
    key: (purpose) => keyFor(secret, purpose),
    edgeKey,
    edgeToken: (from, to) => `${from}.${mac(edgeKey(to), `edge from ${from}`)}`,
  };
}

/** Who shows an edge's token: the name of a service. @returns undefined when the token is not of this key */
export function edgeCaller(token: string | undefined, key: Buffer): string | undefined {
  const [from = '', proof] = token?.split('.') ?? [];
  return from && proof && sameSecret(proof, mac(key, `edge from ${from}`)) ? from : undefined;
}

const base64url = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url');
const given = z.object({
  passwords: z.record(z.string(), z.string().min(1)),
  keys: z.record(z.string(), base64url),
  edge_key: base64url,
  edge_tokens: z.record(z.string(), z.string()),
});
export type GivenSecrets = z.infer<typeof given>;

/** What `SERVICE_SECRETS` says. @throws Error when it is not usable; names the part, never its value */
export function givenSecrets(text: string): Secrets {
  const parsed = given.safeParse(parseJson(text));
  if (!parsed.success) {
    const parts = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`);
    throw new Error(`SERVICE_SECRETS: ${parts.join('; ')}`);
  }
  const { passwords, keys, edge_key, edge_tokens } = parsed.data;
  const own = (values: Record<string, string>, name: string, kind: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`SERVICE_SECRETS has no ${kind} ${JSON.stringify(name)}`);
    return value;
  };
  return {
    password: (role) => own(passwords, role, 'password of the role'),
    key: (purpose) => Buffer.from(own(keys, purpose, 'key for'), 'base64url'),
    edgeKey: () => Buffer.from(edge_key, 'base64url'),
    edgeToken: (_from, to) => edge_tokens[to],
  };
}

/**
 * Of a process that serves one service. The one secret, from which those of all services follow, is taken on a developer's
 * machine alone (OPEN_DEVELOPMENT, as infra/compose.yaml has it).
 * @throws Error without its own, and where MIGRATE is on beside them: owners' passwords are for the step that migrates
 */
export function processSecrets(
  base: Pick<BaseConfig, 'SERVICE_SECRETS' | 'DATABASE_ROLE_SECRET' | 'MIGRATE' | 'NODE_ENV' | 'OPEN_DEVELOPMENT'>,
  log?: Pick<Logger, 'warn'>,
): Secrets {
  if (base.SERVICE_SECRETS) {
    if (base.MIGRATE) throw new Error('MIGRATE: a process with SERVICE_SECRETS cannot migrate, set it to 0');
    return givenSecrets(base.SERVICE_SECRETS);
  }
  if (!base.DATABASE_ROLE_SECRET) throw new Error('SERVICE_SECRETS is required where a service runs on its own');
  if (base.NODE_ENV === 'production' || !base.OPEN_DEVELOPMENT)
    throw new Error('DATABASE_ROLE_SECRET: the secrets of all services follow from it, give this process SERVICE_SECRETS in its place'); // prettier-ignore
  log?.warn('DATABASE_ROLE_SECRET lets this process compute the secrets of others: give it SERVICE_SECRETS instead');
  return derivedSecrets(base.DATABASE_ROLE_SECRET);
}

/** The part of `all` that one service needs. @param calls the services whose edges it may call */
export function secretsOf(
  all: Secrets,
  service: { name: string; roles: string[]; purposes: string[] },
  calls: string[],
): GivenSecrets {
  const { name, roles, purposes } = service;
  return {
    passwords: Object.fromEntries(roles.map((role) => [role, all.password(role)])),
    keys: Object.fromEntries(purposes.map((purpose) => [purpose, all.key(purpose).toString('base64url')])),
    edge_key: all.edgeKey(name).toString('base64url'),
    edge_tokens: Object.fromEntries(calls.map((to) => [to, all.edgeToken(name, to) ?? ''])),
  };
}
