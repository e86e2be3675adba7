import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/**
 * A file of PKCS#12 with a key and a certificate that vouches for itself, by openssl.
 * @param key as openssl is asked for one; @param days it is good for
 * @param authority the certificate of somebody else stands in the file, too
 */
export function signer({ key = 'rsa:2048', days = 30, password = 'secret', authority = false } = {}): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lamliang-signer-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const of = key === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : [key];
  const made = (name: string, subject: string) =>
    openssl('req', '-x509', '-newkey', ...of, '-nodes', '-days', String(days), '-subj', `/CN=${subject}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)); // prettier-ignore
  try {
    made('own', 'TEST signer');
    if (authority) made('other', 'TEST authority');
    const more = authority ? ['-certfile', file('other.pem')] : [];
    openssl('pkcs12', '-export', '-inkey', file('own.key'), '-in', file('own.pem'), ...more, '-out', file('own.p12'), '-passout', `pass:${password}`); // prettier-ignore
    return readFileSync(file('own.p12'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
