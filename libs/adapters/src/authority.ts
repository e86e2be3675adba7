import { readFileSync } from 'node:fs';

/**
 * What TLS trusts besides the authorities that Node knows: nothing where none is given.
 * @param authority certificate of an authority, its text in PEM or the path of a file
 * @throws Error when the file cannot be read, or holds no certificate
 */
export function trusting(authority: string | undefined): { ca?: string } {
  if (!authority) return {};
  const ca = authority.includes('-----BEGIN') ? authority : readFileSync(authority, 'utf8');
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${authority} holds no certificate in PEM`);
  return { ca };
}
