import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import { creditNoteCells, MOST_NOTE_LINES, type CreditNoteWhole, type invoicingRoutes, type LineCharge } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { text } from '@lamliang/i18n';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { AppError, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { EtaxService } from '../etax/etax.service.ts';
import { CreditNoteListsRepository } from './credit-note-lists.repository.ts';

/** The credit notes of a shop, as its own people see them. */
@Injectable()
export class OwnCreditNotesService {
  constructor(
    private readonly db: Db,
    private readonly notes: CreditNoteListsRepository,
    private readonly etax: EtaxService,
  ) {}

  /** Newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.creditNotes>) {
    const { page = 1, limit = DEFAULT_LIMIT, search, from_date, to_date } = asked;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(asked.after) };
    const from = from_date ? startOfBangkokDay(from_date) : undefined;
    const to = to_date ? endOfBangkokDay(to_date) : undefined;
    const of = { account_id, search, from, to };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.notes.page(tx, of, wanted));
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.issue_dt), ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<CreditNoteWhole> {
    return await this.db.read({ account_id }, async (tx) => {
      const note = await this.notes.own(tx, account_id, id);
      if (!note) throw new AppError('record.not_found');
      const e_tax = await this.etax.stateOf(tx, { id, kind: 'credit_note', etax_type: '81' });
      return { ...note, details: await this.notes.details(tx, id, 0, MOST_NOTE_LINES), e_tax };
    });
  }

  /** @throws AppError record.not_found */
  async *export(shop: ShopCaller, id: number, language: string): AsyncGenerator<string[][]> {
    const nameOf = (charge: LineCharge) => text(language, `status.invoice_charge.${charge}`);
    yield (await this.get(shop, id)).details.map((line) => creditNoteCells(line, nameOf));
  }
}
