import { readFileSync } from 'node:fs';

/**
 * What TLS trusts besides the authorities that Node knows: nothing where none is given.
 * @param authority certificate of an authority, its text in PEM or the path of a file
 * @param setting that gave it. Errors name the setting and never its value, which may be a secret in the wrong place
 * @throws Error when the file cannot be read, or holds no certificate
 */
export function trusting(authority: string | undefined, setting: 'KAFKA_CA' | 'REDIS_CA'): { ca?: string } {
  if (!authority) return {};
  const ca = authority.includes('-----BEGIN') ? authority : textOf(authority, setting);
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${setting} holds no certificate in PEM`);
  return { ca };
}

function textOf(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${setting} names no file that can be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
