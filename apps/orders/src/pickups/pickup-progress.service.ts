import type { PickupCancel, PickupEvent } from '@lamliang/contracts/orders';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PickupCallsRepository, type PickupChange } from './pickup-calls.repository.ts';
import type { CarrierPickup } from './pickup-carrier.client.ts';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { pickupMachine, pickupStatusesAfter } from './pickup.machine.ts';

/** What was told of a call beside its state. */
export interface PickupTold {
  at: Date;
  driver_name?: string | null | undefined;
  driver_tel?: string | null | undefined;
  reason?: string | null | undefined;
}

/** Moves a locked call by what its carrier tells, or by itself. */
@Injectable()
export class PickupProgress {
  constructor(private readonly calls: PickupCallsRepository) {}

  /** Applies what the carrier tells. @returns the call after it; undefined where it is late or told twice */
  async apply(tx: Tx, row: PickupDocEntity, event: PickupEvent, told: PickupTold): Promise<PickupDocEntity | undefined> {
    const passed = pickupStatusesAfter(row.status, event);
    const status = passed.at(-1);
    if (!status) return undefined;
    const at = new Date(Math.max(told.at.getTime(), row.create_dt.getTime()));
    if (status === 'cancelled') return this.end(tx, row, 'carrier', told.reason ?? '', at);
    const driver = { ...(told.driver_name ? { driver_name: told.driver_name } : {}), ...(told.driver_tel ? { driver_tel: told.driver_tel } : {}) }; // prettier-ignore
    return await this.calls.change(tx, row.id, {
      ...driver,
      status,
      carrier_seen_dt: tx.now(),
      confirmed_dt: row.confirmed_dt ?? at,
      ...(status === 'picked-up' ? { picked_up_dt: at } : {}),
      // The driver was on the way before it could be called off.
      cancel_requested: 0,
      cancel_reason: null,
      ...(row.step === 'cancel' ? { step: 'done' as const } : {}),
    });
  } // prettier-ignore

  /** The same of how the call stands at the carrier. @returns the call as it is now */
  async applyState(tx: Tx, row: PickupDocEntity, { state, driver_name, driver_tel, reason }: CarrierPickup): Promise<PickupDocEntity> {
    if (state === 'requested') return row;
    return (await this.apply(tx, row, state, { at: tx.now(), driver_name, driver_tel, reason })) ?? row;
  } // prettier-ignore

  /** Ends a call without a pickup; one that ended otherwise stays as it is. */
  async end(tx: Tx, row: PickupDocEntity, cancel_code: PickupCancel, cancel_reason: string, at = tx.now()): Promise<PickupDocEntity | undefined> {
    if (!pickupMachine.can(row.status, 'cancel')) return undefined;
    const change: PickupChange = { status: 'cancelled', cancel_code, cancel_reason: cancel_reason.slice(0, 300), cancel_requested: 0, cancelled_dt: at, carrier_seen_dt: tx.now() };
    return await this.calls.change(tx, row.id, { ...change, ...(cancel_code === 'carrier' ? { step: 'done' as const } : {}) });
  } // prettier-ignore
}
