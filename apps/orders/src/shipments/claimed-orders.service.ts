import type { PayloadOf } from '@lamliang/contracts';
import type { claimsEvents } from '@lamliang/contracts/claims';
import { ordersEvents } from '@lamliang/contracts/orders';
import { Outbox, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { codClaim, collectedCod } from '../cod/cod-status.rules.ts';
import { orderEvent } from './order-event.rules.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { codOnClaim, codWithoutClaim, shipmentMachine } from './shipment.machine.ts';
import { ShipmentsRepository, type Change } from './shipments.repository.ts';

/** Follows claims with the orders that they are about. */
@Injectable()
export class ClaimedOrders {
  constructor(
    private readonly outbox: Outbox,
    private readonly shipments: ShipmentsRepository,
  ) {}

  /** The order is on claim, and keeps the status that it had; a claim that it knows already changes nothing. */
  async open(tx: Tx, { order_id, claim_id }: PayloadOf<typeof claimsEvents.opened>): Promise<void> {
    const row = await this.shipments.lock(tx, order_id);
    // Events of two claims may overtake each other: the newer claim is the one that keeps the order on claim.
    if (!row || claim_id <= (row.claim_id ?? 0)) return;
    const from = shipmentMachine.froms('open_claim').find((status) => status === row.shipment_status);
    if (from) {
      const after = await this.move(tx, row, claim_id, {
        shipment_status: shipmentMachine.next(from, 'open_claim'),
        status_before_claim: from,
        cod_status: codOnClaim(row.cod_status),
        claim_status: 'on-claim',
        claim_flag: 1,
        claim_id,
      });
      if (row.cod_flag) await this.outbox.publish(tx, ordersEvents.codClaimed, codClaim(after, claim_id));
    } else if (row.shipment_status === 'on-claim') await this.shipments.change(tx, row, { claim_id });
  }

  /** With a refund the order ends; without one it has the status again that it has without the claim. */
  async resolve(tx: Tx, payload: PayloadOf<typeof claimsEvents.resolved>): Promise<void> {
    const { order_id, claim_id, resolution } = payload;
    const row = await this.shipments.lock(tx, order_id);
    if (row?.shipment_status !== 'on-claim' || row.claim_id !== claim_id) return;
    const before = row.status_before_claim ?? 'on-delivery';
    const ended =
      resolution === 'refund'
        ? { shipment_status: shipmentMachine.next('on-claim', 'refund_claim') }
        : { shipment_status: before, cod_status: codWithoutClaim(row.cod_status, before), status_before_claim: null };
    const after = await this.move(tx, row, claim_id, { ...ended, claim_status: 'claim-success' });
    if (!row.cod_flag) return;
    const told = codClaim(after, claim_id);
    const refund_flag = resolution === 'refund' ? 1 : 0;
    const collected = collectedCod(after)?.payload ?? null;
    await this.outbox.publish(tx, ordersEvents.codClaimEnded, {
      ...told,
      payload: { ...told.payload, refund_flag, collected },
    });
  }

  private async move(tx: Tx, row: ShipmentOrder, claim_id: number, change: Change): Promise<ShipmentOrder> {
    const after = await this.shipments.change(tx, row, change);
    const told = orderEvent(after, tx.now(), { from_status: row.shipment_status, claim_id });
    await this.outbox.publish(tx, ordersEvents.claimed, told);
    return after;
  }
}
