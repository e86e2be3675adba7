import type { ETAX_FORMS, EtaxState, EtaxType, PaperKind } from '@lamliang/contracts/invoicing';
import { AppError, LOGGER, type FileAnswer, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { PaperFile } from '../paper-files/paper-file.entity.ts';
import { answerOf, PaperFilesService, type FiledPaper } from '../paper-files/paper-files.service.ts';
import { PapersService } from '../papers/papers.service.ts';
import { EtaxFiles, EtaxRefused } from './etax-files.service.ts';
import { hasEtax } from './etax-parts.rules.ts';
import { EtaxSigner } from './etax-signer.service.ts';

type Form = (typeof ETAX_FORMS)[number];

/**
 * e-Tax of issued papers. It is made once, when it is asked for first, and given out byte by byte ever after. What was made
 * without a certificate is kept under a name of its own: once there is one, a signed file is made and given out.
 */
@Injectable()
export class EtaxService {
  constructor(
    private readonly files: PaperFilesService,
    private readonly papers: PapersService,
    private readonly maker: EtaxFiles,
    private readonly signer: EtaxSigner,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * e-Tax of a paper as a download.
   * @param kinds that the route gives; none for all that have e-Tax
   * @param account_id the shop that reads its own; none where staff do
   * @throws AppError record.not_found for another shop's and for none of these kinds; file.not_found for a kind that has no
   *   e-Tax; paper.etax_refused with the rules that it breaks; service.unavailable where it is not printed yet and cannot be
   */
  async download(of: { id: number; kinds?: readonly PaperKind[]; form?: Form | undefined }, account_id?: number): Promise<FileAnswer> {
    const { id, kinds, form = 'pdf' } = of;
    const paper = await this.files.paper({ by: { paper_id: id }, ...(kinds ? { kinds } : {}) }, account_id);
    return answerOf(paper, await this.file(paper, form));
  } // prettier-ignore

  /** The same for whoever hands it on: also whether it is signed. @throws AppError as `download` */
  async document(id: number, form: Form): Promise<PaperFile & { signed: boolean }> {
    const file = await this.file(await this.files.paper({ by: { paper_id: id } }), form);
    return { ...file, signed: !file.form.endsWith('_unsigned') };
  }

  /** Whether e-Tax of a paper is signed, or will be when it is made; null where it has none. */
  async stateOf(tx: Tx, { id, kind, etax_type }: { id: number; kind: PaperKind; etax_type: EtaxType | null }): Promise<EtaxState | null> {
    if (!hasEtax(kind) || etax_type === null) return null;
    if (await this.files.isMade(tx, id, 'etax_pdf')) return 'signed';
    return (await this.signer.isReady()) ? 'signed' : 'unsigned';
  } // prettier-ignore

  private async file(paper: FiledPaper, form: Form): Promise<PaperFile> {
    if (!hasEtax(paper.kind)) throw new AppError('file.not_found');
    const signed = await this.files.find(paper, `etax_${form}`);
    if (signed) return signed;
    const unsigned = (await this.signer.isReady()) ? null : await this.files.find(paper, `etax_${form}_unsigned`);
    return unsigned ?? (await this.make(paper, form));
  }

  /** Makes both forms, for the XML stands in the PDF, too. */
  private async make(paper: FiledPaper, form: Form): Promise<PaperFile> {
    const content = await this.papers.whole(paper.id);
    const print = async () => (await this.files.make(paper, 'original')).bytes;
    const { xml, pdf, signed } = await this.maker.make(content, print).catch((error: unknown) => {
      if (!(error instanceof EtaxRefused)) throw error;
      this.log.warn({ paper_no: paper.paper_no, problems: error.problems }, 'a paper cannot be made e-Tax');
      throw new AppError('paper.etax_refused', { data: { problems: error.problems }, cause: error });
    });
    if (signed) return (await this.files.keep(paper, { etax_pdf: pdf, etax_xml: xml }))[`etax_${form}`];
    return (await this.files.keep(paper, { etax_pdf_unsigned: pdf, etax_xml_unsigned: xml }))[`etax_${form}_unsigned`];
  } // prettier-ignore
}
