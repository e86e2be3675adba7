import type { PayloadOf } from '@lamliang/contracts';
import { ordersEvents, ordersRoutes } from '@lamliang/contracts/orders';
import { walletEvents, walletRoutes } from '@lamliang/contracts/wallet';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BillingService } from './billing.service.ts';

type Context = Pick<EventContext, 'tx'>;

@Controller()
export class BillingConsumer {
  constructor(private readonly billing: BillingService) {}

  @HandlesEvent(walletEvents.captured)
  @BackfilledFrom(walletRoutes.capturedFacts)
  captured(payload: PayloadOf<typeof walletEvents.captured>, { tx }: Context) {
    return this.billing.captured(tx, payload);
  }
  @HandlesEvent(walletEvents.billChanged)
  @BackfilledFrom(walletRoutes.billFacts)
  billed(payload: PayloadOf<typeof walletEvents.billChanged>, { tx }: Context) {
    return this.billing.billed(tx, payload);
  }
  @HandlesEvent(walletEvents.codChanged)
  @BackfilledFrom(walletRoutes.codFeeFacts)
  codChanged(payload: PayloadOf<typeof walletEvents.codChanged>, { tx }: Context) {
    return this.billing.codChanged(tx, payload);
  }
  @HandlesEvent(walletEvents.advancePaid)
  advancePaid(payload: PayloadOf<typeof walletEvents.advancePaid>, { tx }: Context) {
    return this.billing.advancePaid(tx, payload);
  }
  @HandlesEvent(ordersEvents.codCollected)
  @BackfilledFrom(ordersRoutes.codCollectedFacts)
  collected(payload: PayloadOf<typeof ordersEvents.codCollected>, { tx }: Context) {
    return this.billing.collected(tx, payload);
  }
  @HandlesEvent(ordersEvents.codClaimEnded)
  claimEnded({ collected }: PayloadOf<typeof ordersEvents.codClaimEnded>, { tx }: Context) {
    return collected ? this.billing.collected(tx, collected) : undefined;
  }
  @HandlesEvent(ordersEvents.cancelled)
  cancelled(payload: PayloadOf<typeof ordersEvents.cancelled>, { tx }: Context) {
    return this.billing.cancelled(tx, payload);
  }
}
