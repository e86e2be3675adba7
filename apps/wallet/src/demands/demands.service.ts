import { walletEvents, type Demand, type DemandTerms } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { AppError, Db, Outbox, type AuditTrail, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { DemandEntity } from './demand.entity.ts';
import { demandMachine } from './demand.machine.ts';
import { demandPosting, payable, type Demanded } from './demand.rules.ts';
import { DemandsRepository, type DemandRow } from './demands.repository.ts';

/**
 * What other services ask of shops' money. What a wallet cannot pay stays due here, and not with who asked: it is taken in
 * the transaction of the top-up that pays it, before anybody can spend that.
 */
@Injectable()
export class DemandsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
    private readonly demands: DemandsRepository,
  ) {}

  /**
   * Takes an amount of a shop, whole, where it has it; else it is due. Asked once for a kind and business key, and told
   * once when it is taken; the same again answers how it stands.
   * @throws AppError idempotency.key_reused where the key asked for something else
   */
  async ask({ order, ...terms }: DemandTerms, audit: AuditTrail): Promise<Demand> {
    const asked: Demanded = { ...terms, order_id: order?.id ?? null, order_no: order?.order_no ?? null };
    return await this.db.system(async (tx) => {
      const { kind, business_key, account_id, amount } = asked;
      // Locked before its row, as a top-up does.
      const credit = await this.demands.creditOf(tx, account_id);
      const isFresh = await this.demands.insert(tx, { ...asked, state: demandMachine.initial });
      const row = await this.known(tx, asked);
      if (!isFresh) {
        audit.unchanged();
        return told(row);
      }
      const isPaid = row.payment_type === 'credit' || payable([row], credit).length === 1;
      if (isPaid) await this.take(tx, row);
      const after = await this.known(tx, asked);
      await audit.write(tx, { target_id: account_id, after: { kind, business_key, amount, state: after.state } });
      return told(after);
    });
  }

  /** Takes what is due of a shop and what its wallet has by now, in the transaction that filled it. */
  async takeDue(tx: Tx, account_id: number): Promise<void> {
    const credit = await this.demands.creditOf(tx, account_id);
    for (const row of payable(await this.demands.due(tx, account_id), credit)) await this.take(tx, row);
  }

  /** What is due of a shop in all, in satang. */
  dueOf(tx: Tx, account_id: number): Promise<Satang> {
    return this.demands.dueAmount(tx, account_id);
  }

  /** Posts one, and tells it. */
  private async take(tx: Tx, row: DemandEntity): Promise<void> {
    demandMachine.next(row.state, 'take');
    const { kind, business_key, account_id, amount } = row;
    const { transaction_id, transaction_no } = await this.ledger.post(tx, demandPosting(row));
    await this.demands.take(tx, row.id, transaction_id);
    const payload = { account_id, business_key, kind, amount, transaction_no, occurred_at: tx.now().toISOString() };
    await this.outbox.publish(tx, walletEvents.charged, { key: `${kind}:${business_key}`, version: 1, payload });
  }

  /** @throws AppError idempotency.key_reused where something else was asked for under the key */
  private async known(tx: Tx, asked: Demanded): Promise<DemandRow> {
    const row = await this.demands.ofKey(tx, asked);
    if (
      !row ||
      (['account_id', 'amount', 'vat_amount', 'payment_type'] as const).some((name) => row[name] !== asked[name])
    )
      // prettier-ignore
      throw new AppError('idempotency.key_reused');
    return row;
  }
}

const told = ({ kind, business_key, state, transaction_no, taken_dt }: DemandRow): Demand => ({ kind, business_key, state, transaction_no, taken_dt }); // prettier-ignore
