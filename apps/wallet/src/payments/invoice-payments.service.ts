import type { AnswerOf } from '@lamliang/contracts';
import type { InvoicePaymentTerms, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, type AuditTrail } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BalancesService } from '../balances/balances.service.ts';
import { invoicePostings, isKeptBack, totalOf } from '../ledger/invoice-posting.rules.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { InvoiceReceiptsRepository } from './invoice-receipts.repository.ts';

/** Invoices of credit customers that are paid. */
@Injectable()
export class InvoicePaymentsService {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
    private readonly shops: ShopsService,
    private readonly receipts: InvoiceReceiptsRepository,
  ) {}

  /**
   * Posts the payment of an invoice once; asked again it answers what was posted then, with the balances of now.
   * @throws AppError wallet.floor where the wallet has less, permission.denied for a wallet that is being closed,
   *   idempotency.key_reused where the invoice was paid otherwise, request.invalid where more is kept back than is asked for
   */
  async pay(terms: InvoicePaymentTerms, audit: AuditTrail): Promise<AnswerOf<typeof walletRoutes.payInvoice>> {
    const { account_id, invoice_id: id, invoice_no, paid_from, paid_date, reference, withheld_amount } = terms;
    if (!isKeptBack(terms))
      throw new AppError('request.invalid', { errors: [{ field: 'withheld_amount', code: 'validation.invalid' }] });
    return await this.db.system(async (tx) => {
      if (paid_from === 'wallet') await this.shops.mustBeOpen(tx, account_id);
      const settled = (await this.ledger.postMany(tx, invoicePostings(terms))).at(-1);
      if (!settled) throw new Error('an invoice is paid by one posting at least');
      const { transaction_id, transaction_no, posted } = settled;
      if (!posted) audit.unchanged();
      else {
        if (paid_from === 'bank')
          await this.receipts.insert(tx, { id, account_id, invoice_no, paid_date, reference: reference || null, transaction_id }); // prettier-ignore
        await audit.write(tx, { target_id: account_id, after: { invoice_no, paid_from, amount: totalOf(terms), withheld_amount, transaction_no } }); // prettier-ignore
      }
      return { transaction_no, balances: await this.balances.within(tx, account_id) };
    });
  }
}
