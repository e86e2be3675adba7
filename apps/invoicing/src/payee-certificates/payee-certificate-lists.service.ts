import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes, StaffPayeeCertificate } from '@lamliang/contracts/invoicing';
import { startOfBangkokDay } from '@lamliang/kernel';
import { AppError, Db, staffList, type FileAnswer, type Listed, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PaperFilesService, type Wanted } from '../paper-files/paper-files.service.ts';
import { PAYEE_CERTIFICATE_COLUMNS, PayeeCertificatesRepository } from './payee-certificates.repository.ts';

/** Certificates of tax that we withheld, as payees and staff read them. */
@Injectable()
export class PayeeCertificateListsService {
  constructor(
    private readonly db: Db,
    private readonly certificates: PayeeCertificatesRepository,
    private readonly files: PaperFilesService,
  ) {}

  /** Those of a shop, newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.payeeCertificates>) {
    const { page = 1, limit = DEFAULT_LIMIT, after, ...terms } = asked;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(after) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.certificates.page(tx, { ...terms, account_id }, wanted)); // prettier-ignore
    const next = nextOf(rows, limit, (row) => startOfBangkokDay(row.paid_date));
    return { rows, page, limit, next, ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop; file.not_found before it is issued; service.unavailable */
  async document({ account_id }: ShopCaller, id: number, query: Wanted['query']): Promise<FileAnswer> {
    const paper_id = await this.db.read({ account_id }, (tx) => this.certificates.paperOf(tx, id));
    if (paper_id === undefined) throw new AppError('record.not_found');
    if (paper_id === null) throw new AppError('file.not_found');
    return await this.files.document({ by: { paper_id }, kinds: ['withholding_certificate'], query }, account_id);
  }

  /** Of all payees, by default newest first. */
  list(query: QueryOf<typeof invoicingRoutes.staffPayeeCertificates>): Promise<Listed<StaffPayeeCertificate>> {
    const list = staffList(query, PAYEE_CERTIFICATE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.certificates.list(tx, list));
  }

  /** @throws AppError record.not_found */
  async one(id: number): Promise<StaffPayeeCertificate> {
    const row = await this.db.systemAutocommit((tx) => this.certificates.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return row;
  }
}
