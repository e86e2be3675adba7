import { hasCodReceipt } from '@lamliang/contracts/orders';
import { MAX_ORDERS_IN_PREVIEW } from '@lamliang/contracts/render';
import { AppClock, AppError, fileAnswer, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Printing } from '../cover-sheets/cover-sheets.service.ts';
import { Codes } from '../documents/codes.service.ts';
import { fileName, providerName } from '../documents/file-name.rules.ts';
import { Fonts } from '../documents/fonts.service.ts';
import { distinct } from '../orders/chosen-orders.rules.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { Printer } from '../printers/printer.service.ts';
import { codReceiptDocument } from './cod-receipt.rules.ts';

/** Receipts for cash on delivery, which go with the parcel or are printed once it is paid. They mark nothing as printed. */
@Injectable()
export class CodReceiptsService {
  constructor(
    private readonly clock: AppClock,
    private readonly orders: OrdersService,
    private readonly codes: Codes,
    private readonly fonts: Fonts,
    private readonly printer: Printer,
  ) {}

  /**
   * @throws AppError order.not_found, order.not_confirmed or order.cancelled naming every such order; order.without_cod
   *   for those that nobody pays for; print.too_many for more than 100
   */
  async print(caller: Printing, terms: { shipment_order_ids: readonly number[]; format?: 'pdf' | 'html' | undefined }): Promise<FileAnswer | { html: string }> {
    const { account_id, signal } = caller;
    const ids = distinct(terms.shipment_order_ids);
    if (ids.length > MAX_ORDERS_IN_PREVIEW) throw new AppError('print.too_many');
    const document = () => this.document(account_id, ids, caller.shop.provider);
    if (terms.format === 'html')
      return { html: await this.printer.inTurn({ account_id, signal }, async () => this.printer.fitted(await document())) };
    const body = await this.printer.inTurn({ account_id, signal }, async () => this.printer.pdf(await document(), { tagged: true }));
    return fileAnswer({ name: fileName('cod-receipt', this.clock.now(), ids.length), type: 'application/pdf', body });
  } // prettier-ignore

  private async document(account_id: number, ids: number[], provider: string): Promise<string> {
    const orders = await this.orders.allPrintable(account_id, ids);
    const failures = orders
      .filter((order) => !hasCodReceipt(order))
      .map(({ id }) => ({ shipment_order_id: id, code: 'order.without_cod' }));
    if (failures.length > 0) throw new AppError('order.without_cod', { data: { failures } });
    const goods = await this.orders.goodsOf(account_id, ids);
    const receipts = orders.map((order) => ({
      order,
      goods: goods.filter(({ order_id }) => order_id === order.id),
      matrix: this.codes.qr(order.tracking_no),
    }));
    return codReceiptDocument(receipts, {
      provider: providerName(provider),
      font_css: this.fonts.of([orders, goods]),
    });
  }
}
