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
  renameSync,
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
/** Signatures of tax papers are RSA's. */
const RSA = ['-newkey', 'rsa:2048', '-sha512', '-nodes'];
const SIGNER_SUBJECT = '/C=TH/O=TEST ONLY/CN=Lamliang e-Tax TEST';

/** Whether certificates can be made here. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/** @throws Error with the end of what openssl says */
function openssl(args: string[], env: Record<string, string> = {}): void {
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`openssl failed: ${error?.message ?? stderr.slice(-500)}`);
}
const extensions = (...list: string[]): string[] => list.flatMap((one) => ['-addext', one]);

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
  const request = (subject: string, key: string, out: string, ...more: string[]): void =>
    openssl(['req', '-x509', ...KEY, '-days', DAYS, '-subj', `/${subject}`, '-keyout', key, '-out', out, ...more]);
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

/** Paths of what signs tax papers on a development machine. */
export interface TestSigner {
  /** Key, certificate and authority, PKCS#12. */
  p12: string;
  /** Certificate of the authority in PEM: what a verifier is told to trust. */
  ca: string;
}

/**
 * A certificate that signs tax papers and says itself that it is for tests, made once with an authority whose key is thrown
 * away. No tax office knows it.
 * @param folder where it is kept
 * @param password of the file
 * @throws Error when openssl is missing or fails
 */
export function testSignerIn(folder: string, password: string): TestSigner {
  const file = (name: string): string => join(resolve(folder), name);
  const made = { p12: file('etax-test.p12'), ca: file('etax-test-ca.pem') };
  if (existsSync(made.p12)) return made;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [ca_key, key, cert, fresh] = [file('etax-ca-key.pem'), file('etax-key.pem'), file('etax-cert.pem'), file('etax-new.p12')];
  const request = (subject: string, to: string, out: string, ...more: string[]): void =>
    openssl(['req', '-x509', ...RSA, '-days', DAYS, '-subj', subject, '-keyout', to, '-out', out, ...more]);
  request(`${SIGNER_SUBJECT} CA`, ca_key, made.ca, ...extensions('keyUsage=critical,keyCertSign,cRLSign'));
  const uses = extensions('basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation');
  request(SIGNER_SUBJECT, key, cert, '-CA', made.ca, '-CAkey', ca_key, ...uses);
  // Over the environment: what a command is given others can read.
  const both = ['-inkey', key, '-in', cert, '-certfile', made.ca];
  openssl(['pkcs12', '-export', ...both, '-out', fresh, '-passout', 'env:ETAX_PASSWORD'], { ETAX_PASSWORD: password });
  for (const one of [ca_key, key, cert]) rmSync(one);
  chmodSync(fresh, 0o600);
  renameSync(fresh, made.p12);
  return made;
} // prettier-ignore
