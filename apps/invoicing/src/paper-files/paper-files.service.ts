import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { annexCells, annexColumns, hasAnnex, printedOf, type DOCUMENT_FORMS, type PaperContent, type PaperKind, type PaperLanguage } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { text } from '@lamliang/i18n';
import { AppClock, AppError, CollectsMetrics, Db, DueWork, exportRows, fileAnswer, gauge, keyFor, keyRing, keysOf, LOGGER, Sealer, SERVICE_CONFIG, Timers, type FileAnswer, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { PapersService } from '../papers/papers.service.ts';
import type { PaperFile } from './paper-file.entity.ts';
import {
  formOf,
  MADE_AT_ISSUE,
  PAPER_FORMS,
  paperFileName,
  printAgainMs,
  type PaperForm,
  type PrintedForm,
} from './paper-form.rules.ts';
import { PaperFilesRepository, type FiledPaper } from './paper-files.repository.ts';
import { PaperPrintsRepository, type DuePrint } from './paper-prints.repository.ts';
import { PrintingClient } from './printing.client.ts';

const unprinted = gauge('invoicing_papers_unprinted', 'Papers whose files wait for more than ten minutes', []);
const LATE_MS = 600_000;
/** Longer than making all files of a paper takes with all tries (ms). */
const LEASE_MS = 180_000;
const IDLE_MS = 2_000;
const CONCURRENCY = 2;

const UNSET = 'the files of papers on a development machine';
/** Where a file stands: encrypted for one place, it opens in no other. */
const placeOf = (paper_id: number, form: PaperForm): string => `invoicing.paper_file:${paper_id}:${form}`;

export type { FiledPaper };

/** Which file of which paper. */
export interface Wanted {
  /** Of the paper, or of the approval that became one. */
  by: { paper_id: number } | { invoice_approval_id: number };
  /** Kinds that the route gives; none for all. */
  kinds?: readonly PaperKind[];
  query: { form?: (typeof DOCUMENT_FORMS)[number] | undefined; language?: PaperLanguage | undefined };
}

/**
 * The files of issued papers. Each is made once of what stands on its paper, when that is issued or when somebody asks for
 * it first, and is given out byte by byte ever after, also by a release that would print otherwise.
 */
@Injectable()
export class PaperFilesService {
  private readonly sealer: Sealer;
  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: PaperFilesRepository,
    private readonly prints: PaperPrintsRepository,
    private readonly papers: PapersService,
    private readonly printing: PrintingClient,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(SERVICE_CONFIG) config: InvoicingConfig,
  ) {
    const ring = keyRing(keysOf(config.PAPER_KEYS || `1:${UNSET.replaceAll(' ', '-')}`));
    this.sealer = new Sealer(ring.map((secret) => keyFor(secret, 'file of a paper')));
    new DueWork<DuePrint>(timers, {
      name: 'paper-files',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ paper_id }) => paper_id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.prints.takeDue(tx, limit, this.after(LEASE_MS))),
      run: ({ paper_id }) => this.makeAll(paper_id),
      retry: (due, error) => this.makeLater(due, error),
    });
  }

  /**
   * A file of a paper.
   * @param account_id the shop that reads its own; none where staff do
   * @throws AppError record.not_found for another shop's and for none of these kinds; file.not_found for the annex of a
   *   paper that has none and the invoice of an approval that became none; service.unavailable where it is not made yet and cannot be
   */
  async document(wanted: Wanted, account_id?: number): Promise<FileAnswer> {
    const paper = await this.paper(wanted, account_id);
    const form = formOf(wanted.query);
    return answerOf(paper, (await this.find(paper, form)) ?? (await this.make(paper, form)));
  }

  /**
   * A paper that somebody may have the files of.
   * @throws AppError record.not_found, file.not_found as `document`
   */
  async paper({ by, kinds }: Omit<Wanted, 'query'>, account_id?: number): Promise<FiledPaper> {
    const read = <T>(work: (tx: Tx) => Promise<T>) => account_id === undefined ? this.db.systemAutocommit(work) : this.db.read({ account_id }, work); // prettier-ignore
    const paper = await read((tx) => 'paper_id' in by ? this.files.paper(tx, by.paper_id) : this.files.invoiceOf(tx, by.invoice_approval_id)); // prettier-ignore
    if (paper === null) throw new AppError('file.not_found');
    if (!paper || (kinds && !kinds.includes(paper.kind))) throw new AppError('record.not_found');
    return paper;
  }

  /** A file that was made already. */
  async find({ id }: FiledPaper, form: PaperForm): Promise<PaperFile | null> {
    const file = await this.db.systemAutocommit((tx) => this.files.find(tx, id, form));
    return file && this.opened(file);
  }

  /** Whether a file was made already. */
  isMade(tx: Tx, paper_id: number, form: PaperForm): Promise<boolean> {
    return this.files.isThere(tx, paper_id, form);
  }

  /**
   * A file of a paper, made where it is not there yet. It asks other services, so it is called in no transaction.
   * @throws AppError file.not_found for the annex of a paper that has none, service.unavailable, rate.limited
   */
  async make(paper: FiledPaper, form: PrintedForm): Promise<PaperFile> {
    const there = await this.find(paper, form);
    if (there) return there;
    const content = await this.papers.whole(paper.id);
    const { print } = PAPER_FORMS[form];
    if (!print) {
      if (!hasAnnex(content)) throw new AppError('file.not_found');
      return this.kept(paper, form, await annexOf(content));
    }
    const annex = hasAnnex(content) ? await this.make(paper, 'annex') : null;
    const named = annex && { name: paperFileName(paper.paper_no, 'annex'), sha256: annex.sha256 };
    const printed = printedOf(content, named);
    return this.kept(paper, form, await this.printing.print(paper.account_id, printed, print.form, print.language));
  }

  /**
   * Keeps files of a paper that belong together, encrypted where a person bought.
   * @returns those that stand, where another one was faster
   */
  async keep<F extends PaperForm>({ id: paper_id, account_id, is_personal: is_sealed }: FiledPaper, made: Readonly<Record<F, Buffer>>): Promise<Record<F, PaperFile>> {
    const forms = Object.keys(made).toSorted() as F[];
    return await this.db.system(async (tx) => {
      const stand: Partial<Record<F, PaperFile>> = {};
      // In one order: who has the first has all of them, and another waits until it is known.
      for (const form of forms) {
        const sha256 = createHash('sha256').update(made[form]).digest('hex');
        const plain = { paper_id, form, account_id, bytes: made[form], is_sealed, sha256, made_dt: tx.now() };
        const bytes = is_sealed ? this.sealer.seal(made[form].toString('base64'), placeOf(paper_id, form)) : made[form];
        const is_kept = await this.files.insert(tx, { ...plain, bytes });
        stand[form] = is_kept ? plain : this.opened((await this.files.find(tx, paper_id, form))!);
      }
      return stand as Record<F, PaperFile>;
    });
  } // prettier-ignore

  @CollectsMetrics()
  async measure(): Promise<void> {
    unprinted.set(await this.db.systemAutocommit((tx) => this.prints.waiting(tx, this.after(-LATE_MS))));
  }

  /** A file as it is given out. */
  private opened(file: PaperFile): PaperFile {
    if (!file.is_sealed) return file;
    return { ...file, bytes: Buffer.from(this.sealer.open(file.bytes, placeOf(file.paper_id, file.form)), 'base64') };
  }

  private async kept(paper: FiledPaper, form: PaperForm, bytes: Buffer): Promise<PaperFile> {
    return (await this.keep(paper, { [form]: bytes } as Record<PaperForm, Buffer>))[form];
  }

  private async makeAll(paper_id: number): Promise<void> {
    const paper = await this.db.systemAutocommit((tx) => this.files.paper(tx, paper_id));
    if (!paper) throw new Error(`there is no paper ${paper_id}`);
    for (const form of MADE_AT_ISSUE) await this.make(paper, form);
    await this.db.systemAutocommit((tx) => this.prints.done(tx, paper_id));
  }

  private async makeLater({ paper_id, attempts }: DuePrint, error: unknown): Promise<void> {
    this.log.warn({ err: error, paper_id, attempts }, 'the files of a paper are made later');
    const at = this.after(printAgainMs(attempts));
    await this.db.systemAutocommit((tx) => this.prints.againAt(tx, paper_id, at));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** A file as a download. */
export function answerOf({ paper_no }: FiledPaper, { form, bytes }: PaperFile): FileAnswer {
  return fileAnswer({ name: paperFileName(paper_no, form), type: PAPER_FORMS[form].type, size: bytes.length, body: bytes });
} // prettier-ignore

/** The lines of a paper as CSV, in Thai. */
async function annexOf({ lines, paper_no }: PaperContent): Promise<Buffer> {
  const columns = Object.values(annexColumns).map((column) => ({ ...column, header: text('th', column.header) }));
  async function* batches() {
    yield lines.map((line) => annexCells(line, (charge) => text('th', `status.invoice_charge.${charge}`)));
  }
  const { body } = exportRows({ file_type: 'csv', name: paper_no, columns, batches: batches() });
  return body instanceof Readable ? await buffer(body) : body;
}
