import type { Order } from '@lamliang/contracts/orders';
import {
  MAX_ORDERS_PER_REQUEST,
  MAX_ORDERS_IN_PREVIEW,
  renderJobs,
  type JobProgress,
  type PaperSize,
} from '@lamliang/contracts/render';
import {
  AppClock,
  AppError,
  Db,
  fileAnswer,
  Jobs,
  type FileAnswer,
  type JobContext,
  type ShopCaller,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { matrixWidth } from '../documents/code.rules.ts';
import { Codes } from '../documents/codes.service.ts';
import { fileName, providerName } from '../documents/file-name.rules.ts';
import { Fonts } from '../documents/fonts.service.ts';
import { FilesService } from '../files/files.service.ts';
import { distinct } from '../orders/chosen-orders.rules.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { Printer, type PrintTurn } from '../printers/printer.service.ts';
import { coverSheetDocument, type Sheet, type SheetOptions } from './cover-sheet-page.rules.ts';
import { barNumbers, barPlace, LAYOUTS, type SheetOrder } from './cover-sheet.rules.ts';
import { sampleOrder } from './sample-order.rules.ts';

export type CoverSheetsJob = z.output<typeof renderJobs.coverSheets.schema>;

export interface CoverSheetsTerms {
  shipment_order_ids: number[];
  paper_size: PaperSize;
  format?: 'pdf' | 'html' | undefined;
  mask_phone?: 0 | 1 | undefined;
  first_label?: number | undefined;
  /** A link is also opened by programs that only look: it marks nothing as printed. */
  marks?: false;
}
/** For whom a document is made. */
export type Printing = Pick<ShopCaller, 'account_id'> &
  Pick<PrintTurn, 'signal'> & { shop: Pick<ShopCaller['shop'], 'provider'> };

@Injectable()
export class CoverSheetsService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: AppClock,
    private readonly orders: OrdersService,
    private readonly codes: Codes,
    private readonly fonts: Fonts,
    private readonly printer: Printer,
    private readonly files: FilesService,
  ) {}

  /**
   * One document in the order asked for: the preview, the PDF (which marks the orders as printed), or beyond 20
   * orders a job.
   * @throws AppError order.not_found, order.not_confirmed or order.cancelled naming every such order;
   * print.too_many for a preview of more than 100.
   */
  async print(caller: Printing, terms: CoverSheetsTerms): Promise<FileAnswer | JobProgress | { html: string }> {
    const { account_id, signal } = caller;
    const { paper_size, first_label } = terms;
    const ids = distinct(terms.shipment_order_ids);
    const mask_phone = terms.mask_phone === 1;
    const { provider } = caller.shop;
    const options = { ...this.options(paper_size, mask_phone, provider), first_label };
    if (terms.format === 'html') {
      if (ids.length > MAX_ORDERS_IN_PREVIEW) throw new AppError('print.too_many');
      const fitted = async () =>
        this.printer.fitted(this.document(await this.orders.allPrintable(account_id, ids), options));
      return { html: await this.printer.inTurn({ account_id, signal }, fitted) };
    }
    if (ids.length > MAX_ORDERS_PER_REQUEST)
      return this.ask(account_id, { shipment_order_ids: ids, paper_size, mask_phone, provider, first_label });
    const { orders, body } = await this.printer.inTurn({ account_id, signal }, async () => {
      const found = await this.orders.allPrintable(account_id, ids);
      return { orders: found, body: await this.printer.pdf(this.document(found, options)) };
    });
    if (terms.marks !== false) await this.orders.markPrinted(account_id, orders);
    return fileAnswer({ name: this.name(paper_size, orders.length), type: 'application/pdf', body });
  }

  /** Made-up content in the asked size, to set up a printer; nothing is marked. */
  async testLabel(
    caller: ShopCaller & Printing,
    { paper_size, format }: { paper_size: PaperSize; format?: 'pdf' | 'html' | undefined },
  ): Promise<FileAnswer | { html: string }> {
    const options = { ...this.options(paper_size, false, caller.shop.provider), sample: true };
    const document = this.document([sampleOrder(this.clock.now())], options);
    if (format === 'html') return { html: await this.printer.inTurn(caller, () => this.printer.fitted(document)) };
    const body = await this.printer.inTurn(caller, () => this.printer.pdf(document));
    return fileAnswer({ name: `test-label_${paper_size}.pdf`, type: 'application/pdf', body });
  }

  /** Prints the orders that can be printed and lists the others. Idempotent: a second run replaces the file. */
  async work(payload: CoverSheetsJob, job: JobContext): Promise<void> {
    const account_id = job.account_id ?? 0;
    const { paper_size, mask_phone, provider, first_label } = payload;
    const { orders, failures } = await this.orders.printable(account_id, payload.shipment_order_ids);
    if (orders.length === 0) return this.files.finish(job, undefined, failures);
    await job.progress(failures.length, payload.shipment_order_ids.length);
    const options = { ...this.options(paper_size, mask_phone, provider), first_label };
    const print = () => this.printer.pdf(this.document(orders, options));
    const body = await this.printer.inTurn({ account_id, long: true }, print);
    await this.orders.markPrinted(account_id, orders);
    await this.files.finish(job, { name: this.name(paper_size, orders.length), body }, failures);
  }

  private async ask(account_id: number, payload: Omit<CoverSheetsJob, 'job_id'>): Promise<JobProgress> {
    const total = payload.shipment_order_ids.length;
    const job_id = await this.db.tx({ account_id }, (tx) =>
      this.jobs.request(tx, renderJobs.coverSheets, { account_id, payload, total }),
    );
    return { job_id, state: 'waiting', done: 0, total, file_url: null, failures: [] };
  }

  private options(paper_size: PaperSize, mask_phone: boolean, provider: string): SheetOptions {
    return { paper_size, mask_phone, provider: providerName(provider), font_css: this.fonts.css };
  }

  private name(paper_size: PaperSize, count: number): string {
    return fileName('cover-sheets', this.clock.now(), count, paper_size);
  }

  private document(orders: readonly (Order | SheetOrder)[], options: SheetOptions): string {
    return coverSheetDocument(
      orders.map((order) => this.sheet(order, options.paper_size)),
      { ...options, font_css: this.fonts.of(orders) },
    );
  }

  /** The first number whose bar code fits the paper. */
  private sheet(order: SheetOrder, size: PaperSize): Sheet {
    const layout = LAYOUTS[size];
    const matrix = this.codes.qr(order.tracking_no);
    for (const number of barNumbers(order)) {
      const bars = this.codes.code128(number);
      if (barPlace(bars.modules, layout, matrixWidth(matrix, layout.matrix_module))) return { order, bars, matrix };
    }
    throw new RangeError(`order ${order.id} has no number that fits a bar code on ${size}`);
  }
}
