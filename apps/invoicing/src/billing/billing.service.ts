import type { PayloadOf } from '@lamliang/contracts';
import type { ordersEvents } from '@lamliang/contracts/orders';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { add, isNegative, isZero, negate, satang } from '@lamliang/kernel';
import { AppClock, CollectsMetrics, Db, Every, gauge, LOGGER, SERVICE_CONFIG, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import { InvoiceLinesService } from '../approvals/invoice-lines.service.ts';
import type { InvoicingConfig } from '../config.ts';
import { CreditNotesService } from '../credit-notes/credit-notes.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { BillingRepository } from './billing.repository.ts';
import { BookedOrdersClient } from './booked-orders.client.ts';
import type { ChargedOrder } from './charged-order.entity.ts';
import { AmountsDiffer, linesOf, NOTHING_BILLED, type BookedOrder, type NewLine } from './line.rules.ts';

const waiting = gauge('invoicing_orders_unbilled', 'Orders whose lines wait for more than ten minutes', []);
/** Orders that orders is asked about at once. */
const AT_ONCE = 500;
/** Longer than making the lines of so many takes; what failed is tried again after it (ms). */
const LEASE_MS = 30_000;
const LATE_MS = 600_000;

/**
 * What shops are billed, by an invoice or on the paper of a day. Facts of orders and wallet come in any order and more than once; each is kept with
 * its order, and the lines follow from all that is known of it, under keys that make each line once.
 */
@Injectable()
export class BillingService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly billing: BillingRepository,
    private readonly orders: BookedOrdersClient,
    private readonly lines: InvoiceLinesService,
    private readonly notes: CreditNotesService,
    private readonly buyers: BuyersService,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  captured(tx: Tx, { order_id, account_id, amount, bonus_amount, captured_at }: PayloadOf<typeof walletEvents.captured>): Promise<void> {
    const told = { ...(captured_at && { captured_dt: new Date(captured_at) }), ...(bonus_amount !== undefined && { bonus_amount: satang(bonus_amount) }) };
    return this.billing.keep(tx, { order_id, account_id, amount: satang(amount), ...told });
  } // prettier-ignore

  /** COD was collected: its fee is due, of credit customers by the invoice. */
  collected(tx: Tx, cod: PayloadOf<typeof ordersEvents.codCollected>): Promise<void> {
    const { order_id, account_id, cod_fee, cod_fee_vat, delivered_at } = cod;
    const told = { cod_fee: add(satang(cod_fee), satang(cod_fee_vat)), cod_dt: new Date(delivered_at) };
    return this.billing.keep(tx, { order_id, account_id, ...told });
  }

  /** The COD fee was kept back of what a prepaid shop got; later changes say so again. */
  async codChanged(tx: Tx, { order_id, account_id, cod_fee_status, occurred_at }: PayloadOf<typeof walletEvents.codChanged>): Promise<void> {
    if (cod_fee_status === 'received') await this.billing.keep(tx, { order_id, account_id, cod_fee_dt: new Date(occurred_at) });
  } // prettier-ignore

  /** COD was paid in advance: what that costs was kept back of it, of credit customers, too. */
  advancePaid(tx: Tx, { order_id, account_id, fee_amount, occurred_at }: PayloadOf<typeof walletEvents.advancePaid>): Promise<void> {
    return this.billing.keep(tx, { order_id, account_id, advance_fee: satang(fee_amount), advance_dt: new Date(occurred_at) });
  } // prettier-ignore

  billed(tx: Tx, bill: PayloadOf<typeof walletEvents.billChanged>): Promise<void> {
    const { order_id, account_id, match_with_partner_at, difference_amount, version: bill_version } = bill;
    const difference_dt = match_with_partner_at === null ? null : new Date(match_with_partner_at);
    const fee_waived_flag = bill.shipping_fee_status === 'fee-waived' ? 1 : 0;
    return this.billing.keepBill(tx, { order_id, account_id, difference_amount: satang(difference_amount ?? 0), difference_dt, fee_waived_flag, bill_version }); // prettier-ignore
  }

  /**
   * The order costs nothing: what nobody was billed for is void, and leaves a pending approval. What stands on a tax
   * invoice or receipt is taken back by a credit note, what stands on an invoice alone by lines below zero.
   */
  async cancelled(tx: Tx, { order_id, account_id }: PayloadOf<typeof ordersEvents.cancelled>): Promise<void> {
    await this.billing.keep(tx, { order_id, account_id, cancelled_dt: tx.now() });
    const line_ids = await this.billing.lockLines(tx, order_id);
    await this.lines.leavePending(tx, line_ids);
    await this.billing.voidUnbilled(tx, line_ids);
    await this.notes.cancelled(tx, order_id);
  }

  /** Makes the lines of what has become known. */
  @Every(1_000, 'bill-orders')
  async makeLines(): Promise<void> {
    for (let taken = AT_ONCE; taken === AT_ONCE;) {
      const until = new Date(this.clock.now().getTime() + LEASE_MS);
      const order_ids = await this.db.systemAutocommit((tx) => this.billing.takeDue(tx, AT_ONCE, until));
      taken = order_ids.length;
      if (taken) await this.make(order_ids);
    }
  }

  /** Orders that are not told, or that say something else than wallet captured, wait on. */
  private async make(order_ids: number[]): Promise<void> {
    const booked = new Map((await this.orders.of(order_ids)).map((order) => [order.order_id, order]));
    const paid = await this.db.system(async (tx) => {
      const made: { order: BookedOrder; lines: NewLine[] }[] = [];
      const all = await this.billing.lock(tx, order_ids);
      const billed = await this.billing.billed(tx, order_ids);
      for (const known of all) {
        const order = booked.get(known.order_id);
        if (!order) continue;
        try {
          made.push({
            order,
            lines: await this.withoutNotes(
              tx,
              known,
              linesOf(known, order, billed.get(known.order_id) ?? NOTHING_BILLED, this.config.BONUS_AS),
            ),
          });
        } catch (error) {
          if (!(error instanceof AmountsDiffer)) throw error;
          this.log.error({ err: error, order_id: known.order_id }, 'an order is not billed');
        }
      }
      const told = made.flatMap(({ order, lines }) => {
        const { order_id, account_id, order_no, tracking_no } = order;
        return lines.map((line) => ({ ...line, order_id, account_id, order_no, tracking_no }));
      });
      await this.billing.insertLines(tx, told);
      await this.billing.done(tx, made.map(({ order }) => order)); // prettier-ignore
      return told.filter((line) => line.payment_type === 'wallet').map((line) => line.account_id);
    });
    if (paid.length) await this.buyers.knowNew([...new Set(paid)]);
  }

  /** Of a charge that became lower, what stands on a tax invoice or receipt is taken back by a credit note; the rest is a line. */
  private async withoutNotes(tx: Tx, { order_id, fee_waived_flag }: Pick<ChargedOrder, 'order_id' | 'fee_waived_flag'>, lines: readonly NewLine[]): Promise<NewLine[]> {
    const left: NewLine[] = [];
    for (const line of lines) {
      // Bonus is a discount from the first, and no charge that became lower.
      if (line.charge_code !== 'difference' || !isNegative(line.amount)) left.push(line);
      else {
        const cause = fee_waived_flag ? 'fee_waived' : 'weight';
        const rest = await this.notes.lowered(tx, { order_id, amount: negate(line.amount), cause, key: line.source_key });
        if (!isZero(rest)) left.push({ ...line, amount: negate(rest) });
      }
    }
    return left;
  } // prettier-ignore

  @CollectsMetrics()
  async measure(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LATE_MS);
    waiting.set(await this.db.systemAutocommit((tx) => this.billing.waiting(tx, before)));
  }
}
