import {
  MAX_ORDERS_PER_REQUEST,
  MAX_ORDERS_IN_PREVIEW,
  renderJobs,
  type JobProgress,
  type PaperSize,
} from '@lamliang/contracts/render';
import { AppClock, AppError, Db, fileAnswer, Jobs, type FileAnswer, type JobContext } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { CoverSheetsService, type Printing } from '../cover-sheets/cover-sheets.service.ts';
import { CodReceiptsService } from '../cod-receipts/cod-receipts.service.ts';
import { fileName, providerName } from '../documents/file-name.rules.ts';
import { Fonts } from '../documents/fonts.service.ts';
import { FilesService } from '../files/files.service.ts';
import { distinct } from '../orders/chosen-orders.rules.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { Printer } from '../printers/printer.service.ts';
import { handoverDocument, type HandoverOrder } from './handover-form.rules.ts';

export type ProofOfShipmentJob = z.output<typeof renderJobs.proofOfShipment.schema>;

export interface ProofOfShipmentTerms {
  shipment_order_ids: number[];
  doc_type?: 'proof-of-shipment' | 'cover-sheet' | 'cod-receipt' | undefined;
  paper_size?: PaperSize | undefined;
  format?: 'pdf' | 'html' | undefined;
}

@Injectable()
export class HandoverFormsService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: AppClock,
    private readonly orders: OrdersService,
    private readonly fonts: Fonts,
    private readonly printer: Printer,
    private readonly files: FilesService,
    private readonly coverSheets: CoverSheetsService,
    private readonly receipts: CodReceiptsService,
  ) {}

  /**
   * The handover form, or the cover sheets (by default A6) or receipts for COD where they are asked for. A form and a
   * receipt mark nothing as printed.
   * @throws AppError as `CoverSheetsService.print` and `CodReceiptsService.print`
   */
  async print(caller: Printing, terms: ProofOfShipmentTerms): Promise<FileAnswer | JobProgress | { html: string }> {
    const { shipment_order_ids, doc_type, paper_size = 'A6', format } = terms;
    if (doc_type === 'cover-sheet') return this.coverSheets.print(caller, { shipment_order_ids, paper_size, format });
    if (doc_type === 'cod-receipt') return this.receipts.print(caller, { shipment_order_ids, format });
    const { account_id, signal } = caller;
    const { provider } = caller.shop;
    const ids = distinct(shipment_order_ids);
    if (format === 'html') {
      if (ids.length > MAX_ORDERS_IN_PREVIEW) throw new AppError('print.too_many');
      const fitted = async () =>
        this.printer.fitted(this.document(await this.orders.allPrintable(account_id, ids), provider));
      return { html: await this.printer.inTurn({ account_id, signal }, fitted) };
    }
    if (ids.length > MAX_ORDERS_PER_REQUEST) return this.ask(account_id, { shipment_order_ids: ids, provider });
    const { orders, body } = await this.printer.inTurn({ account_id, signal }, async () => {
      const found = await this.orders.allPrintable(account_id, ids);
      return { orders: found, body: await this.printer.pdf(this.document(found, provider), { tagged: true }) };
    });
    return fileAnswer({ name: this.name(orders.length), type: 'application/pdf', body });
  }

  /** The document that a link stands for. @throws AppError file.not_found, and as `print` */
  async open(token: string): Promise<FileAnswer | JobProgress | { html: string }> {
    const { account_id, order_id, type, provider } = await this.orders.documentOf(token);
    const caller = { account_id, shop: { provider } };
    const shipment_order_ids = [order_id];
    if (type !== 'cover-sheet') return this.print(caller, { shipment_order_ids, doc_type: type });
    return this.coverSheets.print(caller, { shipment_order_ids, paper_size: 'A6', marks: false });
  }

  /** Lists confirmed orders and reports the others. Idempotent: a second run replaces the file. */
  async work(payload: ProofOfShipmentJob, job: JobContext): Promise<void> {
    const { orders, failures } = await this.orders.printable(job.account_id ?? 0, payload.shipment_order_ids);
    if (orders.length === 0) return this.files.finish(job, undefined, failures);
    await job.progress(failures.length, payload.shipment_order_ids.length);
    const print = () => this.printer.pdf(this.document(orders, payload.provider), { tagged: true });
    const body = await this.printer.inTurn({ account_id: job.account_id, long: true }, print);
    await this.files.finish(job, { name: this.name(orders.length), body }, failures);
  }

  private async ask(account_id: number, payload: Omit<ProofOfShipmentJob, 'job_id'>): Promise<JobProgress> {
    const total = payload.shipment_order_ids.length;
    const job_id = await this.db.tx({ account_id }, (tx) =>
      this.jobs.request(tx, renderJobs.proofOfShipment, { account_id, payload, total }),
    );
    return { job_id, state: 'waiting', done: 0, total, file_url: null, failures: [] };
  }

  private document(orders: readonly HandoverOrder[], provider: string): string {
    return handoverDocument(orders, {
      provider: providerName(provider),
      font_css: this.fonts.of(orders),
      at: this.clock.now(),
    });
  }

  private name(count: number): string {
    return fileName('parcel-handover', this.clock.now(), count);
  }
}
