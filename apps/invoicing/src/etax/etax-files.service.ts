import { LINE_CHARGES, type PaperContent } from '@lamliang/contracts/invoicing';
import { text } from '@lamliang/i18n';
import { AppClock, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { hasEtax, MESSAGES, TITLES } from './etax-parts.rules.ts';
import { EtaxPdf, UnreadablePaper } from './etax-pdf.service.ts';
import { etaxProblems, type EtaxProblem } from './etax-problems.rules.ts';
import { EtaxSigner } from './etax-signer.service.ts';
import { etaxXml, type EtaxTerms } from './etax-xml.rules.ts';

/** A paper that cannot be sent, with the rules that it breaks. */
export class EtaxRefused extends Error {
  override readonly name = 'EtaxRefused';
  constructor(readonly problems: readonly EtaxProblem[]) {
    super(problems.map(({ rule, field }) => `${rule} (${field})`).join(', '));
  }
}

export interface EtaxFile {
  xml: Buffer;
  /** PDF/A-3u with that XML inside. */
  pdf: Buffer;
  signed: boolean;
}

const UNSIGNED = 'ยังไม่ได้ลงลายมือชื่อดิจิทัล';

/** Makes e-Tax of a paper: XML and PDF, signed where there is a certificate. Nothing is kept here. */
@Injectable()
export class EtaxFiles {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
    private readonly clock: AppClock,
    private readonly signer: EtaxSigner,
    private readonly pdfs: EtaxPdf,
  ) {}

  /** @throws EtaxRefused */
  xml(content: PaperContent): string {
    const problems = etaxProblems(content);
    if (problems.length > 0) throw new EtaxRefused(problems);
    return etaxXml(content, this.terms());
  }

  /**
   * @param print makes the paper as PDF, by Chromium; the XML is signed meanwhile
   * @throws EtaxRefused for a paper that breaks a rule, before it is printed, and for a print that is no PDF/A (ETAX-Print-001)
   */
  async make(content: PaperContent, print: () => Promise<Uint8Array>): Promise<EtaxFile> {
    const { kind, etax_type, paper_no, seller, issued_dt } = content;
    const bare = this.xml(content);
    if (!hasEtax(kind) || etax_type === null) throw new EtaxRefused([{ rule: 'ETAX-Kind-001', field: 'kind' }]);
    const [signed, now] = [await this.signer.isReady(), this.clock.now()];
    const [printed, xml] = await Promise.all([print(), signed ? this.signer.signXml(bare, now) : bare]);
    const type = TITLES[etax_type];
    const title = `${type} ${paper_no}${signed ? '' : ` (${UNSIGNED})`}`;
    const about = { xml, message: MESSAGES[kind], title, type, paper_no, author: seller.name, issued: new Date(issued_dt) }; // prettier-ignore
    const archived = await this.pdfs.archive(printed, about).catch((error: unknown) => {
      if (!(error instanceof UnreadablePaper)) throw error;
      throw new EtaxRefused([{ rule: 'ETAX-Print-001', field: error.message }]);
    });
    const pdf = signed ? await this.signer.signPdf(archived, now, title) : archived;
    return { xml: Buffer.from(xml), pdf, signed };
  }

  private terms(): EtaxTerms {
    const words = Object.fromEntries(LINE_CHARGES.map((charge) => [charge, text('th', `status.invoice_charge.${charge}`)])) as EtaxTerms['words']; // prettier-ignore
    return { words, guideline: { id: this.config.ETAX_GUIDELINE, version: this.config.ETAX_GUIDELINE_VERSION } };
  }
}
