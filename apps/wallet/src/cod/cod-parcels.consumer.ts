import type { PayloadOf } from '@lamliang/contracts';
import { ordersEvents, ordersRoutes } from '@lamliang/contracts/orders';
import { BackfilledFrom, HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodRoundsService } from '../cod-rounds/cod-rounds.service.ts';
import { CodParcelsService } from './cod-parcels.service.ts';

type Context = Pick<EventContext, 'tx'>;

@Controller()
export class CodParcelsConsumer {
  constructor(
    private readonly parcels: CodParcelsService,
    private readonly rounds: CodRoundsService,
  ) {}

  @HandlesEvent(ordersEvents.codCollected)
  @BackfilledFrom(ordersRoutes.codCollectedFacts)
  collected(payload: PayloadOf<typeof ordersEvents.codCollected>, { tx }: Context) {
    return this.parcels.collected(tx, payload);
  }
  @HandlesEvent(ordersEvents.codClaimed)
  claimed(payload: PayloadOf<typeof ordersEvents.codClaimed>, { tx }: Context) {
    return this.rounds.claimed(tx, payload);
  }
  @HandlesEvent(ordersEvents.codClaimEnded)
  claimEnded(payload: PayloadOf<typeof ordersEvents.codClaimEnded>, { tx }: Context) {
    return this.rounds.claimEnded(tx, payload);
  }
}
