import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents } from '@lamliang/contracts/invoicing';
import type { PaymentType, walletEvents } from '@lamliang/contracts/wallet';
import { text } from '@lamliang/i18n';
import { ZERO } from '@lamliang/kernel';
import { AppClock, CollectsMetrics, Db, Every, gauge, LOGGER, Outbox, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { FeeLinesService } from '../billing/fee-lines.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { DemandsClient } from './demands.client.ts';
import type { OtherFeeEntity } from './other-fee.entity.ts';
import { otherFeeMachine } from './other-fee.machine.ts';
import { OtherFeesRepository, type FeeChange } from './other-fees.repository.ts';
import { ShopsClient } from './shops.client.ts';

const waiting = gauge(
  'invoicing_fees_uncharged',
  'Approved other fees whose charge waits for more than ten minutes',
  [],
);
const AT_ONCE = 100;
/** Longer than charging so many takes; what failed is tried again after it (ms). */
const LEASE_MS = 60_000;
const LATE_MS = 600_000;
const KEY = /^fee:(\d+)$/;

/**
 * Charges fees that were approved. How a shop pays is asked and kept first; then wallet is asked for the money under the
 * id of the fee, which it takes once however often it is asked, so that all of it may begin anew after a crash. What the
 * wallet cannot pay stays due there, and is told when a top-up has paid it.
 */
@Injectable()
export class FeeChargesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly fees: OtherFeesRepository,
    private readonly lines: FeeLinesService,
    private readonly shops: ShopsClient,
    private readonly wallet: DemandsClient,
    private readonly buyers: BuyersService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Charges what nobody charged yet. */
  @Every(1_000, 'charge-fees')
  async chargeDue(): Promise<void> {
    for (let taken = AT_ONCE; taken === AT_ONCE;) {
      const until = new Date(this.clock.now().getTime() + LEASE_MS);
      const due = await this.db.systemAutocommit((tx) => this.fees.takeDue(tx, AT_ONCE, until));
      taken = due.length;
      if (taken) await this.charge(due);
    }
  }

  /** Charges at once what was just approved; whatever fails is left to the timer. */
  async now(ids: readonly number[]): Promise<void> {
    try {
      const due = await this.db.systemAutocommit((tx) => this.fees.due(tx, ids));
      if (due.length) await this.charge(due);
    } catch (error) {
      this.log.warn({ err: error, ids }, 'approved fees are charged at the next round');
    }
  }

  /** Wallet took what was asked for: at once, or of a top-up. */
  async charged(tx: Tx, { kind, business_key, occurred_at }: PayloadOf<typeof walletEvents.charged>): Promise<void> {
    const [, id] = KEY.exec(business_key) ?? [];
    if (kind === 'other_fee' && id) await this.receiveOfWallet(tx, Number(id), new Date(occurred_at));
  }

  /** An invoice was paid: so were the fees on it. */
  async invoicePaid(tx: Tx, invoice_approval_id: number): Promise<void> {
    for (const id of await this.fees.ofInvoice(tx, invoice_approval_id)) {
      const fee = await this.fees.lock(tx, id);
      if (fee) await this.receive(tx, fee, tx.now());
    }
  }

  private async charge(due: readonly OtherFeeEntity[]): Promise<void> {
    const account_ids = [...new Set(due.map(({ account_id }) => account_id))];
    const paying = await this.shops.paying(account_ids);
    await this.buyers.knowNew(account_ids);
    for (const { id, account_id } of due)
      try {
        await this.chargeOne(id, paying.get(account_id));
      } catch (error) {
        // One that fails holds up no other.
        this.log.error({ err: error, other_fee_id: id }, 'a fee is not charged');
      }
  }

  private async chargeOne(id: number, pays: PaymentType | undefined): Promise<void> {
    const fee = await this.db.system((tx) => this.begin(tx, id, pays));
    if (!fee) return;
    const { account_id, amount, vat_amount, payment_type, order_id, order_no, other_fee_no, detail } = fee;
    const { state, taken_dt } = await this.wallet.ask({
      kind: 'other_fee',
      account_id,
      business_key: `fee:${id}`,
      amount,
      vat_amount: vat_amount ?? ZERO,
      payment_type,
      ...(order_id !== null && order_no !== null && { order: { id: order_id, order_no } }),
      reason: [other_fee_no, detail].filter(Boolean).join(' '),
    });
    await this.db.system(async (tx) => {
      if (state === 'taken') await this.receiveOfWallet(tx, id, taken_dt ?? tx.now());
      await this.fees.change(tx, id, { charge_dt: null });
    });
  }

  /** Keeps how the shop pays, with the line of a credit customer. @returns undefined where there is nothing to be charged any more */
  private async begin(tx: Tx, id: number, pays: PaymentType | undefined) {
    const fee = await this.fees.lock(tx, id);
    if (!fee?.charge_dt) return undefined;
    const payment_type = fee.payment_type ?? pays;
    if (!payment_type) {
      this.log.warn({ other_fee_id: id }, 'the shop of a fee has left: it is charged nothing');
      await this.fees.change(tx, id, { charge_dt: null });
      return undefined;
    }
    if (!fee.payment_type) {
      const billable_line_id =
        payment_type === 'credit' ? await this.bill(tx, fee, payment_type, fee.approved_dt) : null;
      await this.fees.change(tx, id, { payment_type, billable_line_id });
    }
    return { ...fee, payment_type };
  }

  private async receiveOfWallet(tx: Tx, id: number, received_dt: Date): Promise<void> {
    const fee = await this.fees.lock(tx, id);
    if (fee?.payment_type !== 'wallet') return;
    const more = { billable_line_id: await this.bill(tx, fee, 'wallet', received_dt) };
    await this.receive(tx, fee, received_dt, more);
  }

  /** Writes the line of a fee, once. Papers are in Thai. */
  private bill(tx: Tx, fee: OtherFeeEntity, payment_type: PaymentType, charged_dt: Date | null): Promise<number> {
    const { id, account_id, order_id, order_no, tracking_no, amount, fee_type, detail } = fee;
    const kind = fee_type === 'other' ? '' : text('th', `status.other_fee_type.${fee_type}`);
    const description = [kind, detail].filter(Boolean).join(' ');
    const line = { id, account_id, order_id, order_no, tracking_no, amount, payment_type, description };
    return this.lines.add(tx, { ...line, charged_dt: charged_dt ?? tx.now() });
  }

  private async receive(tx: Tx, fee: OtherFeeEntity, received_dt: Date, more: FeeChange = {}): Promise<void> {
    if (!otherFeeMachine.can(fee.status, 'receive')) return;
    await this.fees.change(tx, fee.id, { status: otherFeeMachine.next(fee.status, 'receive'), received_dt, ...more });
    await this.tell(tx, invoicingEvents.feeReceived, fee.id);
  }

  /** Publishes how a fee stands. */
  async tell(tx: Tx, event: (typeof invoicingEvents)['feeApproved' | 'feeReceived'], id: number): Promise<void> {
    const fee = await this.fees.lock(tx, id);
    if (!fee) throw new Error(`other fee ${id} is gone`);
    const { account_id, other_fee_no, fee_type, amount, vat_amount, payment_type, order_id, order_no, version } = fee;
    const payload = { account_id, other_fee_id: id, other_fee_no, fee_type, amount, vat_amount: vat_amount ?? ZERO, payment_type, order_id, order_no, version, occurred_at: tx.now().toISOString() }; // prettier-ignore
    await this.outbox.publish(tx, event, { key: String(id), version, payload });
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LATE_MS);
    waiting.set(await this.db.systemAutocommit((tx) => this.fees.waiting(tx, before)));
  }
}
