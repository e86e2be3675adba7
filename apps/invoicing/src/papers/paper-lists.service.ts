import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import { TAX_INVOICE_KINDS, type invoicingRoutes, type StaffPaper, type StaffPaperDetail, type TaxInvoiceDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { startOfBangkokDay } from '@lamliang/kernel';
import { AppError, Db, staffList, type Listed, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { EtaxService } from '../etax/etax.service.ts';
import { PAPER_COLUMNS, PaperRowsRepository } from './paper-rows.repository.ts';
import { wholeOf } from './paper.view.ts';
import { PapersService } from './papers.service.ts';

/** Papers as shops and staff read them. */
@Injectable()
export class PaperListsService {
  constructor(
    private readonly db: Db,
    private readonly rows: PaperRowsRepository,
    private readonly papers: PapersService,
    private readonly etax: EtaxService,
  ) {}

  /** Tax invoices and receipts of a shop, newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.taxInvoices>) {
    const { page = 1, limit = DEFAULT_LIMIT, after, ...terms } = asked;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(after) };
    const of = { ...terms, account_id, kinds: TAX_INVOICE_KINDS };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.rows.page(tx, of, wanted));
    const next = nextOf(rows, limit, (row) => startOfBangkokDay(row.issue_date));
    return { rows, page, limit, next, ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<TaxInvoiceDetail> {
    return await this.db.read({ account_id }, async (tx) => {
      const row = await this.rows.own(tx, account_id, id, TAX_INVOICE_KINDS);
      if (!row) throw new AppError('record.not_found');
      const e_tax = await this.etax.stateOf(tx, row);
      return { ...row, ...wholeOf(await this.papers.shown(tx, id)), e_tax };
    });
  }

  /** Of all shops and kinds, by default newest first. */
  list(query: QueryOf<typeof invoicingRoutes.staffPapers>): Promise<Listed<StaffPaper>> {
    const list = staffList(query, PAPER_COLUMNS);
    return this.db.systemAutocommit((tx) => this.rows.list(tx, list));
  }

  /** @throws AppError record.not_found */
  async one(id: number): Promise<StaffPaperDetail> {
    return await this.db.systemAutocommit(async (tx) => {
      const row = await this.rows.one(tx, id);
      if (!row) throw new AppError('record.not_found');
      const e_tax = await this.etax.stateOf(tx, row);
      return { ...row, ...wholeOf(await this.papers.shown(tx, id)), e_tax };
    });
  }
}
