import { Injectable } from '@nestjs/common';
import { walletEvents, type Payment, type PaymentTerms } from '@lamliang/contracts/wallet';
import { Db, Outbox, type AuditTrail } from '@lamliang/platform';
import { BalancesService } from '../balances/balances.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { paymentPosting } from '../ledger/posting.rules.ts';

/** What other services pay to shops. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
  ) {}

  /**
   * Pays once for a kind and business key, and publishes it; the same key again answers what was paid then, with the
   * balances of now.
   * @throws AppError idempotency.key_reused when the key paid something else
   */
  async pay(terms: PaymentTerms, audit: AuditTrail): Promise<Payment> {
    const { kind, account_id, business_key, amount } = terms;
    return await this.db.system(async (tx) => {
      const { transaction_id, transaction_no, posted } = await this.ledger.post(tx, paymentPosting(terms));
      if (!posted) audit.unchanged();
      else {
        await audit.write(tx, { target_id: account_id, after: { kind, business_key, amount, transaction_no } });
        await this.outbox.publish(tx, walletEvents.paid, {
          key: `${kind}:${business_key}`,
          version: 1,
          payload: { account_id, business_key, kind, amount, transaction_no },
        });
      }
      const credit_transaction = await this.ledger.transaction(tx, transaction_id);
      const balances = await this.balances.within(tx, account_id);
      return { kind, business_key, amount, credit_transaction, balances };
    });
  }
}
