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
  writeFileSync,
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
function openssl(args: string[], cwd?: string, more: Record<string, string> = {}): void {
  const env = { ...process.env, ...more };
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8', cwd, env });
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

/** How `openssl ca` is told to keep nothing and to take every subject; it alone can say from when a certificate is good. */
const ANY_SUBJECT = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
default_md = sha512
policy = any
rand_serial = yes
unique_subject = no
[any]
countryName = optional
organizationName = optional
commonName = supplied
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[signer]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
`;
const GOOD = ['-startdate', '20200101000000Z', '-enddate', '20500101000000Z'];

/**
 * A certificate that signs tax papers and says itself that it is for tests, made once with an authority whose key is thrown
 * away. No tax office knows it. It is good at whatever time a test's clock shows.
 * @param folder where it is kept
 * @param password of the file
 * @throws Error when openssl is missing or fails
 */
export function testSignerIn(folder: string, password: string): TestSigner {
  const file = (name: string): string => join(resolve(folder), name);
  const made = { p12: file('etax-test.p12'), ca: file('etax-test-ca.pem') };
  if (existsSync(made.p12)) return made;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const work = mkdtempSync(file('new-'));
  const within = (name: string): string => join(work, name);
  writeFileSync(within('ca.cnf'), ANY_SUBJECT);
  writeFileSync(within('index.txt'), '');
  const certify = (name: string, subject: string, ...by: string[]): void => {
    openssl(['req', '-new', ...RSA, '-subj', subject, '-keyout', `${name}.key`, '-out', `${name}.req`], work);
    const terms = ['-batch', '-notext', '-config', 'ca.cnf', ...GOOD, '-extensions', name];
    openssl(['ca', ...terms, ...by, '-in', `${name}.req`, '-out', `${name}.pem`], work);
  };
  try {
    certify('authority', `${SIGNER_SUBJECT} CA`, '-selfsign', '-keyfile', 'authority.key');
    certify('signer', SIGNER_SUBJECT, '-cert', 'authority.pem', '-keyfile', 'authority.key');
    const both = ['-inkey', 'signer.key', '-in', 'signer.pem', '-certfile', 'authority.pem', '-out', 'signer.p12'];
    // Over the environment: what a command is given others can read.
    openssl(['pkcs12', '-export', ...both, '-passout', 'env:ETAX_PASSWORD'], work, { ETAX_PASSWORD: password });
    chmodSync(within('signer.p12'), 0o600);
    renameSync(within('authority.pem'), made.ca);
    renameSync(within('signer.p12'), made.p12);
  } finally {
    rmSync(work, { recursive: true });
  }
  return made;
}
