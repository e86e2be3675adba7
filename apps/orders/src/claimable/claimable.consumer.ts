import type { PayloadOf } from '@lamliang/contracts';
import { claimsEvents } from '@lamliang/contracts/claims';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimedOrders } from '../shipments/claimed-orders.service.ts';

@Controller()
export class ClaimableConsumer {
  constructor(private readonly orders: ClaimedOrders) {}

  @HandlesEvent(claimsEvents.opened)
  opened(payload: PayloadOf<typeof claimsEvents.opened>, { tx }: EventContext) {
    return this.orders.open(tx, payload);
  }
  @HandlesEvent(claimsEvents.resolved)
  resolved(payload: PayloadOf<typeof claimsEvents.resolved>, { tx }: EventContext) {
    return this.orders.resolve(tx, payload);
  }
}
