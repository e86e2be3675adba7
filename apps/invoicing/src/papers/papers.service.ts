import { createHash } from 'node:crypto';
import type { AnswerOf } from '@lamliang/contracts';
import { TAX_INVOICE_KINDS, type BuyerField, type EtaxType, type invoicingRoutes, type PaperContent, type PaperKind } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { bangkokDate, formatThaiDate, startOfBangkokDay, type Satang, ZERO } from '@lamliang/kernel';
import { AppError, Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PaperPrintsService } from '../paper-files/paper-prints.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { changesOf, neededOf, type FrozenParty } from '../parties/party.rules.ts';
import { ClosedMonthsService } from '../tax-periods/closed-months.service.ts';
import { TaxSettingsService } from '../tax/tax-settings.service.ts';
import { taxed, UnknownRate, vatOn, sumsOf } from '../tax/tax.rules.ts';
import type { Paper } from './paper.entity.ts';
import { HASH_VERSION, kindOfReceipt, monthOf, paperNo, textOfHead, textOfLines, type HashedHead, type HashedLine, type LineOfPaper, type ReasonCode } from './paper.rules.ts'; // prettier-ignore
import { contentOf, shownOf, shownTo } from './paper.view.ts';
import { PapersRepository } from './papers.repository.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** SHA-256 of the lines of a paper, in hexadecimal. */
export const linesHash = (lines: readonly HashedLine[]): string => sha256(textOfLines(lines));
/** SHA-256 of its head. */
export const headHash = (head: HashedHead): string => sha256(textOfHead(head));

/** What a paper is issued with. Amounts are satang; the sums are those of its lines. */
export interface PaperTerms {
  kind: PaperKind;
  etax_type: EtaxType | null;
  /** The fact that it is issued for, `<thing>:<id>`: asked for again, it is the same paper. */
  source_key: string;
  account_id: number;
  lines: readonly LineOfPaper[];
  /** Who issued it, as it stands on the paper. */
  issued_name: string;
  /** Day of Bangkok of the tax point, by default today; the number is of its month. */
  issue_date?: string;
  due_date?: string | null;
  /** Of an invoice alone. */
  invoice_approval_id?: number | null;
  /** By default whoever the configuration names. A note takes over those of the paper that it credits. */
  seller?: FrozenParty;
  /** By default the shop as auth knows it: `BuyersService.know` was asked before the transaction. */
  buyer?: FrozenParty;
  refers_to_paper_id?: number | null;
  replaces_paper_id?: number | null;
  reason_code?: ReasonCode | null;
  reason_text?: string | null;
  figures?: PaperContent['figures'];
  note?: string | null;
  /** By default what the lines make of it, for a company; nothing for a person, who withholds nothing. */
  withholding_amount?: Satang;
}

export interface IssuedPaper {
  id: number;
  paper_no: string;
  /** False where the fact had its paper already. */
  fresh: boolean;
}

/** Papers that are issued: a number, parties, lines and sums, frozen together. */
@Injectable()
export class PapersService {
  constructor(
    private readonly db: Db,
    private readonly papers: PapersRepository,
    private readonly buyers: BuyersService,
    private readonly prints: PaperPrintsService,
    private readonly months: ClosedMonthsService,
    private readonly settings: TaxSettingsService,
  ) {}

  /**
   * Issues a paper, once for its `source_key`. The number is taken last but the row that has it, so that others who issue
   * wait for as little as possible; whoever issues two kinds in one transaction does so in the order of `PAPER_KINDS`.
   * @throws AppError paper.buyer_incomplete, whose `lacks` names what is missing of the buyer; paper.month_closed
   */
  async issue(tx: Tx, terms: PaperTerms): Promise<IssuedPaper> {
    const known = await this.papers.ofSource(tx, terms.source_key);
    if (known) return { id: known.id, paper_no: known.paper_no, fresh: false };
    const { kind, account_id } = terms;
    const seller = terms.seller ?? this.buyers.seller;
    const buyer = terms.buyer ?? (await this.buyers.of(tx, account_id, kind));
    const issue_date = terms.issue_date ?? bangkokDate(tx.now());
    const key = { issuer: seller.tax_id ?? '', branch: seller.branch ?? '', kind, month: monthOf(issue_date) };
    const lines = terms.lines.map((line, n) => ({ ...line, line_no: n + 1 }));
    const sums = sumsOf(lines, (await this.settings.on(tx, issue_date)).withholding_from);
    await this.months.mustBeOpen(tx, key.issuer, key.month);
    const sequence = await this.papers.nextNumber(tx, key);
    const paper_no = paperNo({ ...key, sequence });
    const head = {
      ...key,
      etax_type: terms.etax_type,
      paper_no,
      sequence,
      account_id,
      source_key: terms.source_key,
      invoice_approval_id: terms.invoice_approval_id ?? null,
      issue_date,
      due_date: terms.due_date ?? null,
      seller,
      buyer,
      line_count: lines.length,
      ...sums,
      withholding_amount: terms.withholding_amount ?? (buyer.is_juristic ? sums.withholding_amount : ZERO),
      refers_to_paper_id: terms.refers_to_paper_id ?? null,
      replaces_paper_id: terms.replaces_paper_id ?? null,
      figures: terms.figures ?? null,
      reason_code: terms.reason_code ?? null,
      reason_text: terms.reason_text ?? null,
      note: terms.note ?? null,
      lines_sha256: linesHash(lines),
    } satisfies Partial<Paper>;
    const frozen = { head_sha256: headHash(head), hash_version: HASH_VERSION, issued_dt: tx.now() };
    const id = await this.papers.insert(tx, { ...head, ...frozen, issued_name: terms.issued_name }, lines);
    await this.prints.add(tx, id);
    return { id, paper_no, fresh: true };
  }

  /** Has whoever issues for the same fact wait until this transaction has ended. */
  async claim(tx: Tx, source_key: string): Promise<void> {
    await this.papers.ofSource(tx, source_key);
  }

  /**
   * Issues the invoice of a locked approval; once, whoever asks.
   * @returns the paper, and what a company keeps back of its payment
   */
  async issueInvoice(tx: Tx, approval: { id: number; account_id: number; line_count: number; due_date: string }, issued_name: string): Promise<IssuedPaper & { withholding_amount: Satang }> {
    const { id: invoice_approval_id, account_id, due_date, line_count } = approval;
    const lines = await this.papers.linesOfApproval(tx, invoice_approval_id);
    if (lines.length !== line_count) throw new Error(`invoice approval ${invoice_approval_id} has ${lines.length} lines, not ${line_count}`);
    const source_key = `invoice_approval:${invoice_approval_id}`;
    const issued = await this.issue(tx, { kind: 'invoice', etax_type: null, source_key, account_id, lines, due_date, invoice_approval_id, issued_name });
    const { withholding_amount } = await this.one(tx, issued.id);
    return { ...issued, withholding_amount };
  } // prettier-ignore

  /** The invoice of an approval. @throws AppError record.not_found where none was issued */
  async invoiceOf(tx: Tx, invoice_approval_id: number): Promise<{ id: number; paper_no: string; account_id: number }> {
    const paper = await this.papers.ofSource(tx, `invoice_approval:${invoice_approval_id}`);
    if (!paper) throw new AppError('record.not_found');
    return paper;
  }

  /**
   * Issues what a payment of an invoice is receipted by: a receipt and tax invoice in one (T03), or a mere receipt (T01)
   * where all of it is free of VAT. The day of the payment is the tax point of a service (Revenue Code s.78/1): the VAT of
   * its lines is that of this day, also where the invoice was of another rate. What credit notes took off the invoice is no
   * part of it: they have lowered the tax of the paper that they take back from. Where the month of the payment is closed,
   * the paper is of the first open day, keeps the rate of the payment and says when that was. Before the transaction
   * `BuyersService.know` is asked about the shop.
   * @param of.paid_on day of Bangkok on which the money came
   * @param of.withheld_amount what was kept back of this payment; none of one out of the wallet
   * @throws AppError paper.buyer_incomplete, paper.no_rate, paper.month_closed; record.not_found where the paper is no invoice
   */
  async issueForPayment(tx: Tx, of: { invoice_paper_id: number; paid_on: string; withheld_amount: Satang; source_key: string; issued_name: string }): Promise<IssuedPaper & { kind: 'tax_invoice' | 'receipt' }> {
    const invoice = await this.one(tx, of.invoice_paper_id);
    if (invoice.kind !== 'invoice') throw new AppError('record.not_found');
    const vat_bps = this.vatOn(of.paid_on);
    const ofNotes = await this.papers.ofNotes(tx, invoice.id);
    const charged = (await this.papers.lines(tx, invoice.id)).filter(({ line_no }) => !ofNotes.has(line_no));
    const lines = charged.map(({ line_no: _no, ...line }) => rated(line, vat_bps));
    const { account_id, id: refers_to_paper_id } = invoice;
    const { paid_on, withheld_amount: withholding_amount, source_key, issued_name } = of;
    const open = await this.months.firstOpenDay(tx, this.buyers.seller.tax_id ?? '');
    const isLate = open !== undefined && paid_on < open;
    const day = isLate ? { issue_date: open, note: `รับชำระเมื่อ ${formatThaiDate(startOfBangkokDay(paid_on))} ซึ่งปิดเดือนภาษีแล้ว` } : { issue_date: paid_on };
    const form = kindOfReceipt(lines);
    const issued = await this.issue(tx, { ...form, source_key, account_id, lines, ...day, refers_to_paper_id, withholding_amount, issued_name });
    return { ...issued, kind: form.kind };
  } // prettier-ignore

  /** A tax invoice or receipt in whose place none stands. @throws AppError record.not_found, paper.not_replaceable */
  async standing(tx: Tx, id: number): Promise<Paper> {
    const paper = await this.one(tx, id);
    const isOfKind = TAX_INVOICE_KINDS.some((kind) => kind === paper.kind);
    if (!isOfKind || (await this.papers.isReplaced(tx, id))) throw new AppError('paper.not_replaceable');
    return paper;
  }

  /** The buyer of a paper as a new one would name it. @param lacks what any paper would want and nobody told */
  async buyerAnew(
    tx: Tx,
    id: number,
    lacks: readonly BuyerField[],
  ): Promise<AnswerOf<typeof invoicingRoutes.currentBuyer>> {
    const old = await this.standing(tx, id);
    const buyer = (await this.buyers.known(tx, old.account_id)) ?? old.buyer;
    const needed = neededOf(old.kind);
    return {
      buyer: shownTo(buyer),
      changed_fields: changesOf(old.buyer, buyer),
      lacks: lacks.filter((one) => needed.includes(one)),
    };
  }

  /**
   * Issues a paper anew to its buyer as it is known now, with the same lines and sums, of today. Before the transaction
   * `BuyersService.know` is asked about the shop.
   * @throws AppError record.not_found, paper.not_replaceable, paper.buyer_unchanged, paper.buyer_incomplete, paper.month_closed
   */
  async replace(tx: Tx, id: number, of: { reason_code: ReasonCode; reason_text: string; issued_name: string }): Promise<IssuedPaper> {
    const { kind, etax_type, account_id, withholding_amount, refers_to_paper_id, note, ...old } = await this.standing(tx, id);
    const buyer = await this.buyers.of(tx, account_id, kind);
    if (!changesOf(old.buyer, buyer).length) throw new AppError('paper.buyer_unchanged');
    const lines = (await this.papers.lines(tx, id)).map(({ line_no: _no, ...line }) => line);
    const same = { kind, etax_type, account_id, lines, withholding_amount, refers_to_paper_id, note };
    return await this.issue(tx, { ...same, ...of, buyer, source_key: `replacement:${id}`, replaces_paper_id: id });
  } // prettier-ignore

  /**
   * All that stands on a paper. The tax id of a person is null: auth keeps it, and `whole` has it for a document.
   * @throws AppError record.not_found
   */
  async content(tx: Tx, id: number): Promise<PaperContent> {
    return await this.read(tx, await this.one(tx, id));
  }

  /** A paper as pages show it: the number of a person is its last four digits. @throws AppError record.not_found */
  async shown(tx: Tx, id: number): Promise<PaperContent> {
    const paper = await this.one(tx, id);
    return shownOf(paper, await this.read(tx, paper));
  }

  /**
   * All that stands on a paper, for its document: also the number of a person, which auth opens and audits. It asks
   * another service, so it is called in no transaction; whoever calls has seen that the reader may have the paper.
   * @throws AppError record.not_found, service.unavailable, rate.limited
   */
  async whole(id: number): Promise<PaperContent> {
    const [paper, content] = await this.db.systemAutocommit(async (tx) => {
      const row = await this.one(tx, id);
      return [row, await this.read(tx, row)] as const;
    });
    const tax_id = content.buyer.tax_id ?? (await this.buyers.numberOf(paper));
    return { ...content, buyer: { ...content.buyer, tax_id } };
  }

  private async read(tx: Tx, paper: Paper): Promise<PaperContent> {
    const lines = await this.papers.lines(tx, paper.id);
    const ids = [paper.refers_to_paper_id, paper.replaces_paper_id].filter((one) => one !== null);
    return contentOf(paper, lines, ids.length ? await this.papers.named(tx, ids) : []);
  }

  /** @throws AppError paper.no_rate */
  private vatOn(day: string): number {
    try {
      return vatOn(day);
    } catch (error) {
      if (error instanceof UnknownRate) throw new AppError('paper.no_rate', { cause: error });
      throw error;
    }
  }

  private async one(tx: Tx, id: number): Promise<Paper> {
    const paper = await this.papers.one(tx, id);
    if (!paper) throw new AppError('record.not_found');
    return paper;
  }
}

/** A line with the VAT of another day, where it has any. */
function rated(line: LineOfPaper, vat_bps: number): LineOfPaper {
  if (line.vat_bps === 0 || line.vat_bps === vat_bps) return line;
  const { base_amount, vat_amount } = taxed(line.amount, { ...line, vat_bps });
  return { ...line, vat_bps, base_amount, vat_amount };
}
