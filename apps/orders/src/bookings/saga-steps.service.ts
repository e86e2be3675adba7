import { walletRoutes } from '@lamliang/contracts/wallet';
import { AppClock, Db, errorText, failPoint, LOGGER, Peers, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CarrierApi, type CarrierBooking } from '../carriers/carrier-api.service.ts';
import { CarrierEventsService } from '../carriers/carrier-events.service.ts';
import { CarrierRefusal } from '../carriers/carrier.rules.ts';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import type { SagaStep } from './booking-saga.entity.ts';
import { SagaRepository, type SagaRow } from './saga.repository.ts';
import { VOID_CHECKS_MS } from './saga.rules.ts';

/** How long after its deadline a failed booking is searched at a carrier that does not answer (ms). */
const VOID_FOR_MS = 24 * 60 * 60_000;

/**
 * Takes an order from booked to confirmed and captured, or to failed and released. Each step is idempotent and its
 * result is committed before the next begins, so that after a crash only the interrupted step is repeated.
 */
@Injectable()
export class SagaSteps {
  constructor(
    private readonly db: Db,
    private readonly peers: Peers,
    private readonly clock: AppClock,
    private readonly carrier: CarrierApi,
    private readonly reports: CarrierEventsService,
    private readonly sagas: SagaRepository,
    private readonly shipments: ShipmentsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Runs the current step of an order. @returns the next one, or undefined where it is not due yet */
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
    // Refunded means that it was cancelled meanwhile. In any other state the parcel is in transit and not paid for.
    if (taken?.state !== 'captured' && taken?.state !== 'refunded')
      this.log.error({ order_id, state: taken?.state }, 'the money of an order could not be captured');
  }

  /** Sets the next step, unless a request to cancel has set another one meanwhile. */
  private async advance(order_id: number, from: SagaStep, step: SagaStep, wait_ms = 0): Promise<SagaStep | undefined> {
    const moved = await this.db.systemAutocommit((tx) => this.sagas.advanceFrom(tx, order_id, from, step, wait_ms));
    return moved && wait_ms === 0 ? step : undefined;
  }

  private async book(saga: SagaRow): Promise<SagaStep | undefined> {
    const order = await this.db.systemAutocommit((tx) => this.shipments.one(tx, saga.order_id));
    if (!order || order.booking_state !== 'booking')
      return this.advance(saga.order_id, 'book', order?.booking_state === 'confirmed' ? 'capture' : 'release');
    const late = this.clock.now() >= saga.deadline;
    let booked: CarrierBooking | undefined;
    try {
      // An earlier attempt may have booked the parcel although its answer was lost: the carrier is asked first.
      if (saga.attempts > 1 || late) booked = await this.carrier.find(order);
      if (!booked && !late && !order.cancel_requested) booked = await this.carrier.book(order);
    } catch (error) {
      if (error instanceof CarrierRefusal) return this.fail(order.id, error.message);
      if (!late) throw error;
    }
    failPoint('after_carrier_call');
    if (order.cancel_requested) {
      try {
        if (booked?.awb) await this.carrier.cancel(order, booked.awb);
        return await this.cancelled(order.id);
      } catch (error) {
        // The parcel is in transit: the order is confirmed after all, and the cancel step clears the request.
        if (!(error instanceof CarrierRefusal)) throw error;
      }
    }
    if (booked?.awb) return this.confirm(order.id, booked.awb, booked.booking_ref);
    if (late) return this.fail(order.id, 'no answer from the carrier in time');
    throw new Error('the carrier has not given a number yet');
  }

  private async confirm(order_id: number, awb: string, booking_ref: string): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const order = await this.shipments.confirm(tx, order_id, awb, booking_ref);
      if (!order) return undefined;
      await this.reports.confirmed(tx, order);
      const step = order.cancel_requested ? 'cancel' : 'capture';
      await this.sagas.advance(tx, order_id, step);
      return step;
    });
  }

  private async fail(order_id: number, reason: string): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      if (!(await this.shipments.failBooking(tx, order_id, reason))) return undefined;
      await this.sagas.advance(tx, order_id, 'release');
      return 'release' as const;
    });
  }

  /** Cancels a confirmed order, first at the carrier. */
  private async cancel(order_id: number): Promise<SagaStep | undefined> {
    const order = await this.db.systemAutocommit((tx) => this.shipments.one(tx, order_id));
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

  /**
   * The parcel is in transit and cannot be cancelled. The request may have replaced the capture step, so that is next.
   */
  private async dropCancel(order_id: number): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      if (!(await this.shipments.dropCancelRequest(tx, order_id))) return undefined;
      await this.sagas.advance(tx, order_id, 'capture');
      return 'capture' as const;
    });
  }

  private async cancelled(order_id: number): Promise<SagaStep | undefined> {
    return this.db.system(async (tx) => {
      const before = await this.shipments.cancel(tx, order_id);
      if (!before) return undefined;
      // The carrier may still book an order that was booking: after the release the void step looks for it.
      const step = before.booking_state === 'booking' ? 'release' : 'refund';
      await this.sagas.advance(tx, order_id, step);
      return step;
    });
  }

  /** Looks for a failed order at the carrier, and cancels there what was booked late; it is never charged. */
  private async void({ order_id, deadline, attempts }: SagaRow): Promise<SagaStep | undefined> {
    try {
      await this.voidOnce(order_id);
    } catch (error) {
      if (this.clock.now().getTime() > deadline.getTime() + VOID_FOR_MS) {
        this.log.error({ err: error, order_id }, 'it is unknown whether the carrier holds a failed order');
        return this.advance(order_id, 'void', 'done');
      }
      // Without an answer this does not count as one of the checks.
      const text = errorText(error);
      await this.db.systemAutocommit((tx) =>
        this.sagas.retryLater(tx, order_id, 'void', VOID_CHECKS_MS[0], text, Math.max(0, attempts - 1)),
      );
      return undefined;
    }
    const wait = VOID_CHECKS_MS[attempts];
    if (wait === undefined) return this.advance(order_id, 'void', 'done');
    await this.db.systemAutocommit((tx) => this.sagas.retryLater(tx, order_id, 'void', wait, ''));
    return undefined;
  }

  private async voidOnce(order_id: number): Promise<void> {
    const order = await this.db.systemAutocommit((tx) => this.shipments.one(tx, order_id));
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
