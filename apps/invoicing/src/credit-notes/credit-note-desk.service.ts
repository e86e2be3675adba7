import { createHash } from 'node:crypto';
import type { BodyOf, Decision, QueryOf } from '@lamliang/contracts';
import { MOST_NOTE_LINES, type CreditablePaper, type invoicingRoutes, type CreditNoteTerms, type StaffCreditNote, type StaffCreditNoteWhole } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { add } from '@lamliang/kernel';
import { AppError, Db, enterDecision, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { CreditNoteListsRepository, NOTE_COLUMNS, PAPER_COLUMNS } from './credit-note-lists.repository.ts';
import { staffNoteOf } from './credit-note.view.ts';
import { CreditNotesService } from './credit-notes.service.ts';

/** Lines of a paper that are listed at a time. */
const LINES = 50;
type Lines = BodyOf<typeof invoicingRoutes.noteFigures>['lines'];

/** What finance do with credit notes: they read all of them, and make some by hand. */
@Injectable()
export class CreditNoteDeskService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly lists: CreditNoteListsRepository,
    private readonly notes: CreditNotesService,
  ) {}

  /** Of all shops, by default newest first. */
  async list(query: QueryOf<typeof invoicingRoutes.staffCreditNotes>): Promise<Listed<StaffCreditNote>> {
    const list = staffList(query, NOTE_COLUMNS);
    const listed = await this.db.systemAutocommit((tx) => this.lists.list(tx, list));
    return { ...listed, rows: listed.rows.map(staffNoteOf) };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffCreditNoteWhole> {
    return await this.db.system(async (tx) => {
      const row = await this.lists.one(tx, id);
      if (!row) throw new AppError('record.not_found');
      return { ...staffNoteOf(row), details: await this.lists.details(tx, id, 0, MOST_NOTE_LINES) };
    });
  }

  /** Tax invoices and receipts, by default newest first. */
  papers(query: QueryOf<typeof invoicingRoutes.creditablePapers>): Promise<Listed<CreditablePaper>> {
    const list = staffList(query, PAPER_COLUMNS);
    return this.db.systemAutocommit((tx) => this.lists.papers(tx, list));
  }

  /** @throws AppError record.not_found */
  paper(id: number): Promise<CreditablePaper> {
    return this.db.systemAutocommit((tx) => this.known(tx, id));
  }

  /** Lines of such a paper. @throws AppError record.not_found */
  async lines(id: number, { search = '', after_line_no = 0 }: QueryOf<typeof invoicingRoutes.creditableLines>) {
    return await this.db.system(async (tx) => {
      await this.known(tx, id);
      const rows = await this.lists.creditable(tx, id, search.trim(), after_line_no, LINES + 1);
      return { rows: rows.slice(0, LINES), more: rows.length > LINES ? (1 as const) : (0 as const) };
    });
  }

  /** The figures of a note that nobody has made. @throws AppError record.not_found, credit_note.too_much */
  async figures(id: number, { lines }: BodyOf<typeof invoicingRoutes.noteFigures>) {
    return await this.db.system(async (tx) => {
      await this.known(tx, id);
      const { figures, taken } = await this.notes.figures(tx, id, lines);
      return { ...figures, total_amount: add(figures.difference_amount, figures.vat_amount), lines: taken };
    });
  }

  /**
   * Makes a note by hand: above the limit of its kind a second person decides, else it is issued at once. The same
   * Idempotency-Key is the same note of a paper, unless it was refused; without one the same lines of a paper of which
   * nothing was taken back meanwhile are.
   * @throws AppError record.not_found, credit_note.too_much, idempotency.key_reused
   */
  async make(staff: StaffCaller, id: number, { lines, reason_code, reason }: BodyOf<typeof invoicingRoutes.makeCreditNote>, key: string | undefined, audit: AuditTrail) {
    return await this.db.system(async (tx) => {
      const { account_id, paper_no, credited_amount } = await this.known(tx, id);
      const entry = {
        kind: 'credit_note',
        business_key: `credit_note:${id}:${key ? `key:${key}` : `${credited_amount}:${hashOf(lines)}`}`,
        target: String(id),
        account_id,
        terms: { paper_no, reason_code, lines },
        reason,
      };
      // One that was made has left less than it asked for.
      const amount = await this.lists.enteredAmount(tx, entry.business_key);
      const { figures } = amount === undefined ? await this.notes.figures(tx, id, lines) : { figures: undefined };
      const total = figures ? add(figures.difference_amount, figures.vat_amount) : amount!;
      const decision = await enterDecision(tx, staff, { ...entry, amount: total });
      const isDone = decision.state === 'done';
      const credit_note_id = isDone ? await this.made(tx, decision) : null;
      if (decision.fresh) await audit.write(tx, { target_id: id, reason, after: { account_id, paper_no, reason_code, ...figures, credit_note_id } });
      else audit.unchanged();
      return { credit_note_id, decision_id: isDone ? null : decision.id };
    });
  } // prettier-ignore

  /** Issues a note that a second person approved. @throws AppError credit_note.too_much, credit_note.not_possible */
  async done(tx: Tx, decision: Decision): Promise<void> {
    await this.made(tx, decision);
  }

  private made(tx: Tx, { id, target, terms, reason, decided_name }: Decision): Promise<number> {
    // As they were entered, and checked then.
    const { lines, reason_code } = terms as Pick<CreditNoteTerms, 'lines' | 'reason_code'>;
    return this.notes.make(tx, { paper_id: Number(target), lines, cause: 'hand', reason_code, reason, source_key: `decision:${id}`, issued_name: decided_name ?? '' }); // prettier-ignore
  }

  /** @throws AppError record.not_found */
  private async known(tx: Tx, id: number): Promise<CreditablePaper> {
    const paper = await this.lists.paper(tx, id);
    if (!paper) throw new AppError('record.not_found');
    return paper;
  }
}

const hashOf = (lines: Lines): string =>
  createHash('sha256').update(JSON.stringify(lines.map(({ line_no, amount }) => [line_no, amount]).toSorted(([a = 0], [b = 0]) => a - b))).digest('hex').slice(0, 16); // prettier-ignore
