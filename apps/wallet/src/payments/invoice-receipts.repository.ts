import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { InvoiceReceipt } from './invoice-receipt.entity.ts';

/** SQL of invoices that were paid to our bank account. */
@Injectable()
export class InvoiceReceiptsRepository {
  async insert(tx: Tx, receipt: InvoiceReceipt): Promise<void> {
    await tx.manager.insert(InvoiceReceipt, receipt);
  }
}
