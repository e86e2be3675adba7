import { ordersEvents } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { AppClock, Db, failPoint, LOGGER, Outbox, Peers, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CANCELLED_BY_SHOP } from '../shipments/booking.rules.ts';
import { factOf } from '../shipments/shipment-facts.rules.ts';
import { codAfter } from '../shipments/shipment.machine.ts';
import type { ShipmentRow } from '../shipments/shipment.view.ts';
import { ShipmentsRepository } from '../shipments/shipments.repository.ts';
import { CarrierEventsService } from './carrier-events.service.ts';
import { CarrierClient, type CarrierBooking } from './carrier.client.ts';
import { CarrierRefusal, VOID_CHECKS_MS } from './carrier.rules.ts';
import { SagaRepository, type SagaRow, type SagaStep } from './saga.repository.ts';

/** How long after its deadline a failed booking is looked for at a carrier that does not answer. */
const VOID_FOR_MS = 24 * 60 * 60_000;

/**
 * Takes an order from booked to confirmed and captured, or to failed and released. Each step is idempotent and its
 * result is committed before the next begins, so a crash anywhere repeats one step and nothing else.
 */
@Injectable()
export class SagaSteps {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly peers: Peers,
    private readonly clock: AppClock,
    private readonly carrier: CarrierClient,
    private readonly reports: CarrierEventsService,
    private readonly sagas: SagaRepository,
    private readonly shipments: ShipmentsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Takes the step of an order. @returns the one that follows at once, or undefined where the next one waits. */
  async run(saga: SagaRow): Promise<SagaStep | undefined> {
    const { order_id, account_id, step } = saga;
    const money = { body: { account_id, orders: [{ order_id }] } };
    switch (step) {
      case 'book':
        return this.book(saga);
      case 'capture':
        failPoint('before_capture');
        await this.capture(order_id, money);
        return this.advance(order_id, step, 'done');
      case 'release':
        await this.peers.call(walletRoutes.release, money);
        return this.advance(order_id, step, 'void', VOID_CHECKS_MS[0]);
      case 'cancel':
        return this.cancel(order_id);
      case 'refund':
        await this.peers.call(walletRoutes.refund, money);
        return this.advance(order_id, step, 'done');
      case 'void':
        return this.void(saga);
      case 'done':
        return undefined;
    }
  }

  private async capture(order_id: number, money: { body: { account_id: number; orders: { order_id: number }[] } }) {
    const [taken] = await this.peers.call(walletRoutes.capture, money);
    // A cancel may have been quicker; in every other case a parcel is on its way that nobody has paid for.
    if (taken?.state !== 'captured' && taken?.state !== 'refunded')
      this.log.error({ order_id, state: taken?.state }, 'the money of an order could not be captured');
  }

  /** From one step to the next. A cancel may have given the order another step meanwhile: then that one stands. */
  private async advance(order_id: number, from: SagaStep, step: SagaStep, wait_ms = 0): Promise<SagaStep | undefined> {
    const moved = await this.db.systemRead((tx) => this.sagas.advanceFrom(tx, order_id, from, step, wait_ms));
    return moved && wait_ms === 0 ? step : undefined;
  }

  private async book(saga: SagaRow): Promise<SagaStep | undefined> {
    const order = await this.db.systemRead((tx) => this.shipments.one(tx, saga.order_id));
    if (!order || order.booking_state !== 'booking')
      return this.advance(saga.order_id, 'book', order?.booking_state === 'confirmed' ? 'capture' : 'release');
    const late = this.clock.now() >= saga.deadline;
    let booked: CarrierBooking | undefined;
    try {
      // After a first try nobody knows what the carrier did: it is asked before anything else is decided.
      if (saga.attempts > 1 || late) booked = await this.carrier.find(order);
      if (!booked && !late && !order.cancel_requested) booked = await this.carrier.book(order);
    } catch (error) {
      if (error instanceof CarrierRefusal) return this.fail(order, error.message);
      if (!late) throw error;
    }
    failPoint('after_carrier_call');
    if (order.cancel_requested) {
      try {
        if (booked?.awb) await this.carrier.cancel(order, booked.awb);
        return await this.cancelled(order.id);
      } catch (error) {
        // Already on its way: it is confirmed after all, and the cancel step then drops the wish.
        if (!(error instanceof CarrierRefusal)) throw error;
      }
    }
    if (booked?.awb) return this.confirm(order, booked.awb, booked.booking_ref);
    if (late) return this.fail(order, 'no answer from the carrier in time');
    throw new Error('the carrier has not given a number yet');
  }

  private async confirm(order: ShipmentRow, awb: string, booking_ref: string): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const row = await this.shipments.lock(tx, order.id);
      if (!row || row.booking_state !== 'booking') return undefined;
      const after = await this.shipments.change(tx, row, {
        booking_state: 'confirmed',
        partner_awb_no: awb,
        ws_booking_ref: booking_ref,
      });
      await tx.run('UPDATE shipment_order SET carrier_seen_dt = $2 WHERE id = $1', [row.id, tx.now()]);
      await this.shipments.addEvent(tx, row, {
        event_type: 'create',
        event_code: 'confirmed',
        event_dt: tx.now(),
        detail: awb,
        place: null,
      });
      await this.outbox.publish(tx, ordersEvents.confirmed, factOf(after, tx.now()));
      await this.reports.catchUp(tx, after);
      const step = row.cancel_requested ? 'cancel' : 'capture';
      await this.sagas.advance(tx, row.id, step);
      return step;
    });
  }

  private async fail(order: ShipmentRow, reason: string): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const row = await this.shipments.lock(tx, order.id);
      if (!row || row.booking_state !== 'booking') return undefined;
      const after = await this.shipments.change(tx, row, {
        ...cancelledStatuses(row),
        booking_state: 'failed',
        booking_reason: reason.slice(0, 300),
      });
      await this.shipments.addEvent(tx, row, {
        event_type: 'cancel',
        event_code: 'booking_failed',
        event_dt: tx.now(),
        detail: reason.slice(0, 300),
        place: null,
      });
      await this.outbox.publish(
        tx,
        ordersEvents.bookingFailed,
        factOf(after, tx.now(), { reason: reason.slice(0, 300) }),
      );
      await this.sagas.advance(tx, row.id, 'release');
      return 'release' as const;
    });
  }

  /** A confirmed order whose cancel was asked for: first the carrier, then us. */
  private async cancel(order_id: number): Promise<SagaStep | undefined> {
    const order = await this.db.systemRead((tx) => this.shipments.one(tx, order_id));
    if (!order || order.shipment_status === 'cancelled')
      return this.advance(order_id, 'cancel', order ? 'refund' : 'done');
    if (order.shipment_status !== 'booked') return this.dropCancel(order_id);
    if (order.booking_state === 'booking') return this.advance(order_id, 'cancel', 'book');
    try {
      if (order.partner_awb_no) await this.carrier.cancel(order, order.partner_awb_no);
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      return this.dropCancel(order_id);
    }
    return this.cancelled(order_id);
  }

  /** The parcel is on its way: the wish is dropped, and the capture that it may have overtaken is made up for. */
  private async dropCancel(order_id: number): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const row = await this.shipments.lock(tx, order_id);
      if (!row || row.shipment_status === 'cancelled') return undefined;
      if (row.cancel_requested) await this.shipments.wishCancelled(tx, order_id, null);
      await this.sagas.advance(tx, order_id, 'capture');
      return 'capture' as const;
    });
  }

  private async cancelled(order_id: number): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const row = await this.shipments.lock(tx, order_id);
      if (!row || row.shipment_status !== 'booked') return undefined;
      const state =
        row.booking_state === 'booking' ? { booking_state: 'failed' as const, booking_reason: CANCELLED_BY_SHOP } : {};
      const after = await this.shipments.change(tx, row, { ...cancelledStatuses(row), ...state, cancel_requested: 0 });
      const remark = row.cancel_remark ?? '';
      await this.shipments.addEvent(tx, row, {
        event_type: 'cancel',
        event_code: 'cancelled',
        event_dt: tx.now(),
        detail: remark,
        place: null,
      });
      await this.outbox.publish(tx, ordersEvents.cancelled, factOf(after, tx.now(), { remark }));
      // An order that was still booking may yet get a number: its money is released and the carrier asked again.
      const step = row.booking_state === 'booking' ? 'release' : 'refund';
      await this.sagas.advance(tx, row.id, step);
      return step;
    });
  }

  /** A number that comes after an order has failed is cancelled at the carrier and never charged. */
  private async void({ order_id, deadline, attempts }: SagaRow): Promise<SagaStep | undefined> {
    try {
      await this.voidOnce(order_id);
    } catch (error) {
      if (this.clock.now().getTime() > deadline.getTime() + VOID_FOR_MS) {
        this.log.error({ err: error, order_id }, 'nobody knows whether the carrier holds a failed order');
        return this.advance(order_id, 'void', 'done');
      }
      // Silence is no check: it is asked again and does not count.
      const text = error instanceof Error ? error.message : String(error);
      await this.db.systemRead((tx) =>
        this.sagas.retryLater(tx, order_id, 'void', VOID_CHECKS_MS[0], text, Math.max(0, attempts - 1)),
      );
      return undefined;
    }
    const wait = VOID_CHECKS_MS[attempts];
    if (wait === undefined) return this.advance(order_id, 'void', 'done');
    await this.db.systemRead((tx) => this.sagas.retryLater(tx, order_id, 'void', wait, ''));
    return undefined;
  }

  private async voidOnce(order_id: number): Promise<void> {
    const order = await this.db.systemRead((tx) => this.shipments.one(tx, order_id));
    const booked = order && (await this.carrier.find(order));
    if (!order || !booked?.awb || booked.state === 'cancelled') return;
    try {
      await this.carrier.cancel(order, booked.awb);
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      this.log.error({ err: error, order_id }, 'a late parcel could not be cancelled');
    }
  }
}

/** What becomes of an order's other statuses when it is cancelled. */
function cancelledStatuses(row: ShipmentRow) {
  return {
    shipment_status: 'cancelled' as const,
    cancel_flag: 1 as const,
    cod_status: codAfter(row.cod_status, 'cancelled'),
    shipping_fee_status: 'cancelled' as const,
    credit_status: row.credit_status && ('cancelled' as const),
  };
}
