import { createHash, createPrivateKey, KeyObject, sign, webcrypto, X509Certificate } from 'node:crypto';
import type { P12Signer, Signer } from '@libpdf/core';
import { AppClock, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SignedXml } from 'xadesjs';
import type { InvoicingConfig } from '../config.ts';
import { DECLARATION } from './etax-xml.rules.ts';

/** Signatures are RSA with SHA-512, as those of the standard's samples. */
const HASH = 'SHA-512';
const RSA = 'RSASSA-PKCS1-v1_5';

/** How the library reckons the digest of what a signature refers to. */
type Reckoned = SignedXml['DigestReference'];

/** Key and certificate of whoever issues papers, as they were found in the file. */
interface Identity {
  certificate: X509Certificate;
  chain: X509Certificate[];
  key: KeyObject;
  xml_key: webcrypto.CryptoKey;
}

/**
 * Signs papers with the certificate of `ETAX_P12`: XML by XAdES-BES, PDF by PAdES B-B. Where there is none, or it is out of
 * date, papers stay unsigned, which every screen and file says.
 */
@Injectable()
export class EtaxSigner implements OnModuleInit {
  private identity: Promise<Identity | undefined> | undefined;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
    private readonly clock: AppClock,
  ) {}

  /** In production a file that cannot be opened stops the start; elsewhere its libraries are loaded with the first paper. */
  async onModuleInit(): Promise<void> {
    if (this.config.NODE_ENV === 'production') await this.opened();
  }

  /** Whether there is a certificate that is good today. */
  async isReady(): Promise<boolean> {
    const { certificate } = (await this.opened()) ?? {};
    const now = this.clock.now().getTime();
    return !!certificate && Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  }

  /**
   * The XML with its signature as last element of the root.
   * @param xml as `etaxXml` writes it: in canonical form, so that the digest is that of its text
   * @throws Error where there is no certificate
   */
  async signXml(xml: string, when: Date): Promise<string> {
    const { certificate, xml_key } = await this.signing();
    const { Digested, XMLSerializer, xades } = await xadesLibrary();
    const body = xml.slice(DECLARATION.length);
    const [open = '', name = ''] = /^<([^\s>]+)[^>]*>/.exec(body) ?? [];
    const close = `</${name}>`;
    const signing = new Digested();
    signing.digest = createHash('sha512').update(body).digest();
    const der = certificate.raw.toString('base64');
    // Of the document it needs the root alone, whose namespaces are the signature's, too.
    const signature = await signing.Sign({ name: RSA }, xml_key as CryptoKey, xades.Parse(`${open}${close}`), {
      x509: [der],
      signingTime: { value: when },
      signingCertificate: { certificate: der, digestAlgorithm: HASH },
      references: [{ uri: '', hash: HASH, transforms: ['enveloped', 'c14n'] }],
    });
    // Put in as text: whoever formats the XML anew breaks the signature.
    return `${DECLARATION}${body.slice(0, -close.length)}${new XMLSerializer().serializeToString(signature.GetXml() as never)}${close}`;
  } // prettier-ignore

  /**
   * The PDF with a signature over all of it, added behind its last byte.
   * @param reason why it was signed
   * @throws Error where there is no certificate
   */
  async signPdf(pdf: Uint8Array, when: Date, reason: string): Promise<Buffer> {
    const { certificate, chain, key } = await this.signing();
    const { PDF } = await import('@libpdf/core');
    const { fromBER } = await import('asn1js');
    const signer: Signer = {
      certificate: certificate.raw,
      certificateChain: chain.map(({ raw }) => raw),
      keyType: 'RSA',
      signatureAlgorithm: RSA,
      sign: async (attributes, algorithm) => {
        const { result } = fromBER(Buffer.from(attributes));
        return sign(algorithm.replace('-', ''), Buffer.from(withoutTime(result as never as Parent).toBER()), key);
      },
    };
    const document = await PDF.load(new Uint8Array(pdf));
    const { bytes } = await document.sign({ signer, digestAlgorithm: HASH, level: 'B-B', signingTime: when, reason, fieldName: 'Signature1' });
    const signed = Buffer.from(bytes);
    const [, open, end] = byteRange(signed);
    const { result } = fromBER(Buffer.from(signed.toString('latin1', open + 1, end - 1), 'hex'));
    withoutTime(signedAttributes(result as never as Parent));
    const cms = Buffer.from(result.toBER()).toString('hex').toUpperCase();
    signed.write(`<${cms.padEnd(end - open - 2, '0')}>`, open, 'latin1');
    return signed;
  } // prettier-ignore

  private async signing(): Promise<Identity> {
    const identity = await this.opened();
    if (!identity) throw new Error('there is no certificate to sign with: ETAX_P12 is empty');
    return identity;
  }

  private opened(): Promise<Identity | undefined> {
    const { ETAX_P12, ETAX_P12_PASSWORD } = this.config;
    return (this.identity ??= ETAX_P12 ? open(ETAX_P12, ETAX_P12_PASSWORD) : Promise.resolve(undefined));
  }
}

/** @throws Error that names the setting and never what is in it */
async function open(p12: Buffer, password: string): Promise<Identity> {
  const { P12Signer } = await import('@libpdf/core');
  const fail = (why: string) => new Error(`ETAX_P12 cannot be used to sign: ${why}`);
  const found: P12Signer = await P12Signer.create(new Uint8Array(p12), password).catch((error: Error) => {
    throw fail(`${error.message} (is ETAX_P12_PASSWORD right?)`);
  });
  if (found.keyType !== 'RSA') throw fail('its key is not RSA');
  // The library signs with SHA-256 alone, and gives out nothing of its key.
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', found['privateKey']));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const certificates = [found.certificate, ...found.certificateChain].map((der) => new X509Certificate(der));
  // Some files begin with the certificate of their authority.
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw fail('none of its certificates is that of its key');
  const xml_key = await webcrypto.subtle.importKey('pkcs8', pkcs8, { name: RSA, hash: HASH }, false, ['sign']);
  return { certificate, chain: certificates.filter((one) => one !== certificate), key, xml_key };
}

let xades_library: ReturnType<typeof loadXades> | undefined;
const xadesLibrary = () => (xades_library ??= loadXades());

/** The library of XAdES, which is told what reads and writes XML, and who does the cryptography. */
async function loadXades() {
  const xades = await import('xadesjs');
  const { DOMImplementation, DOMParser, XMLSerializer } = await import('@xmldom/xmldom');
  const { default: xpath } = await import('xpath');
  xades.setNodeDependencies({ XMLSerializer, DOMParser, DOMImplementation, xpath } as never);
  const { subtle } = webcrypto;
  xades.Application.setEngine('node', { subtle, getRandomValues: (bytes: Uint8Array) => webcrypto.getRandomValues(bytes) } as never); // prettier-ignore
  /** Where the library would read, copy and canonicalise the whole, which takes it half a second for 300 lines. */
  class Digested extends xades.SignedXml {
    digest: Uint8Array;
    protected override async DigestReference(...of: Parameters<Reckoned>): Promise<Uint8Array> {
      return of[1].Uri ? super.DigestReference(...of) : this.digest;
    }
  }
  return { Digested, xades, XMLSerializer };
}

/** The part of a PDF's bytes that a signature leaves out is its own: from where to where. @returns start, begin, end and length of the rest */
function byteRange(pdf: Buffer): [number, number, number, number] {
  const found = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1'));
  return found!.slice(1).map(Number) as [number, number, number, number];
}

const SIGNING_TIME = '1.2.840.113549.1.9.5';
/** A value of ASN.1 with values in it. */
interface Parent {
  idBlock: { tagClass: number; tagNumber: number };
  valueBlock: { value: Parent[]; toString(): string };
  toBER(): ArrayBuffer;
}

/**
 * Signed attributes without the time: PAdES forbids it there (EN 319 142-1), for it stands in the PDF, and the library puts
 * it in nevertheless.
 */
function withoutTime(attributes: Parent): Parent {
  const { valueBlock } = attributes;
  valueBlock.value = valueBlock.value.filter((one) => one.valueBlock.value[0]?.valueBlock.toString() !== SIGNING_TIME);
  return attributes;
}

/** Those of the one signer of a CMS (RFC 5652): they alone have the tag [0] among its parts. */
function signedAttributes(cms: Parent): Parent {
  const [signer] = cms.valueBlock.value[1]!.valueBlock.value[0]!.valueBlock.value.at(-1)!.valueBlock.value;
  return signer!.valueBlock.value.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0)!;
}
