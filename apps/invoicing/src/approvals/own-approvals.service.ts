import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { InvoiceApproval, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { AppError, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { InvoiceApprovalsRepository } from './invoice-approvals.repository.ts';
import { InvoiceLinesRepository } from './invoice-lines.repository.ts';
import { InvoiceLinesService } from './invoice-lines.service.ts';

const pageOf = ({ page = 1, limit = DEFAULT_LIMIT, after }: { page?: number | undefined; limit?: number | undefined; after?: string | undefined }) =>
  ({ page, limit, offset: (page - 1) * limit, after: cursorOf(after) }); // prettier-ignore

/** The invoice approvals of a shop, as its own people see them: what was taken out is none of theirs. */
@Injectable()
export class OwnApprovalsService {
  constructor(
    private readonly db: Db,
    private readonly approvals: InvoiceApprovalsRepository,
    private readonly lines: InvoiceLinesRepository,
    private readonly exports: InvoiceLinesService,
  ) {}

  /** Newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.approvals>) {
    const { page, ...wanted } = pageOf(asked);
    const { status, invoice_status, search, from_date, to_date } = asked;
    const from = from_date ? startOfBangkokDay(from_date) : undefined;
    const to = to_date ? endOfBangkokDay(to_date) : undefined;
    const of = { account_id, status, invoice_status, search, from, to };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.approvals.page(tx, of, wanted));
    const { limit } = wanted;
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<InvoiceApproval> {
    const row = await this.db.read({ account_id }, (tx) => this.approvals.own(tx, account_id, id));
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  /** @throws AppError record.not_found */
  async linesOf(shop: ShopCaller, id: number, asked: QueryOf<typeof invoicingRoutes.approvalLines>) {
    await this.get(shop, id);
    const { page, ...wanted } = pageOf(asked);
    const { account_id } = shop;
    const of = { account_id, invoice_approval_id: id, line_group: asked.line_group };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.lines.page(tx, of, wanted));
    const { limit } = wanted;
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.charged_dt), ...totalOf(counted) };
  }

  /** @throws AppError record.not_found */
  async *export(shop: ShopCaller, id: number, language: string): AsyncGenerator<string[][]> {
    await this.get(shop, id);
    yield* this.exports.export(id, language, { account_id: shop.account_id });
  }
}
