import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from '@jest/globals';
import { SteppedClock } from '@lamliang/kernel';
import { AppClock, readConfig } from '@lamliang/platform';
import { PDFDocument } from '@cantoo/pdf-lib';
import * as xades from 'xadesjs';
import { invoicingConfig } from '../config.ts';
import { COMPANY, creditNote, line, taxInvoice, TERMS } from '../testing/etax-papers.ts';
import { hasOpenssl, signer } from '../testing/signers.ts';
import { EtaxSigner } from './etax-signer.service.ts';
import { etaxXml } from './etax-xml.rules.ts';

const WHEN = new Date('2026-11-27T03:15:00Z');
const signing = (env: Record<string, string>, now = new Date()) =>
  new EtaxSigner(readConfig(invoicingConfig, env), new AppClock(new SteppedClock(now)));
const SECRET = { ETAX_P12_PASSWORD: 'secret' };
const base64 = (file: Buffer) => file.toString('base64');

/** Whether the library finds the signature of an XML good: it reads and canonicalises all of it itself. */
async function isGood(xml: string): Promise<boolean> {
  xades.Application.setEngine('node', webcrypto as never);
  const document = xades.Parse(xml);
  const signed = new xades.SignedXml(document);
  signed.LoadXml(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]!);
  return signed.Verify().catch(() => false);
}

describe('signatures of papers', () => {
  it('are none without a certificate', async () => {
    const none = signing({});
    await none.onModuleInit();
    expect(await none.isReady()).toBe(false);
    await expect(none.signXml(etaxXml(taxInvoice(), TERMS), WHEN)).rejects.toThrow('ETAX_P12 is empty');
  });
  it('a setting that is neither a file nor the path of one stops the start, and is not repeated', () => {
    expect(() => readConfig(invoicingConfig, { ETAX_P12: '/no/such/file-s3cret' })).toThrow(/ETAX_P12: names no file that can be read \(ENOENT\)/); // prettier-ignore
    expect(() => readConfig(invoicingConfig, { ETAX_P12: '/no/such/file-s3cret' })).not.toThrow(/s3cret/);
  });
  it('in production a file that is no PKCS#12 stops the start', async () => {
    // What else production wants of a configuration is none of this.
    const config = { ...readConfig(invoicingConfig, { ETAX_P12: 'A'.repeat(400) }), NODE_ENV: 'production' as const };
    const broken = new EtaxSigner(config, new AppClock(new SteppedClock()));
    await expect(broken.onModuleInit()).rejects.toThrow(/^ETAX_P12 cannot be used to sign: .*PKCS#12/);
  });
});

(hasOpenssl() ? describe : describe.skip)('signatures of papers with a certificate', () => {
  const p12 = hasOpenssl() ? base64(signer({ authority: true })) : '';
  const own = signing({ ...SECRET, ETAX_P12: p12 });

  it('[D2] of XML hold, and no longer once a letter of it is another', async () => {
    const name = 'บริษัท "น้ำ" & ปู่ <จำกัด> ]]> 😀';
    for (const paper of [taxInvoice({ buyer: { ...COMPANY, name } }), creditNote(), taxInvoice({ lines: Array.from({ length: 40 }, (_, n) => line(n, 100 + n)) })]) {
      const xml = await own.signXml(etaxXml(paper, TERMS), WHEN);
      expect(xml).toContain('<xades:SigningTime>2026-11-27T03:15:00.000Z</xades:SigningTime>');
      expect(new DOMParser().parseFromString(xml, 'text/xml').documentElement!.lastChild!.nodeName).toBe('ds:Signature');
      expect(await isGood(xml)).toBe(true);
      expect(await isGood(xml.replace(paper.paper_no, `${paper.paper_no}1`))).toBe(false);
      expect(await isGood(xml.replace('03:15:00.000Z', '03:15:01.000Z'))).toBe(false);
    }
  }); // prettier-ignore
  it('[D2] of PDF are added behind it, and name no other byte of it', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const pdf = Buffer.from(await document.save({ useObjectStreams: false }));
    const signed = await own.signPdf(pdf, WHEN, 'ออกใบกำกับภาษี');
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const text = signed.toString('latin1');
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
    const [from = 0, first = 0, second = 0, rest = 0] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)!.slice(1).map(Number); // prettier-ignore
    expect([from, second + rest]).toEqual([0, signed.length]);
    expect(text[first]).toBe('<');
    expect(text[second - 1]).toBe('>');
    // The time stands in the PDF, and PAdES wants it nowhere else.
    expect(text).toContain('/M (D:20261127031500');
    expect(text.slice(first, second)).not.toContain('06092A864886F70D010905');
  });
  it('are those of the certificate that belongs to the key, whatever else is in the file, and of a path as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lamliang-p12-'));
    writeFileSync(join(folder, 'x.p12'), Buffer.from(p12, 'base64'));
    const other = signing({ ...SECRET, ETAX_P12: join(folder, 'x.p12') });
    rmSync(folder, { recursive: true });
    expect(await other.isReady()).toBe(true);
    expect(await isGood(await other.signXml(etaxXml(taxInvoice(), TERMS), WHEN))).toBe(true);
  });
  it('are refused by name for a wrong password and for a key that is not RSA', async () => {
    await expect(signing({ ETAX_P12: p12, ETAX_P12_PASSWORD: 'guess' }).isReady()).rejects.toThrow(/ETAX_P12_PASSWORD right/); // prettier-ignore
    const ec = signing({ ...SECRET, ETAX_P12: base64(signer({ key: 'ec' })) });
    await expect(ec.isReady()).rejects.toThrow('its key is not RSA');
  });
  it('end with the certificate', async () => {
    const day = 86_400_000;
    const at = (days: number) => signing({ ...SECRET, ETAX_P12: p12 }, new Date(Date.now() + days * day)).isReady();
    expect([await at(-1), await at(0), await at(29), await at(31)]).toEqual([false, true, true, false]);
  });
});
