import type { PayloadOf } from '@lamliang/contracts';
import { claimsEvents, claimsRoutes } from '@lamliang/contracts/claims';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ClaimedOrders } from '../shipments/claimed-orders.service.ts';

@Controller()
export class ClaimableConsumer {
  constructor(private readonly orders: ClaimedOrders) {}

  @HandlesEvent(claimsEvents.opened)
  @BackfilledFrom(claimsRoutes.openedFacts)
  opened(payload: PayloadOf<typeof claimsEvents.opened>, { tx }: Pick<EventContext, 'tx'>) {
    return this.orders.open(tx, payload);
  }
  @HandlesEvent(claimsEvents.resolved)
  @BackfilledFrom(claimsRoutes.resolvedFacts)
  resolved(payload: PayloadOf<typeof claimsEvents.resolved>, { tx }: Pick<EventContext, 'tx'>) {
    return this.orders.resolve(tx, payload);
  }
}
