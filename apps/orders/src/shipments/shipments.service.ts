import { ordersEvents, type CarrierPush, type ShipmentStatus } from '@lamliang/contracts/orders';
import { IllegalTransition } from '@lamliang/kernel';
import { AppError, Db, Idempotency, Outbox, type AuditTrail, type Tx } from '@lamliang/platform';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { Injectable } from '@nestjs/common';
import { collectedCod } from '../cod/cod-status.rules.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { CANCELLED_BY_SHOP, cancelledStatuses } from './shipment-cancel.rules.ts';
import { orderEvent } from './order-event.rules.ts';
import { codAfter, shipmentMachine, statusesAfter } from './shipment.machine.ts';
import type { EventRow } from './shipment.view.ts';
import { ShipmentsRepository, type Change } from './shipments.repository.ts';

type Times = Pick<ShipmentOrder, 'pickup_dt' | 'on_delivery_dt' | 'delivered_dt'>;
/** When a parcel came to the statuses that have a time, by a report that moves it to one. */
const timesAfter = ({ pickup_dt, on_delivery_dt }: Times, status: ShipmentStatus, at: Date): Partial<Times> => ({
  ...(status === 'pickup' || (pickup_dt === null && status === 'on-delivery') ? { pickup_dt: pickup_dt ?? at } : {}),
  ...(status === 'on-delivery' ? { on_delivery_dt: on_delivery_dt ?? at } : {}),
  ...(status === 'delivery-success' ? { delivered_dt: at } : {}),
});

/** Changes of orders by their booking, their carrier or their shop; each publishes an event in the same transaction. */
@Injectable()
export class ShipmentsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
    private readonly shipments: ShipmentsRepository,
  ) {}

  /** An order that is visible in `tx`. */
  one(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    return this.shipments.one(tx, id);
  }
  /** The same, locked until the end of `tx`. */
  lock(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    return this.shipments.lock(tx, id);
  }
  /** Whether an event of this code is in the timeline of an order. */
  async hasEvent(tx: Tx, id: number, event_code: string): Promise<boolean> {
    return (await this.shipments.events(tx, id)).some((event) => event.event_code === event_code);
  }
  /** The order with this AWB number, locked until the end of `tx`. */
  lockByAwb(tx: Tx, partner_code: string, awb: string): Promise<ShipmentOrder | undefined> {
    return this.shipments.lockByAwb(tx, partner_code, awb);
  }

  /** Confirms an order with the carrier's AWB number. @returns the order as changed; undefined unless it was booking */
  async confirm(tx: Tx, id: number, awb: string, booking_ref: string): Promise<ShipmentOrder | undefined> {
    const row = await this.shipments.lock(tx, id);
    if (row?.booking_state !== 'booking') return undefined;
    const after = await this.shipments.change(tx, row, {
      booking_state: 'confirmed',
      partner_awb_no: awb,
      ws_booking_ref: booking_ref,
    });
    await this.addEvent(tx, row, 'create', 'confirmed', awb);
    await this.outbox.publish(tx, ordersEvents.confirmed, orderEvent(after, tx.now()));
    return after;
  }

  /** Ends a booking that the carrier refused or did not answer in time. @returns false unless the order was booking */
  async failBooking(tx: Tx, id: number, text: string): Promise<boolean> {
    const reason = text.slice(0, 300);
    const row = await this.shipments.lock(tx, id);
    if (row?.booking_state !== 'booking') return false;
    const after = await this.shipments.change(tx, row, {
      ...cancelledStatuses(row),
      booking_state: 'failed',
      booking_reason: reason,
    });
    await this.addEvent(tx, row, 'cancel', 'booking_failed', reason);
    await this.outbox.publish(tx, ordersEvents.bookingFailed, orderEvent(after, tx.now(), { reason }));
    return true;
  }

  /**
   * Notes that the shop wants the order cancelled; the saga asks the carrier. @returns the order before the change
   * @throws AppError order.not_found, order.illegal_move when the parcel is in transit
   */
  async requestCancel(tx: Tx, caller: CallerIdentity, id: number, remark: string): Promise<ShipmentOrder> {
    const row = await this.shipments.lock(tx, id);
    if (!row) throw new AppError('order.not_found');
    assertCancellable(row);
    await this.shipments.setCancelRequest(tx, id, remark);
    // The saga cancels in nobody's name: who asked stands before it.
    if (caller.acting_role) await this.addEvent(tx, row, 'cancel', 'cancel_requested', '', caller);
    return row;
  }

  /** Notes that an order is cancelled because it was never handed over. @returns false where it is with its carrier by now */
  async expire(tx: Tx, id: number, remark: string): Promise<boolean> {
    const row = await this.shipments.lock(tx, id);
    if (row?.shipment_status !== 'booked' || row.booking_state !== 'confirmed' || row.cancel_requested) return false;
    await this.shipments.setCancelRequest(tx, id, remark);
    return true;
  }

  /** Clears the request to cancel a parcel that is in transit. @returns false when the order is cancelled already */
  async dropCancelRequest(tx: Tx, id: number): Promise<boolean> {
    const row = await this.shipments.lock(tx, id);
    if (!row || row.shipment_status === 'cancelled') return false;
    if (row.cancel_requested) await this.shipments.setCancelRequest(tx, id, null);
    return true;
  }

  /** Cancels an order once its carrier has. @returns the order before the change; undefined unless it was `booked` */
  async cancel(tx: Tx, id: number): Promise<ShipmentOrder | undefined> {
    const row = await this.shipments.lock(tx, id);
    if (row?.shipment_status !== 'booked') return undefined;
    const state =
      row.booking_state === 'booking' ? { booking_state: 'failed' as const, booking_reason: CANCELLED_BY_SHOP } : {};
    const after = await this.shipments.change(tx, row, { ...cancelledStatuses(row), ...state, cancel_requested: 0 });
    const remark = row.cancel_remark ?? '';
    await this.addEvent(tx, row, 'cancel', 'cancelled', remark);
    await this.outbox.publish(tx, ordersEvents.cancelled, orderEvent(after, tx.now(), { remark }));
    return row;
  }

  /** Applies a carrier's report to a locked order. @param at the time of the report @returns the order as changed */
  async applyReport(tx: Tx, row: ShipmentOrder, push: CarrierPush, at: Date): Promise<ShipmentOrder> {
    await this.shipments.addEvent(tx, row, {
      event_type: 'tracking',
      event_code: push.event,
      event_dt: at,
      // What comes after an erasure brings no personal data back.
      detail: row.erased_dt ? '' : (push.detail ?? ''),
      place: row.erased_dt ? null : (push.place ?? null),
      acted_role: null,
      acted_name: null,
    });
    if (push.event === 'reweighed') return this.reweigh(tx, row, push);
    if (row.shipment_status === 'on-claim') return this.moveBehindClaim(tx, row, push, at);
    let current = row;
    for (const status of statusesAfter(row.shipment_status, push.event)) {
      const change: Change = {
        shipment_status: status,
        cod_status: codAfter(current.cod_status, status),
        ...(current.shipping_fee_status === 'booked' ? { shipping_fee_status: 'wait-for-verify' as const } : {}),
        ...timesAfter(current, status, at),
      };
      const after = await this.shipments.change(tx, current, change);
      await this.outbox.publish(
        tx,
        ordersEvents.moved,
        orderEvent(after, at, { from_status: current.shipment_status, carrier_event: push.event }),
      );
      current = after;
    }
    if (row.shipment_status !== 'delivery-success' && current.shipment_status === 'delivery-success')
      await this.tellCollected(tx, current);
    return current;
  }

  /** Wallet follows the COD of an order from its delivery on. */
  private async tellCollected(tx: Tx, row: ShipmentOrder): Promise<void> {
    const collected = collectedCod(row);
    if (collected) await this.outbox.publish(tx, ordersEvents.codCollected, collected);
  }

  /** What the carrier reports during a claim is told at once, and shows as the status when it ends without a refund. */
  private async moveBehindClaim(tx: Tx, row: ShipmentOrder, push: CarrierPush, at: Date): Promise<ShipmentOrder> {
    const passed = row.status_before_claim ? statusesAfter(row.status_before_claim, push.event) : [];
    const status_before_claim = passed.at(-1);
    if (!status_before_claim) return row;
    let times: Times = row;
    for (const status of passed) times = { ...times, ...timesAfter(times, status, at) };
    const { pickup_dt, on_delivery_dt, delivered_dt } = times;
    const change = { status_before_claim, pickup_dt, on_delivery_dt, delivered_dt };
    const after = await this.shipments.change(tx, row, change);
    const { shipment_status: from_status } = row;
    const told = orderEvent(after, at, { from_status, carrier_event: push.event });
    await this.outbox.publish(tx, ordersEvents.moved, told);
    return after;
  }

  private async reweigh(tx: Tx, row: ShipmentOrder, push: CarrierPush): Promise<ShipmentOrder> {
    if (!push.measured) return row;
    const { weight_g, width_cm, length_cm, height_cm } = push.measured;
    const mm = (cm: number) => Math.round(cm * 10);
    const after = await this.shipments.change(tx, row, {
      actual_weight: Math.round(weight_g),
      actual_width: mm(width_cm),
      actual_length: mm(length_cm),
      actual_height: mm(height_cm),
    });
    await this.outbox.publish(
      tx,
      ordersEvents.reweighed,
      orderEvent(after, tx.now(), { actual_weight: Math.round(weight_g) }),
    );
    return after;
  }

  /** Marks cover sheets as printed or not. @throws AppError order.not_found when one of the orders is not the shop's */
  async mark(
    caller: CallerIdentity,
    ids: number[],
    print_flag: 0 | 1,
  ): Promise<{ shipment_order_ids: number[]; print_flag: 0 | 1 }> {
    const { account_id } = caller;
    return this.db.tx({ account_id }, async (tx) => {
      const known = await this.shipments.known(tx, ids);
      if (known.length !== new Set(ids).size) throw new AppError('order.not_found');
      await this.publishPrinted(tx, await this.shipments.mark(tx, account_id, ids, print_flag), print_flag);
      return { shipment_order_ids: ids, print_flag };
    });
  }
  /** The same for render, which has printed them; orders of another shop are passed over. */
  async printed(account_id: number, ids: number[], audit: AuditTrail): Promise<Record<string, never>> {
    await this.db.system(async (tx) => {
      const marked = await this.shipments.mark(tx, account_id, ids, 1);
      await this.publishPrinted(tx, marked, 1);
      if (!marked.length) return audit.unchanged();
      await audit.write(tx, { target_id: account_id, after: { shipment_order_ids: marked.map(({ id }) => id) } });
    });
    return {};
  }
  private publishPrinted(tx: Tx, rows: ShipmentOrder[], print_flag: 0 | 1): Promise<void> {
    return this.outbox.publishMany(tx, ordersEvents.printed, rows.map((r) => orderEvent(r, tx.now(), { print_flag }))); // prettier-ignore
  }

  /**
   * Which orders exist or may still be stored by a pending request. For any other id this answer is final: its request
   * cannot store the order later.
   */
  exists(ids: number[]): Promise<{ order_id: number; exists: 0 | 1 }[]> {
    return this.db.system(async (tx) => {
      const coming = await this.idempotency.findPending(tx, ids);
      const known = new Set(await this.shipments.known(tx, ids));
      return ids.map((order_id) => ({ order_id, exists: known.has(order_id) || coming.has(order_id) ? 1 : 0 }));
    });
  }

  private addEvent(
    tx: Tx,
    row: ShipmentOrder,
    event_type: EventRow['event_type'],
    event_code: string,
    detail: string,
    by?: CallerIdentity,
  ): Promise<void> {
    const event = { event_type, event_code, event_dt: tx.now(), detail, place: null };
    return this.shipments.addEvent(tx, row, { ...event, acted_role: by?.acting_role ?? null, acted_name: by?.acting_role ? by.user_name : null }); // prettier-ignore
  }
}

/** @throws AppError order.illegal_move */
function assertCancellable(row: ShipmentOrder): void {
  try {
    shipmentMachine.next(row.shipment_status as never, 'cancel');
  } catch (error) {
    if (error instanceof IllegalTransition)
      throw new AppError('order.illegal_move', { data: { shipment_status: row.shipment_status } });
    throw error;
  }
}
