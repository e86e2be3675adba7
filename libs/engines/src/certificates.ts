// A certificate authority of this machine and a certificate of its engines, by openssl.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest import this file.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path'; // prettier-ignore

/** Paths of files in PEM. */
export interface Certificates {
  /** Certificate of the authority: what clients trust. */
  ca: string;
  cert: string;
  key: string;
  /** Key and certificate in one file, as Kafka wants them. */
  both: string;
}

/** The subject of the engines' certificate, by which they know each other. */
export const ENGINES_SUBJECT = 'CN=engines';
const DAYS = '3650';
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Whether certificates can be made here. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/**
 * Certificates for 127.0.0.1 and localhost, made once; the authority's own key is thrown away, so that nobody can have
 * it sign another one.
 * @param folder where they are kept; a temporary one when left out
 * @throws Error when openssl is missing or fails
 */
export function certificatesIn(folder = mkdtempSync(join(tmpdir(), 'lamliang-certificates-'))): Certificates {
  const file = (name: string): string => join(resolve(folder), name);
  const made = { ca: file('ca.pem'), cert: file('cert.pem'), key: file('key.pem'), both: file('both.pem') };
  if (existsSync(made.both)) return made;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ca_key = file('ca-key.pem');
  const request = (subject: string, key: string, out: string, ...more: string[]): void => {
    const args = ['req', '-x509', ...KEY, '-days', DAYS, '-subj', `/${subject}`, '-keyout', key, '-out', out, ...more];
    const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl failed: ${error?.message ?? stderr.slice(-500)}`);
  };
  const extensions = (...list: string[]): string[] => list.flatMap((one) => ['-addext', one]);
  request('CN=lamliang engines of this machine', ca_key, made.ca, ...extensions('keyUsage=critical,keyCertSign'));
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
  const uses = extensions(names, 'basicConstraints=critical,CA:FALSE', 'extendedKeyUsage=serverAuth,clientAuth');
  request(ENGINES_SUBJECT, made.key, made.cert, '-CA', made.ca, '-CAkey', ca_key, ...uses);
  rmSync(ca_key);
  copyFileSync(made.key, made.both);
  chmodSync(made.both, 0o600);
  appendFileSync(made.both, readFileSync(made.cert));
  return made;
}
