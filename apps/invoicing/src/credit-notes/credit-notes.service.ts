import { invoicingEvents, type LineCharge, type NoteCause, type NoteReason } from '@lamliang/contracts/invoicing';
import { isPositive, isZero, satang, type Satang } from '@lamliang/kernel';
import { AppError, Outbox, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PapersService } from '../papers/papers.service.ts';
import {
  chargesOf,
  figuresOf,
  leftOf,
  leftOfPaper,
  noteLines,
  NothingLeft,
  partsOf,
  REASON_OF,
  spread,
  type TakenLine,
} from './credit-note.rules.ts';
import {
  CreditNotesRepository,
  type CreditedPaper,
  type GivenBack,
  type PaperLineToCredit,
} from './credit-notes.repository.ts';

/** Who issues what a fact makes, as it stands on the paper. */
const BY_ITSELF = 'ระบบ';

export interface NoteToMake {
  paper_id: number;
  lines: readonly { line_no: number; amount: Satang }[];
  cause: NoteCause;
  reason_code: NoteReason;
  /** In words. */
  reason: string;
  /** Asked for again, it is the same note. */
  source_key: string;
  issued_name: string;
  /** As what the next invoice gives it back, where it is not the charge of each line. */
  charge_code?: LineCharge;
}

/**
 * Credit notes. What was taken back of a paper lowers the next invoice of its shop by lines below zero, which no tax
 * invoice has: the note has lowered that tax already.
 */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly notes: CreditNotesRepository,
    private readonly papers: PapersService,
    private readonly outbox: Outbox,
  ) {}

  /** What would be taken back, with its figures. @throws AppError credit_note.not_possible, credit_note.too_much */
  async figures(tx: Tx, paper_id: number, lines: NoteToMake['lines']) {
    const { all, taken } = await this.taken(tx, await this.creditable(tx, paper_id), lines, true);
    return { figures: figuresOf(all, taken), taken, all };
  }

  /**
   * Makes a note, once for its `source_key`.
   * @returns its id
   * @throws AppError credit_note.not_possible for a paper that is no tax invoice or receipt, or was replaced;
   *   credit_note.too_much above what is left of a line
   */
  async make(tx: Tx, of: NoteToMake): Promise<number> {
    const paper = await this.creditable(tx, of.paper_id);
    // What a fact makes has the orders locked already.
    if (of.cause === 'hand') await this.notes.lockOrders(tx, paper.id, of.lines.map(({ line_no }) => line_no)); // prettier-ignore
    await this.notes.lock(tx, paper.first_id);
    // It may have been replaced while this waited.
    await this.creditable(tx, of.paper_id);
    const known = await this.notes.ofSource(tx, of.source_key);
    if (known !== undefined) return known;
    const { all, taken } = await this.taken(tx, paper, of.lines, of.cause === 'hand');
    const { vat_amount: _vat, ...figures } = figuresOf(all, taken);
    const lines = taken.map((part) =>
      lineOf(
        all.find(({ line_no }) => line_no === part.line_no)!,
        part,
      ),
    );
    const issued = await this.papers.issue(tx, {
      kind: 'credit_note',
      // The standard knows notes on tax invoices alone.
      etax_type: paper.kind === 'tax_invoice' ? '81' : null,
      source_key: `credit_note:${of.source_key}`,
      account_id: paper.account_id,
      seller: paper.seller,
      buyer: paper.buyer,
      lines,
      refers_to_paper_id: paper.id,
      reason_code: of.reason_code,
      reason_text: of.reason,
      figures,
      issued_name: of.issued_name,
    });
    const { account_id, id: credited_paper_id } = paper;
    await this.notes.insert(tx, { id: issued.id, account_id, credited_paper_id, cause: of.cause, source_key: of.source_key }); // prettier-ignore
    await this.notes.addCredited(tx, paper, taken);
    const given = await this.notes.giveBack(tx, issued.id, of.charge_code ?? null);
    await this.tell(tx, of, paper, issued, given);
    return issued.id;
  }

  /** Until the transaction ends nobody takes back from a paper, nor issues another in its place. */
  async hold(tx: Tx, paper_id: number): Promise<void> {
    const paper = await this.notes.paper(tx, paper_id);
    if (paper) await this.notes.lock(tx, paper.first_id);
  }

  /**
   * An order costs less by an amount. What stands on tax invoices and receipts is taken back by notes.
   * @param key of the fact
   * @returns what is left for a line below zero, because it stands on no such paper
   */
  async lowered(tx: Tx, of: { order_id: number; amount: Satang; cause: 'weight' | 'fee_waived'; key: string }): Promise<Satang> {
    return await this.takeBack(tx, of.order_id, ['difference', 'shipping'], of.amount, of.cause, of.key, 'difference');
  } // prettier-ignore

  /** An order was cancelled: whatever it owes goes back, by notes or by lines below zero. Its lines are locked. */
  async cancelled(tx: Tx, order_id: number): Promise<void> {
    const back: { charge_code: LineCharge; amount: Satang; source_key: string }[] = [];
    for (const { charge_code, amount } of await this.notes.owed(tx, order_id)) {
      const source_key = `order:${order_id}:cancelled:${charge_code}`;
      const rest = isPositive(amount) ? await this.takeBack(tx, order_id, [charge_code], amount, 'cancelled', source_key) : amount; // prettier-ignore
      if (!isZero(rest)) back.push({ charge_code, amount: rest, source_key });
    }
    if (back.length) await this.notes.takeBack(tx, order_id, back);
  }

  private async takeBack(tx: Tx, order_id: number, charges: readonly LineCharge[], amount: Satang, cause: Exclude<NoteCause, 'hand'>, key: string, charge_code?: LineCharge): Promise<Satang> {
    let rest = amount;
    for (const { paper_id, line_nos } of await this.notes.ofOrder(tx, order_id, charges)) {
      const paper = await this.creditable(tx, paper_id);
      await this.notes.lock(tx, paper.first_id);
      const all = await this.notes.lines(tx, paper);
      const own = line_nos.map((line_no) => all.find((line) => line.line_no === line_no)!);
      const { parts, rest: left } = spread(own, rest, leftOfPaper(all));
      if (!parts.length) continue;
      const { code: reason_code, text: reason } = REASON_OF[cause];
      const source_key = `${key}:${paper_id}`;
      await this.make(tx, { paper_id, lines: parts, cause, reason_code, reason, source_key, issued_name: BY_ITSELF, ...(charge_code && { charge_code }) });
      rest = left;
      if (isZero(rest)) break;
    }
    return rest;
  } // prettier-ignore

  /** @throws AppError credit_note.not_possible */
  private async creditable(tx: Tx, paper_id: number): Promise<CreditedPaper> {
    const paper = await this.notes.paper(tx, paper_id);
    if (!paper) throw new AppError('credit_note.not_possible');
    return paper;
  }

  /** @throws AppError credit_note.too_much */
  private async taken(tx: Tx, paper: CreditedPaper, lines: NoteToMake['lines'], by_hand: boolean): Promise<{ all: PaperLineToCredit[]; taken: TakenLine[] }> {
    const all = await this.notes.lines(tx, paper);
    // What a fact takes back was reckoned from what its charge costs.
    const known = by_hand ? all : all.map((line) => ({ ...line, owed_key: String(line.line_no), owed_amount: leftOf(line) }));
    try {
      // What is no line of an invoice could not be given back by the next one.
      return { all, taken: noteLines(known.map((line) => (line.billable_line_id === null ? { ...line, owed_amount: satang(0) } : line)), lines) };
    } catch (error) {
      if (!(error instanceof NothingLeft)) throw error;
      throw new AppError('credit_note.too_much', { data: { line_no: error.line_no }, cause: error });
    }
  } // prettier-ignore

  private async tell(tx: Tx, of: NoteToMake, paper: CreditedPaper, issued: { id: number; paper_no: string }, given: readonly GivenBack[]) {
    const sumOf = (name: 'amount' | 'vat_amount') => given.reduce((total, line) => total + line[name], 0);
    const payload = {
      account_id: paper.account_id,
      credit_note_id: issued.id,
      credit_note_no: issued.paper_no,
      tax_invoice_no: paper.paper_no,
      payment_type: given[0]?.payment_type ?? 'credit',
      by_hand_flag: of.cause === 'hand' ? (1 as const) : (0 as const),
      total_amount: sumOf('amount'),
      vat_amount: sumOf('vat_amount'),
      charges: chargesOf(given),
      parts: partsOf(given),
      occurred_at: tx.now().toISOString(),
    };
    await this.outbox.publish(tx, invoicingEvents.creditNoteIssued, { key: String(issued.id), version: 1, payload });
  } // prettier-ignore
}

/** A line of a note: that of the paper, with what is taken back of it. */
function lineOf(line: PaperLineToCredit, { base_amount, vat_amount, amount }: TakenLine) {
  const { billable_line_id, order_no, tracking_no, charge_code, description, charged_dt, vat_bps, withholding_bps } = line; // prettier-ignore
  return { billable_line_id, order_no, tracking_no, charge_code, description, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps }; // prettier-ignore
}
