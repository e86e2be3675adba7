import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { startOfBangkokDay } from '@lamliang/kernel';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountDocumentsRepository } from './account-documents.repository.ts';

/** All accounting documents of a customer in one list. */
@Injectable()
export class AccountDocumentsService {
  constructor(
    private readonly db: Db,
    private readonly documents: AccountDocumentsRepository,
  ) {}

  /** Newest first. */
  async page(account_id: number, asked: QueryOf<typeof invoicingRoutes.accountDocuments>) {
    const { page = 1, limit = DEFAULT_LIMIT, after, ...terms } = asked;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(after) };
    const { rows, counted } = await this.db.system((tx) => this.documents.page(tx, { ...terms, account_id }, wanted));
    const places = rows.map(({ place, document_date }) => ({ id: place, document_date }));
    const next = nextOf(places, limit, (row) => startOfBangkokDay(row.document_date));
    return { rows: rows.map(({ place: _place, ...row }) => row), page, limit, next, ...totalOf(counted) };
  }
}
